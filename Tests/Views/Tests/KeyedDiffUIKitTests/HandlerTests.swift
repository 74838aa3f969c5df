import KeyedDiff
import KeyedDiffLists
import StandInRuntime
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// Handlers get the item and its path, in the order of the calls of the view.
@MainActor
@Suite("Calls of handlers")
struct HandlerTests {
  private let log = EventLog()

  // MARK: Selection

  @Test("Taps on a table (B46)")
  func tableTaps() {
    let screen = TableTestScreen()
    screen.show(rows(10..<20))
    setSelectionHandlers(screen.source)
    screen.tap(at: [0, 1])
    #expect(
      log.take() == [
        "shouldHighlight 11 at 0.1", "didHighlight 11 at 0.1", "didUnhighlight 11 at 0.1",
        "willSelect 11 at 0.1", "didSelect 11 at 0.1",
      ])
    screen.tap(at: [0, 3])
    #expect(
      log.take().suffix(4) == [
        "willSelect 13 at 0.3", "willDeselect 11 at 0.1", "didDeselect 11 at 0.1",
        "didSelect 13 at 0.3",
      ])
    screen.source.selection.willSelect = { row, path in
      row.id == 15 ? nil : CurrentPath(section: 0, item: 0)
    }
    screen.tap(at: [0, 5])
    #expect(screen.selectedPaths == [[0, 3]])
    screen.tap(at: [0, 6])
    #expect(screen.selectedPaths == [[0, 0]])
    // A row that does not exist cannot be selected.
    screen.source.selection.willSelect = { _, _ in CurrentPath(section: 7, item: 0) }
    screen.tap(at: [0, 6])
    #expect(screen.selectedPaths == [[0, 0]])
    screen.check()
  }

  @Test("Taps on a collection view (B46)")
  func collectionTaps() {
    let screen = CollectionTestScreen()
    screen.show(rows(10..<20))
    setSelectionHandlers(screen.source)
    screen.tap(at: [0, 1])
    #expect(
      log.take() == [
        "shouldHighlight 11 at 0.1", "didHighlight 11 at 0.1", "willSelect 11 at 0.1",
        "didSelect 11 at 0.1", "didUnhighlight 11 at 0.1",
      ])
    screen.tap(at: [0, 3])
    #expect(Set(log.take()).isSuperset(of: ["didDeselect 11 at 0.1", "didSelect 13 at 0.3"]))
    screen.allowsMultipleSelection = true
    screen.source.selection.willDeselect = { _, _ in nil }
    screen.tap(at: [0, 3])
    #expect(screen.selectedPaths == [[0, 3]])
    screen.source.selection.willSelect = { _, _ in nil }
    screen.tap(at: [0, 4])
    #expect(screen.selectedPaths == [[0, 3]])
    screen.source.selection.shouldHighlight = { _, _ in false }
    screen.source.selection.willSelect = nil
    screen.tap(at: [0, 4])
    #expect(screen.selectedPaths == [[0, 3]])
    screen.check()
  }

  private func setSelectionHandlers(_ source: ListDataSource<String, Row>) {
    source.selection.shouldHighlight = log.row("shouldHighlight", true)
    source.selection.didHighlight = log.row("didHighlight")
    source.selection.didUnhighlight = log.row("didUnhighlight")
    source.selection.willSelect = { [log] row, path in
      log.add("willSelect \(row.id) at \(path)")
      return path
    }
    source.selection.willDeselect = { [log] row, path in
      log.add("willDeselect \(row.id) at \(path)")
      return path
    }
    source.selection.didSelect = log.row("didSelect")
    source.selection.didDeselect = log.row("didDeselect")
  }

  @Test("A tap activates a row, after it was selected")
  func activation() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(10..<20))
      screen.source.selection.didSelect = log.row("select")
      screen.source.selection.didActivate = log.row("activate")
      screen.tap(at: [0, 1])
      #expect(log.take() == ["select 11 at 0.1", "activate 11 at 0.1"])
      screen.source.selection.didActivate = nil
      screen.tap(at: [0, 2])
      #expect(log.take() == ["select 12 at 0.2"])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  // MARK: Sizes

  @Test("Heights of rows, headers and footers")
  func tableSizes() {
    let screen = TableTestScreen()
    screen.show(rows(0..<3))
    screen.source.sizes.row = { row, _ in row.id == 1 ? 100 : row.id == 2 ? nil : 30 }
    screen.source.sizes.header = { id in id == "rows" ? 60 : nil }
    screen.table.layoutIfNeeded()
    #expect(screen.table.rectForHeader(inSection: 0).height == 60)
    #expect(screen.table.rectForRow(at: [0, 0]).height == 30)
    #expect(screen.table.rectForRow(at: [0, 1]).height == 100)
    #expect(screen.table.rectForRow(at: [0, 2]).height == 44)
    screen.source.sizes.footer = { _ in 20 }
    screen.table.layoutIfNeeded()
    #expect(screen.table.rectForFooter(inSection: 0).height == 0)
    screen.check()
  }

  @Test("Sizes in a flow layout; a section without a header has no space for one (B36)")
  func collectionSizes() {
    let screen = CollectionTestScreen()
    var list = sections(["a": [1, 2], "b": [3]])
    list[1].header = nil
    screen.show(list)
    #expect(screen.shownTitles == [0: "Section a"])
    let first = screen.shownRows[0].frame
    #expect(first.height == 44 && first.minY == 28)
    screen.source.sizes.row = { row, _ in row.id == 2 ? 90 : nil }
    screen.source.sizes.header = { _ in 50 }
    #expect(screen.shownRows.map(\.frame.height) == [44, 90, 44])
    #expect(screen.shownRows[0].frame.minY == 50)
    screen.source.footer = { _ in "End" }
    screen.source.sizes.footer = { _ in 33 }
    screen.source.adapter.reloadView()
    // The header of 50 points, rows of 44 and 90 points, and a footer.
    #expect(screen.shownRows[2].frame.minY == 217)
    #expect(screen.control.exceptions.isEmpty)
  }

  // MARK: Editing

  @Test("Edit controls: actions and styles (B-table of commit)")
  func editControls() {
    let screen = TableTestScreen()
    screen.show(rows(0..<4))
    screen.source.editing.action = { [log] row, path in
      switch row.id {
      case 0: RowAction(.delete) { log.add("delete 0 at \(path)") }
      case 1: RowAction(.insert) { log.add("insert 1") }
      default: nil
      }
    }
    screen.table.setEditing(true, animated: false)
    let cells = screen.shownRows.map(\.cell)
    #expect(cells.map(\.editingStyle) == [.delete, .insert, .none, .none])
    for row in 0..<4 { screen.table.standIn.tapEditControl(at: [0, row]) }
    #expect(log.take() == ["delete 0 at 0.0", "insert 1"])
  }

  @Test("A row that can only be moved has no control to delete it")
  func moveOnly() {
    let screen = TableTestScreen()
    screen.show(rows(0..<4))
    screen.source.editing.didMove = { _, _, _ in }
    screen.source.editing.canMove = { row, _ in row.id != 2 }
    screen.table.setEditing(true, animated: false)
    #expect(screen.shownRows.allSatisfy { $0.cell.editingStyle == .none })
    #expect(screen.shownRows.map(\.cell.showsReorderControl) == [true, true, false, true])
    #expect(!screen.drag(from: [0, 2], to: [0, 0]))
  }

  @Test("Swipes")
  func swipes() throws {
    let screen = TableTestScreen()
    screen.show(rows(0..<4))
    screen.source.editing.leadingActions = { [log] row, _ in
      row.id == 1 ? [RowAction(title: "Flag") { log.add("flag") }] : []
    }
    screen.source.editing.trailingActions = { [log] row, path in
      row.id == 1
        ? [
          RowAction(.delete, title: "Delete") { log.add("delete \(row.id) at \(path)") },
          RowAction(title: "More") { log.add("more") },
        ] : []
    }
    let swipe = try #require(screen.table.standIn.swipe(at: [0, 1]))
    #expect(swipe.configuration.actions.map(\.title) == ["Delete", "More"])
    #expect(swipe.configuration.actions.map(\.style) == [.destructive, .normal])
    // The row still exists.
    var isDone: Bool?
    swipe.choose("Delete") { isDone = $0 }
    #expect(isDone == false)
    #expect(log.take() == ["delete 1 at 0.1"])
    screen.table.standIn.swipe(at: [0, 1], .leading)?.choose("Flag")
    #expect(log.take() == ["flag"])
    #expect(screen.table.standIn.swipe(at: [0, 0]) == nil)
    // With an edit action of style delete, the table shows its own swipe button.
    screen.source.editing.action = { [log] row, _ in
      row.id == 0 ? RowAction(.delete, title: "Remove") { log.add("remove") } : nil
    }
    let standard = try #require(screen.table.standIn.swipe(at: [0, 0]))
    #expect(standard.configuration.actions.map(\.title) == ["Remove"])
    standard.choose("Remove")
    #expect(log.take() == ["remove"])
    #expect(screen.table.standIn.swipe(at: [0, 2]) == nil)
    #expect(screen.table.standIn.swipe(at: [0, 1]) != nil)
  }

  @Test("A swipe that deletes ends when the row is deleted, any other at once")
  func endOfSwipes() {
    let screen = TableTestScreen()
    screen.show(rows(0..<4))
    screen.source.editing.trailingActions = { row, _ in
      [
        RowAction(.delete, title: "Delete") {
          screen.source.apply(rows((0..<4).filter { $0 != row.id }))
        },
        RowAction(title: "Flag") {},
      ]
    }
    var done: [Bool] = []
    screen.table.standIn.swipe(at: [0, 1])?.choose("Flag") { done.append($0) }
    screen.table.standIn.swipe(at: [0, 1])?.choose("Delete") { done.append($0) }
    #expect(done == [true, true])
    screen.settle()
    #expect(screen.shownRows.count == 3)
    screen.check()
  }

  @Test("A menu of one row")
  func menus() {
    func test<Screen: TestScreen>(_ screen: Screen, open: (IndexPath) -> OpenMenu?) {
      screen.show(rows(0..<4))
      screen.source.editing.menu = { [log] row, path in
        row.id == 3
          ? [] : [RowAction(.delete, title: "Delete") { log.add("delete \(row.id) at \(path)") }]
      }
      #expect(open([0, 3]) == nil)
      let menu = open([0, 1])
      #expect(menu?.actions.map(\.title) == ["Delete"])
      #expect(menu?.actions.first?.attributes == .destructive)
      menu?.choose("Delete")
      #expect(log.take() == ["delete 1 at 0.1"])
      screen.check()
    }
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    test(table) { table.table.standIn.openMenu(at: $0) }
    test(collection) { collection.collection.standIn.openMenu(at: $0) }
  }

  @Test("A menu of several rows")
  func menuOfRows() {
    let screen = CollectionTestScreen()
    screen.allowsMultipleSelection = true
    screen.show(rows(0..<4))
    screen.source.editing.menuOfRows = { [log] rows, paths in
      [RowAction(title: "Share") { log.add("share \(rows.map(\.id)) at \(paths)") }]
    }
    for row in 1...2 { screen.tap(at: [0, row]) }
    screen.collection.standIn.openMenu(at: [0, 1])?.choose("Share")
    #expect(log.take() == ["share [1, 2] at [0.1, 0.2]"])
    #expect(screen.collection.standIn.openMenu(at: [0, 3]) == nil)
    #expect(screen.collection.standIn.openBackgroundMenu(at: .zero) == nil)
    // Without a menu handler for several rows, the pressed row's menu is shown.
    screen.source.editing.menuOfRows = nil
    screen.source.editing.menu = { row, _ in [RowAction(title: "Share \(row.id)") {}] }
    let menu = screen.collection.standIn.openMenu(at: [0, 2])
    #expect(menu?.actions.map(\.title) == ["Share 2"])
  }

  @Test("Targets of drops")
  func targets() async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      screen.show(sections(["a": [0, 1, 2], "b": [3, 4]]))
      screen.source.editing.target = { [log] row, old, proposed in
        log.add("\(row.id) from \(old) to \(proposed)")
        return CurrentPath(section: 0, item: 0)
      }
      screen.source.editing.didMove = { [log] row, old, new in
        log.add("\(row.id) moved from \(old) to \(new)")
      }
      #expect(screen.drag(from: [0, 2], to: [1, 1]))
      #expect(log.take() == ["2 from 0.2 to 1.1", "2 moved from 0.2 to 0.0"])
      #expect(screen.source.sections[0].items.map(\.id) == [2, 0, 1])
      try? await Task.sleep(nanoseconds: 20_000_000)
      screen.settle()
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  // MARK: Display and index

  @Test("Cells that appear and disappear")
  func display() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.source.display.willDisplay = { [log] cell, row, path in
        log.add("\(row.id) comes at \(path)")
        #expect((cell as? any TestCell)?.shownText == row.shownText)
      }
      screen.source.display.didEndDisplaying = { [log] _, path in log.add("\(path) goes") }
      screen.show(rows(0..<3))
      screen.control.layOutIfOnScreen()
      #expect(log.take() == ["0 comes at 0.0", "1 comes at 0.1", "2 comes at 0.2"])
      screen.show(rows([0, 2]))
      #expect(log.take() == ["0.1 goes"])
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("The section index leaves out sections without a title")
  func index() {
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    let list = sections(["a": Array(0..<20), "-": Array(20..<40), "c": Array(40..<80)])
    for source in [table.source, collection.source] {
      source.indexTitle = { $0 == "-" ? nil : $0.uppercased() }
    }
    table.show(list)
    #expect(table.table.standIn.indexTitles == ["A", "C"])
    table.table.standIn.tapIndexTitle(at: 1)
    #expect(table.shownRows.first?.path.section == 2)
    // A title that the list no longer has leads to the start.
    let dataSource = target(
      of: "tableView:sectionForSectionIndexTitle:atIndex:", in: table.table.dataSource)
    #expect(dataSource?.tableView(table.table, sectionForSectionIndexTitle: "D", at: 2) == 0)
    collection.show(list)
    #expect(collection.collection.standIn.indexTitles == ["A", "C"])
    collection.collection.standIn.tapIndexTitle(at: 1)
    #expect(collection.shownRows.contains { $0.path == [2, 0] })
    let items = target(
      of: "collectionView:indexPathForIndexTitle:atIndex:", in: collection.collection.dataSource)
    #expect(
      items?.collectionView(collection.collection, indexPathForIndexTitle: "D", at: 2) == [0, 0])
  }

  /// The object that gets a message to a data source.
  private func target<Source>(of selector: String, in dataSource: Source?) -> Source? {
    DelegateReference(dataSource, asking: [selector]).target(of: selector)
  }

  @Test("The title of a section without items leads to the section")
  func indexOfEmptySection() {
    let screen = CollectionTestScreen()
    screen.source.indexTitle = { $0 }
    screen.show(sections(["a": Array(0..<20), "b": [], "c": Array(40..<80)]))
    screen.collection.standIn.tapIndexTitle(at: 1)
    #expect(screen.shownRows.contains { $0.path == [2, 0] })
    screen.check()
    // Also if the list has no items at all.
    screen.show(sections(["a": []]))
    screen.collection.standIn.tapIndexTitle(at: 0)
    screen.check()
  }
}
