import KeyedDiff
import KeyedDiffLists
import KeyedDiffUIKit
import UIKit

struct Track: Identifiable, Equatable {
  let id: Int
  var title: String
}

final class TrackCell: UITableViewCell, BindableCell {
  static func makeBinder(value track: Track) -> CellBinder {
    CellBinder { (cell: TrackCell) in cell.textLabel?.text = track.title }
  }
}

final class AdvertCell: UITableViewCell, BindableCell {
  static func makeBinder(value text: String) -> CellBinder {
    CellBinder { (cell: AdvertCell) in cell.textLabel?.text = text }
  }
}

final class PlaylistViewController: UITableViewController {
  private let source = ListDataSource<String, DeclaredCell>(cells: .declared)
  private var tracks: [Track] = [] { didSet { show() } }
  var load: () -> [Track] = { [] }
  var play: (Track) -> Void = { _ in }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.selection.didSelect = { [weak self] row, _ in
      if let track = row.value as? Track { self?.play(track) }
    }
    source.editing.trailingActions = { [weak self] row, _ in
      guard let track = row.value as? Track else { return [] }
      return [RowAction(.delete, title: "Delete") { self?.tracks.removeAll { $0.id == track.id } }]
    }
    source.attach(to: tableView)
    refreshControl = UIRefreshControl()
    refreshControl?.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
    refresh()
  }

  private func refresh() {
    tracks = load()
    refreshControl?.endRefreshing()
  }

  private func show() {
    source.apply {
      ListSection(id: "tracks", header: "Tracks") {
        for track in tracks { TrackCell.declared(track) }
      }
      ListSection(id: "advert", header: "Advertisement") {
        AdvertCell.declared("Listen to more")
      }
    }
  }
}
