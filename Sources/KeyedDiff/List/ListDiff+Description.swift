extension ListDiff: CustomStringConvertible, CustomDebugStringConvertible {
  /// For example `100 → 101 rows: 2 deletions, 3 insertions, 1 move, 4 updates`.
  public var description: String {
    let rows = "\(oldCount) → \(newCount) rows: "
    return rows + (exceedsMaximumChanges ? "too many changes, all replaced" : countsInWords)
  }

  /// How many changes of each kind.
  var countsInWords: String {
    changesInWords([
      (deletions.count, "deletion"), (insertions.count, "insertion"), (moves.count, "move"),
      (updates.count, "update"),
    ])
  }

  /// The description with all indices.
  public var debugDescription: String {
    if exceedsMaximumChanges { return description }
    let lists = [
      ("deletions", deletions.map(\.description)), ("insertions", insertions.map(\.description)),
      ("moves", moves.map(\.description)), ("updates", updates.map(\.description)),
    ]
    let words = lists.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
    let rows = "\(oldCount) → \(newCount) rows: "
    return rows + (words.isEmpty ? "no changes" : words.joined(separator: "; "))
  }
}

/// For example `2 deletions, 1 move`.
func changesInWords(_ counts: [(Int, String)]) -> String {
  let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
  return words.isEmpty ? "no changes" : words.joined(separator: ", ")
}
