/// The place of one item or view.
@MainActor
public final class NSCollectionViewLayoutAttributes: NSObject {
  public var frame: NSRect
  public var indexPath: IndexPath?
  public var representedElementKind: String?

  init(_ frame: NSRect, at indexPath: IndexPath, kind: String? = nil) {
    self.frame = frame
    self.indexPath = indexPath
    representedElementKind = kind
    super.init()
  }
}

/// Computes the places of items and views.
@MainActor
open class NSCollectionViewLayout: NSObject {
  public internal(set) weak var collectionView: NSCollectionView?
  var isPrepared = false

  open func prepare() { isPrepared = true }

  open func invalidateLayout() {
    isPrepared = false
    collectionView?.needsLayout = true
  }

  open var collectionViewContentSize: NSSize { .zero }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> NSCollectionViewLayoutAttributes? {
    nil
  }

  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }

  /// All items and views in a rectangle.
  open func layoutAttributesForElements(in rect: NSRect) -> [NSCollectionViewLayoutAttributes] {
    []
  }
}
