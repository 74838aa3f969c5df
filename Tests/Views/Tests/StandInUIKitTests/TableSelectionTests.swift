import Foundation
import UIKit
import Testing

@MainActor
@Suite("Table: selection")
struct TableSelectionTests {
  @Test("B40: the selection follows its rows; deleted rows are deselected without a call")
  func followsRows() {
    let table = TableFixture(["abcd"])
    table.view.allowsMultipleSelection = true
    table.delegate.methods = ["tableView:didDeselectRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    for row in [0, 1, 3] {
      table.view.selectRow(at: at(0, row), animated: false, scrollPosition: .none)
    }
    table.batch(to: ["xdbc"]) {
      $0.deleteRows(at: [at(0, 0)], with: .none)
      $0.insertRows(at: [at(0, 0)], with: .none)
      $0.moveRow(at: at(0, 3), to: at(0, 1))
    }
    #expect(table.view.indexPathsForSelectedRows == [at(0, 1), at(0, 2)])
    #expect(table.delegate.log.isEmpty)
    #expect(table.view.cellForRow(at: at(0, 1))?.isSelected == true)
  }

  @Test("B41: reloads deselect, reconfiguring does not")
  func reloads() {
    let table = TableFixture(["ab", "c"])
    table.view.allowsMultipleSelection = true
    for path in [at(0, 0), at(0, 1), at(1, 0)] {
      table.view.selectRow(at: path, animated: false, scrollPosition: .none)
    }
    table.view.reconfigureRows(at: [at(0, 0)])
    #expect(table.view.indexPathsForSelectedRows?.count == 3)
    table.view.reloadRows(at: [at(0, 0)], with: .none)
    #expect(table.view.indexPathsForSelectedRows == [at(0, 1), at(1, 0)])
    table.view.reloadSections([1], with: .none)
    #expect(table.view.indexPathsForSelectedRows == [at(0, 1)])
  }

  @Test("B42: reloadData clears the selection without a call")
  func reloadData() {
    let table = TableFixture(["ab"])
    table.view.selectRow(at: at(0, 0), animated: false, scrollPosition: .none)
    table.view.reloadData()
    #expect(table.view.indexPathsForSelectedRows == nil)
    #expect(table.view.indexPathForSelectedRow == nil)
  }

  @Test("B43: selecting from code calls no delegate method and does not scroll")
  func fromCode() {
    let table = TableFixture([String(repeating: "a", count: 50)])
    table.delegate.methods = [
      "tableView:willSelectRowAtIndexPath:", "tableView:didSelectRowAtIndexPath:",
      "tableView:didDeselectRowAtIndexPath:",
    ]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.view.selectRow(at: at(0, 40), animated: false, scrollPosition: .none)
    table.view.selectRow(at: at(0, 41), animated: false, scrollPosition: .none)
    table.view.deselectRow(at: at(0, 41), animated: false)
    #expect(table.delegate.log.isEmpty)
    #expect(table.view.contentOffset.y == 0)
    table.view.selectRow(at: at(0, 40), animated: false, scrollPosition: .top)
    #expect(table.view.contentOffset.y == 1760)
  }

  @Test("B44: without multiple selection a selection replaces another one")
  func replaces() {
    let table = TableFixture(["ab"])
    table.view.selectRow(at: at(0, 0), animated: false, scrollPosition: .none)
    table.view.selectRow(at: at(0, 1), animated: false, scrollPosition: .none)
    #expect(table.view.indexPathsForSelectedRows == [at(0, 1)])
    table.view.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(table.view.indexPathsForSelectedRows == nil)
  }

  @Test("B45: rows out of bounds raise")
  func outOfBounds() {
    let table = TableFixture(["ab"])
    table.view.selectRow(at: at(0, 2), animated: false, scrollPosition: .none)
    table.view.scrollToRow(at: at(0, 5), at: .top, animated: false)
    #expect(table.standIn.exceptions.map(\.name) == ["NSRangeException", "NSRangeException"])
    #expect(
      table.faults.first
        == "Attempted to scroll the table view to an out-of-bounds row (2) when there are only 2 "
        + "rows in section 0.")
    table.standIn.clearFaults()
    table.view.deleteRows(at: [IndexPath(row: -1, section: 0)], with: .none)
    #expect(
      table.faults == [
        "Attempted to perform update with invalid index path: <NSIndexPath: 0x0> {length = 2, "
          + "path = 0 - -1}"
      ])
  }

  static let tapMethods: Set<String> = [
    "tableView:shouldHighlightRowAtIndexPath:", "tableView:didHighlightRowAtIndexPath:",
    "tableView:didUnhighlightRowAtIndexPath:", "tableView:willSelectRowAtIndexPath:",
    "tableView:willDeselectRowAtIndexPath:", "tableView:didDeselectRowAtIndexPath:",
    "tableView:didSelectRowAtIndexPath:",
  ]

  @Test("B46: the calls of a tap, in order")
  func tap() {
    let table = TableFixture(["ab"])
    table.delegate.methods = Self.tapMethods
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.view.selectRow(at: at(0, 0), animated: false, scrollPosition: .none)
    table.standIn.tap(at: at(0, 1))
    #expect(
      table.delegate.log == [
        "shouldHighlight 0.1", "didHighlight 0.1", "didUnhighlight 0.1", "willSelect 0.1",
        "willDeselect 0.0", "didDeselect 0.0", "didSelect 0.1",
      ])
    #expect(table.view.indexPathForSelectedRow == at(0, 1))
  }

  @Test("B46: a delegate may redirect or refuse the selection, or forbid the highlight")
  func redirection() {
    let table = TableFixture(["ab"])
    table.delegate.methods = Self.tapMethods
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.delegate.redirection = { _ in at(0, 0) }
    table.standIn.tap(at: at(0, 1))
    #expect(table.view.indexPathForSelectedRow == at(0, 0))
    table.delegate.redirection = { _ in nil }
    table.standIn.tap(at: at(0, 1))
    #expect(table.view.indexPathForSelectedRow == at(0, 0))
    table.delegate.allowsHighlight = false
    table.delegate.log = []
    table.standIn.tap(at: at(0, 1))
    #expect(table.delegate.log == ["shouldHighlight 0.1"])
    table.view.allowsSelection = false
    table.standIn.tap(at: at(0, 1))
    #expect(table.delegate.log.count == 1)
  }

  @Test("B46: with multiple selection a second tap deselects")
  func secondTap() {
    let table = TableFixture(["ab"])
    table.view.allowsMultipleSelection = true
    table.standIn.tap(at: at(0, 0))
    table.standIn.tap(at: at(0, 1))
    table.standIn.tap(at: at(0, 0))
    #expect(table.view.indexPathsForSelectedRows == [at(0, 1)])
  }
}
