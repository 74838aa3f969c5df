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

  /// The description with all indices and paths.
  ///
  /// - Complexity: O(s + c) for s sections and c changes.
  public var debugDescription: String {
    if replacesAll { return description }
    let lists = listsInWords([
      ("deletions", items.deletions), ("insertions", items.insertions), ("moves", items.moves),
      ("updates", items.updates),
    ])
    return "sections \(sections.debugDescription); items " + (lists ?? "no changes")
  }

  /// Whether the diff replaces all rows.
  ///
  /// A diff that exceeds the maximum does not always do so: it may combine diffs of single lists.
  private var replacesAll: Bool {
    exceedsMaximumChanges && items.deletions.count == oldCounts.reduce(0, +)
  }
}
