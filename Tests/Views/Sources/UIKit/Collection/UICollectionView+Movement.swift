public import Foundation

// Interactive movement by a gesture recognizer of the app.
extension UICollectionView {
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard engine.exists(indexPath), canMove(indexPath) else { return false }
    engine.drag = Drag(source: indexPath, target: indexPath, isDrop: false)
    return true
  }

  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard let drag = engine.drag else { return }
    let proposed = collectionViewLayout.targetIndexPath(
      forInteractivelyMovingItem: drag.target, withPosition: targetPosition)
    if proposed != drag.target { moveDrag(to: proposed) }
  }

  public func endInteractiveMovement() {
    guard let drag = engine.drag else { return }
    engine.drag = nil
    if drag.target != drag.source {
      engine.moveByHand(from: drag.source, to: drag.target) {
        dataSourceReference.target(of: CollectionDataSourceSelector.move)?
          .collectionView(self, moveItemAt: drag.source, to: drag.target)
      }
    }
    standIn.reloadLater(drag.target)
  }

  public func cancelInteractiveMovement() {
    guard let drag = engine.drag else { return }
    engine.drag = nil
    standIn.reloadLater(drag.source)
  }

  func canMove(_ path: IndexPath) -> Bool {
    guard dataSourceReference.responds(to: CollectionDataSourceSelector.move) else { return false }
    return dataSourceReference.target(of: CollectionDataSourceSelector.canMove)?
      .collectionView(self, canMoveItemAt: path) ?? false
  }

  func moveDrag(to proposed: IndexPath) {
    guard let drag = engine.drag else { return }
    var target = proposed
    if let delegate = delegateReference.target(of: CollectionDelegateSelector.targetForMove) {
      target = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: drag.source,
        atCurrentIndexPath: drag.target, toProposedIndexPath: proposed)
    } else if let delegate = delegateReference.target(
      of: CollectionDelegateSelector.oldTargetForMove)
    {
      target = delegate.collectionView(
        self, targetIndexPathForMoveFromItemAt: drag.source, toProposedIndexPath: proposed)
    }
    engine.drag?.target = target
  }
}
