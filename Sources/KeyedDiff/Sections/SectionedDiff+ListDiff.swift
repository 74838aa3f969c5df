extension SectionedDiff {
  /// A diff of one section, which is kept, and whose items are a list.
  ///
  /// - Parameter diff: What changed about the list.
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
