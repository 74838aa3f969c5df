/// What came of two lists, but for contents.
@usableFromInline
struct OrderedRows {
  @usableFromInline var map: IndexMap
  @usableFromInline var changes: Engine.ChangeLists
  /// Kept rows outside the runs of the walk, ascending by old index; `nil` if
  /// only the entries of the map tell.
  @usableFromInline var strays: [IndexPair]?

  /// The new row of an old one behind the prefix, if the map has entries.
  @inlinable
  func partner(_ row: Int) -> Int? {
    let entry = map.oldToNew[row &- map.prefix]
    return entry == Engine.noPartner ? nil : Int(entry & ~Engine.movedBit) &+ map.prefix
  }

  /// Whether a row that the walk paired is not kept after all, since no row may
  /// move.
  @inlinable
  func isParted(_ row: Int) -> Bool {
    map.oldToNew.indices.contains(row &- map.prefix) && partner(row) == nil
  }
}
