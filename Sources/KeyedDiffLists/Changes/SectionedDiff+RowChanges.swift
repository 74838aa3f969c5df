public import KeyedDiff

extension SectionedDiff {
  /// The diff of a list in whose sections only rows changed: for an
  /// `UpdatePlan`, or a ``ListUpdate``. If one of the changes exceeds its maximum, so
  /// does the diff.
  ///
  /// - Parameters:
  ///   - changes: What changed about the rows.
  ///   - oldCounts: The number of rows in each old section. Traps if one is
  ///     missing that has changes, or has another count than its change is of.
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
      fatalError("Changes of rows were no diff: \(error)")
    }
  }
}
