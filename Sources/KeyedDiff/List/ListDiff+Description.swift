extension ListDiff: CustomStringConvertible, CustomDebugStringConvertible {
  /// A summary such as `100 → 101 rows: 2 deletions, 3 insertions, 1 move, 4 updates`.
  public var description: String {
    let rows = "\(oldCount) → \(newCount) rows: "
    return rows + (exceedsMaximumChanges ? "too many changes, all replaced" : countsInWords)
  }

  /// The number of changes of each kind, as text.
  var countsInWords: String {
    changesInWords([
      (deletions.count, "deletion"), (insertions.count, "insertion"), (moves.count, "move"),
      (updates.count, "update"),
    ])
  }

  /// A description that lists the indices of all changes.
  ///
  /// - Complexity: O(c) for c changes.
  public var debugDescription: String {
    if exceedsMaximumChanges { return description }
    let lists = listsInWords([
      ("deletions", Array(deletions)), ("insertions", Array(insertions)), ("moves", moves),
      ("updates", updates),
    ])
    return "\(oldCount) → \(newCount) rows: " + (lists ?? "no changes")
  }
}

/// Returns text such as `deletions 2, 3; moves 0 → 1`, or `nil` if all lists are empty.
func listsInWords(_ lists: [(name: String, [any CustomStringConvertible])]) -> String? {
  let words = lists.filter { !$0.1.isEmpty }.map { name, list in
    "\(name) \(list.map(\.description).joined(separator: ", "))"
  }
  return words.isEmpty ? nil : words.joined(separator: "; ")
}

/// Returns text such as `2 deletions, 1 move`.
func changesInWords(_ counts: [(Int, String)]) -> String {
  let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
  return words.isEmpty ? "no changes" : words.joined(separator: ", ")
}
