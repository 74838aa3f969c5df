extension ListDiff {
  /// Turns the old list into the new one.
  ///
  /// Rows without changes are taken from `old`, inserted and updated ones from
  /// `new`. If content is what `==` compares, the result equals `new`.
  ///
  /// - Parameters:
  ///   - old: The list that was the old one. Traps if it has another count.
  ///   - new: The list that was the new one. Traps if it has another count.
  /// - Complexity: O(n + m) for n old and m new rows, plus O(k log k) for k moves.
  @inlinable
  public func applied<Item>(
    to old: some Collection<Item>, from new: some Collection<Item>
  ) -> [Item] {
    let rows = [Item](counting: new)
    require(rows.count == newCount, "The new list has \(rows.count) rows, the diff \(newCount).")
    return applied(to: old, inserting: { rows[$0] }, updating: { _, index in rows[index] })
  }

  /// Carries along what is kept in parallel to the list, such as the heights
  /// of its rows.
  ///
  ///     heights = diff.applied(to: heights) { _ in defaultHeight }
  ///
  /// - Parameters:
  ///   - values: One value for each old row. Traps if it has another count.
  ///   - inserting: Makes the value of an inserted row from its new index.
  /// - Returns: One value for each new row. Updated rows keep theirs.
  /// - Throws: What the closure throws.
  /// - Complexity: As ``applied(to:from:)``, and the cost of the closure.
  @inlinable
  public func applied<Value>(
    to values: some Collection<Value>, inserting: (_ newIndex: Int) throws -> Value
  ) rethrows -> [Value] {
    try applied(to: values, inserting: inserting, updating: { value, _ in value })
  }

  /// Carries along what is kept in parallel to the list, and depends on the
  /// content of rows.
  ///
  /// - Parameters:
  ///   - values: One value for each old row. Traps if it has another count.
  ///   - inserting: Makes the value of an inserted row from its new index.
  ///   - updating: Makes the value of an updated row from its old value and
  ///     its new index.
  /// - Returns: One value for each new row.
  /// - Throws: What the closures throw.
  /// - Complexity: As ``applied(to:from:)``, plus O(u log u) for u updates if rows move, and the
  ///   cost of the closures.
  @inlinable
  public func applied<Value>(
    to values: some Collection<Value>, inserting: (_ newIndex: Int) throws -> Value,
    updating: (_ value: Value, _ newIndex: Int) throws -> Value
  ) rethrows -> [Value] {
    let values = [Value](counting: values)
    require(values.count == oldCount, "There are \(values.count) values for \(oldCount) rows.")
    var result: [Value] = []
    result.reserveCapacity(newCount)
    // By new index. Without moves that is the order they are in.
    var updated = (moves.isEmpty ? updates : updates.sorted { $0.new < $1.new }).makeIterator()
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
