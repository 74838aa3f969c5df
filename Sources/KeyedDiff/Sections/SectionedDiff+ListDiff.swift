extension SectionedDiff {
  /// A diff of one section, which is kept, and whose items are a list.
  ///
  /// - Parameter diff: What changed about the list.
  /// - Complexity: O(c) for c changes.
  public init(_ diff: ListDiff) {
    func old(_ item: Int) -> OldPath { OldPath(section: 0, item: item) }
    func new(_ item: Int) -> NewPath { NewPath(section: 0, item: item) }
    func pairs(_ pairs: [IndexPair]) -> [PathPair] {
      pairs.map { PathPair(old: old($0.old), new: new($0.new)) }
    }
    var oldRows = FlatRows(rowCounts: [diff.oldCount]) { $0 }
    var newRows = FlatRows(rowCounts: [diff.newCount]) { $0 }
    var flat = diff.map
    flat.prefix = 0
    oldRows.append(section: 0, prefix: diff.map.prefix, suffix: diff.suffix)
    newRows.append(section: 0, prefix: diff.map.prefix, suffix: diff.suffix)
    self.init(
      sections: ListDiff(unchanged: 1),
      items: Items(
        deletions: diff.deletions.map(old), insertions: diff.insertions.map(new),
        moves: pairs(diff.moves), updates: pairs(diff.updates)),
      exceedsMaximumChanges: diff.exceedsMaximumChanges,
      map: SectionMap(old: oldRows, new: newRows, flat: flat))
  }
}
