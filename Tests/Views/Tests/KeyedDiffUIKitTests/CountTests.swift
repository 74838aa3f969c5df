import KeyedDiff
import UIKit
import Testing

@testable import KeyedDiffLists
@testable import KeyedDiffUIKit

/// The counts of the view equal those of the data in each batch.
@MainActor
@Suite("Counts of the view")
struct CountTests {
  @Test("A list that is applied before the view has requested counts (B1)")
  func beforeFirstQuestion() {
    func test(_ screen: some TestScreen) {
      #expect(screen.control.dataSourceCalls.isEmpty)
      screen.source.apply(rows(0..<3))
      // The view has still not been laid out.
      screen.source.apply(rows([0, 2, 3, 4]))
      screen.settle()
      #expect(screen.listView.rowCounts == [4])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("The view may request counts at any time between updates (B1)")
  func questionsBetween() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<3))
      screen.source.apply(rows(1..<9))
      #expect(screen.listView.rowCounts == [8])
      screen.source.apply(rows([4]))
      // The second list waits for the animations of the first.
      #expect(screen.listView.rowCounts == [8])
      screen.settle()
      #expect(screen.listView.rowCounts == [1])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("A row that needs another identifier, with insertions and deletions (B4)")
  func singleOperation() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<6))
      // The row is reloaded alone, outside of a batch.
      var list = rows([5, 1, 7, 2, 3])
      list[0].items[3].isWide = true
      screen.show(list)
      #expect(screen.listView.rowCounts == [5])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("An update inside a batch of the app becomes a part of it (B7)")
  func insideAppBatch() async {
    func test(_ screen: some TestScreen, _ batch: (@escaping () -> Void) -> Void) async {
      screen.show(rows(0..<4))
      var handle: UpdateHandle?
      batch { handle = screen.source.apply(rows([3, 0, 9, 8, 2])) }
      #expect(screen.listView.rowCounts == [5])
      screen.settle()
      #expect(await handle?.outcome() == .batches(1))
      screen.check()
    }
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    await test(table) { table.table.performBatchUpdates($0) }
    await test(collection) { collection.collection.performBatchUpdates($0) }
  }

  @Test("A view with wrong counts is reloaded (B11)")
  func otherCounts() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<4))
      // The data changes without the view.
      screen.source.adapter.show(ListUpdate(sections: rows(0..<6)))
      var outcome: UpdateOutcome?
      screen.source.apply(rows([5, 2])) { outcome = $0 }
      screen.settle()
      #expect(outcome == .reloaded(.otherCounts))
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }
}
