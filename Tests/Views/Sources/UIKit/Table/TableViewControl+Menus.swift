public import Foundation
import StandInRuntime

// Menus, focus, spring loading and prefetching.
extension TableViewControl {
  private var delegate: DelegateReference<any UITableViewDelegate> { table.delegateReference }

  /// Long-presses a row.
  ///
  /// - Returns: The menu that appears; `nil` for none.
  public func openMenu(at path: IndexPath) -> OpenMenu? {
    layOutIfOnScreen()
    guard engine.visible[path] != nil else { return nil }
    let frame = table.rectForRow(at: path)
    let point = CGPoint(x: frame.midX, y: frame.midY)
    guard
      let configuration = delegate.target(of: TableDelegateSelector.contextMenu)?
        .tableView(table, contextMenuConfigurationForRowAt: path, point: point)
    else { return nil }
    let preview = delegate.target(of: TableDelegateSelector.highlightingPreview)?
      .tableView(table, previewForHighlightingContextMenuWithConfiguration: configuration)
    let animator = MenuAnimator(preview: nil)
    delegate.target(of: TableDelegateSelector.willDisplayContextMenu)?
      .tableView(table, willDisplayContextMenu: configuration, animator: animator)
    animator.run()
    return OpenMenu(
      configuration, preview: preview,
      onPreviewTap: { [table] animator in
        table.delegateReference.target(of: TableDelegateSelector.willPerformPreviewAction)?
          .tableView(table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
      },
      onEnd: { [table] animator in
        _ = table.delegateReference.target(of: TableDelegateSelector.dismissingPreview)?
          .tableView(table, previewForDismissingContextMenuWithConfiguration: configuration)
        table.delegateReference.target(of: TableDelegateSelector.willEndContextMenu)?
          .tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
      })
  }

  // MARK: Focus

  /// The row that has the focus.
  public var focusedPath: IndexPath? { engine.focused }

  /// Moves the focus to a row, or away from the table.
  ///
  /// - Returns: Whether the delegate allows it.
  @discardableResult
  public func moveFocus(to path: IndexPath?) -> Bool {
    layOutIfOnScreen()
    if let path {
      guard engine.exists(path) else { return false }
      let canFocus =
        delegate.target(of: TableDelegateSelector.canFocus)?
        .tableView(table, canFocusRowAt: path) ?? table.allowsFocus
      guard canFocus else { return false }
    }
    let context = UITableViewFocusUpdateContext(from: engine.focused, to: path)
    if let target = delegate.target(of: TableDelegateSelector.shouldUpdateFocus),
      !target.tableView(table, shouldUpdateFocusIn: context)
    {
      return false
    }
    engine.focused = path
    delegate.target(of: TableDelegateSelector.didUpdateFocus)?
      .tableView(table, didUpdateFocusIn: context, with: UIFocusAnimationCoordinator())
    if let path, followsFocus(path) { tap(at: path) }
    return true
  }

  private func followsFocus(_ path: IndexPath) -> Bool {
    delegate.target(of: TableDelegateSelector.selectionFollowsFocus)?
      .tableView(table, selectionFollowsFocusForRowAt: path) ?? table.selectionFollowsFocus
  }

  /// Moves the focus into the table, to the row that the delegate prefers.
  @discardableResult
  public func enterFocus() -> Bool {
    let preferred = delegate.target(of: TableDelegateSelector.preferredFocus)?
      .indexPathForPreferredFocusedView(in: table)
    return moveFocus(to: preferred ?? IndexPath(row: 0, section: 0))
  }

  /// Hovers over a row with a drag.
  ///
  /// - Returns: Whether the row opens.
  public func springLoad(at path: IndexPath) -> Bool {
    delegate.target(of: TableDelegateSelector.shouldSpringLoad)?
      .tableView(
        table, shouldSpringLoadRowAt: path, with: SpringLoading(targetView: engine.visible[path]))
      ?? true
  }

  // MARK: Prefetching

  /// Announces rows to the prefetching data source, whether they exist or not.
  public func prefetch(_ paths: [IndexPath]) { table.prefetch(paths) }

  /// Announces to the prefetching data source that rows will not be shown, whether they exist or
  /// not.
  public func cancelPrefetching(_ paths: [IndexPath]) {
    guard table.isPrefetchingEnabled else { return }
    table.prefetchReference.target(of: TablePrefetchingSelector.cancelPrefetching)?
      .tableView(table, cancelPrefetchingForRowsAt: paths)
  }
}
