public import Foundation

// Selecting and scrolling from code, which calls no delegate methods.
extension UICollectionView {
  public var indexPathsForSelectedItems: [IndexPath]? { engine.selection.sorted() }

  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard allowsSelection else { return }
    guard let indexPath else { return engine.deselectAll() }
    guard checkExists(indexPath) else { return }
    if !allowsMultipleSelectionNow { engine.deselectAll() }
    engine.select(indexPath)
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  public func deselectItem(at indexPath: IndexPath, animated: Bool) { engine.deselect(indexPath) }

  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard checkExists(indexPath) else { return }
    guard let item = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let inset = adjustedContentInset
    var offset = contentOffset
    if scrollPosition.contains(.top) { offset.y = item.minY - inset.top }
    if scrollPosition.contains(.bottom) { offset.y = item.maxY - bounds.height + inset.bottom }
    if scrollPosition.contains(.centeredVertically) {
      offset.y = item.midY - inset.top - (bounds.height - inset.top - inset.bottom) / 2
    }
    if scrollPosition.contains(.left) { offset.x = item.minX - inset.left }
    if scrollPosition.contains(.right) { offset.x = item.maxX - bounds.width + inset.right }
    if scrollPosition.contains(.centeredHorizontally) {
      offset.x = item.midX - inset.left - (bounds.width - inset.left - inset.right) / 2
    }
    setContentOffset(clampedOffset(offset), animated: animated)
  }

  var allowsMultipleSelectionNow: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// Raises if an item does not exist.
  private func checkExists(_ path: IndexPath) -> Bool {
    let counts = engine.loadedCounts()
    guard counts.indices.contains(path.section) else {
      // These messages are not documented.
      engine.raise(
        "Attempted to scroll the collection view to an out-of-bounds section (\(path.section)) "
          + "when there are only \(counts.count) sections.")
      return false
    }
    guard (0..<counts[path.section]).contains(path.item) else {
      engine.raise(
        "Attempted to scroll the collection view to an out-of-bounds item (\(path.item)) when "
          + "there are only \(counts[path.section]) items in section \(path.section).")
      return false
    }
    return true
  }
}
