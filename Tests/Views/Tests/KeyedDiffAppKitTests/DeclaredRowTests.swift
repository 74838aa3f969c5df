import AppKit
import FormTesting
import KeyedDiff
import KeyedDiffLists
import Testing

@testable import KeyedDiffAppKit

/// What the user does reaches the handlers of declared rows.
@MainActor
@Suite("Declared rows in views of AppKit")
struct DeclaredRowTests {
  private final class BoardCell: NSTableCellView, ReportingView {
    private(set) var text = ""
    var report: ((String) -> Void)?
    func configure(with row: BoardRow) { text = row.text }
  }

  private final class BoardItem: NSCollectionViewItem, ReportingView {
    private(set) var text = ""
    var report: ((String) -> Void)?
    override func loadView() { view = NSView(frame: .zero) }
    func configure(with row: BoardRow) { text = row.text }
  }

  private func inWindow(_ list: NSView) -> NSWindow {
    let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 2_000))
    scrollView.documentView = list
    return NSWindow(contentView: scrollView)
  }

  private func run(_ board: HandlerBoard, _ view: BoardView, _ seed: UInt64) async {
    board.show()
    await view.settle()
    for step in 0..<150 where board.problems.isEmpty {
      await board.step(on: view)
      if let problem = board.problems.first {
        Issue.record("seed \(seed), step \(step): \(problem)")
      }
    }
  }

  @Test("Handlers that change the list, and come and go, in a table", arguments: 0..<20)
  func randomTables(seed: UInt64) async {
    let board = HandlerBoard(seed: seed) { BoardCell.row($0, onReport: $1) }
    let table = NSTableView(frame: NSRect(x: 0, y: 0, width: 300, height: 0))
    table.addTableColumn(NSTableColumn(identifier: .init("0")))
    let window = inWindow(table)
    board.source.attach(to: table)
    func cell(_ row: Int) -> BoardCell? { table.standIn.cell(atRow: row) as? BoardCell }
    let view = BoardView(
      texts: { (0..<table.numberOfRows).map { cell($0)?.text ?? "?" } },
      tap: { row in
        table.deselectAll(nil)
        table.standIn.click(row)
      },
      swipe: { row in
        let actions = table.standIn.swipe(row, from: .trailing)
        return actions.isEmpty
          ? nil : (actions.map(\.title), { table.standIn.perform(actions[0], atRow: row) })
      },
      menu: { row in
        let items = table.standIn.openMenu(atRow: row)
        return items.isEmpty ? nil : (items.map(\.title), { table.standIn.choose(items[0]) })
      },
      report: { cell($0)?.report?($1) },
      settle: {
        for _ in 0..<3 {
          await nextTurn()
          table.standIn.turn()
        }
      },
      faults: { table.standIn.exceptions.map { "\($0)" } + table.standIn.warnings })
    await run(board, view, seed)
    withExtendedLifetime(window) {}
    #expect(Set(board.counts.keys) == ["select", "swipe", "menu", "report"], "seed \(seed)")
  }

  @Test("Handlers that change the list, and come and go, in a collection view", arguments: 0..<20)
  func randomCollections(seed: UInt64) async {
    let board = HandlerBoard(seed: seed) { BoardItem.row($0, onReport: $1) }
    let collection = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 300, height: 0))
    let layout = NSCollectionViewFlowLayout()
    layout.itemSize = NSSize(width: 300, height: 20)
    collection.collectionViewLayout = layout
    collection.isSelectable = true
    let window = inWindow(collection)
    board.source.attach(to: collection)
    func item(_ row: Int) -> BoardItem? {
      collection.item(at: IndexPath(item: row, section: 0)) as? BoardItem
    }
    let view = BoardView(
      texts: { (0..<collection.numberOfItems(inSection: 0)).map { item($0)?.text ?? "?" } },
      tap: { row in
        collection.selectionIndexPaths = []
        collection.standIn.click(IndexPath(item: row, section: 0))
      },
      swipe: nil, menu: nil, report: { item($0)?.report?($1) },
      settle: {
        for _ in 0..<3 {
          await nextTurn()
          collection.standIn.turn()
        }
      },
      faults: { collection.standIn.exceptions.map { "\($0)" } + collection.standIn.warnings })
    await run(board, view, seed)
    withExtendedLifetime(window) {}
    #expect(Set(board.counts.keys) == ["select", "report"], "seed \(seed)")
  }

  @Test("The selection is told by ids, and has modes")
  func selectionChanges() async {
    let screen = TableScreen()
    let collection = CollectionScreen()
    var changes: [String] = []
    for source in [screen.source, collection.source] {
      source.onSelectionChange = { change in
        changes.append("\(change.selected) \(change.deselected) \(change.removed)")
      }
    }
    screen.show(list([1, 2, 3]))
    screen.control.click(1)
    screen.control.click(2)
    await screen.update(list([1, 2]))
    #expect(changes == ["[2] [] []", "[3] [2] []", "[] [] [3]"])
    screen.source.selectionMode = .one
    #expect(screen.source.selectedIDs == [1] && !screen.tableView.allowsEmptySelection)
    await screen.update(list([4, 2]))
    #expect(screen.source.selectedIDs == [4] || screen.source.selectedIDs == [2])
    screen.source.selectionMode = SelectionMode.none
    screen.source.selectedIDs = []
    screen.control.click(0)
    #expect(screen.source.selectedIDs == [])
    changes = []
    collection.show(list([1, 2, 3]))
    collection.control.click(indexPath(0, 1))
    await nextTurn()
    collection.control.click(indexPath(0, 2))
    await nextTurn()
    #expect(changes == ["[2] [] []", "[3] [2] []"])
    collection.source.selectionMode = .one
    await collection.update(list([1, 2]))
    #expect(collection.source.selectedIDs == [2])
  }
}
