import Foundation
import UIKit
import Testing

@MainActor
@Suite("Collection view: counts, batches and selection")
struct CollectionTests {
  @Test("B2: a batch lays out first, which requests the counts, then runs the block")
  func layoutBeforeBlock() {
    let collection = CollectionFixture(["ab"], isShown: false)
    collection.standIn.enterWindow()
    collection.source.sections = [["a", "b", "c"]]
    var calls = 0
    collection.view.performBatchUpdates {
      calls = collection.standIn.dataSourceCalls.count
      collection.view.insertItems(at: [at(0, 2)])
    }
    #expect(calls == 2 + 3)
    #expect(collection.faults.count == 1)
    #expect(collection.faults.first?.contains("(3) must be equal") == true)
  }

  @Test("B3: the block is synchronous; counts inside are the old ones; cells stay")
  func batch() {
    let collection = CollectionFixture(["abc"])
    let before = collection.standIn.shownRows.map(\.cell)
    var count = 0
    collection.batch(to: ["cxa"]) {
      $0.deleteItems(at: [at(0, 1)])
      $0.insertItems(at: [at(0, 1)])
      $0.moveItem(at: at(0, 2), to: at(0, 0))
      count = $0.numberOfItems(inSection: 0)
    }
    #expect(count == 3)
    #expect(collection.shown == "cxa")
    #expect(collection.standIn.shownRows[0].cell === before[2])
    #expect(collection.standIn.shownRows[2].cell === before[0])
    #expect(collection.faults.isEmpty)
  }

  @Test("B6: after reloadData, only the next layout requests cells")
  func reloadData() {
    let collection = CollectionFixture(["ab"])
    collection.view.reloadData()
    #expect(collection.view.cellForItem(at: at(0, 0)) == nil)
    #expect(collection.standIn.dataSourceCalls.isEmpty)
    #expect(collection.shown == "ab")
  }

  @Test("B8: completion handlers are called later, in order")
  func completions() {
    let collection = CollectionFixture(["ab"])
    var log: [Int] = []
    collection.view.performBatchUpdates(nil) { _ in log.append(1) }
    collection.view.performBatchUpdates(nil) { _ in log.append(2) }
    #expect(log.isEmpty)
    collection.standIn.finishAnimations()
    #expect(log == [1, 2])
  }

  @Test("B11: an inconsistent batch raises, also outside of a window")
  func inconsistentBatch() {
    let collection = CollectionFixture(["ab"], isShown: false)
    collection.batch(to: ["a"]) { _ in }
    #expect(collection.faults.count == 1)
    #expect(collection.standIn.warnings.isEmpty)
  }

  @Test("B22: didEndDisplaying is called late, with old paths")
  func lateEnd() {
    let collection = CollectionFixture(["abc"])
    collection.delegate.methods = ["collectionView:didEndDisplayingCell:forItemAtIndexPath:"]
    collection.view.delegate = nil
    collection.view.delegate = collection.delegate
    collection.view.layoutIfNeeded()
    collection.batch(to: ["a"]) { $0.deleteItems(at: [at(0, 1), at(0, 2)]) }
    #expect(collection.delegate.log.isEmpty)
    collection.standIn.finishAnimations()
    #expect(collection.delegate.log == ["didEndDisplaying b 0.1", "didEndDisplaying c 0.2"])
  }

  @Test("B40, B41, B42: the selection follows items, and is cleared by reloads")
  func selection() {
    let collection = CollectionFixture(["abc"])
    collection.view.allowsMultipleSelection = true
    for item in 0..<3 {
      collection.view.selectItem(at: at(0, item), animated: false, scrollPosition: [])
    }
    collection.batch(to: ["bac"]) { $0.moveItem(at: at(0, 1), to: at(0, 0)) }
    collection.batch(to: ["bc"]) { $0.deleteItems(at: [at(0, 1)]) }
    #expect(collection.view.indexPathsForSelectedItems == [at(0, 0), at(0, 1)])
    collection.view.reloadItems(at: [at(0, 1)])
    #expect(collection.view.indexPathsForSelectedItems == [at(0, 0)])
    collection.view.reloadData()
    #expect(collection.view.indexPathsForSelectedItems == [])
  }

  @Test("B44: allowsSelection is respected; without multiple selection, a selection replaces")
  func selectionModes() {
    let collection = CollectionFixture(["abc"])
    collection.view.selectItem(at: at(0, 0), animated: false, scrollPosition: [])
    collection.view.selectItem(at: at(0, 1), animated: false, scrollPosition: [])
    #expect(collection.view.indexPathsForSelectedItems == [at(0, 1)])
    collection.view.allowsSelection = false
    collection.view.selectItem(at: at(0, 2), animated: false, scrollPosition: [])
    #expect(collection.view.indexPathsForSelectedItems == [at(0, 1)])
  }

  @Test("B45: items out of bounds raise")
  func outOfBounds() {
    let collection = CollectionFixture(["ab"])
    collection.view.scrollToItem(at: at(0, 9), at: .top, animated: false)
    #expect(
      collection.faults == [
        "Attempted to scroll the collection view to an out-of-bounds item (9) when there are only "
          + "2 items in section 0."
      ])
  }

  @Test("B46: the calls of a tap, in order")
  func tap() {
    let collection = CollectionFixture(["ab"])
    collection.delegate.methods = [
      "collectionView:shouldHighlightItemAtIndexPath:",
      "collectionView:didHighlightItemAtIndexPath:",
      "collectionView:didUnhighlightItemAtIndexPath:",
      "collectionView:shouldSelectItemAtIndexPath:", "collectionView:didSelectItemAtIndexPath:",
    ]
    collection.view.delegate = nil
    collection.view.delegate = collection.delegate
    collection.standIn.tap(at: at(0, 1))
    #expect(
      collection.delegate.log == [
        "shouldHighlight 0.1", "didHighlight 0.1", "shouldSelect 0.1", "didSelect 0.1",
        "didUnhighlight 0.1",
      ])
  }

  @Test("B51: each batch asks layout and delegate for the offset")
  func targetOffset() {
    let collection = CollectionFixture([String(repeating: "a", count: 50)])
    collection.delegate.methods = ["collectionView:targetContentOffsetForProposedContentOffset:"]
    collection.delegate.targetOffset = { CGPoint(x: $0.x, y: $0.y + 44) }
    collection.view.delegate = nil
    collection.view.delegate = collection.delegate
    collection.standIn.scroll(toY: 440)
    let first = collection.standIn.shownRows.first?.cell
    collection.batch(to: [String(repeating: "a", count: 51)]) { $0.insertItems(at: [at(0, 0)]) }
    #expect(collection.view.contentOffset.y == 484)
    #expect(collection.standIn.shownRows.first?.cell === first)
  }

  @Test("B52, B53: the offset is clamped; items that do not exist have no attributes")
  func clamping() {
    let collection = CollectionFixture([String(repeating: "a", count: 50)])
    collection.standIn.scroll(toY: 1000)
    collection.source.sections = [Array(repeating: "b", count: 11)]
    collection.view.reloadData()
    collection.view.layoutIfNeeded()
    #expect(collection.view.contentOffset.y == 44)
    #expect(collection.view.layoutAttributesForItem(at: at(0, 11)) == nil)
    #expect(collection.view.layoutAttributesForItem(at: at(0, 10))?.frame.minY == 440)
  }

  // MARK: Moving by hand

  private func movable(_ sections: [String]) -> CollectionFixture {
    let collection = CollectionFixture(sections)
    collection.source.methods = [
      "collectionView:canMoveItemAtIndexPath:", "collectionView:moveItemAtIndexPath:toIndexPath:",
    ]
    collection.view.dataSource = collection.source
    collection.view.layoutIfNeeded()
    return collection
  }

  @Test("B61: the data source is notified of a move once, when it ends")
  func drag() {
    let collection = movable(["abc"])
    #expect(collection.view.beginInteractiveMovementForItem(at: at(0, 0)))
    collection.view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 100))
    #expect(collection.source.log.isEmpty)
    collection.view.endInteractiveMovement()
    #expect(collection.source.log == ["move 0.0 0.2"])
    #expect(collection.shown == "bca")
    #expect(collection.faults.isEmpty)
  }

  @Test("B61: a move that is refused is reverted")
  func movedBack() {
    let collection = movable(["abc"])
    collection.standIn.drag(from: at(0, 0), to: at(0, 2))
    collection.source.sections = [["a", "b", "c"]]
    collection.view.moveItem(at: at(0, 2), to: at(0, 0))
    #expect(collection.shown == "abc")
    #expect(collection.faults.isEmpty)
  }

  @Test("B62: the moved cell is reloaded later, and raises if its path no longer exists")
  func lateReload() {
    let collection = movable(["abc"])
    collection.standIn.drag(from: at(0, 0), to: at(0, 2))
    let cell = collection.view.cellForItem(at: at(0, 2))
    collection.standIn.reloadMovedCells()
    #expect(collection.view.cellForItem(at: at(0, 2)) !== cell)
    #expect(collection.faults.isEmpty)
    collection.standIn.drag(from: at(0, 0), to: at(0, 2))
    collection.batch(to: ["x"]) {
      $0.deleteItems(at: [at(0, 0), at(0, 1), at(0, 2)])
      $0.insertItems(at: [at(0, 0)])
    }
    collection.standIn.reloadMovedCells()
    #expect(
      collection.faults == [
        "attempt to delete item 2 from section 0 which only contains 1 items before the update"
      ])
  }

  @Test("B63, B64: updates during a move are a fault; canceling does not call the data source")
  func cancelledMove() {
    let collection = movable(["abc"])
    #expect(collection.view.beginInteractiveMovementForItem(at: at(0, 0)))
    collection.view.performBatchUpdates(nil)
    #expect(collection.standIn.warnings == ["An update while a row is dragged."])
    collection.view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 100))
    collection.view.cancelInteractiveMovement()
    #expect(collection.source.log.isEmpty)
    #expect(collection.shown == "abc")
    #expect(collection.standIn.beginDrop(at: at(0, 0)))
    #expect(collection.view.hasUncommittedUpdates)
  }

  @Test("Menus: for several items since iOS 16, for one item before")
  func menus() {
    let collection = CollectionFixture(["abc"])
    collection.view.allowsMultipleSelection = true
    collection.delegate.methods = [
      "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:",
      "collectionView:contextMenuConfigurationForItemAtIndexPath:point:",
    ]
    collection.view.delegate = nil
    collection.view.delegate = collection.delegate
    collection.standIn.tap(at: at(0, 0))
    collection.standIn.tap(at: at(0, 1))
    collection.delegate.log = []
    #expect(collection.standIn.openMenu(at: at(0, 1)) != nil)
    #expect(collection.standIn.openMenu(at: at(0, 2)) != nil)
    #expect(collection.standIn.openBackgroundMenu(at: .zero) != nil)
    collection.delegate.methods.remove(
      "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:")
    collection.view.delegate = nil
    collection.view.delegate = collection.delegate
    #expect(collection.standIn.openMenu(at: at(0, 1)) != nil)
    #expect(
      collection.delegate.log == [
        #"menu for items ["0.0", "0.1"]"#, #"menu for items ["0.2"]"#, "menu for items []",
        "menu for item 0.1",
      ])
  }
}
