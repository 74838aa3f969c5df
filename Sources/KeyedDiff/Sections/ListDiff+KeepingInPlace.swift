extension ListDiff {
  /// The same rows kept, deleted and inserted, and as few moves; but of all ways
  /// to choose these, one in which the most of some rows stay where they are.
  ///
  /// - Parameter preferred: For each old row whether it had better stay.
  /// - Complexity: O(n log n) for n rows, if a preferred row moves; else O(c) for
  ///   c moves. Source: a longest increasing subsequence by weights, with the tree
  ///   of Fenwick 1994 for maxima.
  func keepingInPlace(_ preferred: [Bool]) -> ListDiff {
    guard moves.contains(where: { preferred[$0.old] }) else { return self }

    /// The end of a subsequence of rows in order: how long it is, and how many
    /// preferred rows are in it.
    struct End {
      var length = 0
      var preferred = 0
      var row: Int?

      func isBetter(than other: End) -> Bool {
        (length, preferred) > (other.length, other.preferred)
      }
    }
    // Entry i has the best end among the i & -i new
    // rows that end with the i-th.
    var best = Array(repeating: End(), count: newCount + 1)
    var previous: [Int?] = Array(repeating: nil, count: oldCount)
    var last = End()
    for old in 0..<oldCount {
      guard let new = newIndex(ofOld: old) else { continue }
      var end = End()
      var index = new
      while index > 0 {
        if best[index].isBetter(than: end) { end = best[index] }
        index &= index - 1
      }
      previous[old] = end.row
      end = End(
        length: end.length + 1, preferred: end.preferred + (preferred[old] ? 1 : 0), row: old)
      if end.isBetter(than: last) { last = end }
      index = new + 1
      while index <= newCount {
        if end.isBetter(than: best[index]) { best[index] = end }
        index += index & -index
      }
    }

    var stays = Array(repeating: false, count: oldCount)
    var row = last.row
    while let old = row {
      stays[old] = true
      row = previous[old]
    }
    let moves = (0..<oldCount).compactMap { old in
      stays[old] ? nil : newIndex(ofOld: old).map { IndexPair(old: old, new: $0) }
    }
    // What stays is in order, so the diff is possible.
    return try! ListDiff(
      oldCount: oldCount, deletions: deletions, insertions: insertions, moves: moves,
      updates: updates)
  }
}
