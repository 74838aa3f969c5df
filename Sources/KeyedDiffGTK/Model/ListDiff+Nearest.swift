#if GTK
  import KeyedDiff

  extension ListDiff {
    /// Returns the new index of the kept row that is nearest to a deleted row.
    ///
    /// - Parameters:
    ///   - old: The old index of the deleted row.
    ///   - isForward: `true` to prefer the nearest row after the deleted row to the nearest row before
    ///     it, `false` to prefer the row before it.
    ///   - isSuitable: Returns whether the row at a new index can be the result.
    /// - Returns: The new index; `nil` if no suitable row was kept.
    /// - Complexity: O(d log c) for d deleted rows in a row, and c changes.
    func newIndex(
      nearestTo old: Int, beginningAfter isForward: Bool = true,
      where isSuitable: (Int) -> Bool = { _ in true }
    ) -> Int? {
      func first(in rows: some Sequence<Int>) -> Int? {
        for old in rows {
          if let new = newIndex(ofOld: old), isSuitable(new) { return new }
        }
        return nil
      }
      let (after, before) = ((old + 1)..<max(oldCount, old + 1), (0..<old).reversed())
      return isForward
        ? first(in: after) ?? first(in: before) : first(in: before) ?? first(in: after)
    }
  }
#endif
