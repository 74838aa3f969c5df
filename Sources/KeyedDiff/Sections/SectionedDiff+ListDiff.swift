extension SectionedDiff {
  /// Creates a sectioned diff of two lists that have the same single section.
  ///
  /// - Parameter diff: The diff of the section's items.
  /// - Complexity: O(c) for c changes.
  public init(_ diff: ListDiff) {
    self.init(
      oldCounts: [diff.oldCount], newCounts: [diff.newCount],
      sections: ListDiff(oldCount: 1, newCount: 1, changes: RowChanges()),
      changes: PathChanges(diff.changes),
      updates: diff.updates.map(PathPair.init(inOnlySection:)),
      exceedsMaximumChanges: diff.exceedsMaximumChanges)
  }
}
