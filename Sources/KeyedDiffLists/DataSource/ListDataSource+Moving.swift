public import KeyedDiff

extension KeyedListDataSource {
  /// Returns whether the user may drag a row to another place.
  public func canMove(at path: CurrentPath) -> Bool {
    if declaredRow(at: path)?.handlers.didMove != nil { return true }
    return editing.didMove != nil && ask(editing.canMove, at: path, otherwise: true)
  }

  /// Returns the path at which a dragged row lands if the user drops it at the proposed path.
  ///
  /// - Parameters:
  ///   - source: The path of the row.
  ///   - proposed: The path at which the user wants to drop the row.
  public func target(ofMoveFrom source: CurrentPath, to proposed: CurrentPath) -> CurrentPath {
    guard let target = editing.target, let item = item(at: source) else { return proposed }
    return target(item, source, proposed)
  }

  /// Moves a row in the list, after the user has moved the row in the view. Does not update the
  /// view.
  ///
  /// A move is rejected during an update, unless only animations are still running. A move is also
  /// rejected if the user is not allowed to drag the row, or if the row or the target does not
  /// exist. A rejected move does not change the list, and the view is reloaded to undo the move.
  ///
  /// - Parameters:
  ///   - source: The path of the row before the move.
  ///   - target: The path of the row after the move.
  /// - Returns: Whether the move was applied.
  /// - Complexity: O(r) for r rows in the old and the new section of the row.
  @discardableResult
  public func move(from source: CurrentPath, to target: CurrentPath) -> Bool {
    // `canMove` calls a handler of the app, and the handler may change the list. So the list is
    // read after this call.
    let isAllowed = canMove(at: source)
    var sections = sections
    guard isAllowed, adapter.isSettled, let item = item(at: source),
      sections.indices.contains(target.section)
    else {
      adapter.undoInView()
      return false
    }
    sections[source.section].items.remove(at: source.item)
    guard (0...sections[target.section].items.count).contains(target.item) else {
      adapter.undoInView()
      return false
    }
    sections[target.section].items.insert(item, at: target.item)
    adapter.show(ListUpdate(sections: sections))
    editing.didMove?(item, source, target)
    row(item).handlers.didMove?(source, target)
    return true
  }
}
