import UIKit
import Testing

@MainActor
@Suite("Table: counts and batches")
struct TableCountTests {
  @Test("B1: counts are requested once, and again after reloadData")
  func countsAreCached() {
    let table = TableFixture(["ab", "c"], isShown: false)
    #expect(table.standIn.dataSourceCalls.isEmpty)
    #expect(table.view.numberOfSections == 2)
    #expect(table.view.numberOfRows(inSection: 0) == 2)
    let counts: [DataSourceCall] = [
      .numberOfSections, .numberOfRows(section: 0), .numberOfRows(section: 1),
    ]
    #expect(table.standIn.dataSourceCalls == counts)
    table.view.reloadData()
    #expect(table.standIn.dataSourceCalls == counts)
    _ = table.view.numberOfSections
    #expect(table.standIn.dataSourceCalls == counts + counts)
  }

  @Test("B1: a new data source resets the counts of the view")
  func newDataSource() {
    let table = TableFixture(["ab"])
    let other = LetterSource()
    other.sections = [["x"]]
    table.view.dataSource = other
    #expect(table.view.numberOfRows(inSection: 0) == 1)
    #expect(table.shown == "x")
  }

  @Test("B3: the block runs before the call returns, and new counts are requested after it")
  func blockIsSynchronous() {
    let table = TableFixture(["ab"])
    var steps: [String] = []
    table.view.performBatchUpdates {
      table.source.sections = [["a", "b", "c"]]
      table.view.insertRows(at: [at(0, 2)], with: .none)
      steps.append("\(table.view.numberOfRows(inSection: 0))")
    }
    steps.append("\(table.view.numberOfRows(inSection: 0))")
    #expect(steps == ["2", "3"])
    #expect(table.standIn.dataSourceCalls.first == .numberOfSections)
    #expect(table.shown == "abc")
    #expect(table.faults.isEmpty)
  }

  @Test("B2, RULES 10: data that changed before counts were known breaks the batch")
  func unknownOldCounts() {
    let table = TableFixture(["ab"])
    table.view.reloadData()
    table.source.sections = [["a", "b", "c"]]
    table.view.insertRows(at: [at(0, 2)], with: .none)
    #expect(
      table.faults == [
        "Invalid update: invalid number of rows in section 0.  The number of rows contained in an "
          + "existing section after the update (3) must be equal to the number of rows contained "
          + "in that section before the update (3), plus or minus the number of rows inserted or "
          + "deleted from that section (1 inserted, 0 deleted) and plus or minus the number of "
          + "rows moved into or out of that section (0 moved in, 0 moved out)."
      ])
  }

  @Test("B4: a single operation is a batch of its own")
  func singleOperation() {
    let table = TableFixture(["ab"])
    table.source.sections = [["b"]]
    table.view.deleteRows(at: [at(0, 0)], with: .fade)
    #expect(table.shown == "b")
    table.view.deleteRows(at: [at(0, 0)], with: .fade)
    #expect(table.faults.count == 1)
  }

  @Test("B5: an empty batch requests heights again, and checks counts")
  func emptyBatch() {
    let table = TableFixture(["ab"], isShown: false)
    table.delegate.methods = ["tableView:heightForRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.standIn.enterWindow()
    #expect(table.standIn.shownRows.map(\.frame.height) == [44, 44])
    table.delegate.heightOfRow = { $0.row == 0 ? 60 : 44 }
    table.delegate.log = []
    table.standIn.clearCalls()
    table.view.beginUpdates()
    table.view.endUpdates()
    #expect(table.delegate.log == ["height 0.0", "height 0.1"])
    #expect(table.standIn.shownRows.map(\.frame.minY) == [0, 60])
    #expect(!table.standIn.dataSourceCalls.contains(.cell(at(0, 0))))
    table.source.sections = [["a"]]
    table.view.performBatchUpdates(nil)
    #expect(table.faults.count == 1)
  }

  @Test("B6: reloadData requests nothing until the next layout; inside a batch it raises")
  func reload() {
    let table = TableFixture(["ab"])
    table.source.sections = [["x"]]
    table.view.reloadData()
    #expect(table.standIn.dataSourceCalls.isEmpty)
    #expect(table.shown == "x")
    table.view.performBatchUpdates { table.view.reloadData() }
    #expect(table.faults == ["reloadData was called inside a batch of updates."])
  }

  @Test("B7: nested batches merge into the outermost one")
  func nestedBatches() {
    let table = TableFixture(["abc"])
    var log: [String] = []
    table.view.performBatchUpdates {
      table.source.sections = [["b", "x"]]
      table.view.deleteRows(at: [at(0, 0)], with: .none)
      table.view.performBatchUpdates {
        log.append("inner block")
        table.view.deleteRows(at: [at(0, 2)], with: .none)
        table.view.insertRows(at: [at(0, 1)], with: .none)
      } completion: { _ in
        log.append("inner")
      }
      log.append("outer block")
    } completion: { _ in
      log.append("outer")
    }
    table.standIn.finishAnimations()
    #expect(log == ["inner block", "outer block", "inner", "outer"])
    #expect(table.shown == "bx")
    #expect(table.faults.isEmpty)
  }

  @Test("B8: completion handlers are called later, in order, possibly with false, or never")
  func completions() {
    let table = TableFixture(["a"])
    var log: [String] = []
    table.view.performBatchUpdates(nil) { log.append("1 \($0)") }
    table.view.performBatchUpdates(nil) { log.append("2 \($0)") }
    #expect(log.isEmpty)
    table.standIn.finishAnimations()
    #expect(log == ["1 true", "2 true"])
    table.standIn.completionResult = false
    table.view.performBatchUpdates(nil) { log.append("3 \($0)") }
    table.standIn.finishAnimations()
    #expect(log.last == "3 false")
    table.standIn.dropsCompletions = true
    table.view.performBatchUpdates(nil) { log.append("4 \($0)") }
    table.standIn.finishAnimations()
    #expect(log.last == "3 false")
  }

  @Test("B8: animations can end automatically, one turn later")
  func completionsByThemselves() async {
    let table = TableFixture(["a"])
    table.standIn.finishesAnimationsByItself = true
    var isFinished = false
    await withCheckedContinuation { continuation in
      table.view.performBatchUpdates(nil) { _ in
        isFinished = true
        continuation.resume()
      }
      #expect(!isFinished)
    }
    #expect(isFinished)
  }

  @Test("B8: releasing the view releases completion handlers")
  func releasedView() {
    var table: TableFixture? = TableFixture(["a"])
    weak var token: NSObject?
    do {
      let object = NSObject()
      token = object
      table?.view.performBatchUpdates(nil) { _ in _ = object }
    }
    #expect(token != nil)
    table?.standIn.leaveWindow()
    table = nil
    #expect(token == nil)
  }

  @Test("B9: without animation, completion is inside the call or later", arguments: [true, false])
  func unanimatedCompletion(isInside: Bool) {
    let table = TableFixture(["a"])
    table.standIn.completesUnanimatedInsideCall = isInside
    var isFinished = false
    UIView.performWithoutAnimation {
      table.view.performBatchUpdates(nil) { _ in isFinished = true }
      #expect(isFinished == isInside)
    }
    table.standIn.finishAnimations()
    #expect(isFinished)
  }

  @Test("B10: layout outside of a window is logged once; batches do not raise")
  func outsideOfWindow() {
    let table = TableFixture(["ab"], isShown: false)
    _ = table.view.numberOfSections
    #expect(table.standIn.warnings.isEmpty)
    table.batch(to: ["b"]) { $0.deleteRows(at: [at(0, 0)], with: .none) }
    #expect(table.standIn.warnings.count == 1)
    table.view.reloadData()
    table.view.layoutIfNeeded()
    #expect(table.standIn.warnings.count == 1)
    #expect(table.faults.isEmpty)
    table.standIn.enterWindow()
    #expect(table.shown == "b")
    table.standIn.leaveWindow()
    #expect(table.view.window == nil)
  }

  @Test("B12: visibleCells is incomplete during an update of cells, which is logged")
  func accessDuringUpdate() {
    let table = TableFixture(["abc"], isShown: false)
    table.delegate.methods = ["tableView:willDisplayCell:forRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    var counts: [Int] = []
    table.delegate.onDisplay = { counts.append(table.view.visibleCells.count) }
    table.standIn.enterWindow()
    table.view.layoutIfNeeded()
    #expect(counts == [1, 2, 3])
    #expect(table.standIn.warnings.count == 3)
    table.delegate.onDisplay = { _ = table.view.cellForRow(at: at(0, 0)) }
    table.view.reloadData()
    table.view.layoutIfNeeded()
    #expect(table.standIn.warnings.last?.contains("-cellForRowAtIndexPath:") == true)
  }

  @Test("B13: cellForRow after reloadData requests cells inside the call")
  func cellAfterReload() {
    let table = TableFixture(["ab"])
    table.view.reloadData()
    #expect(table.view.visibleCells.isEmpty)
    #expect(table.view.cellForRow(at: at(0, 1))?.textLabel?.text == "b")
    #expect(table.standIn.dataSourceCalls.contains(.cell(at(0, 1))))
  }

  @Test("B14: a placeholder is an uncommitted update; reloadData discards it")
  func placeholders() {
    let table = TableFixture(["abc"])
    table.standIn.insertPlaceholder(at: at(0, 1))
    #expect(table.view.hasUncommittedUpdates)
    #expect(table.view.presentationIndexPath(forDataSourceIndexPath: at(0, 1)) == at(0, 2))
    #expect(table.view.dataSourceIndexPath(forPresentationIndexPath: at(0, 1)) == nil)
    #expect(table.view.dataSourceIndexPath(forPresentationIndexPath: at(0, 3)) == at(0, 2))
    table.view.performBatchUpdates(nil)
    #expect(table.standIn.warnings.count == 1)
    table.view.reloadData()
    #expect(!table.view.hasUncommittedUpdates)
  }
}
