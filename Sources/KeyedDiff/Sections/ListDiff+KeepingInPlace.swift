extension ListDiff {
  /// Returns a diff that moves as few preferred rows as possible.
  ///
  /// It keeps, deletes and inserts the same rows as this diff, and does not have more moves.
  ///
  /// - Parameter preferred: For each old row, whether it should stay in place if there is a choice.
  /// - Returns: The new diff, or this diff if no preferred row moves.
  /// - Complexity: O(n log n) for n rows if a preferred row moves, else O(c) for c moves.
  func keepingInPlace(_ preferred: [Bool]) -> ListDiff {
    guard moves.contains(where: { preferred[$0.old] }) else { return self }
    let kept = (0..<oldCount).compactMap { old in
      newIndex(ofOld: old).map { IndexPair(old: old, new: $0) }
    }
    // Each row weighs more than all preferences together, so that as many rows as possible stay.
    let stays = HeaviestIncreasing.contains(
      kept.map { ($0.new, weight: Int64(kept.count) + 1 + (preferred[$0.old] ? 1 : 0)) },
      rankCount: newCount)
    // The rows that stay have the same order in both lists, so the initializer does not throw.
    return try! ListDiff(
      oldCount: oldCount, deletions: deletions, insertions: insertions,
      moves: zip(kept, stays).filter { !$1 }.map(\.0), updates: updates)
  }
}
