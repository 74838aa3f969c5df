public import Foundation

/// A change of the focus.
@MainActor
open class UIFocusUpdateContext: NSObject {}

/// A change of the focus in a table view.
@MainActor
open class UITableViewFocusUpdateContext: UIFocusUpdateContext {
  public final let previouslyFocusedIndexPath: IndexPath?
  public final let nextFocusedIndexPath: IndexPath?

  init(from previous: IndexPath?, to next: IndexPath?) {
    previouslyFocusedIndexPath = previous
    nextFocusedIndexPath = next
    super.init()
  }
}

/// A change of the focus in a collection view.
@MainActor
open class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
  public final let previouslyFocusedIndexPath: IndexPath?
  public final let nextFocusedIndexPath: IndexPath?

  init(from previous: IndexPath?, to next: IndexPath?) {
    previouslyFocusedIndexPath = previous
    nextFocusedIndexPath = next
    super.init()
  }
}

/// Runs animations together with those of the focus; the stand-in runs them at once.
@MainActor
open class UIFocusAnimationCoordinator: NSObject {
  open func addCoordinatedAnimations(
    _ animations: (() -> Void)?, completion: (() -> Void)? = nil
  ) {
    animations?()
    completion?()
  }
}

/// A drag that hovers over a row.
@available(tvOS, unavailable)
@MainActor
public protocol UISpringLoadedInteractionContext: NSObjectProtocol {
  var targetView: UIView? { get set }
}

@MainActor
final class SpringLoading: NSObject, UISpringLoadedInteractionContext {
  var targetView: UIView?

  init(targetView: UIView?) {
    self.targetView = targetView
    super.init()
  }
}
