extension SectionedDiff: CustomStringConvertible, CustomDebugStringConvertible {
  /// A summary such as `2 → 3 sections: 1 insertion; 9 → 10 rows: 1 insertion, 1 move`.
  ///
  /// - Complexity: O(s) for s sections.
  public var description: String {
    let sections = "\(oldCounts.count) → \(newCounts.count) sections: "
    let rows = "\(oldCounts.reduce(0, +)) → \(newCounts.reduce(0, +)) rows: "
    if replacesAll { return sections + rows + "too many changes, all replaced" }
    return sections + self.sections.countsInWords + "; " + rows
      + changesInWords([
        (items.deletions.count, "deletion"), (items.insertions.count, "insertion"),
        (items.moves.count, "move"), (items.updates.count, "update"),
      ])
  }

  /// A description that lists the indices and paths of all changes.
  ///
  /// - Complexity: O(s + c) for s sections and c changes.
  public var debugDescription: String {
    if replacesAll { return description }
    let lists = listsInWords([
      ("deletions", Array(items.deletions)), ("insertions", Array(items.insertions)),
      ("moves", items.moves),
      ("updates", items.updates),
    ])
    return "sections \(sections.debugDescription); items " + (lists ?? "no changes")
  }

  /// Whether the diff replaces all rows.
  ///
  /// Exceeding the maximum number of changes is not sufficient: a diff that was combined from the
  /// diffs of single sections can exceed it and still keep some rows.
  private var replacesAll: Bool {
    exceedsMaximumChanges && items.deletions.count == oldCounts.reduce(0, +)
  }
}
