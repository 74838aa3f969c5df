import KeyedDiffUIKit
import UIKit

/// A song of the charts.
struct Song: Identifiable, Equatable {
  let id: String
  var title: String
  var rank: Double
}

/// The charts: a list that stays sorted when it changes.
final class SongsViewController: UITableViewController {
  private let feed: BackgroundFeed<SortedList<Int, Song, Song.ID>>
  private let source = ListDataSource<Int, Song> { SongCell.row($0) }
  var play: (Song) -> Void = { _ in }

  init(_ feed: BackgroundFeed<SortedList<Int, Song, Song.ID>>) {
    self.feed = feed
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("Not in a storyboard.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.selection.didSelect = { [weak self] song, _ in self?.play(song) }
    source.attach(to: tableView)
    source.adapter.follow(feed.updates)  // as long as the adapter lives
  }
}

final class SongCell: UITableViewCell, ConfigurableView {
  func configure(with song: Song) {
    var content = defaultContentConfiguration()
    content.text = song.title
    contentConfiguration = content
  }
}
