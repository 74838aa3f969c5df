public import KeyedDiff

extension SectionedDiff {
  /// Creates a diff from the changes of rows, for an `UpdatePlan` or a ``ListUpdate``. If the diff
  /// of any section exceeds its maximum number of changes, the result is also marked as exceeding
  /// the maximum.
  ///
  /// - Parameters:
  ///   - changes: The changes of the rows.
  ///   - oldCounts: The number of rows in each old section. Traps if the count of a section with
  ///     changes is missing, or differs from the old count of the section's diff.
  /// - Complexity: O(s + c log c) for s sections and c changes.
  public init(_ changes: RowChanges, oldCounts: [Int]) {
    for (section, diff) in changes.diffs {
      require(section < oldCounts.count, "There is no section \(section).")
      require(
        diff.oldCount == oldCounts[section],
        "Section \(section) has \(oldCounts[section]) rows, its change \(diff.oldCount).")
    }
    do throws(InvalidChangesError) {
      try self.init(
        oldCounts: oldCounts, sections: ListDiff(oldCount: oldCounts.count),
        deletions: changes.deletions, insertions: changes.insertions, updates: changes.updates)
      if changes.diffs.values.contains(where: \.exceedsMaximumChanges) {
        self = exceedingMaximumChanges
      }
    } catch {
      fatalError("The changes of rows are not a valid diff: \(error)")
    }
  }
}
