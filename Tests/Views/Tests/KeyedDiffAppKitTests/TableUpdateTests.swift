import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Updates of a table")
struct TableUpdateTests {
  @Test("B83: kept rows keep their cells, and content changes in place")
  func inPlace() async {
    let screen = TableScreen()
    screen.show(list(0..<5))
    let cells = screen.cells
    var changed = list([9, 0, 2, 1, 4])
    changed[0].items[2].content = 1
    #expect(await screen.update(changed) == .batches(1))
    #expect(screen.cells[1] === cells[0])
    #expect(screen.cells[2] === cells[2])
    #expect(screen.cells[2]?.setUpCount == 2)
    #expect(screen.cells[1]?.setUpCount == 1)
    #expect(screen.fault() == nil)
  }

  @Test("B88: each operation has its own animation, and completion follows the animations")
  func animations() async {
    typealias Options = NSTableView.AnimationOptions
    let names: [(RowAnimations.Animation, Options)] = [
      (.immediate, []), (.automatic, .effectFade), (.fade, .effectFade), (.left, .slideLeft),
      (.right, .slideRight), (.top, .slideUp), (.bottom, .slideDown), (.middle, .effectGap),
    ]
    for (animation, options) in names {
      let screen = TableScreen(
        options: ListOptions(animations: RowAnimations(insertion: animation, deletion: .left)))
      screen.show(list([1, 2]))
      screen.control.changes = []
      screen.control.animations.end = .held
      var isCompleted = false
      let handle = screen.source.apply(list([2, 3])) { _ in isCompleted = true }
      #expect(
        screen.control.changes.map(\.animation) == [
          Options.slideLeft.rawValue, options.rawValue,
        ])
      await nextTurn()
      #expect(!isCompleted)
      screen.control.animations.finish()
      await handle.outcome()
      #expect(screen.fault() == nil)
    }
  }

  @Test("A table that must have a selection keeps the row that it selects itself")
  func necessarySelection() async {
    let screen = TableScreen()
    screen.tableView.allowsEmptySelection = false
    screen.show(list(0..<5))
    screen.tableView.selectRowIndexes([2], byExtendingSelection: false)
    #expect(await screen.update(list([0, 1, 3, 4])) == .batches(1))
    #expect(screen.tableView.selectedRowIndexes == [2])
    // A selected row that is kept is not the table's choice.
    #expect(await screen.update(list([7, 8, 0, 3])) == .batches(1))
    #expect(screen.tableView.selectedRowIndexes == [3])
    #expect(screen.fault() == nil)
  }

  @Test("New heights are animated only in an animated update")
  func heightAnimations() async {
    let screen = TableScreen()
    screen.source.sizes.row = { item, _ in Double(30 + item.content) }
    screen.show(list([1, 2]))
    for (content, style) in [(1, UpdateStyle.animated), (2, .immediate)] {
      screen.control.heightAnimations = []
      var sections = list([1, 2])
      sections[0].items[1].content = content
      await screen.source.apply(sections, style: style).outcome()
      #expect(screen.control.heightAnimations.isEmpty == false)
      #expect(screen.control.heightAnimations.allSatisfy { ($0 > 0) == (style == .animated) })
      #expect(screen.fault() == nil)
    }
  }

  @Test("An immediate update is not animated")
  func unanimated() async {
    let screen = TableScreen()
    screen.show(list([1, 2]))
    screen.control.changes = []
    await screen.update(list([2, 3]), style: .immediate)
    #expect(screen.control.changes.map(\.animation) == [0, 0])
    // A move has no animation parameter.
    await screen.update(list([3, 2]), style: .immediate)
    #expect(screen.control.changes.map(\.duration) == [0, 0, 0])
    await screen.update(list([2, 3]))
    #expect(screen.control.changes.last?.duration != 0)
    #expect(screen.fault() == nil)
  }

  @Test("Reloaded rows use the reload animation for removal and insertion")
  func reloads() async {
    let screen = TableScreen(
      options: ListOptions(
        animations: RowAnimations(insertion: .left, deletion: .right, reload: .top)))
    screen.source.adapter.contentRefresh = { _, _ in .reload }
    screen.show(list([1, 2, 3]))
    screen.control.changes = []
    var changed = list([4, 2, 3])
    changed[0].items[1].content = 1
    await screen.update(changed)
    typealias Options = NSTableView.AnimationOptions
    #expect(
      screen.control.changes.map(\.animation) == [
        Options.slideUp.rawValue, Options.slideRight.rawValue, Options.slideLeft.rawValue,
        Options.slideUp.rawValue,
      ])
    #expect(screen.fault() == nil)
  }

  @Test("Beside a reload, rows of a new section use the insertion animation")
  func reloadsAndSections() async {
    let screen = TableScreen(
      options: ListOptions(
        animations: RowAnimations(insertion: .left, deletion: .right, reload: .top)))
    screen.source.adapter.contentRefresh = { _, _ in .reload }
    let last = ListSection<Int, Item>(id: 1, items: [Item(id: 5)])
    screen.show(list([1, 2]) + [last])
    screen.control.changes = []
    var changed = list([1, 2])
    changed[0].items[0].content = 1
    await screen.update(changed + [ListSection(id: 2, items: [Item(id: 6), Item(id: 7)])])
    typealias Options = NSTableView.AnimationOptions
    #expect(
      screen.control.changes.map(\.animation) == [
        Options.slideRight.rawValue, Options.slideUp.rawValue, Options.slideUp.rawValue,
        Options.slideLeft.rawValue,
      ])
    #expect(screen.fault() == nil)
  }

  @Test("Adjacent rows are changed in one call")
  func calls() async {
    let screen = TableScreen()
    screen.show(list(0..<100))
    screen.control.changes = []
    await screen.update(list(Array(20..<90) + Array(200..<300)))
    #expect(
      screen.control.changes.map(\.selector) == [
        "removeRowsAtIndexes:withRowAnimation:", "insertRowsAtIndexes:withRowAnimation:",
      ])
    #expect(screen.fault() == nil)
  }

  @Test("Many rows that are inserted or removed at one place are one call with one range")
  func ranges() async throws {
    var calls = 0
    let identity = RowIdentity<Item, Int>(
      id: {
        calls += 1
        return $0.id
      },
      content: {
        calls += 1
        return $0 == $1
      })
    let screen = TableScreen(identity: identity)
    // The stand-in needs its time for the identities of so many rows.
    screen.control.idOfRow = nil
    screen.tableView.allowsMultipleSelection = true
    let versions = (0..<3).map { _ in ListVersion() }
    let old = list(0..<1_000)
    screen.show(old)
    await screen.source.adapter.apply(ListUpdate(sections: old, version: versions[0])).outcome()
    screen.scroll(to: 5_000)
    screen.tableView.selectRowIndexes([5, 900], byExtendingSelection: false)
    let place = 300..<50_300
    var new = old
    new[0].items.insert(contentsOf: place.map { Item(id: 200_000 + $0) }, at: place.lowerBound)
    let insertion = try SectionedDiff(
      ListDiff(oldCount: 1_000, insertions: RowRanges(ranges: [place])))
    let updates = [
      ListUpdate(sections: new, version: versions[1], base: versions[0], diff: insertion),
      ListUpdate(
        sections: old, version: versions[2], base: versions[1], diff: insertion.inverse),
    ]
    for (update, selector) in zip(updates, ["insertRows", "removeRows"]) {
      (screen.control.changes, calls) = ([], 0)
      #expect(await screen.source.adapter.apply(update).outcome() == .batches(1))
      let change = try #require(screen.control.changes.first)
      #expect(screen.control.changes.count == 1)
      #expect(change.selector == selector + "AtIndexes:withRowAnimation:")
      #expect(Array(change.rows.rangeView) == [place])
      // Only rows in sight are looked at.
      #expect(calls < 100)
      screen.control.turn()
      #expect(screen.fault() == nil)
      #expect(
        screen.tableView.selectedRowIndexes.map { update.sections[0].items[$0].id } == [5, 900])
    }
  }

  @Test("B82: updates that are applied by cell closures and display handlers wait")
  func reentrant() async {
    for isInDisplay in [true, false] {
      var wantsUpdate = true
      var update: () -> Void = {}
      func updateOnce() {
        guard wantsUpdate else { return }
        wantsUpdate = false
        update()
      }
      let row = { (item: Item) -> DeclaredRow in
        DeclaredRow(item) { (cell: ItemCell, item) in
          cell.configure(with: item)
          if !isInDisplay { updateOnce() }
        }
      }
      let screen = TableScreen(row: row)
      update = { [source = screen.source] in source.apply(list([5, 6, 7])) }
      screen.source.display.willDisplay = { _, _, _ in if isInDisplay { updateOnce() } }
      screen.show(list([1, 2]))
      for _ in 0..<5 { await nextTurn() }
      screen.control.turn()
      #expect(screen.source.sections == list([5, 6, 7]))
      #expect(screen.fault() == nil)
    }
  }

  @Test("Without a window the table is reloaded")
  func noWindow() async {
    let screen = TableScreen(isOpen: false)
    screen.show(list([1, 2]))
    #expect(await screen.update(list([2, 3])) == .reloaded(.notInWindow))
    screen.open()
    screen.control.turn()
    #expect(screen.fault() == nil)
    #expect(await screen.update(list([3, 4])) == .batches(1))
    #expect(screen.fault() == nil)
  }

  @Test("B80, B81: a table with a wrong row count is reloaded")
  func otherRows() async {
    let screen = TableScreen()
    screen.show(list([1, 2]))
    screen.control.idOfRow = nil
    screen.tableView.removeRows(at: [0])
    #expect(screen.control.exceptions.count == 1)
    #expect(await screen.update(list([2, 3])) == .reloaded(.otherCounts))
  }

  // MARK: Cells

  @Test("A row that needs another cell gets one")
  func otherCell() async {
    let row = { (item: Item) -> DeclaredRow in
      item.content == 0
        ? ItemCell.row(item)
        : OddCell.row(item)
    }
    let screen = TableScreen(row: row)
    screen.show(list([1, 2]))
    var changed = list([1, 2])
    changed[0].items[1].content = 1
    await screen.update(changed)
    #expect(screen.control.cell(atRow: 1) is OddCell)
    #expect(screen.fault() == nil)
    // Reconfigured in place, the row keeps its old cell.
    screen.source.adapter.contentRefresh = nil
    await screen.update(list([1, 2]))
    #expect(screen.control.cell(atRow: 1) is ItemCell)
    #expect(screen.fault() == nil)
  }

  @Test("Cells are reused, and come from classes, nibs and prototypes")
  func sources() {
    NSNib.StandIn.add("TableSources") { OddCell(frame: .zero) }
    let row = { (item: Item) -> DeclaredRow in
      switch item.id {
      case 1: OddCell.row(item, from: .prototype, reuseIdentifier: "prototype")
      case 2: OddCell.row(item, from: .nib(name: "TableSources"), reuseIdentifier: "nib")
      default: ItemCell.row(item)
      }
    }
    let screen = TableScreen(row: row)
    screen.control.addPrototype(.init("prototype")) { OddCell(frame: .zero) }
    screen.show(list(0..<100))
    #expect(screen.control.cell(atRow: 1) is OddCell)
    #expect(screen.control.cell(atRow: 2) is OddCell)
    #expect(screen.control.cell(atRow: 2)?.identifier?.rawValue == "nib")
    let first = screen.control.cell(atRow: 0)
    screen.scroll(to: 300)
    #expect(screen.cells.values.contains { $0 === first })
    #expect(screen.fault() == nil)
  }

  @Test("Cells that cannot be made show the reason")
  func faults() {
    let row = { (item: Item) -> DeclaredRow in
      item.id == 1
        ? ItemCell.row(item, from: .prototype, reuseIdentifier: "unknown")
        : ItemCell.row(item, from: .nib(name: "missing"), reuseIdentifier: "nib")
    }
    let screen = TableScreen(row: row)
    var faults: [CellFault] = []
    screen.source.trapsOnFaults = false
    screen.source.onFault = { faults.append($0) }
    screen.show(list([1, 2]))
    #expect(faults.map(\.reason) == [.unknownIdentifier("unknown"), .unknownIdentifier("nib")])
    let label = screen.control.cell(atRow: 0) as? NSTableCellView
    #expect(label?.textField?.stringValue == faults[0].description)
    #expect(screen.control.exceptions.isEmpty)
    let header = Supplement(0, from: .cellClass(NumberHeader.self)) { (_: OddCell, _) in }
    screen.show([ListSection(id: 0, items: []), ListSection(id: 1, items: [], header: header)])
    #expect(faults.last?.role == .header)
    #expect(faults.last?.path == CurrentPath(section: 1, item: 0))
  }

  @Test("A closure that makes cells can read the column")
  func columns() {
    let row = { (item: Item) -> DeclaredRow in
      DeclaredRow(item, id: item.id, cell: NSTableCellView.self) { host, item, _ in
        guard let host = host as? TableListView, let column = host.column else { return nil }
        let cell = NSTableCellView(frame: .zero)
        cell.objectValue = "\(item.id) in \(column.identifier!.rawValue)"
        return cell
      }
    }
    let screen = TableScreen(row: row, columnCount: 2)
    screen.show(list([7]))
    let values = (0..<2).map {
      (screen.control.cell(atRow: 0, column: $0) as? NSTableCellView)?.objectValue as? String
    }
    #expect(values == ["7 in 0", "7 in 1"])
  }

  @Test("Cells that a closure makes show new content, too", arguments: [true, false])
  func closures(_ setsUpAnew: Bool) async {
    let row = { (item: Item) -> DeclaredRow in
      DeclaredRow(item, id: item.id, cell: ItemCell.self, configuresAgain: setsUpAnew) {
        _, item, _ in
        let cell = ItemCell(frame: .zero)
        cell.configure(with: item)
        return cell
      }
    }
    let screen = TableScreen(row: row)
    screen.show(list([1, 2]))
    screen.control.click(1)
    var changed = list([1, 2])
    changed[0].items[1].content = 1
    await screen.update(changed)
    #expect(screen.fault() == nil)
    #expect(screen.selectedIDs == [2])
  }

  // MARK: Group rows

  @Test("Titles and views of group rows change in place, appear and disappear")
  func headers() async {
    let screen = TableScreen()
    func sections(_ header: (any Hashable & Sendable)?) -> Sections {
      [
        ListSection(id: 0, items: [Item(id: 1)], header: header),
        ListSection(id: 1, items: [Item(id: 2)]),
      ]
    }
    screen.show(sections("A"))
    screen.control.click(2)
    let view = screen.control.cell(atRow: 0)
    screen.control.log = []
    await screen.update(sections("B"))
    #expect(screen.control.cell(atRow: 0) === view)
    #expect(screen.control.log?.contains("tableView:viewForTableColumn:row:") == false)
    let headers: [(any Hashable & Sendable)?] = [
      numberHeader(1), numberHeader(2), "C", nil, "D", nil, numberHeader(3),
    ]
    for header in headers {
      await screen.update(sections(header))
      #expect(screen.fault() == nil)
      #expect(screen.selectedIDs == [2])
    }
  }

  @Test("The label of a title fills its view")
  func titleLabel() {
    let view = LabelView(frame: NSRect(x: 0, y: 0, width: 100, height: 20))
    view.show("Title")
    view.show("New title")
    #expect(view.subviews.map(\.frame) == [view.bounds])
    #expect(view.textField?.stringValue == "New title")
  }

  @Test("A header and a cell may have the same reuse identifier")
  func sharedIdentifier() async {
    let screen = TableScreen()
    let header = NumberHeader.supplement(5, reuseIdentifier: "Cell")
    screen.show([ListSection(id: 0, items: [Item(id: 1)], header: header)])
    #expect(screen.fault() == nil)
    await screen.update([ListSection(id: 1, items: [Item(id: 2)], header: header)])
    #expect(screen.fault() == nil)
  }

  // MARK: Scroll position

  @Test("The first row, or the last one, keeps its place on the screen")
  func anchor() async {
    for edge in [ScrollAnchor.Edge.top, .bottom] {
      let screen = TableScreen()
      screen.scrollView.contentInsets = NSEdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
      let view = screen.show(list(0..<100))
      view.anchorEdge = edge
      screen.scroll(to: 505)
      let anchor = view.scrollAnchor
      // The insets cover 30 points at the top: row 26 is the first visible one, row 34 the last.
      #expect(
        anchor
          == ScrollAnchor(
            path: CurrentPath(section: 0, item: edge == .top ? 26 : 34),
            offset: edge == .top ? -15 : 5, edge: edge))
      await screen.update(list(Array(200..<210) + Array(5..<100)))
      #expect(screen.scrollView.contentView.bounds.minY == 605)
      #expect(screen.fault() == nil)
    }
  }

  @Test("Rows of a table are stacked, so the anchor is at the upper or lower edge")
  func anchorEdges() {
    let view = TableScreen().show(list([1]))
    view.anchorEdge = .bottom
    #expect(view.anchorEdge == .bottom)
    for edge in [ScrollAnchor.Edge.left, .right] {
      view.anchorEdge = edge
      #expect(view.anchorEdge == .top)
    }
  }

  @Test("Insets cover parts of the visible area")
  func visibleArea() {
    let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
    scrollView.contentInsets = NSEdgeInsets(top: 30, left: 5, bottom: 10, right: 7)
    #expect(scrollView.visibleArea == CGRect(x: 5, y: 30, width: 288, height: 160))
    scrollView.contentInsets = NSEdgeInsets(top: 200, left: 200, bottom: 200, right: 200)
    #expect(scrollView.visibleArea.size == .zero)
  }

  @Test("At the end where rows are inserted, new rows are shown")
  func noAnchor() async {
    let screen = TableScreen()
    let view = screen.show(list(0..<100))
    #expect(view.scrollAnchor == nil)
    await screen.update(list(Array(200..<210) + Array(0..<100)))
    #expect(screen.scrollView.contentView.bounds.minY == 0)
    #expect(screen.cells[0]?.item?.id == 200)
  }

  @Test("Two reloads in one turn keep the scroll position")
  func anchorThroughReloads() {
    let screen = TableScreen()
    screen.show(list(0..<100))
    screen.scroll(to: 505)
    screen.source.apply(list(Array(200..<210) + Array(0..<100)), style: .reload)
    screen.source.apply(list(Array(300..<305) + Array(0..<100)), style: .reload)
    screen.control.turn()
    #expect(screen.scrollView.contentView.bounds.minY == 605)
    #expect(screen.fault() == nil)
  }
}
