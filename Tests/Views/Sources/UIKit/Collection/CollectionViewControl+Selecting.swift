public import Foundation
import StandInRuntime

// Taps, and selection gestures.
extension CollectionViewControl {
  private var delegate: DelegateReference<any UICollectionViewDelegate> {
    collection.delegateReference
  }

  /// Taps an item.
  public func tap(at path: IndexPath) {
    layOutIfOnScreen()
    guard engine.visible[path] != nil else { return }
    let allowsSelection =
      collection.isEditing
      ? collection.allowsSelectionDuringEditing || collection.allowsMultipleSelectionNow
      : collection.allowsSelection
    guard allowsSelection, highlight(path) else { return }
    // A delegate may have changed the list meanwhile; the highlight follows its item.
    guard let path = engine.highlighted else { return }
    if collection.allowsMultipleSelectionNow, engine.selection.contains(path) {
      deselect(path)
    } else {
      select(path)
    }
    unhighlight()
  }

  private func highlight(_ path: IndexPath) -> Bool {
    if let target = delegate.target(of: CollectionDelegateSelector.shouldHighlight),
      !target.collectionView(collection, shouldHighlightItemAt: path)
    {
      return false
    }
    engine.highlighted = path
    if let cell = engine.visible[path] { collection.setHighlighted(true, of: cell) }
    delegate.target(of: CollectionDelegateSelector.didHighlight)?
      .collectionView(collection, didHighlightItemAt: path)
    return true
  }

  private func unhighlight() {
    guard let path = engine.highlighted else { return }
    engine.highlighted = nil
    if let cell = engine.visible[path] { collection.setHighlighted(false, of: cell) }
    delegate.target(of: CollectionDelegateSelector.didUnhighlight)?
      .collectionView(collection, didUnhighlightItemAt: path)
  }

  private func select(_ path: IndexPath) {
    if let target = delegate.target(of: CollectionDelegateSelector.shouldSelect),
      !target.collectionView(collection, shouldSelectItemAt: path)
    {
      return
    }
    guard engine.exists(path) else { return }
    if !collection.allowsMultipleSelectionNow {
      for old in engine.selection.sorted() where old != path { deselect(old) }
    }
    engine.select(path)
    delegate.target(of: CollectionDelegateSelector.didSelect)?
      .collectionView(collection, didSelectItemAt: path)
    performPrimaryAction(at: path)
  }

  private func deselect(_ path: IndexPath) {
    if let target = delegate.target(of: CollectionDelegateSelector.shouldDeselect),
      !target.collectionView(collection, shouldDeselectItemAt: path)
    {
      return
    }
    engine.deselect(path)
    delegate.target(of: CollectionDelegateSelector.didDeselect)?
      .collectionView(collection, didDeselectItemAt: path)
  }

  private func performPrimaryAction(at path: IndexPath) {
    guard !collection.isEditing, engine.exists(path) else { return }
    guard let target = delegate.target(of: CollectionDelegateSelector.performPrimaryAction) else {
      return
    }
    if let asked = delegate.target(of: CollectionDelegateSelector.canPerformPrimaryAction),
      !asked.collectionView(collection, canPerformPrimaryActionForItemAt: path)
    {
      return
    }
    target.collectionView(collection, performPrimaryActionForItemAt: path)
  }

  /// Selects with two fingers.
  ///
  /// - Parameter paths: The items that the gesture covers.
  /// - Returns: Whether the delegate lets the gesture begin.
  @discardableResult
  public func pan(over paths: [IndexPath]) -> Bool {
    layOutIfOnScreen()
    guard let first = paths.first else { return false }
    guard
      delegate.target(of: CollectionDelegateSelector.shouldBeginMultipleSelection)?
        .collectionView(collection, shouldBeginMultipleSelectionInteractionAt: first) == true
    else { return false }
    delegate.target(of: CollectionDelegateSelector.didBeginMultipleSelection)?
      .collectionView(collection, didBeginMultipleSelectionInteractionAt: first)
    for path in paths where engine.exists(path) { select(path) }
    delegate.target(of: CollectionDelegateSelector.didEndMultipleSelection)?
      .collectionViewDidEndMultipleSelectionInteraction(collection)
    return true
  }

  // MARK: Index titles

  /// The titles at the edge of the view.
  public var indexTitles: [String]? {
    collection.dataSourceReference.target(of: CollectionDataSourceSelector.indexTitles)?
      .indexTitles(for: collection)
  }

  /// Taps a title at the edge of the view.
  public func tapIndexTitle(at index: Int) {
    guard let titles = indexTitles, titles.indices.contains(index) else { return }
    guard
      let path = collection.dataSourceReference.target(
        of: CollectionDataSourceSelector.pathForIndexTitle)?
        .collectionView(collection, indexPathForIndexTitle: titles[index], at: index)
    else { return }
    if path.count == 1 {
      scrollToStart(ofSection: path[0])
    } else {
      collection.scrollToItem(at: path, at: .top, animated: false)
    }
    layOutIfOnScreen()
  }

  /// Scrolls to the header of a section, or else to the place where its items would be.
  private func scrollToStart(ofSection section: Int) {
    guard section < collection.numberOfSections else {
      return engine.raise(
        "Attempted to scroll the collection view to an out-of-bounds section (\(section)).")
    }
    let header = collection.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
    let next = (section + 1..<collection.numberOfSections).first {
      collection.numberOfItems(inSection: $0) > 0
    }
    let item = next.flatMap {
      collection.layoutAttributesForItem(at: IndexPath(item: 0, section: $0))
    }
    let y = (header ?? item)?.frame.minY ?? collection.contentSize.height
    let offset = CGPoint(x: collection.contentOffset.x, y: y - collection.adjustedContentInset.top)
    collection.contentOffset = collection.clampedOffset(offset)
  }
}
