import KeyedDiff
import KeyedDiffAppleSupport
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// The view finds each handler as soon as its delegate and its data source may be set again.
@MainActor
@Suite("Handlers that are set while the view must not change")
struct AttachmentTests {
  /// Whether the view calls the delegate for sizes, and the data source for moves.
  private func findsHandlers<Screen: TestScreen>(_ screen: Screen) -> (sizes: Bool, moves: Bool) {
    switch screen.view {
    case let table as UITableView:
      (
        screen.responds(table.delegate, to: "tableView:heightForRowAtIndexPath:"),
        screen.responds(table.dataSource, to: "tableView:canMoveRowAtIndexPath:")
      )
    case let collection as UICollectionView:
      (
        screen.responds(
          collection.delegate, to: "collectionView:layout:sizeForItemAtIndexPath:"),
        screen.responds(collection.dataSource, to: "collectionView:canMoveItemAtIndexPath:")
      )
    default: (false, false)
    }
  }

  @Test("A handler that is set during an update is found when the update ends")
  func settingDuringUpdate() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.show(rows(0..<5))
      screen.tap(at: [0, 1])
      var found: [Bool] = []
      screen.source.apply(rows(0..<6)) { _ in found.append(findsHandlers(screen) == (true, true)) }
      #expect(screen.control.isAnimating)
      screen.source.sizes.row = { _, _ in 60 }
      screen.source.editing.didMove = { _, _, _ in }
      #expect(findsHandlers(screen) == (false, false))
      screen.control.finishAnimations()
      // Without waiting, and before the app hears of the end.
      #expect(found == [true])
      #expect(screen.shownRows.allSatisfy { $0.frame.height == 60 })
      #expect(screen.selectedPaths == [[0, 1]])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("It is found between two updates, although the second one already waits")
  func settingBetweenUpdates() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.show(rows(0..<5))
      screen.source.apply(rows(0..<6))
      screen.source.apply(rows(0..<7))
      screen.source.sizes.row = { _, _ in 60 }
      screen.control.finishAnimations()
      #expect(screen.control.isAnimating)
      #expect(findsHandlers(screen).sizes)
      screen.settle()
      #expect(screen.shownRows.allSatisfy { $0.frame.height == 60 })
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("A handler that is set while the view requests a cell is found one turn later")
  func settingWhileAsking() async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      screen.show(rows(0..<100))
      screen.source.display.willDisplay = { [source = screen.source] _, _, _ in
        if source.sizes.row == nil { source.sizes.row = { _, _ in 60 } }
      }
      screen.control.scroll(toY: 2000)
      #expect(!findsHandlers(screen).sizes)
      // No timer can pass in three turns of the main actor.
      for _ in 0..<3 { await Task.yield() }
      #expect(findsHandlers(screen).sizes)
      #expect(screen.shownRows.allSatisfy { $0.frame.height == 60 })
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test("A delegate that the app sets during an update is adopted when the update ends")
  func delegateDuringUpdate() {
    final class AppDelegate: NSObject, UITableViewDelegate, UICollectionViewDelegate {}
    func test<Screen: TestScreen>(_ screen: Screen) {
      let delegate = AppDelegate()
      func set(_ delegate: AppDelegate) {
        (screen.view as? UITableView)?.delegate = delegate
        (screen.view as? UICollectionView)?.delegate = delegate
      }
      func current() -> AnyObject? {
        (screen.view as? UITableView)?.delegate ?? (screen.view as? UICollectionView)?.delegate
      }
      screen.show(rows(0..<5))
      screen.source.apply(rows(0..<6))
      set(delegate)
      screen.source.selection.didSelect = { _, _ in }
      #expect(current() === delegate)
      screen.settle()
      #expect((current() as? DelegateProxy)?.appDelegate === delegate)
      // Only once: a delegate that the app sets afterward stays until a handler changes.
      set(delegate)
      screen.show(rows(0..<7))
      #expect(current() === delegate)
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }
}
