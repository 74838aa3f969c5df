public import Foundation

/// The data source of a collection view.
@MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
  func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
  @available(iOS 14, *)
  func indexTitles(for collectionView: UICollectionView) -> [String]?
  @available(iOS 14, *)
  func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath
}

extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView() }
  public func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { false }
  public func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
  public func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
  public func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: index) }
}

/// The selectors of `UICollectionViewDataSource`.
enum CollectionDataSourceSelector: String, CaseIterable {
  case numberOfItems = "collectionView:numberOfItemsInSection:"
  case cell = "collectionView:cellForItemAtIndexPath:"
  case numberOfSections = "numberOfSectionsInCollectionView:"
  case supplementaryView = "collectionView:viewForSupplementaryElementOfKind:atIndexPath:"
  case canMove = "collectionView:canMoveItemAtIndexPath:"
  case move = "collectionView:moveItemAtIndexPath:toIndexPath:"
  case indexTitles = "indexTitlesForCollectionView:"
  case pathForIndexTitle = "collectionView:indexPathForIndexTitle:atIndex:"
}
