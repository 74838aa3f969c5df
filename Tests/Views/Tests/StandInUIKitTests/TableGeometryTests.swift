import Foundation
import UIKit
import Testing

@MainActor
@Suite("Table: sizes and offsets")
struct TableGeometryTests {
  @Test("B50: rows that were never shown have estimated heights; measured ones replace them")
  func estimates() {
    let table = TableFixture([String(repeating: "a", count: 100)], isShown: false)
    table.view.estimatedRowHeight = 20
    table.standIn.fittingHeight = { _ in 50 }
    #expect(table.view.contentSize.height == 2000)
    table.standIn.enterWindow()
    #expect(table.standIn.shownRows.count == 9)
    #expect(table.view.contentSize.height == 2270)
    #expect(table.view.rectForRow(at: at(0, 8)).minY == 400)
    table.view.reloadData()
    #expect(table.view.contentSize.height == 2000)
  }

  @Test("B50: a reload resets heights above the visible rows to estimates")
  func jump() {
    let table = TableFixture([String(repeating: "a", count: 100)], isShown: false)
    table.view.estimatedRowHeight = 20
    table.standIn.fittingHeight = { _ in 50 }
    table.standIn.enterWindow()
    for y in stride(from: 0, through: 1000, by: 100) { table.standIn.scroll(toY: CGFloat(y)) }
    let before = table.standIn.shownRows.first?.path
    table.view.reloadData()
    #expect(table.standIn.shownRows.first?.path != before)
  }

  @Test("B51: inserting above keeps the offset, so that rows shift down")
  func insertAbove() {
    let table = TableFixture([String(repeating: "a", count: 50)])
    table.standIn.scroll(toY: 440)
    let first = table.standIn.shownRows.first
    #expect(first?.path == at(0, 10))
    table.batch(to: ["bb" + String(repeating: "a", count: 50)]) {
      $0.insertRows(at: [at(0, 0), at(0, 1)], with: .none)
    }
    #expect(table.view.contentOffset.y == 440)
    #expect(table.standIn.shownRows.first?.path == at(0, 10))
    #expect(table.view.rectForRow(at: at(0, 12)).minY == 528)
    #expect(table.view.cellForRow(at: at(0, 12)) === first?.cell)
  }

  @Test("B52: reloadData clamps the offset to shorter content, with insets")
  func clamping() {
    let table = TableFixture([String(repeating: "a", count: 50)])
    table.standIn.barInsets = UIEdgeInsets(top: 60, left: 0, bottom: 30, right: 0)
    table.standIn.scroll(toY: 800)
    table.view.reloadData()
    table.view.layoutIfNeeded()
    #expect(table.view.contentOffset.y == 800)
    table.source.sections = [Array(repeating: "b", count: 12)]
    table.view.reloadData()
    table.view.layoutIfNeeded()
    #expect(table.view.contentOffset.y == 118)
    table.standIn.tapStatusBar()
    #expect(table.view.contentOffset.y == -60)
  }

  @Test("B53: rows that do not exist have no rectangle")
  func missingRows() {
    let table = TableFixture(["a"])
    #expect(table.view.rectForRow(at: at(0, 1)) == .zero)
    #expect(table.view.rectForRow(at: at(3, 0)) == .zero)
  }

  @Test("B54: without estimates, all heights are requested at load, and after each batch")
  func noEstimates() {
    let table = TableFixture([String(repeating: "a", count: 100)], isShown: false)
    table.view.estimatedRowHeight = 0
    table.delegate.methods = ["tableView:heightForRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.delegate.heightOfRow = { CGFloat($0.row + 1) }
    table.standIn.enterWindow()
    #expect(table.view.contentSize.height == 5050)
    #expect(table.delegate.log.count == 100)
    table.view.layoutIfNeeded()
    table.delegate.log = []
    table.batch(to: [String(repeating: "a", count: 99)]) {
      $0.deleteRows(at: [at(0, 0)], with: .none)
    }
    #expect(table.delegate.log.count == 99)
  }

  @Test("B54: with estimates from the delegate, only visible rows are measured")
  func estimatesOfDelegate() {
    let table = TableFixture([String(repeating: "a", count: 100)], isShown: false)
    table.delegate.methods = [
      "tableView:heightForRowAtIndexPath:", "tableView:estimatedHeightForRowAtIndexPath:",
    ]
    table.delegate.estimate = 10
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.standIn.enterWindow()
    table.view.layoutIfNeeded()
    #expect(table.delegate.log.filter { $0.hasPrefix("height") }.count == 10)
    #expect(table.delegate.log.filter { $0.hasPrefix("estimate") }.count == 100)
    #expect(table.view.contentSize.height == 1340)
  }

  @Test("Scrolling by the user calls the scroll delegate")
  func scrolling() {
    let table = TableFixture([String(repeating: "a", count: 100)])
    table.delegate.methods = [
      "scrollViewWillBeginDragging:", "scrollViewDidScroll:",
      "scrollViewDidEndDragging:willDecelerate:",
    ]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.standIn.scroll(toY: 100)
    #expect(table.delegate.log == ["willBeginDragging", "didScroll", "didEndDragging false"])
  }

  @Test("A batch in a section of 100,000 rows affects only visible rows")
  func largeSection() {
    let table = TableFixture([], isShown: false)
    table.source.sections = [Array(repeating: "a", count: 100_000)]
    table.standIn.enterWindow()
    table.view.layoutIfNeeded()
    table.standIn.scroll(toY: 44 * 50_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<100 {
        table.view.performBatchUpdates {
          table.source.sections[0].removeLast(1)
          table.view.deleteRows(at: [at(0, 3)], with: .none)
        }
      }
    }
    #expect(table.standIn.shownRows.first?.path == at(0, 50_000))
    #expect(table.faults.isEmpty)
    // A hundred batches that iterated over all rows would take minutes in a debug build.
    #expect(time < .seconds(5))
  }
}
