extension SectionedDiff {
  /// The way back: from the new list to the old one.
  ///
  /// - Complexity: O(s) for s sections, and O(c log c) for c changes.
  public var inverse: SectionedDiff {
    func old(_ path: NewPath) -> OldPath { OldPath(section: path.section, item: path.item) }
    func new(_ path: OldPath) -> NewPath { NewPath(section: path.section, item: path.item) }
    func swapped(_ pairs: [PathPair]) -> [PathPair] {
      pairs.map { PathPair(old: old($0.new), new: new($0.old)) }.sorted { $0.old < $1.old }
    }
    return SectionedDiff(
      sections: sections.inverse,
      items: Items(
        deletions: items.insertions.map(old), insertions: items.deletions.map(new),
        moves: swapped(items.moves), updates: swapped(items.updates)),
      exceedsMaximumChanges: exceedsMaximumChanges, map: map.inverse)
  }
}
