import KeyedDiffUIKit
import UIKit

struct Track: Identifiable, Equatable {
  let id: Int
  var title: String
}

final class TrackCell: UITableViewCell, ConfigurableView {
  func configure(with track: Track) { textLabel?.text = track.title }
}

final class AdvertCell: UITableViewCell, ConfigurableView {
  func configure(with text: String) { textLabel?.text = text }
}

final class PlaylistViewController: UITableViewController {
  private let source = DeclaredList<String>()
  var tracks: [Track] = [] { didSet { show() } }
  var load: () -> Void = {}
  var play: (Track) -> Void = { _ in }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.attach(to: tableView)
    refreshControl = UIRefreshControl()
    refreshControl?.addAction(UIAction { [weak self] _ in self?.load() }, for: .valueChanged)
    load()
  }

  private func show() {
    refreshControl?.endRefreshing()
    source.apply {
      ListSection(id: "tracks", header: "Tracks") {
        for track in tracks {
          TrackCell.row(track)
            .onSelect { [weak self] in self?.play(track) }
            .onDelete { [weak self] in self?.tracks.removeAll { $0 == track } }
        }
      }
      ListSection(id: "advert") { AdvertCell.row("Listen to more", id: 0) }
    }
  }
}
