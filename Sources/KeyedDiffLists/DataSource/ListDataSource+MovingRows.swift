package import KeyedDiff

// Rows that the user drags together.

extension KeyedListDataSource {
  /// A move of one row. Its paths refer to the list after the moves before it.
  package typealias RowMove = (old: CurrentPath, new: CurrentPath)

  /// Returns the moves of rows that the user drops together, from top to bottom. Each row lands below
  /// the row before it, unless the app's handler returns another target.
  ///
  /// - Parameters:
  ///   - paths: The paths of the dragged rows, in ascending order.
  ///   - place: The path before which the rows are dropped, in the list before the moves.
  /// - Returns: The moves; empty if the rows are dropped where they are.
  /// - Complexity: O(k²) for k dragged rows.
  package func moves(ofRowsAt paths: [CurrentPath], to place: CurrentPath) -> [RowMove] {
    var (moves, place): ([RowMove], CurrentPath) = ([], place)
    // Dragged rows directly above the place stay there: the rows before them are moved above them.
    let dragged = Set(paths)
    while dragged.contains(CurrentPath(section: place.section, item: place.item - 1)) {
      place.item -= 1
    }
    for path in paths {
      guard let item = item(at: path) else { continue }
      let old = moves.reduce(path) { $0.after($1) }
      var new = place
      // The row itself no longer counts when it has left its old place.
      if new.section == old.section, old.item < new.item { new.item -= 1 }
      new = editing.target?(item, old, new) ?? new
      if new != old { moves.append((old, new)) }
      place = CurrentPath(section: new.section, item: new.item + 1)
    }
    return moves
  }

  /// Moves rows in the list, after the user has dropped them together. Calls ``EditingHandlers/didMove``
  /// for each row when all rows have moved. Moves are rejected as in ``move(from:to:)``.
  ///
  /// - Parameters:
  ///   - paths: The paths of the dragged rows, in ascending order.
  ///   - place: The path before which the rows are dropped, in the list before the moves.
  ///   - moveInView: Moves a row in the view, which then must show the current list.
  /// - Returns: Whether rows were moved.
  /// - Complexity: O(k (k + r)) for k dragged rows in sections of r rows.
  package func moveRows(
    at paths: [CurrentPath], to place: CurrentPath, inView moveInView: (RowMove) -> Void
  ) -> Bool {
    // Handlers may change the list, so the list is read after these calls.
    let isAllowed = paths.allSatisfy(canMove)
    let moves = moves(ofRowsAt: paths, to: place)
    if moves.isEmpty { return false }
    var sections = sections
    guard isAllowed, adapter.isSettled, Self.areInRange(moves, in: sections) else {
      adapter.undoInView()
      return false
    }
    var items: [Item] = []
    for move in moves {
      let item = sections[move.old.section].items.remove(at: move.old.item)
      sections[move.new.section].items.insert(item, at: move.new.item)
      items.append(item)
      adapter.show(ListUpdate(sections: sections))
      moveInView(move)
    }
    for (item, move) in zip(items, moves) {
      editing.didMove?(item, move.old, move.new)
      row(item).handlers.didMove?(move.old, move.new)
    }
    return true
  }

  private static func areInRange(_ moves: [RowMove], in sections: Sections) -> Bool {
    var counts = sections.map(\.items.count)
    for (old, new) in moves {
      guard counts.indices.contains(old.section), counts.indices.contains(new.section),
        0..<counts[old.section] ~= old.item
      else { return false }
      counts[old.section] -= 1
      guard 0...counts[new.section] ~= new.item else { return false }
      counts[new.section] += 1
    }
    return true
  }
}

extension CurrentPath {
  /// Returns the path of this row after another row has moved.
  fileprivate func after(_ move: (old: CurrentPath, new: CurrentPath)) -> CurrentPath {
    var path = self
    if path.section == move.old.section, path.item > move.old.item { path.item -= 1 }
    if path.section == move.new.section, path.item >= move.new.item { path.item += 1 }
    return path
  }
}
