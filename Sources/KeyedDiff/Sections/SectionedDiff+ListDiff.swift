extension SectionedDiff {
  /// Creates the diff of a list of one section, which is kept, from the diff of its items.
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
