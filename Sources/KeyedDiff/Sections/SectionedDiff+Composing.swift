extension SectionedDiff {
  /// Returns the changes from the old list of this diff to the new list of the next one.
  ///
  /// A row or section that this diff deletes and the next one inserts again is deleted and inserted.
  ///
  /// - Parameter next: A diff whose old list is the new list of this one.
  /// - Returns: A diff with as few moves of items as possible.
  /// - Complexity: O(s log s + c log c) for s sections and c changes in both diffs.
  func followed(by next: SectionedDiff) -> SectionedDiff {
    require(newCounts == next.oldCounts, "The next diff is not a diff of the new sections.")
    func newPath(_ path: NewPath) -> NewPath? { next.newPath(ofOld: OldPath(swapped: path)) }
    func oldPath(_ path: OldPath) -> OldPath? { self.oldPath(ofNew: NewPath(swapped: path)) }
    func pairs(_ first: [PathPair], _ second: [PathPair]) -> [PathPair] {
      let isInFirst = Set(first.map { OldPath(swapped: $0.new) })
      return first.compactMap { pair in
        newPath(pair.new).map { PathPair(old: pair.old, new: $0) }
      }
        + second.compactMap { pair in
          guard !isInFirst.contains(pair.old) else { return nil }
          return oldPath(pair.old).map { PathPair(old: $0, new: pair.new) }
        }
    }
    // `try!` cannot fail: both diffs are valid, and so are the changes from the old list of the first
    // diff to the new list of the second.
    let diff = try! SectionedDiff(
      oldCounts: oldCounts, sections: sections.followed(by: next.sections),
      deletions: items.deletions + next.items.deletions.compactMap(oldPath),
      insertions: next.items.insertions + items.insertions.compactMap(newPath),
      repositioned: pairs(items.moves, next.items.moves),
      updates: pairs(items.updates, next.items.updates))
    return exceedsMaximumChanges || next.exceedsMaximumChanges
      ? diff.exceedingMaximumChanges : diff
  }
}
