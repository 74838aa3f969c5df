extension ListDiff {
  /// The way back: from the new list to the old one.
  ///
  /// Deletions and insertions change places, and so do the two indices of
  /// every move and update.
  ///
  /// - Complexity: O(c log c) for c moves and updates.
  public var inverse: ListDiff {
    ListDiff(
      oldCount: newCount, newCount: oldCount,
      changes: changes.inverse, updates: updates.map(\.swapped).sorted { $0.old < $1.old },
      exceedsMaximumChanges: exceedsMaximumChanges)
  }
}
