extension SectionedDiff {
  /// The way back: from the new list to the old one.
  ///
  /// - Complexity: O(s) for s sections, and O(c) for c changes, plus O(u log u) for u updates.
  public var inverse: SectionedDiff {
    SectionedDiff(
      oldCounts: newCounts, newCounts: oldCounts, sections: sections.inverse,
      changes: changes.inverse,
      updates: items.updates.map(\.swapped).sorted { $0.old < $1.old },
      exceedsMaximumChanges: exceedsMaximumChanges)
  }
}
