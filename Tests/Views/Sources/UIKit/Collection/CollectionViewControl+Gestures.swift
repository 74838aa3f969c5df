public import Foundation
import StandInRuntime

// Drags, swipes, menus, focus, spring loading and prefetching.
extension CollectionViewControl {
  private var delegate: DelegateReference<any UICollectionViewDelegate> {
    collection.delegateReference
  }

  /// Drags an item to another place.
  ///
  /// - Parameters:
  ///   - path: The item.
  ///   - target: The new index path, not counting the item.
  /// - Returns: Whether the item can move.
  @discardableResult
  public func drag(from path: IndexPath, to target: IndexPath) -> Bool {
    layOutIfOnScreen()
    guard collection.beginInteractiveMovementForItem(at: path) else { return false }
    collection.moveDrag(to: target)
    collection.endInteractiveMovement()
    return true
  }

  /// Lifts an item by drag and drop, so that the view has uncommitted updates.
  ///
  /// - Returns: Whether the item can move.
  public func beginDrop(at path: IndexPath) -> Bool {
    guard engine.exists(path), collection.canMove(path) else { return false }
    engine.drag = Drag(source: path, target: path, isDrop: true)
    return true
  }

  /// Whether an item can be edited.
  public func canEdit(_ path: IndexPath) -> Bool {
    delegate.target(of: CollectionDelegateSelector.canEdit)?
      .collectionView(collection, canEditItemAt: path) ?? true
  }

  /// Swipes a row of a list layout.
  ///
  /// - Returns: The buttons that appear; `nil` if the row stays.
  public func swipe(at path: IndexPath, _ edge: SwipeEdge = .trailing) -> OpenSwipe? {
    layOutIfOnScreen()
    guard let cell = engine.visible[path], canEdit(path),
      let list = collection.collectionViewLayout as? UICollectionViewCompositionalLayout
    else { return nil }
    let provider =
      switch edge {
      case .leading: list.configuration.leadingSwipeActionsConfigurationProvider
      case .trailing: list.configuration.trailingSwipeActionsConfigurationProvider
      }
    guard let configuration = provider?(path), !configuration.actions.isEmpty else { return nil }
    return OpenSwipe(configuration, source: cell) {}
  }

  // MARK: Menus

  /// Long-presses an item. If it is selected, the menu is for all selected items.
  ///
  /// - Returns: The menu that appears; `nil` for none.
  public func openMenu(at path: IndexPath) -> OpenMenu? {
    layOutIfOnScreen()
    guard let cell = engine.visible[path] else { return nil }
    let point = CGPoint(x: cell.frame.midX, y: cell.frame.midY)
    let paths = engine.selection.contains(path) ? engine.selection.sorted() : [path]
    guard let configuration = menuConfiguration(paths, at: path, point) else { return nil }
    let preview = delegate.target(of: CollectionDelegateSelector.highlightPreview)?
      .collectionView(
        collection, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
    let animator = MenuAnimator(preview: nil)
    delegate.target(of: CollectionDelegateSelector.willDisplayContextMenu)?
      .collectionView(collection, willDisplayContextMenu: configuration, animator: animator)
    animator.run()
    return OpenMenu(
      configuration, preview: preview,
      onPreviewTap: { [collection] animator in
        collection.delegateReference.target(
          of: CollectionDelegateSelector.willPerformPreviewAction)?
          .collectionView(
            collection, willPerformPreviewActionForMenuWith: configuration, animator: animator)
      },
      onEnd: { [collection] animator in
        collection.delegateReference.target(of: CollectionDelegateSelector.willEndContextMenu)?
          .collectionView(
            collection, willEndContextMenuInteraction: configuration, animator: animator)
      })
  }

  private func menuConfiguration(
    _ paths: [IndexPath], at path: IndexPath, _ point: CGPoint
  ) -> UIContextMenuConfiguration? {
    if let target = delegate.target(of: CollectionDelegateSelector.contextMenuForItems) {
      return target.collectionView(
        collection, contextMenuConfigurationForItemsAt: paths, point: point)
    }
    return delegate.target(of: CollectionDelegateSelector.contextMenuForItem)?
      .collectionView(collection, contextMenuConfigurationForItemAt: path, point: point)
  }

  /// Long-presses the background.
  ///
  /// - Returns: The configuration of the menu that appears; `nil` for none.
  public func openBackgroundMenu(at point: CGPoint) -> UIContextMenuConfiguration? {
    delegate.target(of: CollectionDelegateSelector.contextMenuForItems)?
      .collectionView(collection, contextMenuConfigurationForItemsAt: [], point: point)
  }

  // MARK: Focus

  /// The item that has the focus.
  public var focusedPath: IndexPath? { engine.focused }

  /// Moves the focus to an item, or away from the view.
  ///
  /// - Returns: Whether the delegate allows it.
  @discardableResult
  public func moveFocus(to path: IndexPath?) -> Bool {
    layOutIfOnScreen()
    if let path {
      guard engine.exists(path) else { return false }
      let canFocus =
        delegate.target(of: CollectionDelegateSelector.canFocus)?
        .collectionView(collection, canFocusItemAt: path) ?? collection.allowsFocus
      guard canFocus else { return false }
    }
    let context = UICollectionViewFocusUpdateContext(from: engine.focused, to: path)
    if let target = delegate.target(of: CollectionDelegateSelector.shouldUpdateFocus),
      !target.collectionView(collection, shouldUpdateFocusIn: context)
    {
      return false
    }
    engine.focused = path
    delegate.target(of: CollectionDelegateSelector.didUpdateFocus)?
      .collectionView(collection, didUpdateFocusIn: context, with: UIFocusAnimationCoordinator())
    if let path, followsFocus(path) { tap(at: path) }
    return true
  }

  private func followsFocus(_ path: IndexPath) -> Bool {
    delegate.target(of: CollectionDelegateSelector.selectionFollowsFocus)?
      .collectionView(collection, selectionFollowsFocusForItemAt: path)
      ?? collection.selectionFollowsFocus
  }

  /// Moves the focus into the view, to the item that the delegate prefers.
  @discardableResult
  public func enterFocus() -> Bool {
    let preferred = delegate.target(of: CollectionDelegateSelector.preferredFocus)?
      .indexPathForPreferredFocusedView(in: collection)
    return moveFocus(to: preferred ?? IndexPath(item: 0, section: 0))
  }

  /// Hovers over an item with a drag.
  ///
  /// - Returns: Whether the item opens.
  public func springLoad(at path: IndexPath) -> Bool {
    delegate.target(of: CollectionDelegateSelector.shouldSpringLoad)?
      .collectionView(
        collection, shouldSpringLoadItemAt: path,
        with: SpringLoading(targetView: engine.visible[path])) ?? true
  }

  // MARK: Prefetching

  /// Announces items to the prefetching data source, whether they exist or not.
  public func prefetch(_ paths: [IndexPath]) { collection.prefetch(paths) }

  /// Announces to the prefetching data source that items will not be shown, whether they exist or
  /// not.
  public func cancelPrefetching(_ paths: [IndexPath]) {
    guard collection.isPrefetchingEnabled else { return }
    collection.prefetchReference.target(of: CollectionPrefetchingSelector.cancelPrefetching)?
      .collectionView(collection, cancelPrefetchingForItemsAt: paths)
  }
}
