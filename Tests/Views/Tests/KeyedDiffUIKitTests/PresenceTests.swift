import KeyedDiffAppleSupport
import KeyedDiffLists
import Testing

@testable import KeyedDiffUIKit
@testable import UIKit

/// Methods without a handler are hidden.
@MainActor
@Suite("The methods that a view finds")
struct PresenceTests {
  @Test("A table finds a method only while its handler is set", arguments: HandlerCase.all)
  func table(_ handler: HandlerCase) {
    let screen = TableTestScreen()
    // Without a handler, there is no data source for prefetching.
    screen.source.display.prefetch = { _ in }
    func found() -> Set<String> {
      Set(handler.table.filter { screen.table.finds($0) })
    }
    #expect(found() == [])
    handler.set(screen.source, true)
    #expect(found() == Set(handler.table))
    handler.set(screen.source, false)
    #expect(found() == [])
  }

  @Test("The same for a collection view", arguments: HandlerCase.all)
  func collection(_ handler: HandlerCase) {
    let screen = CollectionTestScreen()
    screen.source.display.prefetch = { _ in }
    func found() -> Set<String> {
      Set(handler.collection.filter { screen.collection.finds($0) })
    }
    #expect(found() == [])
    handler.set(screen.source, true)
    #expect(found() == Set(handler.collection))
    handler.set(screen.source, false)
    #expect(found() == [])
  }

  @Test("A view without prefetching handlers has no data source for prefetching")
  func prefetching() {
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    #expect(table.table.prefetchDataSource == nil)
    #expect(collection.collection.prefetchDataSource == nil)
    table.source.display.prefetch = { _ in }
    collection.source.display.cancelPrefetching = { _ in }
    #expect(table.table.prefetchDataSource != nil)
    #expect(collection.collection.prefetchDataSource != nil)
    table.source.display.prefetch = nil
    collection.source.display.cancelPrefetching = nil
    #expect(table.table.prefetchDataSource == nil)
    #expect(collection.collection.prefetchDataSource == nil)
  }

  @Test("Every method that is handled is tested here")
  func completeness() {
    let screen = TableTestScreen()
    for handler in HandlerCase.all { handler.set(screen.source, true) }
    func selectors(_ methods: [DelegateMethod]) -> Set<String> {
      #expect(methods.allSatisfy { $0.isHandled })
      #expect(Set(methods.map(\.selector)).count == methods.count)
      return Set(methods.map(\.selector))
    }
    #expect(
      selectors(screen.source.tableMethods)
        == Set(HandlerCase.all.flatMap(\.table)).union([
          "numberOfSectionsInTableView:", "tableView:numberOfRowsInSection:",
          "tableView:cellForRowAtIndexPath:", "tableView:viewForHeaderInSection:",
          "tableView:viewForFooterInSection:", "tableView:heightForHeaderInSection:",
          "tableView:heightForFooterInSection:", "tableView:prefetchRowsAtIndexPaths:",
        ]))
    #expect(
      selectors(screen.source.collectionMethods)
        == Set(HandlerCase.all.flatMap(\.collection)).union([
          "numberOfSectionsInCollectionView:", "collectionView:numberOfItemsInSection:",
          "collectionView:cellForItemAtIndexPath:",
          "collectionView:viewForSupplementaryElementOfKind:atIndexPath:",
          "collectionView:layout:referenceSizeForHeaderInSection:",
          "collectionView:layout:referenceSizeForFooterInSection:",
          "collectionView:prefetchItemsAtIndexPaths:",
        ]))
  }

  @Test("A handler that is set while the view calls its delegate is found afterwards")
  func reentrant() async {
    func test<Screen: TestScreen>(_ screen: Screen, _ dataSource: () -> AnyObject?, _ move: String)
      async
    {
      screen.show(rows(0..<100))
      screen.source.display.willDisplay = { _, _, _ in
        if screen.source.editing.didMove == nil { screen.source.editing.didMove = { _, _, _ in } }
      }
      screen.control.scroll(toY: 1_000)
      #expect(screen.control.exceptions.isEmpty)
      let start = ContinuousClock.now
      while !screen.responds(dataSource(), to: move), ContinuousClock.now - start < .seconds(60) {
        try? await Task.sleep(nanoseconds: 10_000_000)
      }
      #expect(screen.responds(dataSource(), to: move))
      screen.check()
    }
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    await test(
      table, { table.table.dataSource }, "tableView:moveRowAtIndexPath:toIndexPath:")
    await test(
      collection, { collection.collection.dataSource },
      "collectionView:moveItemAtIndexPath:toIndexPath:")
  }

  @Test("Setting a handler later changes neither selection nor scroll position")
  func later() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      // Rows above have other heights than estimated.
      screen.control.fittingHeight = { $0 is any TextCell ? 60 : nil }
      screen.show(rows(0..<100))
      screen.control.scroll(toY: 400)
      screen.control.scroll(toY: 1_000)
      let path = screen.shownRows[3].path
      screen.tap(at: path)
      let place = screen.place(ofID: path.item)
      screen.source.editing.didMove = { _, _, _ in }
      screen.view.layoutIfNeeded()
      #expect(screen.selectedPaths == [path])
      #expect(screen.place(ofID: path.item) == place)
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }
}

extension UITableView {
  /// Whether the table found a method when it was given its delegate and data sources.
  fileprivate func finds(_ selector: String) -> Bool {
    delegateReference.responds(to: selector) || dataSourceReference.responds(to: selector)
      || prefetchReference.responds(to: selector)
  }
}

extension UICollectionView {
  /// Whether the view found a method when it was given its delegate and data sources.
  fileprivate func finds(_ selector: String) -> Bool {
    delegateReference.responds(to: selector) || dataSourceReference.responds(to: selector)
      || prefetchReference.responds(to: selector)
  }
}
