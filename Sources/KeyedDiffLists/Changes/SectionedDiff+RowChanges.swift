public import KeyedDiff

extension SectionedDiff {
  /// Creates a diff from row changes, for use in an `UpdatePlan` or a ``ListUpdate``. If
  /// `exceedsMaximumChanges` is `true` for the diff of any section, it is also `true` for the
  /// result.
  ///
  /// - Parameters:
  ///   - changes: The row changes of each section.
  ///   - oldCounts: The number of rows in each old section. Traps if the number is missing for a
  ///     section with changes, or differs from the `oldCount` of the section's diff.
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
