import AppKit
import Testing

@MainActor
@Suite("The views and the selection of a table")
struct TableViewTests {
  // MARK: Views

  @Test("B83: a reload removes all views, and the next layout makes new ones")
  func reload() {
    let client = TableClient(count: 3)
    let rowView = client.tableView.rowView(atRow: 0, makeIfNecessary: false)
    client.tableView.reloadData()
    #expect(client.control.shownRows.isEmpty)
    client.control.turn()
    #expect(client.control.shownRows == [0, 1, 2])
    #expect(client.tableView.rowView(atRow: 0, makeIfNecessary: false) !== rowView)
  }

  @Test("B83: a reload of rows requests cells, but no heights")
  func reloadOfRows() {
    let client = TableClient(count: 3)
    client.hiddenSelectors.remove("tableView:heightOfRow:")
    client.connect()
    client.control.turn()
    let rowView = client.tableView.rowView(atRow: 1, makeIfNecessary: false)
    client.control.log = []
    client.tableView.reloadData(forRowIndexes: [1], columnIndexes: [0])
    client.control.turn()
    #expect(client.control.log == ["tableView:viewForTableColumn:row:"])
    #expect(client.tableView.rowView(atRow: 1, makeIfNecessary: false) === rowView)
    client.tableView.noteHeightOfRows(withIndexesChanged: [1])
    #expect(client.control.log?.last == "tableView:heightOfRow:")
    #expect(client.tableView.rect(ofRow: 1).height == 30)
  }

  @Test("B84: views of removed rows stay until the animation ends")
  func removal() {
    let client = TableClient(count: 3)
    client.control.animations.end = .held
    var removed: [Int] = []
    client.onRemove = { _, row in removed.append(row) }
    let view = client.tableView.rowView(atRow: 0, makeIfNecessary: false)!
    client.update(["1", "2"]) { client.tableView.removeRows(at: [0], withAnimation: .effectFade) }
    #expect(view.superview === client.tableView)
    #expect(client.tableView.row(for: view) == -1)
    #expect(removed.isEmpty)
    client.control.animations.finish()
    #expect(view.superview == nil)
    #expect(removed == [-1])
    // Without an animation, they are removed at once.
    client.update(["2"]) { client.tableView.removeRows(at: [0]) }
    #expect(removed == [-1, -1])
  }

  @Test("B88: a group of animations calls its completion handler")
  func completion() async {
    let client = TableClient(count: 3)
    nonisolated(unsafe) var hasEnded = false
    client.control.animations.end = .held
    NSAnimationContext.runAnimationGroup { _ in
      client.update(["1", "2"]) {
        client.tableView.removeRows(at: [0], withAnimation: .slideLeft)
      }
    } completionHandler: {
      hasEnded = true
    }
    await nextTurn()
    #expect(!hasEnded)
    client.control.animations.finish()
    #expect(hasEnded)
  }

  @Test("Only visible rows have views, and cells are reused")
  func scrolling() {
    let client = TableClient(count: 100)
    #expect(client.control.shownRows == IndexSet(0..<5))
    let cell = client.control.cell(atRow: 0)
    client.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 1000))
    client.control.turn()
    #expect(client.control.shownRows == IndexSet(50..<55))
    #expect((50..<55).contains { client.control.cell(atRow: $0) === cell })
    #expect(client.tableView.view(atColumn: 0, row: 9, makeIfNecessary: false) == nil)
    #expect(client.tableView.view(atColumn: 0, row: 9, makeIfNecessary: true) != nil)
  }

  @Test("Group rows have one view, without a column")
  func groupRows() {
    let client = TableClient(["group", "a"])
    client.hiddenSelectors.remove("tableView:isGroupRow:")
    client.tableView.addTableColumn(NSTableColumn(identifier: .init("other")))
    client.connect()
    client.control.turn()
    #expect(client.tableView.rowView(atRow: 0, makeIfNecessary: false)?.numberOfColumns == 1)
    #expect(client.tableView.rowView(atRow: 1, makeIfNecessary: false)?.numberOfColumns == 2)
  }

  @Test("The table calls responds(to:) when the delegate is set, and never again")
  func asksOnce() {
    let client = TableClient(count: 2)
    client.hiddenSelectors.remove("tableView:heightOfRow:")
    client.tableView.reloadData()
    client.control.turn()
    #expect(client.tableView.rect(ofRow: 0).height == 20)
    client.connect()
    client.control.turn()
    #expect(client.tableView.rect(ofRow: 0).height == 30)
  }

  @Test("B51, B52: the offset is kept, unless the content becomes too short")
  func offset() {
    let client = TableClient(count: 100)
    client.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 1000))
    client.update(["x"] + client.rows) { client.tableView.insertRows(at: [0]) }
    #expect(client.scrollView.contentView.bounds.minY == 1000)
    #expect(client.control.shownRows == IndexSet(50..<55))
    client.control.idOfRow = nil
    client.rows = Array(client.rows.prefix(10))
    client.tableView.reloadData()
    #expect(client.scrollView.contentView.bounds.minY == 100)
  }

  // MARK: Selection

  @Test("B40, B47: the selection follows its rows; a removal notifies inside the updates")
  func selectionFollows() {
    let client = TableClient(count: 5)
    client.tableView.allowsMultipleSelection = true
    client.tableView.selectRowIndexes([1, 3], byExtendingSelection: false)
    client.selectionChanges = []
    client.update(["x", "3", "0", "2", "4"]) {
      client.tableView.removeRows(at: [1])
      #expect(client.selectionChanges == [[2]])
      client.tableView.moveRow(at: 2, to: 0)
      client.tableView.insertRows(at: [0])
    }
    #expect(client.tableView.selectedRowIndexes == [1])
    #expect(client.selectionChanges.count == 1)
    client.update(["3", "0", "2", "4"]) { client.tableView.removeRows(at: [0]) }
    #expect(client.selectionChanges.count == 1)
  }

  @Test("B42: a reload keeps the selection by index, clamped to the new count")
  func selectionAfterReload() {
    let client = TableClient(count: 5)
    client.control.idOfRow = nil
    client.tableView.allowsMultipleSelection = true
    client.tableView.selectRowIndexes([1, 3], byExtendingSelection: false)
    client.rows = ["x", "y"]
    client.tableView.reloadData()
    #expect(client.tableView.selectedRowIndexes == [1])
  }

  @Test("B43: selecting from code notifies the delegate, but does not ask it")
  func selectionFromCode() {
    let client = TableClient(["a", "no"])
    client.tableView.selectRowIndexes([1], byExtendingSelection: false)
    #expect(client.tableView.selectedRow == 1)
    #expect(client.selectionChanges == [[1]])
    client.tableView.deselectAll(nil)
    #expect(client.selectionChanges == [[1], []])
    client.tableView.selectRowIndexes([0, 1], byExtendingSelection: false)
    #expect(client.tableView.selectedRowIndexes.count == 1)
  }

  @Test("The delegate can refuse a row, or replace the proposed selection")
  func selectionByUser() {
    let client = TableClient(["a", "no", "b"])
    client.control.click(1)
    #expect(client.tableView.selectedRow == -1)
    client.control.click(2)
    #expect(client.tableView.selectedRow == 2)
    client.hiddenSelectors.remove("tableView:selectionIndexesForProposedSelection:")
    client.connect()
    client.control.click(1)
    #expect(client.tableView.selectedRowIndexes == [0])
  }
}
