extension ListDiff {
  /// The same rows kept, deleted and inserted, and as few moves; but of all ways
  /// to choose these, one in which the most of some rows stay where they are.
  ///
  /// - Parameter preferred: For each old row whether it had better stay.
  /// - Complexity: O(n log n) for n rows, if a preferred row moves; else O(c) for
  ///   c moves.
  func keepingInPlace(_ preferred: [Bool]) -> ListDiff {
    guard moves.contains(where: { preferred[$0.old] }) else { return self }
    let kept = (0..<oldCount).compactMap { old in
      newIndex(ofOld: old).map { IndexPair(old: old, new: $0) }
    }
    // All preferred rows together weigh less than one row more that stays.
    let stays = HeaviestIncreasing.contains(
      kept.map { ($0.new, weight: Int64(kept.count) + 1 + (preferred[$0.old] ? 1 : 0)) },
      rankCount: newCount)
    // What stays is in order, so the diff is possible.
    return try! ListDiff(
      oldCount: oldCount, deletions: deletions, insertions: insertions,
      moves: zip(kept, stays).filter { !$1 }.map(\.0), updates: updates)
  }
}
