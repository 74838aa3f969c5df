public import Foundation

/// The place of a cell, header or footer.
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  open var indexPath: IndexPath
  open var frame = CGRect.zero
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var zIndex = 0
  /// The kind of a supplementary view; `nil` for a cell.
  public final let representedElementKind: String?

  init(kind: String?, indexPath: IndexPath) {
    representedElementKind = kind
    self.indexPath = indexPath
    super.init()
  }

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init(kind: nil, indexPath: indexPath)
  }

  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init(kind: elementKind, indexPath: indexPath)
  }

  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }

  final var isCell: Bool { representedElementKind == nil }
}

/// One operation of a batch, for layouts.
@MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// The kind of an operation.
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }

  public final let indexPathBeforeUpdate: IndexPath?
  public final let indexPathAfterUpdate: IndexPath?
  public final let updateAction: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    super.init()
  }
}

/// Arranges the items of a collection view. This base class shows nothing.
@MainActor
open class UICollectionViewLayout: NSObject {
  open private(set) weak var collectionView: UICollectionView?
  /// Whether ``prepare()`` is pending.
  final var isStale = true

  public init(standIn: Void = ()) { super.init() }

  open var collectionViewContentSize: CGSize { .zero }

  open func prepare() {}

  open func invalidateLayout() {
    isStale = true
    collectionView?.setNeedsLayout()
  }

  open func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { nil }

  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  open func finalizeCollectionViewUpdates() {}

  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

  final func attach(to view: UICollectionView?) {
    collectionView = view
    isStale = true
  }

  // MARK: For layouts of this module

  /// Maps the known sizes of rows to the rows after a batch.
  func apply(_ map: PathMap) { isStale = true }

  /// Discards all measured sizes.
  func forgetSizes() { isStale = true }

  /// Whether cells are measured when they are shown.
  var measuresCells: Bool { false }

  /// Records the measured height of a cell, header or footer.
  ///
  /// - Returns: Whether the layout changes.
  func setHeight(_ height: CGFloat, of element: UICollectionViewLayoutAttributes) -> Bool { false }
}
