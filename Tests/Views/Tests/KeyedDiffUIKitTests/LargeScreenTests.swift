import Foundation
import KeyedDiff
import UIKit
import Testing

@testable import KeyedDiffLists
@testable import KeyedDiffUIKit

/// Screens of 100,000 rows.
@MainActor
@Suite("Large screens", .serialized)
struct LargeScreenTests {
  private let old = rows(0..<100_000)

  /// Ten scattered rows are replaced.
  private var new: [RowSection] {
    var ids = Array(0..<100_000)
    for row in stride(from: 5_000, to: 100_000, by: 10_000) { ids[row] = -row }
    return rows(ids)
  }

  @Test("Ten edits request counts and visible rows, and nothing proportional to the list")
  func questions() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.show(old)
      screen.control.scroll(toY: 50_000 * 44)
      screen.control.clearCalls()
      screen.show(new)
      #expect(screen.control.dataSourceCalls.count < 50)
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("A table without estimates requests every height; a list applied meanwhile waits (B54)")
  func heights() async {
    let screen = TableTestScreen()
    screen.table.estimatedRowHeight = 0
    screen.control.finishesAnimationsByItself = true
    var (asked, handle): (Int, UpdateHandle?) = (0, nil)
    screen.source.sizes.row = { row, _ in
      asked += 1
      if row.id == 700, handle == nil { handle = screen.source.apply(rows(500..<1_500)) }
      return Double(row.id % 7 + 40)
    }
    screen.source.apply(rows(0..<1_000))
    screen.table.layoutIfNeeded()
    #expect(asked >= 1_000 && handle != nil)
    #expect(screen.source.sections == rows(0..<1_000))
    _ = await handle?.outcome()
    #expect(screen.source.sections == rows(500..<1_500))
    screen.check()
    let heights = screen.shownRows.map(\.frame.height)
    #expect(heights == screen.shownRows.map { CGFloat(($0.path.item + 500) % 7 + 40) })
  }

  @Test("With estimates, only heights of visible rows are requested (B54)")
  func estimates() {
    let screen = TableTestScreen()
    var asked = 0
    screen.table.estimatedRowHeight = 44
    screen.source.sizes.row = { _, _ in
      asked += 1
      return 44
    }
    screen.show(rows(0..<1_000))
    screen.show(rows(-10..<1_000))
    #expect(asked > 0 && asked < 100)
    screen.check()
  }

  @Test("Ten edits take about the time of the plan and at most twice that of the batch alone")
  func cost() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.show(old)
      screen.control.scroll(toY: 50_000 * 44)
      // Other processes may slow down a single measurement.
      for attempt in 1...5 {
        let (update, plan, batch) = measure(screen)
        print("\(Screen.self): update \(update) s, plan \(plan) s, batch by itself \(batch) s")
        // Up to a limit, the adapter compares long lists at once. It counts the rows for that, with
        // a closure, which is not inlined in debug builds: a tenth of the plan. Where a process has
        // its memory can take another tenth, in all attempts.
        if update <= plan * 1.25 + batch * 2 { return }
        if attempt == 5 { Issue.record("An update takes \(update) s.") }
      }
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  /// The median times, in seconds: of a whole update, of the plan, and of the same batch without
  /// the adapter.
  private func measure<Screen: TestScreen>(
    _ screen: Screen
  ) -> (update: Double, plan: Double, batch: Double) {
    let (old, new) = (old, new)
    var (updates, plans): ([Double], [Double]) = ([], [])
    for _ in 0..<7 {
      updates.append(seconds { screen.show(new) })
      screen.show(old)
      plans.append(seconds { plan(from: old, to: new) })
    }
    return (median(updates), median(plans), median(naiveBatches(screen, old, new)))
  }

  /// The same batch in the same view, without the adapter. As in an app that plans its own updates,
  /// each batch follows a plan, after which the lists are in the caches and the view is not.
  private func naiveBatches<Screen: TestScreen>(
    _ screen: Screen, _ old: [RowSection], _ new: [RowSection]
  ) -> [Double] {
    let paths = stride(from: 5_000, to: 100_000, by: 10_000).map {
      IndexPath(item: $0, section: 0)
    }
    return (0..<7).map { index in
      let (shown, list) = index % 2 == 0 ? (old, new) : (new, old)
      plan(from: shown, to: list)
      return seconds {
        let change = { screen.source.adapter.show(ListUpdate(sections: list)) }
        if let table = (screen as? TableTestScreen)?.table {
          table.performBatchUpdates {
            change()
            table.deleteRows(at: paths, with: .fade)
            table.insertRows(at: paths, with: .fade)
          }
        } else if let collection = (screen as? CollectionTestScreen)?.collection {
          collection.performBatchUpdates {
            change()
            collection.deleteItems(at: paths)
            collection.insertItems(at: paths)
          }
        }
        screen.settle()
      }
    }
  }

  private func plan(from old: [RowSection], to new: [RowSection]) {
    _ = UpdatePlan(SectionedDiff(from: old, to: new), from: old, to: new)
  }

  private func seconds(_ body: () -> Void) -> Double {
    let duration = ContinuousClock().measure(body)
    return Double(duration.components.attoseconds) / 1e18 + Double(duration.components.seconds)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
