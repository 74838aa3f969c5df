public import Foundation
import StandInRuntime

// Swipes, edit controls and drags.
extension TableViewControl {
  private var delegate: DelegateReference<any UITableViewDelegate> { table.delegateReference }
  private var source: DelegateReference<any UITableViewDataSource> { table.dataSourceReference }

  /// Swipes a row.
  ///
  /// - Returns: The buttons that appear; `nil` if the row stays.
  public func swipe(at path: IndexPath, _ edge: SwipeEdge = .trailing) -> OpenSwipe? {
    layOutIfOnScreen()
    guard !table.isEditing, let cell = engine.visible[path], table.canEdit(path) else { return nil }
    guard let configuration = configuration(at: path, edge) else { return nil }
    if configuration.actions.isEmpty { return nil }
    delegate.target(of: TableDelegateSelector.willBeginEditing)?
      .tableView(table, willBeginEditingRowAt: path)
    return OpenSwipe(configuration, source: cell) { [weak self] in self?.endSwipe(of: cell) }
  }

  private func endSwipe(of cell: UITableViewCell) {
    // The row may have moved, or may have been deleted.
    delegate.target(of: TableDelegateSelector.didEndEditing)?
      .tableView(table, didEndEditingRowAt: engine.path(of: cell))
  }

  private func configuration(at path: IndexPath, _ edge: SwipeEdge) -> UISwipeActionsConfiguration?
  {
    switch edge {
    case .leading:
      return delegate.target(of: TableDelegateSelector.leadingSwipeActions)?
        .tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
    case .trailing:
      let own = delegate.target(of: TableDelegateSelector.trailingSwipeActions)?
        .tableView(table, trailingSwipeActionsConfigurationForRowAt: path)
      return own ?? standardActions(at: path)
    }
  }

  private func standardActions(at path: IndexPath) -> UISwipeActionsConfiguration? {
    guard source.responds(to: TableDataSourceSelector.commit),
      table.editingStyle(at: path) == .delete
    else { return nil }
    let title = delegate.target(of: TableDelegateSelector.titleForDelete)?
      .tableView(table, titleForDeleteConfirmationButtonForRowAt: path)
    let action = UIContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak self, weak cell = engine.visible[path]] _, _, completion in
      guard let self, let cell, let path = engine.path(of: cell) else { return completion(false) }
      commit(.delete, at: path)
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }

  /// Confirms the control at the start of a row in edit mode.
  public func tapEditControl(at path: IndexPath) {
    layOutIfOnScreen()
    guard table.isEditing, table.canEdit(path) else { return }
    let style = table.editingStyle(at: path)
    if style != .none { commit(style, at: path) }
  }

  private func commit(_ style: UITableViewCell.EditingStyle, at path: IndexPath) {
    source.target(of: TableDataSourceSelector.commit)?
      .tableView(table, commit: style, forRowAt: path)
  }

  // MARK: Dragging

  /// Lifts a row.
  ///
  /// - Parameters:
  ///   - path: The row.
  ///   - isDrop: Whether the row is dragged by drag and drop, instead of by its reorder control.
  ///     Then the view has uncommitted updates.
  /// - Returns: Whether the row can move.
  public func beginDrag(at path: IndexPath, isDrop: Bool = false) -> Bool {
    layOutIfOnScreen()
    guard engine.exists(path), table.canMove(path) else { return false }
    engine.drag = Drag(source: path, target: path, isDrop: isDrop)
    return true
  }

  /// Drags the lifted row over another place. Paths do not count that row.
  public func moveDrag(to proposed: IndexPath) {
    guard let drag = engine.drag else { return }
    engine.drag?.target =
      delegate.target(of: TableDelegateSelector.targetForMove)?
      .tableView(
        table, targetIndexPathForMoveFromRowAt: drag.source, toProposedIndexPath: proposed)
      ?? proposed
  }

  /// Drops the lifted row.
  public func endDrag() {
    guard let drag = engine.drag else { return }
    engine.drag = nil
    guard drag.target != drag.source else { return }
    engine.moveByHand(from: drag.source, to: drag.target) {
      source.target(of: TableDataSourceSelector.move)?
        .tableView(table, moveRowAt: drag.source, to: drag.target)
    }
  }

  /// Returns the lifted row to its place.
  public func cancelDrag() { engine.drag = nil }

  /// Drags a row to another place.
  ///
  /// - Returns: Whether the row can move.
  @discardableResult
  public func drag(from path: IndexPath, to target: IndexPath, isDrop: Bool = false) -> Bool {
    guard beginDrag(at: path, isDrop: isDrop) else { return false }
    moveDrag(to: target)
    endDrag()
    return true
  }
}
