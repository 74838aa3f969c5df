extension SectionedDiff {
  /// The inverse diff, from the new list to the old one.
  ///
  /// - Complexity: O(c log c) for c changes.
  public var inverse: SectionedDiff {
    SectionedDiff(
      oldCounts: newCounts, newCounts: oldCounts, sections: sections.inverse,
      changes: changes.inverse,
      updates: items.updates.map(\.swapped).sortedByOld(),
      exceedsMaximumChanges: exceedsMaximumChanges)
  }
}
