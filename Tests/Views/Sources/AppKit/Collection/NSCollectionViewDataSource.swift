/// The data source of a collection view.
public protocol NSCollectionViewDataSource: NSObjectProtocol {
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem
  // Optional
  @MainActor func numberOfSections(in collectionView: NSCollectionView) -> Int
  @MainActor func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView
}

extension NSCollectionViewDataSource {
  @MainActor public func numberOfSections(in collectionView: NSCollectionView) -> Int { 1 }
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView { NSView(frame: .zero) }
}

/// The data source for prefetching items.
public protocol NSCollectionViewPrefetching: NSObjectProtocol {
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath])
  // Optional
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension NSCollectionViewPrefetching {
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

extension NSCollectionView {
  static let dataSourceSelectors = [
    "collectionView:numberOfItemsInSection:",
    "collectionView:itemForRepresentedObjectAtIndexPath:",
    "numberOfSectionsInCollectionView:",
    "collectionView:viewForSupplementaryElementOfKind:atIndexPath:",
  ]

  static let prefetchingSelectors = [
    "collectionView:prefetchItemsAtIndexPaths:",
    "collectionView:cancelPrefetchingForItemsAtIndexPaths:",
  ]
}
