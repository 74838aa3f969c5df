import FormTesting
import KeyedDiff
import KeyedDiffAppleSupport
import KeyedDiffLists
import AppKit
import StandInRuntime
import Testing

@testable import KeyedDiffAppKit

/// The view finds each handler as soon as its delegate and its data source may be set again.
@MainActor
@Suite("Handlers that are set while the view must not change")
struct AttachmentTests {
  private func responds(_ object: AnyObject?, to selector: String) -> Bool {
    (object as? NSObject)?.responds(to: NSSelectorFromString(selector)) ?? false
  }

  @Test("A table finds a handler that is set during an update when the update ends")
  func settingDuringUpdateOfTable() {
    let screen = TableScreen()
    screen.show(list([1, 2]))
    screen.control.click(1)
    func findsHandlers() -> (sizes: Bool, moves: Bool) {
      (
        responds(screen.tableView.delegate, to: "tableView:heightOfRow:"),
        responds(screen.tableView.dataSource, to: "tableView:pasteboardWriterForRow:")
      )
    }
    screen.control.animations.end = .held
    var found: [Bool] = []
    screen.source.apply(list([1, 2, 3])) { _ in found.append(findsHandlers() == (true, true)) }
    screen.source.sizes.row = { _, _ in 30 }
    screen.source.editing.didMove = { _, _, _ in }
    #expect(findsHandlers() == (false, false))
    screen.control.animations.finish()
    // Without waiting, and before the app hears of the end.
    #expect(found == [true])
    screen.control.turn()
    #expect(screen.tableView.rect(ofRow: 2).height == 30)
    #expect(screen.selectedIDs == [2])
    #expect(screen.fault() == nil)
  }

  @Test("A collection view finds a handler that is set during an update when the update ends")
  func settingDuringUpdateOfCollection() {
    let screen = CollectionScreen()
    screen.show(list([1, 2]))
    func findsSizes() -> Bool {
      responds(screen.collectionView.delegate, to: "collectionView:layout:sizeForItemAtIndexPath:")
    }
    screen.control.animations.end = .held
    var found: [Bool] = []
    screen.source.apply(list([1, 2, 3])) { _ in found.append(findsSizes()) }
    screen.source.sizes.row = { _, _ in 45 }
    #expect(!findsSizes())
    screen.control.animations.finish()
    #expect(found == [true])
    screen.control.turn()
    #expect(screen.cells.values.allSatisfy { $0.view.frame.height == 45 })
    #expect(screen.fault() == nil)
  }

  private final class SelectionDelegate: TellingDelegate, NSTableViewDelegate {
    var onChange: () -> Void = {}

    override func responds(toSelectorNamed name: String) -> Bool {
      name == "tableViewSelectionDidChange:"
    }

    func tableViewSelectionDidChange(_ notification: Notification) { onChange() }
  }

  @Test("A handler that is set while the list view selects rows is found one turn later")
  func settingWhileSelecting() async {
    let screen = TableScreen()
    let delegate = SelectionDelegate()
    screen.tableView.delegate = delegate
    let listView = screen.show(list([1, 2]))
    await nextTurn()
    delegate.onChange = { [source = screen.source] in source.sizes.row = { _, _ in 30 } }
    listView.selection = [CurrentPath(section: 0, item: 1)]
    #expect(!responds(screen.tableView.delegate, to: "tableView:heightOfRow:"))
    await nextTurn()
    #expect(responds(screen.tableView.delegate, to: "tableView:heightOfRow:"))
    screen.control.turn()
    #expect(screen.tableView.rect(ofRow: 0).height == 30)
    #expect(screen.fault() == nil)
  }

  private final class AppDelegate: NSObject, NSTableViewDelegate, NSCollectionViewDelegate {}

  @Test("A delegate that the app sets later also gets the calls that have no handler")
  func laterDelegate() {
    let delegate = AppDelegate()
    let (table, collection) = (TableScreen(), CollectionScreen())
    table.show(list([1, 2]))
    collection.show(list([1, 2]))
    table.tableView.delegate = delegate
    collection.collectionView.delegate = delegate
    for source in [table.source, collection.source] { source.sizes.row = { _, _ in 30 } }
    #expect((table.tableView.delegate as? DelegateProxy)?.appDelegate === delegate)
    #expect((collection.collectionView.delegate as? DelegateProxy)?.appDelegate === delegate)
    table.control.turn()
    collection.control.turn()
    #expect(table.fault() == nil && collection.fault() == nil)
  }

  private final class ClickDelegate: TellingDelegate, NSTableViewDelegate,
    NSCollectionViewDelegate
  {
    var callCount = 0

    override func responds(toSelectorNamed name: String) -> Bool {
      ["tableViewSelectionDidChange:", "collectionView:didSelectItemsAtIndexPaths:"].contains(name)
    }

    func tableViewSelectionDidChange(_ notification: Notification) { callCount += 1 }

    func collectionView(
      _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
    ) {
      callCount += 1
    }
  }

  @Test(
    "The delegate of the app gets the clicks on declared rows until one has a handler",
    arguments: DeclaredScreen.kinds)
  func declaredRows(_ kind: String) async {
    let delegate = ClickDelegate()
    let screen = DeclaredScreen(kind, delegate: delegate)
    var rows = formRows(0..<3).map { screen.row($0, onReport: nil) }
    await screen.show(rows)
    #expect(screen.perform(.select, at: CurrentPath(section: 0, item: 1)))
    #expect(delegate.callCount == 1)
    var selected = 0
    rows[2] = rows[2].onSelect { selected += 1 }
    await screen.show(rows)
    #expect(screen.perform(.select, at: CurrentPath(section: 0, item: 2)))
    #expect(delegate.callCount == 1 && selected == 1)
    #expect(screen.faults == [])
  }

  private final class Prefetching: NSObject, NSCollectionViewPrefetching {
    func collectionView(
      _ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {}
  }

  @Test("The app's own data source for prefetching is kept, that of another list is not")
  func prefetching() {
    let screen = CollectionScreen()
    let own = Prefetching()
    screen.collectionView.prefetchDataSource = own
    screen.source.display.prefetch = { _ in }
    screen.show(list([1]))
    #expect(screen.collectionView.prefetchDataSource === own)
    screen.collectionView.prefetchDataSource = nil
    screen.source.attach(to: screen.collectionView)
    #expect(screen.collectionView.prefetchDataSource === screen.collectionView.dataSource)
    let other = ListDataSource<Int, Item> { ItemTile.row($0) }
    other.display.prefetch = { _ in }
    other.attach(to: screen.collectionView)
    #expect(screen.collectionView.prefetchDataSource === screen.collectionView.dataSource)
    other.display.prefetch = nil
    #expect(screen.collectionView.prefetchDataSource == nil)
  }
}
