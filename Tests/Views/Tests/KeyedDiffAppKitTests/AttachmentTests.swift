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
    let other = ListDataSource<Int, Item>(
      cells: .reuseIdentifier(registration: .cellClass(ItemTile.self)))
    other.display.prefetch = { _ in }
    other.attach(to: screen.collectionView)
    #expect(screen.collectionView.prefetchDataSource === screen.collectionView.dataSource)
    other.display.prefetch = nil
    #expect(screen.collectionView.prefetchDataSource == nil)
  }
}
