extension ListDiff {
  /// Adds the updates among the rows that a walk paired and among the others, both
  /// ascending by old index.
  @usableFromInline
  mutating func add(
    updates ofWalk: ScratchList<IndexPair>, and ofOthers: ScratchList<IndexPair>,
    moves: MoveDetection
  ) {
    if ofWalk.isEmpty, ofOthers.isEmpty { return }
    if moves == .fewest {
      updates = Array(merging: ofWalk, ofOthers, by: \.old)
    } else {
      var kept = ScratchList<IndexPair>(capacity: ofWalk.count, in: ofWalk.memory)
      for update in ofWalk where !isParted(update.old) { kept.append(update) }
      updates = Array(merging: kept, ofOthers, by: \.old)
    }
    _checkInvariants()
  }

  /// Whether a row that the walk paired is not kept after all, since no row may
  /// move.
  private func isParted(_ row: Int) -> Bool {
    map.oldToNew.indices.contains(row - map.prefix)
      && map.oldToNew[row - map.prefix] == Engine.noPartner
  }
}
