import FormTesting
import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// What the user does reaches the handlers of declared rows.
@MainActor
@Suite("Declared rows in views of UIKit")
struct DeclaredRowTests {
  private final class BoardCell: UITableViewCell, ReportingView {
    private(set) var text = ""
    var report: ((String) -> Void)?
    func configure(with row: BoardRow) { text = row.text }
  }

  private final class BoardItemCell: UICollectionViewCell, ReportingView {
    private(set) var text = ""
    var report: ((String) -> Void)?
    func configure(with row: BoardRow) { text = row.text }
  }

  private func table(_ source: DeclaredList<Int>) -> (UITableView, BoardView) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 2_000), style: .plain)
    table.standIn.enterWindow()
    source.attach(to: table).gate.settlingTime = 0
    func cell(_ row: Int) -> BoardCell? { table.cellForRow(at: [0, row]) as? BoardCell }
    let view = BoardView(
      texts: { table.standIn.shownRows.map { ($0.cell as? BoardCell)?.text ?? "?" } },
      tap: { table.standIn.tap(at: [0, $0]) },
      swipe: { row in
        table.standIn.swipe(at: [0, row]).map { swipe in
          let titles = swipe.configuration.actions.compactMap(\.title)
          return (titles, { swipe.choose(titles[0]) })
        }
      },
      menu: { row in
        table.standIn.openMenu(at: [0, row]).map { menu in
          (menu.actions.map(\.title), { menu.choose(menu.actions[0].title) })
        }
      },
      report: { cell($0)?.report?($1) },
      settle: { while table.standIn.isAnimating { table.standIn.finishAnimations() } },
      faults: { table.standIn.exceptions.map { "\($0)" } + table.standIn.warnings })
    return (table, view)
  }

  private func collection(_ source: DeclaredList<Int>) -> (UICollectionView, BoardView) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 44)
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 2_000), collectionViewLayout: layout)
    collection.standIn.enterWindow()
    source.attach(to: collection)
    let view = BoardView(
      texts: { collection.standIn.shownRows.map { ($0.cell as? BoardItemCell)?.text ?? "?" } },
      tap: { collection.standIn.tap(at: [0, $0]) },
      swipe: nil,
      menu: { row in
        collection.standIn.openMenu(at: [0, row]).map { menu in
          (menu.actions.map(\.title), { menu.choose(menu.actions[0].title) })
        }
      },
      report: { row, text in
        (collection.cellForItem(at: [0, row]) as? BoardItemCell)?.report?(text)
      },
      settle: { while collection.standIn.isAnimating { collection.standIn.finishAnimations() } },
      faults: { collection.standIn.exceptions.map { "\($0)" } + collection.standIn.warnings })
    return (collection, view)
  }

  private func run(_ board: HandlerBoard, _ view: BoardView, _ seed: UInt64) async {
    board.show()
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
    let (table, view) = table(board.source)
    await run(board, view, seed)
    withExtendedLifetime(table) {}
    #expect(Set(board.counts.keys) == ["select", "swipe", "menu", "report"], "seed \(seed)")
  }

  @Test("Handlers that change the list, and come and go, in a collection view", arguments: 0..<20)
  func randomCollections(seed: UInt64) async {
    let board = HandlerBoard(seed: seed) { BoardItemCell.row($0, onReport: $1) }
    let (collection, view) = collection(board.source)
    await run(board, view, seed)
    withExtendedLifetime(collection) {}
    #expect(Set(board.counts.keys) == ["select", "menu", "report"], "seed \(seed)")
  }

  // MARK: One by one

  private final class AppDelegate: NSObject, UITableViewDelegate {
    var selected: [Int] = []
    override func responds(to selector: Selector!) -> Bool {
      NSStringFromSelector(selector) == "tableView:didSelectRowAtIndexPath:"
        || super.responds(to: selector)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      selected.append(indexPath.row)
    }
  }

  @Test("The app's own delegate hears of taps as long as no row handles them")
  func ownDelegate() {
    let own = AppDelegate()
    let source = DeclaredList<Int>()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.standIn.enterWindow()
    source.attach(to: table, delegate: own)
    let row = BoardCell.row(BoardRow(id: 1))
    source.apply(rows: [row])
    table.standIn.finishAnimations()
    table.standIn.tap(at: [0, 0])
    #expect(own.selected == [0])
    var count = 0
    source.apply(rows: [row.onSelect { count += 1 }])
    table.standIn.finishAnimations()
    table.standIn.tap(at: [0, 0])
    #expect(own.selected == [0] && count == 1)
  }

  @Test("A row is deleted and moved in editing mode")
  func editing() async {
    let source = DeclaredList<Int>()
    let (table, view) = table(source)
    var log: [String] = []
    func show(_ ids: [Int]) {
      source.apply(
        rows: ids.map { id in
          let row = BoardCell.row(BoardRow(id: id, text: "\(id)"))
          return id == 3
            ? row
            : row.onDelete {
              log.append("delete \(id)")
              show(ids.filter { $0 != id })
            }.onMove { log.append("move \(id) from \($0) to \($1)") }
        })
    }
    show([1, 2, 3])
    await view.settle()
    table.setEditing(true, animated: false)
    #expect(table.standIn.drag(from: [0, 0], to: [0, 2]))
    #expect(log == ["move 1 from 0.0 to 0.2"])
    // After a move, updates wait until the table has settled.
    for _ in 0..<3 { await Task.yield() }
    await view.settle()
    table.standIn.tapEditControl(at: [0, 0])
    await view.settle()
    #expect(log.last == "delete 2" && view.texts() == ["1", "3"])
    #expect(!table.standIn.drag(from: [0, 1], to: [0, 0]))
    #expect(view.faults().isEmpty)
  }

  // MARK: Selection, and the ends of the list

  @Test("The selection is told by ids, in tables and collection views")
  func selectionChanges() async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      var changes: [String] = []
      screen.source.onSelectionChange = { change in
        changes.append("\(change.selected) \(change.deselected) \(change.removed)")
      }
      screen.show(rows(0..<5))
      screen.source.selectionMode = .multiple
      screen.tap(at: [0, 3])
      screen.tap(at: [0, 1])
      screen.tap(at: [0, 3])
      for _ in 0..<3 { await Task.yield() }
      #expect(changes == ["[3] [] []", "[1, 3] [] []", "[1] [3] []"])
      screen.show(rows([0, 2]))
      #expect(changes.last == "[] [] [1]")
      screen.source.selectionMode = .one
      #expect(screen.selectedPaths == [[0, 0]] && changes.last == "[0] [] []")
      screen.show(rows([2, 4]))
      #expect(screen.selectedPaths == [[0, 0]] && changes.last == "[2] [] [0]")
      screen.tap(at: [0, 1])
      for _ in 0..<3 { await Task.yield() }
      #expect(changes.last == "[4] [2] []" && changes.count == 7)
      screen.source.selectionMode = SelectionMode.none
      screen.tap(at: [0, 0])
      #expect(screen.source.selectedIDs == [4] || screen.source.selectedIDs == [])
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("More rows are loaded near the end")
  func nearEnd() async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      var pages = 1
      screen.source.display.nearEnd = { [source = screen.source] in
        guard pages < 4 else { return }
        pages += 1
        source.apply(rows(0..<(pages * 30)))
      }
      screen.show(rows(0..<30))
      #expect(pages == 1)
      for y in stride(from: 0, to: 6_000, by: 200) {
        guard CGFloat(y) + 480 <= screen.view.contentSize.height else { break }
        screen.control.scroll(toY: CGFloat(y))
        for _ in 0..<3 { await Task.yield() }
        screen.settle()
      }
      #expect(pages == 4)
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }
}
