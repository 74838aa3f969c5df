extension ListDiff {
  /// The inverse diff, from the new list to the old one.
  ///
  /// Deletions and insertions are exchanged, and so are the two indices of every move and update.
  ///
  /// - Complexity: O(c log c) for c changes.
  public var inverse: ListDiff {
    ListDiff(
      oldCount: newCount, newCount: oldCount,
      changes: changes.inverse, updates: updates.map(\.swapped).sortedByOld(),
      exceedsMaximumChanges: exceedsMaximumChanges)
  }
}
