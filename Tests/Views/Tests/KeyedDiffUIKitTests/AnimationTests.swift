import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

@MainActor
@Suite("Animations of a table")
struct AnimationTests {
  @Test("Each operation has its own animation")
  func operations() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.standIn.enterWindow()
    let source = ListDataSource<String, Row>(
      options: ListOptions(
        animations: RowAnimations(insertion: .left, deletion: .right, reload: .middle)),
      row: tableRow)
    source.adapter.contentRefresh = { _, _ in .reload }
    source.attach(to: table)
    func show(_ list: [RowSection], _ refresh: ListRefresh<String, Int> = ListRefresh()) {
      source.adapter.apply(list, refreshing: refresh)
      while table.standIn.isAnimating { table.standIn.finishAnimations() }
    }
    show(sections(["a": [1, 2], "b": [3]]))
    var list = sections(["a": [2, 4], "c": [5]])
    list[0].items[0].text = "new"
    show(list, ListRefresh(reconfiguringSections: [], reloadingSections: ["c"]))
    #expect(
      table.standIn.animations == [
        "insertRows": .left, "insertSections": .left, "deleteRows": .right,
        "deleteSections": .right, "reloadRows": .middle, "reloadSections": .middle,
      ])
    source.apply(sections(["a": [7], "d": [5]]), style: .immediate)
    #expect(Set(table.standIn.animations.filter { $0.key.contains("ete") }.values) == [.none])
    #expect(table.standIn.exceptions.isEmpty)
  }

  @Test("New content is animated only in an animated update", arguments: [true, false])
  func newContent(_ reconfiguresCells: Bool) {
    var areAnimated: [Bool] = []
    let note = { (row: Row) in
      if row.text != "" { areAnimated.append(UIView.areAnimationsEnabled) }
    }
    func test<Screen: TestScreen>(_ screen: Screen, row: @escaping (Row) -> DeclaredRow) {
      screen.source.row = row
      screen.show(rows(0..<3))
      for (text, style) in [("animated", UpdateStyle.animated), ("immediate", .immediate)] {
        areAnimated = []
        var list = rows(0..<3)
        list[0].items[1].text = text
        screen.show(list, style: style)
        #expect(areAnimated.isEmpty == false)
        #expect(areAnimated.allSatisfy { $0 == (style == .animated) })
      }
      screen.check()
    }
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    table.tableListView.reconfiguresCells = reconfiguresCells
    collection.collectionListView.reconfiguresCells = reconfiguresCells
    func row<Cell: TextCell>(_ row: Row, _: Cell.Type) -> DeclaredRow {
      DeclaredRow(row) { (cell: Cell, row) in
        note(row)
        cell.text = row.shownText
      }
    }
    test(table) { row($0, RowCell.self) }
    test(collection) { row($0, RowItemCell.self) }
  }

  @Test("Every animation is mapped to the one with the same name")
  func names() {
    let pairs: [(RowAnimations.Animation, UITableView.RowAnimation)] = [
      (.automatic, .automatic), (.immediate, .none), (.fade, .fade), (.left, .left),
      (.right, .right), (.top, .top), (.bottom, .bottom), (.middle, .middle),
    ]
    for (animation, rowAnimation) in pairs {
      #expect(UITableView.RowAnimation(animation) == rowAnimation)
    }
  }
}
