/// What came of two lists, but for contents.
@usableFromInline
struct OrderedRows {
  @usableFromInline var map: IndexMap
  @usableFromInline var changes: Engine.ChangeLists
  /// Kept rows outside the runs of the walk, ascending by old index; `nil` if
  /// only the entries of the map tell.
  @usableFromInline var strays: ScratchList<IndexPair>?

  /// The updates among the rows that the walk paired and among the others, both
  /// ascending by old index, as one list.
  @usableFromInline
  func updates(
    _ ofWalk: ScratchList<IndexPair>, _ ofOthers: ScratchList<IndexPair>, moves: MoveDetection
  ) -> [IndexPair] {
    if ofWalk.isEmpty, ofOthers.isEmpty { return [] }
    if moves == .fewest { return Array(merging: ofWalk, ofOthers, by: \.old) }
    var kept = ScratchList<IndexPair>(capacity: ofWalk.count, in: ofWalk.memory)
    for update in ofWalk where !isParted(update.old) { kept.append(update) }
    return Array(merging: kept, ofOthers, by: \.old)
  }

  /// Whether a row that the walk paired is not kept after all, since no row may
  /// move.
  private func isParted(_ row: Int) -> Bool {
    map.oldToNew.indices.contains(row - map.prefix)
      && map.oldToNew[row - map.prefix] == Engine.noPartner
  }
}
