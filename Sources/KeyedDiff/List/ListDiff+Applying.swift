extension ListDiff {
  /// Applies the diff to the old list and returns the new list.
  ///
  /// Inserted and updated rows are taken from `new`, all other rows from `old`. If content was
  /// compared by `==` when the diff was made, the result equals `new`.
  ///
  /// - Parameters:
  ///   - old: The old list of the diff. Traps if the list's count is not `oldCount`.
  ///   - new: The new list of the diff. Traps if the list's count is not `newCount`.
  /// - Returns: The new list.
  /// - Complexity: O(n + m) for n old and m new rows; if rows move, plus O(c log c) for c changes.
  @inlinable
  public func applied<Item>(
    to old: some Collection<Item>, from new: some Collection<Item>
  ) -> [Item] {
    let rows = [Item](counting: new)
    require(rows.count == newCount, "The new list has \(rows.count) rows, the diff \(newCount).")
    return applied(to: old, inserting: { rows[$0] }, updating: { _, index in rows[index] })
  }

  /// Carries over one value for each row, such as its height, from the old list to the new list.
  ///
  ///     heights = diff.applied(to: heights) { _ in defaultHeight }
  ///
  /// - Parameters:
  ///   - values: One value for each old row. Traps if the number of values is not `oldCount`.
  ///   - inserting: Makes the value of an inserted row from its new index.
  /// - Returns: One value for each new row. Updated rows keep their values.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: As for ``applied(to:from:)``, plus one call of the closure for each insertion.
  @inlinable
  public func applied<Value>(
    to values: some Collection<Value>, inserting: (_ newIndex: Int) throws -> Value
  ) rethrows -> [Value] {
    try applied(to: values, inserting: inserting, updating: { value, _ in value })
  }

  /// Carries over one value for each row to the new list, and replaces the values of updated rows.
  ///
  /// - Parameters:
  ///   - values: One value for each old row. Traps if the number of values is not `oldCount`.
  ///   - inserting: Makes the value of an inserted row from its new index.
  ///   - updating: Makes the value of an updated row from its old value and its new index.
  /// - Returns: One value for each new row.
  /// - Throws: Any error that a closure throws.
  /// - Complexity: As for ``applied(to:from:)``, plus one call of a closure for each insertion and
  ///   each update.
  @inlinable
  public func applied<Value>(
    to values: some Collection<Value>, inserting: (_ newIndex: Int) throws -> Value,
    updating: (_ value: Value, _ newIndex: Int) throws -> Value
  ) rethrows -> [Value] {
    let values = [Value](counting: values)
    require(values.count == oldCount, "There are \(values.count) values for \(oldCount) rows.")
    var result: [Value] = []
    result.reserveCapacity(newCount)
    // If no row moves, updates that are sorted by old index are also sorted by new index.
    var updated = (moves.isEmpty ? updates : updates.sortedByNew()).makeIterator()
    var nextUpdate = updated.next()
    for (new, old) in changes.oldRows(newCount: newCount).enumerated() {
      guard let old else {
        result.append(try inserting(new))
        continue
      }
      if nextUpdate?.new == new {
        result.append(try updating(values[old], new))
        nextUpdate = updated.next()
      } else {
        result.append(values[old])
      }
    }
    return result
  }
}
