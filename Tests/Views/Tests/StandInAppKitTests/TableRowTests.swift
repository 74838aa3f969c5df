import AppKit
import Testing

@MainActor
@Suite("The rows of a table")
struct TableRowTests {
  @Test("B80: counts change at once, and nothing is requested until the updates end")
  func counts() {
    let client = TableClient(["a", "b", "c"])
    client.control.log = []
    client.rows = ["x", "c"]
    client.tableView.beginUpdates()
    client.tableView.removeRows(at: [0, 1])
    #expect(client.tableView.numberOfRows == 1)
    client.tableView.insertRows(at: [0])
    #expect(client.tableView.numberOfRows == 2)
    #expect(client.control.log?.contains("numberOfRowsInTableView:") == false)
    #expect(client.control.log?.contains("tableView:viewForTableColumn:row:") == false)
    client.tableView.endUpdates()
    #expect(client.shown == ["x", "c"])
    #expect(client.control.exceptions.isEmpty)
  }

  @Test("B80: reloading and setting the data source request the number of rows")
  func asking() {
    let client = TableClient(["a"])
    client.control.idOfRow = nil
    client.rows = ["a", "b"]
    client.tableView.reloadData()
    #expect(client.tableView.numberOfRows == 2)
    client.rows = ["a"]
    client.connect()
    #expect(client.tableView.numberOfRows == 1)
    client.tableView.dataSource = nil
    #expect(client.tableView.numberOfRows == 0)
  }

  @Test("B80: a row count that differs from the data source is a fault")
  func otherCounts() {
    let client = TableClient(["a", "b"], id: false)
    client.update { client.tableView.removeRows(at: [0]) }
    #expect(
      client.reasons == ["The table has 1 rows after endUpdates, its data source 2."])
    #expect(client.control.exceptions.first?.name == NSTableViewControl.strictness)
  }

  @Test("Each change uses indices after the ones before; begin and end can be nested")
  func sequence() {
    let client = TableClient(["a", "b", "c", "d"])
    client.update(["d", "a", "e", "c"]) {
      client.tableView.moveRow(at: 3, to: 0)
      client.update { client.tableView.removeRows(at: [2]) }
      client.tableView.insertRows(at: [2])
    }
    #expect(client.shown == ["d", "a", "e", "c"])
    #expect(client.control.exceptions.isEmpty)
  }

  @Test("B81: rows out of range raise")
  func outOfRange() {
    let client = TableClient(["a", "b"])
    client.tableView.beginUpdates()
    client.tableView.insertRows(at: [3])
    client.tableView.removeRows(at: [2])
    client.tableView.moveRow(at: 2, to: 0)
    client.tableView.moveRow(at: 0, to: 2)
    _ = client.tableView.rowView(atRow: 2, makeIfNecessary: false)
    #expect(
      client.reasons == [
        "NSTableView error inserting row 3 (numberOfRows: 2).",
        "NSTableView error removing row 2 (numberOfRows: 2).",
        "NSTableView error moving row 2 (numberOfRows: 2).",
        "NSTableView error moving row 2 (numberOfRows: 2).",
        "Row 2 out of row range [0-1] for rowViewAtRow:createIfNeeded:",
      ])
    #expect(client.control.exceptions.allSatisfy { $0.name == "NSTableViewException" })
  }

  @Test("B82: changes during a request for views raise, reloads are logged")
  func reentrant() {
    let client = TableClient([])
    var isFirst = true
    client.onView = {
      guard isFirst else { return }
      isFirst = false
      client.rows.append("b")
      client.tableView.insertRows(at: [1])
    }
    client.update(["a"]) { client.tableView.insertRows(at: [0]) }
    #expect(
      client.reasons == [
        "insertRowsAtIndexes:withRowAnimation: can not happen while updating visible rows!"
      ])
    #expect(client.control.exceptions.first?.name == "NSInternalInconsistencyException")

    let other = TableClient(["a"])
    isFirst = true
    other.onView = {
      guard isFirst else { return }
      isFirst = false
      other.tableView.reloadData()
    }
    other.tableView.reloadData()
    other.control.turn()
    #expect(other.control.warnings.count == 1)
    #expect(other.control.warnings[0].hasPrefix("WARNING: Application performed a reentrant"))
  }

  // MARK: Known crashes

  @Test("34: the moves of a UIKit batch show wrong rows")
  func case34() {
    let client = TableClient(["0", "1", "2", "3"], id: false)
    client.update(["2", "3", "0", "1"]) {
      client.tableView.moveRow(at: 0, to: 2)
      client.tableView.moveRow(at: 1, to: 3)
    }
    // The cells are where the moves put them.
    #expect(client.shown == ["1", "0", "3", "2"] || client.shown == ["1", "0", "2", "3"])

    let strict = TableClient(["0", "1", "2", "3"])
    strict.update(["2", "3", "0", "1"]) {
      strict.tableView.moveRow(at: 0, to: 2)
      strict.tableView.moveRow(at: 1, to: 3)
    }
    #expect(!strict.control.exceptions.isEmpty)

    let right = TableClient(["0", "1", "2", "3"])
    right.update(["2", "3", "0", "1"]) {
      right.tableView.moveRow(at: 2, to: 0)
      right.tableView.moveRow(at: 3, to: 1)
    }
    #expect(right.control.exceptions.isEmpty)
    #expect(right.shown == ["2", "3", "0", "1"])
  }

  @Test("35: insertions before moves give wrong rows")
  func case35() {
    let client = TableClient(["1", "3"])
    client.update(["3", "2", "1"]) {
      client.tableView.insertRows(at: [1])
      client.tableView.moveRow(at: 1, to: 0)
    }
    #expect(!client.control.exceptions.isEmpty)

    let right = TableClient(["1", "3"])
    right.update(["3", "2", "1"]) {
      right.tableView.moveRow(at: 1, to: 0)
      right.tableView.insertRows(at: [1])
    }
    #expect(right.control.exceptions.isEmpty)
    #expect(right.shown == ["3", "2", "1"])
  }
}
