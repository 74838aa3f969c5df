import KeyedDiff
import KeyedDiffLists
import AppKit
import StandInRuntime
import Testing

@testable import KeyedDiffAppKit

/// Row numbers of a table count group rows; paths do not.
@MainActor
@Suite("Rows and paths of a table")
struct RowPathTests {
  private let sections: Sections = [
    ListSection(id: 0, items: [Item(id: 1), Item(id: 2)], header: "A"),
    ListSection(id: 1, items: [], header: "B"),
    ListSection(id: 2, items: [Item(id: 3)]),
  ]
  // The rows: A, 1, 2, B, 3.

  private func path(_ section: Int, _ item: Int) -> CurrentPath {
    CurrentPath(section: section, item: item)
  }

  @Test("Each row leads to a path, and back")
  func bothWays() async {
    let screen = TableScreen()
    let list = screen.show(sections)
    #expect(
      (-1...5).map(list.path(ofRow:)) == [nil, nil, path(0, 0), path(0, 1), nil, path(2, 0), nil])
    for row in [1, 2, 4] { #expect(list.path(ofRow: row).flatMap(list.row(of:)) == row) }
    for gone in [path(0, 2), path(1, 0), path(3, 0)] { #expect(list.row(of: gone) == nil) }
    await screen.update([ListSection(id: 2, items: [Item(id: 3)], header: "C")])
    #expect((0..<3).map(list.path(ofRow:)) == [nil, path(0, 0), nil])
    #expect(list.row(of: path(0, 0)) == 1)
  }

  private final class AppDelegate: TellingDelegate, NSTableViewDelegate {
    var items: [Int: Int?] = [:]
    weak var source: ListDataSource<Int, Item>?
    weak var listView: TableListView?

    override func responds(toSelectorNamed name: String) -> Bool {
      name == "tableView:rowViewForRow:"
    }

    func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView? {
      guard let listView, let source else { return nil }
      items.updateValue(listView.path(ofRow: row).flatMap(source.item(at:))?.id, forKey: row)
      return nil
    }
  }

  @Test("A delegate of the app finds the item of a row, even while an update inserts it")
  func appDelegate() async {
    let screen = TableScreen()
    let delegate = AppDelegate()
    screen.tableView.delegate = delegate
    delegate.source = screen.source
    delegate.listView = screen.show(sections)
    screen.source.adapter.reloadView()
    screen.control.turn()
    #expect(delegate.items == [0: nil, 1: 1, 2: 2, 3: nil, 4: 3])
    delegate.items = [:]
    var changed = sections
    changed[0].items.insert(Item(id: 9), at: 1)
    await screen.update(changed)
    #expect(delegate.items == [2: 9])
    #expect(screen.fault() == nil)
  }
}
