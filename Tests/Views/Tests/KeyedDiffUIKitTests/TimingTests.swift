import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// Updates are performed when the view can take them, and completion handlers are called in order.
@MainActor
@Suite("Timing of updates")
struct TimingTests {
  @Test("The data changes inside the batch, whatever the view requests before (B2, B3)")
  func dataInsideBatch() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<3))
      screen.view.setNeedsLayout()
      screen.show(rows([0, 2, 4, 5]))
      #expect(screen.listView.rowCounts == [4])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("A batch right after a reload finds the new rows (B6)")
  func batchAfterReload() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<3))
      screen.source.apply(rows(5..<9), style: .reload)
      screen.source.apply(rows([5, 7, 8, 10]))
      screen.settle()
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test(
    "Completion handlers are called once, in order, however animations end (B8, B9)",
    arguments: [true, false])
  func completions(_ isFinished: Bool) async {
    func test(_ screen: some TestScreen) async {
      screen.show(rows(0..<3))
      screen.control.completionResult = isFinished
      var completed: [Int] = []
      for number in 0..<6 {
        let style = number == 4 ? UpdateStyle.immediate : .animated
        screen.source.apply(rows(0..<number + 4), style: style) { _ in
          completed.append(number)
        }
      }
      screen.settle()
      #expect(completed == Array(0..<6))
      screen.control.dropsCompletions = true
      let handle = screen.source.apply(rows(0..<2)) { _ in completed.append(6) }
      await handle.outcome()
      #expect(completed == Array(0..<7))
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("Only animated updates are animated (B9)")
  func animations() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<3))
      screen.control.completesUnanimatedInsideCall = true
      var outcomes: [UpdateOutcome] = []
      screen.source.apply(rows(0..<5), style: .immediate) { outcomes.append($0) }
      #expect(outcomes == [.batches(1)])
      screen.source.apply(rows(0..<6)) { outcomes.append($0) }
      #expect(outcomes.count == 1)
      screen.settle()
      #expect(outcomes.count == 2)
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("Outside of a window the view is reloaded, and not laid out (B10)")
  func window() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<3))
      screen.control.leaveWindow()
      var outcome: UpdateOutcome?
      screen.source.apply(rows([2, 5])) { outcome = $0 }
      #expect(outcome == .reloaded(.notInWindow))
      screen.control.enterWindow()
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("The placeholder of a drop delays updates (B14)")
  func placeholder() async {
    func test(_ screen: some TestScreen) async {
      screen.show(rows(0..<3))
      screen.control.insertPlaceholder(at: [0, 1])
      let handle = screen.source.apply(rows([2, 5]))
      #expect(screen.source.sections == rows(0..<3))
      screen.control.removePlaceholders()
      screen.source.adapter.viewDidCommitUpdates()
      screen.settle()
      #expect(await handle.outcome() == .batches(1))
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("An update is shown after a drop, even if nobody reports its end")
  func unreportedEndOfDrop() async {
    func test(_ screen: some TestScreen) async {
      screen.show(rows(0..<3))
      screen.control.finishesAnimationsByItself = true
      screen.control.insertPlaceholder(at: [0, 1])
      let handle = screen.source.apply(rows([2, 5]))
      for _ in 0..<20 { await Task.yield() }
      #expect(screen.source.sections == rows(0..<3))
      screen.control.removePlaceholders()
      #expect(await handle.outcome() == .batches(1))
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("A list that is applied while the view requests a cell is shown afterwards (B12, B13)")
  func reentrance() async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      screen.show(rows(0..<100))
      var handle: UpdateHandle?
      screen.source.display.willDisplay = { _, row, _ in
        if row.id == 30, handle == nil { handle = screen.source.apply(rows(10..<90)) }
      }
      screen.control.scroll(toY: 25 * 44)
      #expect(screen.source.sections == rows(0..<100))
      #expect(handle != nil)
      // On the next turn of the main actor, and not only when the adapter polls.
      for _ in 0..<20 where screen.source.sections == rows(0..<100) { await Task.yield() }
      #expect(screen.source.sections == rows(10..<90))
      screen.settle()
      #expect(await handle?.outcome() == .batches(1))
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("A list that is applied while a cell is set up is shown afterwards")
  func reentrantCells() async {
    func test<Screen: TestScreen>(
      _ screen: Screen, _ row: @escaping (Row) -> DeclaredRow
    ) async {
      screen.show(rows(0..<100))
      var handle: UpdateHandle?
      screen.source.row = { item in
        if item.id == 30, handle == nil { handle = screen.source.apply(rows(10..<90)) }
        return row(item)
      }
      screen.control.scroll(toY: 25 * 44)
      #expect(handle != nil && screen.source.sections == rows(0..<100))
      screen.control.finishesAnimationsByItself = true
      #expect(await handle?.outcome() == .batches(1))
      screen.check()
    }
    await test(TableTestScreen(), tableRow)
    await test(CollectionTestScreen(), itemRow)
  }

  @Test("After the user moves a row, updates wait one turn (B60, B61, B62)")
  func moving() async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      screen.show(rows(0..<5))
      screen.control.finishesAnimationsByItself = true
      var handle: UpdateHandle?
      screen.source.editing.didMove = { row, old, new in
        #expect(row.id == 1 && old.item == 1 && new.item == 3)
        handle = screen.source.apply(rows([3, 1]))
      }
      #expect(screen.drag(from: [0, 1], to: [0, 3]))
      #expect(screen.source.sections == rows([0, 2, 3, 1, 4]))
      #expect(await handle?.outcome() == .batches(1))
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("A row can be moved during an animation")
  func movingWhileAnimating() async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      screen.show(rows(0..<5))
      var moved = 0
      screen.source.editing.didMove = { _, _, _ in moved += 1 }
      screen.source.apply(rows(0..<6))
      #expect(screen.control.isAnimating)
      #expect(screen.drag(from: [0, 1], to: [0, 3]))
      #expect(moved == 1)
      try? await Task.sleep(nanoseconds: 20_000_000)
      screen.settle()
      #expect(screen.source.sections == rows([0, 2, 3, 1, 4, 5]))
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("Updates wait while holdsUpdates is set (B60, B63)")
  func holding() {
    func test<Screen: TestScreen>(_ screen: Screen, hold: (Bool) -> Void) {
      screen.show(rows(0..<5))
      hold(true)
      screen.show(rows(0..<3))
      #expect(screen.source.sections == rows(0..<5))
      hold(false)
      #expect(screen.source.sections == rows(0..<3))
      screen.settle()
      screen.check()
    }
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    test(table) { table.tableListView.holdsUpdates = $0 }
    test(collection) { collection.collectionListView.holdsUpdates = $0 }
  }

  @Test("A canceled movement changes nothing, and the next list is shown (B64)")
  func cancelledMovement() {
    let screen = CollectionTestScreen()
    screen.show(rows(0..<5))
    screen.source.editing.didMove = { _, _, _ in Issue.record("Nothing was moved.") }
    #expect(screen.collection.beginInteractiveMovementForItem(at: [0, 0]))
    screen.collectionListView.holdsUpdates = true
    screen.show(rows([4, 3, 5]))
    screen.collection.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 200))
    screen.collection.cancelInteractiveMovement()
    #expect(screen.source.sections == rows(0..<5))
    screen.collectionListView.holdsUpdates = false
    screen.settle()
    #expect(screen.source.sections == rows([4, 3, 5]))
    screen.check()
  }

  @Test("A move that the app refuses is reverted in the view (B61)")
  func refusedMove() async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      screen.show(rows(0..<5))
      screen.source.editing.didMove = { _, _, _ in Issue.record("The row was not moved.") }
      var questions = 0
      screen.source.editing.canMove = { _, _ in
        questions += 1
        return questions == 1  // when the drag begins, not when it ends
      }
      #expect(screen.drag(from: [0, 1], to: [0, 3]))
      #expect(screen.source.sections == rows(0..<5))
      let reloaded = ContinuousClock.now
      while screen.fault() != nil, ContinuousClock.now - reloaded < .seconds(60) {
        try? await Task.sleep(nanoseconds: 10_000_000)
      }
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("Deleted rows are not prefetched (B23)")
  func stalePrefetching() {
    func test(_ screen: some TestScreen) {
      var (prefetched, cancelled): ([Int], [Int]) = ([], [])
      screen.source.display.prefetch = { prefetched += $0.map(\.id) }
      screen.source.display.cancelPrefetching = { cancelled += $0.map(\.id) }
      screen.show(rows(0..<5))
      screen.prefetch([[0, 4], [0, 5], [1, 0], [0, 2]])
      #expect(prefetched == [4, 2])
      screen.source.display.prefetch = { _ in Issue.record("Nothing is left to prefetch.") }
      screen.prefetch([[7, 0]])
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("Removed cells are reported with their old path (B22)")
  func endOfDisplay() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.show(rows(0..<5))
      var ended: [CurrentPath] = []
      screen.source.display.didEndDisplaying = { _, path in ended.append(path) }
      screen.show(rows([0, 1]))
      #expect(
        ended.sorted() == [2, 3, 4].map { CurrentPath(section: 0, item: $0) })
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }
}
