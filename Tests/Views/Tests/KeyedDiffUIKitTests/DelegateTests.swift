import FormTesting
import KeyedDiff
import KeyedDiffLists
import StandInRuntime
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// The app's own delegate gets the calls that the library does not handle.
@MainActor
@Suite("A delegate of the app")
struct DelegateTests {
  private final class AppDelegate: TellingDelegate, UITableViewDataSource,
    UITableViewDelegate, UICollectionViewDelegate
  {
    let selectors: Set<String>
    var events: [String] = []
    let source = ListDataSource<String, Row> { tableRow($0) }

    init(_ selectors: Set<String>) { self.selectors = selectors }

    override func responds(toSelectorNamed name: String) -> Bool { selectors.contains(name) }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      events.append("select \(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      events.append("deselect \(indexPath.row)")
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      events.append("select \(indexPath.item)")
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func attach(_ tableView: UITableView) {
      source.attach(to: tableView, dataSource: self, delegate: self)
    }
  }

  @Test("It gets the calls that have no handler, and no others")
  func forwarding() {
    let delegate = AppDelegate([
      "tableView:didSelectRowAtIndexPath:", "tableView:didDeselectRowAtIndexPath:",
    ])
    let screen = TableTestScreen()
    screen.source.attach(to: screen.table, delegate: delegate)
    screen.show(rows(0..<5))
    screen.tap(at: [0, 1])
    #expect(delegate.events == ["select 1"])
    var selected: [Int] = []
    screen.source.selection.didSelect = { row, _ in selected.append(row.id) }
    screen.tap(at: [0, 2])
    #expect(delegate.events == ["select 1", "deselect 1"])
    #expect(selected == [2])
    screen.source.selection.didSelect = nil
    screen.tap(at: [0, 3])
    #expect(delegate.events.last == "select 3")
    #expect(!screen.responds(screen.table.delegate, to: "tableView:heightForRowAtIndexPath:"))
    screen.check()
  }

  @Test("The delegate of the view is kept, even if the view is attached again")
  func present() {
    let delegate = AppDelegate([
      "tableView:didSelectRowAtIndexPath:", "collectionView:didSelectItemAtIndexPath:",
    ])
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.delegate = delegate
    table.standIn.enterWindow()
    let source = ListDataSource<String, Row> { tableRow($0) }
    source.attach(to: table)
    source.attach(to: table)
    source.apply(rows(0..<3))
    table.standIn.tap(at: [0, 1])
    #expect(delegate.events == ["select 1"])

    let screen = CollectionTestScreen()
    screen.source.attach(to: screen.collection, delegate: delegate)
    screen.source.attach(to: screen.collection)
    screen.show(rows(0..<3))
    screen.tap(at: [0, 2])
    #expect(delegate.events == ["select 1", "select 2"])
    screen.check()
  }

  @Test("A delegate that is set later also gets the calls that have no handler")
  func later() {
    let delegate = AppDelegate(["tableView:didDeselectRowAtIndexPath:"])
    let screen = TableTestScreen()
    screen.show(rows(0..<3))
    screen.table.delegate = delegate
    var selected: [Int] = []
    screen.source.selection.didSelect = { row, _ in selected.append(row.id) }
    screen.tap(at: [0, 1])
    screen.tap(at: [0, 2])
    #expect(selected == [1, 2] && delegate.events == ["deselect 1"])
  }

  @Test("The same for a collection view, whose delegate may be released first")
  func laterInCollection() {
    var delegate: AppDelegate? = AppDelegate(["scrollViewDidScroll:"])
    let screen = CollectionTestScreen()
    screen.show(rows(0..<100))
    screen.collection.delegate = delegate
    var selected: [Int] = []
    screen.source.selection.didSelect = { row, _ in selected.append(row.id) }
    screen.tap(at: [0, 1])
    #expect(selected == [1])
    #expect(screen.responds(screen.collection.delegate, to: "scrollViewDidScroll:"))
    delegate = nil
    // The view still expects the method.
    screen.control.scroll(toY: 500)
    screen.check()
  }

  @Test("The app's own data source for prefetching is kept")
  func ownPrefetching() {
    final class Prefetching: NSObject, UITableViewDataSourcePrefetching {
      func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {}
    }
    let own = Prefetching()
    let screen = TableTestScreen()
    screen.table.prefetchDataSource = own
    screen.source.attach(to: screen.table)
    screen.source.selection.didSelect = { _, _ in }
    screen.source.display.prefetch = { _ in }
    #expect(screen.table.prefetchDataSource === own)
  }

  @Test("The data source for prefetching of another list is replaced")
  func otherPrefetching() {
    let screen = TableTestScreen()
    screen.source.display.prefetch = { _ in }
    screen.show(rows(0..<3))
    let other = ListDataSource<String, Row> { tableRow($0) }
    other.display.prefetch = { _ in }
    other.attach(to: screen.table)
    #expect(screen.table.prefetchDataSource === screen.table.dataSource)
    other.display.prefetch = nil
    #expect(screen.table.prefetchDataSource == nil)
  }

  @Test("A released delegate is not called, although the view expects its methods")
  func gone() {
    var delegate: AppDelegate? = AppDelegate([
      "tableView:didSelectRowAtIndexPath:", "scrollViewDidScroll:",
      "tableView:willDisplayHeaderView:forSection:",
    ])
    weak let weakDelegate = delegate
    let screen = TableTestScreen()
    screen.source.attach(to: screen.table, delegate: delegate)
    screen.show(rows(0..<3))
    delegate = nil
    #expect(weakDelegate == nil)
    screen.tap(at: [0, 1])
    screen.show(rows(0..<100))
    screen.control.scroll(toY: 500)
    let proxy = screen.table.delegate as? NSObject
    #expect(proxy?.forwardingTarget(for: "scrollViewDidScroll:") != nil)
    screen.check()
  }

  @Test(
    "It gets the taps on declared rows until one has a handler", arguments: DeclaredScreen.kinds)
  func declaredRows(_ kind: String) async {
    let delegate = AppDelegate([
      "tableView:didSelectRowAtIndexPath:", "collectionView:didSelectItemAtIndexPath:",
    ])
    let screen = DeclaredScreen(kind, delegate: delegate)
    var rows = formRows(0..<3).map { screen.row($0, onReport: nil).onDeselect {} }
    await screen.show(rows)
    #expect(screen.perform(.select, at: CurrentPath(section: 0, item: 1)))
    #expect(delegate.events == ["select 1"])
    var selected = 0
    rows[2] = rows[2].onSelect { selected += 1 }
    await screen.show(rows)
    #expect(screen.perform(.select, at: CurrentPath(section: 0, item: 2)))
    #expect(delegate.events == ["select 1"] && selected == 1)
    #expect(screen.faults == [])
  }

  @Test("The layout answers in place of a released delegate that had numbers and structures")
  func goneWithLayout() {
    let selectors: Set = [
      "collectionView:layout:insetForSectionAtIndex:",
      "collectionView:layout:minimumLineSpacingForSectionAtIndex:",
      "collectionView:layout:minimumInteritemSpacingForSectionAtIndex:",
      "collectionView:targetContentOffsetForProposedContentOffset:",
    ]
    var delegate: AppDelegate? = AppDelegate(selectors)
    let screen = CollectionTestScreen()
    screen.source.attach(to: screen.collection, delegate: delegate)
    screen.show(rows(0..<3))
    let proxy = screen.collection.delegate as? NSObject
    for selector in selectors {
      #expect(proxy?.forwardingTarget(for: Selector(selector)) is AppDelegate)
    }
    delegate = nil
    for selector in selectors {
      #expect(proxy?.forwardingTarget(for: Selector(selector)) is CollectionDelegate)
    }
    screen.show(rows(0..<100))
    screen.check()
  }
}
