extension ListDiff {
  /// Returns the changes from the old list of this diff to the new list of the next one.
  ///
  /// A row that this diff deletes and the next one inserts again is deleted and inserted.
  ///
  /// - Parameter next: A diff whose old list is the new list of this one.
  /// - Returns: A diff with as few moves as possible.
  /// - Complexity: O(c log c) for c changes in both diffs.
  func followed(by next: ListDiff) -> ListDiff {
    require(newCount == next.oldCount, "A list of \(newCount) rows has a diff of \(next.oldCount).")
    // If one diff replaces all rows, no row is in both lists.
    if exceedsMaximumChanges || next.exceedsMaximumChanges {
      return .replacingAll(oldCount: oldCount, newCount: next.newCount)
    }
    func pairs(_ first: [IndexPair], _ second: [IndexPair]) -> [IndexPair] {
      let isInFirst = Set(first.map(\.new))
      return first.compactMap { pair in
        next.newIndex(ofOld: pair.new).map { IndexPair(old: pair.old, new: $0) }
      }
        + second.compactMap { pair in
          guard !isInFirst.contains(pair.old) else { return nil }
          return oldIndex(ofNew: pair.old).map { IndexPair(old: $0, new: pair.new) }
        }
    }
    // `try!` cannot fail: both diffs are valid, and so are the changes from the first list to the last.
    return try! ListDiff(
      oldCount: oldCount,
      deletions: deletions + next.deletions.compactMap { oldIndex(ofNew: $0) },
      insertions: next.insertions + insertions.compactMap { next.newIndex(ofOld: $0) },
      repositioned: pairs(moves, next.moves), updates: pairs(updates, next.updates))
  }
}
