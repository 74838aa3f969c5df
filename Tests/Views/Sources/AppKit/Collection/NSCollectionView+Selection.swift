extension NSCollectionView {
  /// The selected items. Setting the property calls no delegate method.
  public var selectionIndexPaths: Set<IndexPath> {
    get { paths { $0.isSelected } }
    set {
      _ = sections
      for path in newValue where slot(at: path) == nil {
        standIn.raise("There is no item to select at \(path).")
      }
      setSelection(newValue)
    }
  }

  func setSelection(_ paths: Set<IndexPath>) {
    for (section, slots) in (loadedSections ?? []).enumerated() {
      for (item, slot) in slots.items.enumerated() {
        slot.isSelected = paths.contains(IndexPath(item: item, section: section))
        slot.item?.isSelected = slot.isSelected
      }
    }
  }

  public func selectItems(
    at indexPaths: Set<IndexPath>, scrollPosition: NSCollectionView.ScrollPosition
  ) {
    guard isSelectable else { return }
    selectionIndexPaths =
      allowsMultipleSelection ? selectionIndexPaths.union(indexPaths) : indexPaths
  }

  public func deselectItems(at indexPaths: Set<IndexPath>) {
    selectionIndexPaths.subtract(indexPaths)
  }

  /// Selects and deselects items like clicks: calls all delegate methods.
  func selectAsUser(_ proposed: Set<IndexPath>) {
    guard isSelectable else { return }
    let old = selectionIndexPaths
    var added = proposed.subtracting(old)
    var removed = old.subtracting(proposed)
    added = highlight(added, .forSelection)
    removed = highlight(removed, .forDeselection)
    if !removed.isEmpty,
      let delegate = delegate(for: "collectionView:shouldDeselectItemsAtIndexPaths:")
    {
      removed = delegate.collectionView(self, shouldDeselectItemsAt: removed)
    }
    if !added.isEmpty, let delegate = delegate(for: "collectionView:shouldSelectItemsAtIndexPaths:")
    {
      added = delegate.collectionView(self, shouldSelectItemsAt: added)
    }
    let isClick = !allowsMultipleSelection
    if isClick, added.isEmpty, !proposed.isEmpty { removed = [] }
    if isClick, !added.isEmpty, removed != old { added = [] }
    if removed == old, added.isEmpty, !allowsEmptySelection { removed = [] }
    setSelection(old.subtracting(removed).union(added))
    unhighlight(added.union(removed))
    if !removed.isEmpty {
      delegate(for: "collectionView:didDeselectItemsAtIndexPaths:")?
        .collectionView(self, didDeselectItemsAt: removed)
    }
    if !added.isEmpty {
      delegate(for: "collectionView:didSelectItemsAtIndexPaths:")?
        .collectionView(self, didSelectItemsAt: added)
    }
  }

  private func highlight(
    _ paths: Set<IndexPath>, _ state: NSCollectionViewItem.HighlightState
  ) -> Set<IndexPath> {
    guard !paths.isEmpty else { return paths }
    var allowed = paths
    if let delegate = delegate(
      for: "collectionView:shouldChangeItemsAtIndexPaths:toHighlightState:")
    {
      allowed = delegate.collectionView(self, shouldChangeItemsAt: paths, to: state)
    }
    set(state, at: allowed)
    return allowed
  }

  private func unhighlight(_ paths: Set<IndexPath>) { set(.none, at: paths) }

  private func set(_ state: NSCollectionViewItem.HighlightState, at paths: Set<IndexPath>) {
    guard !paths.isEmpty else { return }
    for path in paths { item(at: path)?.highlightState = state }
    delegate(for: "collectionView:didChangeItemsAtIndexPaths:toHighlightState:")?
      .collectionView(self, didChangeItemsAt: paths, to: state)
  }
}
