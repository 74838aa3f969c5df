public import Foundation

/// An object that loads data for items that may be shown soon.
@MainActor
public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

/// The selectors of `UICollectionViewDataSourcePrefetching`.
enum CollectionPrefetchingSelector: String, CaseIterable {
  case prefetch = "collectionView:prefetchItemsAtIndexPaths:"
  case cancelPrefetching = "collectionView:cancelPrefetchingForItemsAtIndexPaths:"
}
