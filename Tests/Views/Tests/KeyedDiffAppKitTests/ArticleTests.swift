import KeyedDiff
import KeyedDiffAppKit
import KeyedDiffLists
import AppKit
import Testing

// The Swift blocks of the article about AppKit, compiled and run here. `BookTests` of
// KeyedDiffListsTests fails if a block is not compiled anywhere.

private struct Song: Identifiable, Equatable {
  let id: Int
  var title: String
}

@MainActor
private final class SongsController {
  private let source = ListDataSource<String, Song> { SongCell.row($0) }
  var play: (Song) -> Void = { _ in }
  var delete: (Song) -> Void = { _ in }
  var move: (_ old: CurrentPath, _ new: CurrentPath) -> Void = { _, _ in }

  init(_ tableView: NSTableView) {
    source.selection.didSelect = { [weak self] song, _ in self?.play(song) }
    source.editing.trailingActions = { [weak self] song, _ in
      [RowAction(.delete, title: "Delete") { self?.delete(song) }]
    }
    source.editing.didMove = { [weak self] _, old, new in self?.move(old, new) }
    source.attach(to: tableView)
  }

  func show(_ songs: [Song]) {
    source.apply([ListSection(id: "songs", items: songs, header: "Songs")])
  }
}

private final class SongCell: NSTableCellView, ConfigurableView {
  private(set) var title = ""

  func configure(with song: Song) {
    title = song.title
    textField?.stringValue = song.title
  }
}

@MainActor
@Suite("The article about AppKit")
struct ArticleTests {
  @Test("A table of songs under a header")
  func songs() async {
    let tableView = NSTableView(frame: NSRect(x: 0, y: 0, width: 300, height: 0))
    tableView.addTableColumn(NSTableColumn(identifier: .init("title")))
    let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
    scrollView.documentView = tableView
    let window = NSWindow(contentView: scrollView)
    let controller = SongsController(tableView)
    controller.show([Song(id: 1, title: "One"), Song(id: 2, title: "Two")])
    await nextTurn()  // The animation ends.
    controller.show([Song(id: 2, title: "Zwei"), Song(id: 3, title: "Three")])
    tableView.standIn.turn()

    let titles = tableView.standIn.shownRows.compactMap {
      (tableView.standIn.cell(atRow: $0) as? SongCell)?.title
    }
    #expect(titles == ["Zwei", "Three"])
    #expect(tableView.standIn.exceptions.isEmpty)
    withExtendedLifetime(window) {}
  }
}
