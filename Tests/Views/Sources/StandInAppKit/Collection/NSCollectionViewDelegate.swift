/// What a collection view asks and tells about its selection and its views.
public protocol NSCollectionViewDelegate: NSObjectProtocol {
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, shouldChangeItemsAt indexPaths: Set<IndexPath>,
    to highlightState: NSCollectionViewItem.HighlightState
  ) -> Set<IndexPath>
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, didChangeItemsAt indexPaths: Set<IndexPath>,
    to highlightState: NSCollectionViewItem.HighlightState)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
  ) -> Set<IndexPath>
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>
  ) -> Set<IndexPath>
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath)
}

extension NSCollectionViewDelegate {
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, shouldChangeItemsAt indexPaths: Set<IndexPath>,
    to highlightState: NSCollectionViewItem.HighlightState
  ) -> Set<IndexPath> { indexPaths }
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, didChangeItemsAt indexPaths: Set<IndexPath>,
    to highlightState: NSCollectionViewItem.HighlightState
  ) {}
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
  ) -> Set<IndexPath> { indexPaths }
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>
  ) -> Set<IndexPath> { indexPaths }
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
  ) {}
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>
  ) {}
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath
  ) {}
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath
  ) {}
}

/// The sizes that a flow layout asks the delegate of its view for.
public protocol NSCollectionViewDelegateFlowLayout: NSCollectionViewDelegate {
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> NSSize
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> NSSize
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> NSSize
}

extension NSCollectionViewDelegateFlowLayout {
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> NSSize { (collectionViewLayout as? NSCollectionViewFlowLayout)?.itemSize ?? .zero }
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> NSSize {
    (collectionViewLayout as? NSCollectionViewFlowLayout)?.headerReferenceSize ?? .zero
  }
  @MainActor public func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> NSSize {
    (collectionViewLayout as? NSCollectionViewFlowLayout)?.footerReferenceSize ?? .zero
  }
}

extension NSCollectionView {
  static let delegateSelectors = [
    "collectionView:shouldChangeItemsAtIndexPaths:toHighlightState:",
    "collectionView:didChangeItemsAtIndexPaths:toHighlightState:",
    "collectionView:shouldSelectItemsAtIndexPaths:",
    "collectionView:shouldDeselectItemsAtIndexPaths:",
    "collectionView:didSelectItemsAtIndexPaths:", "collectionView:didDeselectItemsAtIndexPaths:",
    "collectionView:willDisplayItem:forRepresentedObjectAtIndexPath:",
    "collectionView:didEndDisplayingItem:forRepresentedObjectAtIndexPath:",
    "collectionView:layout:sizeForItemAtIndexPath:",
    "collectionView:layout:referenceSizeForHeaderInSection:",
    "collectionView:layout:referenceSizeForFooterInSection:",
  ]
}
