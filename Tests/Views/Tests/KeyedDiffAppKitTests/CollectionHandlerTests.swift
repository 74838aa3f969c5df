import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Handlers of a collection view")
struct CollectionHandlerTests {
  private let sections: Sections = [
    ListSection(id: 0, items: [Item(id: 1), Item(id: 2)]),
    ListSection(id: 1, items: [Item(id: 3), Item(id: 4)], header: "Title"),
  ]

  private struct Call: Equatable {
    var id: Int
    var path: CurrentPath

    init(_ item: Item, _ path: CurrentPath) { (id, self.path) = (item.id, path) }

    init(_ id: Int, _ section: Int, _ item: Int) {
      (self.id, path) = (id, CurrentPath(section: section, item: item))
    }
  }

  @Test("Methods are hidden until their handler is set")
  func hiding() {
    let handlers: [(String, (ListDataSource<Int, Item>) -> Void)] = [
      (
        "collectionView:shouldChangeItemsAtIndexPaths:toHighlightState:",
        { $0.selection.shouldHighlight = { _, _ in true } }
      ),
      (
        "collectionView:didChangeItemsAtIndexPaths:toHighlightState:",
        { $0.selection.didHighlight = { _, _ in } }
      ),
      (
        "collectionView:didChangeItemsAtIndexPaths:toHighlightState:",
        { $0.selection.didUnhighlight = { _, _ in } }
      ),
      (
        "collectionView:shouldSelectItemsAtIndexPaths:",
        { $0.selection.willSelect = { _, path in path } }
      ),
      (
        "collectionView:shouldDeselectItemsAtIndexPaths:",
        { $0.selection.willDeselect = { _, path in path } }
      ),
      ("collectionView:didSelectItemsAtIndexPaths:", { $0.selection.didSelect = { _, _ in } }),
      (
        "collectionView:didDeselectItemsAtIndexPaths:", { $0.selection.didDeselect = { _, _ in } }
      ),
      (
        "collectionView:willDisplayItem:forRepresentedObjectAtIndexPath:",
        { $0.display.willDisplay = { _, _, _ in } }
      ),
      (
        "collectionView:didEndDisplayingItem:forRepresentedObjectAtIndexPath:",
        { $0.display.didEndDisplaying = { _, _ in } }
      ),
      (
        "collectionView:pasteboardWriterForItemAtIndexPath:",
        { $0.editing.didMove = { _, _, _ in } }
      ),
      (
        "collectionView:draggingSession:willBeginAtPoint:forItemsAtIndexPaths:",
        { $0.editing.didMove = { _, _, _ in } }
      ),
      (
        "collectionView:draggingSession:endedAtPoint:dragOperation:",
        { $0.editing.didMove = { _, _, _ in } }
      ),
      (
        "collectionView:validateDrop:proposedIndexPath:dropOperation:",
        { $0.editing.didMove = { _, _, _ in } }
      ),
      (
        "collectionView:acceptDrop:indexPath:dropOperation:",
        { $0.editing.didMove = { _, _, _ in } }
      ),
      ("collectionView:layout:sizeForItemAtIndexPath:", { $0.sizes.row = { _, _ in 10 } }),
      (
        "collectionView:layout:referenceSizeForHeaderInSection:",
        { $0.sizes.header = { _ in 10 } }
      ),
      (
        "collectionView:layout:referenceSizeForFooterInSection:",
        { $0.sizes.footer = { _ in 10 } }
      ),
    ]
    for (selector, set) in handlers {
      let screen = CollectionScreen()
      screen.show(sections)
      func isFound() -> Bool {
        (screen.collectionView.delegate as? NSObject)?.responds(to: NSSelectorFromString(selector))
          == true
      }
      #expect(!isFound(), "\(selector)")
      set(screen.source)
      #expect(isFound(), "\(selector)")
      screen.control.turn()
      #expect(screen.fault() == nil)
    }
  }

  @Test("Prefetching is on only if a handler is set, and ignores deleted rows")
  func prefetching() {
    let screen = CollectionScreen()
    screen.show(sections)
    #expect(screen.collectionView.prefetchDataSource == nil)
    var (fetched, cancelled): ([[Int]], [[Int]]) = ([], [])
    func hearsOfCancelling() -> Bool? {
      (screen.collectionView.prefetchDataSource as? NSObject)?.responds(
        to: NSSelectorFromString("collectionView:cancelPrefetchingForItemsAtIndexPaths:"))
    }
    screen.source.display.prefetch = { fetched.append($0.map(\.id)) }
    #expect(hearsOfCancelling() == false)
    screen.control.cancelPrefetching([indexPath(1, 0)])
    screen.source.display.cancelPrefetching = { cancelled.append($0.map(\.id)) }
    #expect(hearsOfCancelling() == true)
    screen.control.prefetch([indexPath(1, 1), indexPath(0, 0), indexPath(0, 9), indexPath(7, 0)])
    screen.control.prefetch([indexPath(7, 0)])
    screen.control.cancelPrefetching([indexPath(1, 0)])
    #expect(fetched == [[4, 1]])
    #expect(cancelled == [[3]])
  }

  @Test("Selection handlers get the item and its path")
  func selection() {
    let screen = CollectionScreen()
    var (selected, deselected): ([Call], [Call]) = ([], [])
    var marks: [String] = []
    screen.source.selection.didSelect = { selected.append(Call($0, $1)) }
    screen.source.selection.didDeselect = { deselected.append(Call($0, $1)) }
    screen.source.selection.didHighlight = { item, _ in marks.append("+\(item.id)") }
    screen.source.selection.didUnhighlight = { item, _ in marks.append("-\(item.id)") }
    screen.show(sections)
    screen.control.click(indexPath(0, 0))
    #expect(selected == [Call(1, 0, 0)])
    #expect(marks == ["+1", "-1"])
    screen.control.click(indexPath(1, 1))
    #expect(selected == [Call(1, 0, 0), Call(4, 1, 1)])
    #expect(deselected == [Call(1, 0, 0)])
  }

  @Test("The app may refuse to select, deselect and highlight")
  func refusals() {
    let screen = CollectionScreen()
    screen.collectionView.allowsMultipleSelection = true
    screen.source.selection.willSelect = { item, path in item.id == 2 ? nil : path }
    screen.source.selection.willDeselect = { item, path in item.id == 1 ? nil : path }
    screen.source.selection.shouldHighlight = { item, _ in item.id != 3 }
    screen.show(sections)
    screen.control.select([
      indexPath(0, 0), indexPath(0, 1), indexPath(1, 0), indexPath(1, 1),
    ])
    #expect(screen.selectedIDs == [1, 4])
    screen.control.select([])
    #expect(screen.selectedIDs == [1])
    // An item that may not be highlighted for selection may still be deselected.
    screen.collectionView.selectionIndexPaths = [indexPath(1, 0)]
    screen.control.select([])
    #expect(screen.selectedIDs.isEmpty)
  }

  @Test("Size handlers that are set later are called")
  func laterSizes() {
    let screen = CollectionScreen()
    screen.show(sections)
    screen.source.sizes.row = { _, _ in 45 }
    screen.control.turn()
    #expect(
      screen.collectionView.layoutAttributesForItem(at: indexPath(0, 0))?.frame.height == 45)
    #expect(screen.fault() == nil)
  }

  private final class AppDelegate: NSObject, NSCollectionViewDelegate {}

  @Test("A handler that is set while the view calls its delegate is found afterwards")
  func settingWhileAsking() async {
    let screen = CollectionScreen()
    let list = screen.show(sections)
    screen.source.display.willDisplay = { [source = screen.source] _, _, _ in
      source.display.willDisplay = nil
      source.sizes.row = { _, _ in 45 }
    }
    screen.source.adapter.reloadView()
    screen.control.turn()
    await nextTurn()
    screen.control.turn()
    #expect(screen.cells.values.allSatisfy { $0.view.frame.height == 45 })
    #expect(screen.fault() == nil)
    // Only once: a delegate that the app sets afterwards stays.
    let delegate = AppDelegate()
    screen.collectionView.delegate = delegate
    list.gate.onOpen()
    #expect(screen.collectionView.delegate === delegate)
  }

  @Test("Display handlers are called when items appear and disappear")
  func display() async {
    let screen = CollectionScreen()
    var (shown, gone): ([Call], [CurrentPath]) = ([], [])
    screen.source.display.willDisplay = { cell, item, path in
      #expect((cell as? ItemTile)?.item == item)
      shown.append(Call(item, path))
    }
    screen.source.display.didEndDisplaying = { _, path in gone.append(path) }
    screen.show(sections)
    #expect(shown.count == 4)
    await screen.update([sections[1]])
    #expect(gone.sorted() == [CurrentPath(section: 0, item: 0), CurrentPath(section: 0, item: 1)])
    #expect(screen.fault() == nil)
  }

  @Test("Sizes come from the app")
  func sizes() async {
    let screen = CollectionScreen()
    screen.source.sizes.row = { item, _ in item.id == 2 ? nil : Double(40 + item.content) }
    screen.source.sizes.header = { _ in 25 }
    screen.show(sections)
    func height(_ section: Int, _ item: Int) -> CGFloat? {
      screen.collectionView.layoutAttributesForItem(at: indexPath(section, item))?.frame.height
    }
    #expect(height(0, 0) == 40)
    #expect(height(0, 1) == 30)
    // Only the second section has a header.
    #expect(screen.collectionView.layoutAttributesForItem(at: indexPath(0, 0))?.frame.minY == 0)
    #expect(screen.collectionView.layoutAttributesForItem(at: indexPath(1, 0))?.frame.minY == 65)
    var changed = sections
    changed[1].items[0].content = 7
    await screen.update(changed)
    #expect(height(1, 0) == 47)
    #expect(screen.fault() == nil)
  }
}
