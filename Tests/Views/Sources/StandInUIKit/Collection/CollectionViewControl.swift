public import Foundation

/// The part of a collection view that only tests use.
@MainActor
public final class CollectionViewControl: ListViewControl<UICollectionViewCell> {
  unowned let collection: UICollectionView

  init(_ collection: UICollectionView) {
    self.collection = collection
    super.init(collection, collection.engine)
  }

  /// The items that the user sees now, by path.
  public var shownRows: [ShownRow<UICollectionViewCell>] {
    layOutIfOnScreen()
    return engine.visible.sorted { $0.key < $1.key }
      .map { ShownRow(path: $0.key, cell: $0.value, frame: $0.value.frame) }
  }

  /// The headers, footers and the like that the user sees now, by path and kind.
  public var shownSupplements: [ShownSupplement] {
    layOutIfOnScreen()
    return collection.supplements
      .sorted { ($0.key.path, $0.key.kind) < ($1.key.path, $1.key.kind) }
      .map {
        ShownSupplement(
          kind: $0.key.kind, path: $0.key.path, view: $0.value, frame: $0.value.frame)
      }
  }
}

/// A drag of an item from begin to end.
struct InteractiveMovement {
  let source: IndexPath
  var target: IndexPath
}

// Dragging by the app's own gesture recogniser.
extension UICollectionView {
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { false }

  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {}

  public func endInteractiveMovement() {}

  public func cancelInteractiveMovement() {}
}
