public import KeyedDiff

extension ListDataSource {
  /// Whether the user may drag a row to another place.
  public func canMove(at path: CurrentPath) -> Bool {
    editing.didMove != nil && ask(editing.canMove, at: path, otherwise: true)
  }

  /// Returns the place where a row is dropped that the user drags.
  ///
  /// - Parameters:
  ///   - source: The row.
  ///   - proposed: Where the user would drop it.
  public func target(ofMoveFrom source: CurrentPath, to proposed: CurrentPath) -> CurrentPath {
    guard let target = editing.target, let item = item(at: source) else { return proposed }
    return target(item, source, proposed)
  }

  /// Follows a move that the user made in the view: the list has the row there
  /// from now on, and the view is not told.
  ///
  /// In the middle of an update that cannot be, but while only animations run. Nor can it be for
  /// rows and places that are not there. Then the view is reloaded, and all rows are where the list
  /// has them.
  ///
  /// - Parameters:
  ///   - source: Where the row was.
  ///   - target: Where it is now, counted without the row at `source`.
  /// - Returns: Whether the list has the row there now.
  /// - Complexity: O(r) for r rows in the two sections.
  @discardableResult
  public func move(from source: CurrentPath, to target: CurrentPath) -> Bool {
    // Asks the app, which may change the list.
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
    return true
  }
}
