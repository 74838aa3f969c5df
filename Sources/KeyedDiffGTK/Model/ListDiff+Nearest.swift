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
    /// - Complexity: O(d log c) for d ranges of deleted rows and unsuitable rows that are skipped, and
    ///   c changes.
    func newIndex(
      nearestTo old: Int, beginningAfter isForward: Bool = true,
      where isSuitable: (Int) -> Bool = { _ in true }
    ) -> Int? {
      func first(after old: Int) -> Int? {
        var old = old + 1
        while old < oldCount {
          if let new = newIndex(ofOld: old), isSuitable(new) { return new }
          old = deletions.range(containing: old)?.upperBound ?? old + 1
        }
        return nil
      }
      func last(before old: Int) -> Int? {
        var old = old - 1
        while old >= 0 {
          if let new = newIndex(ofOld: old), isSuitable(new) { return new }
          old = (deletions.range(containing: old)?.lowerBound ?? old) - 1
        }
        return nil
      }
      return isForward
        ? first(after: old) ?? last(before: old) : last(before: old) ?? first(after: old)
    }
  }
#endif
