// Diffs from their parts: for tests, and for feeds that know their changes
// already.

extension SectionedDiff {
  /// Creates a diff from its parts.
  ///
  /// The order of the parts does not matter. The diff need not be minimal, but
  /// it must be one: every path in range and used once; every row of a deleted
  /// section deleted or moved, every row of an inserted one inserted or moved;
  /// every update of a row that is kept.
  ///
  /// - Parameters:
  ///   - oldCounts: The number of items in each old section. Those of the new
  ///     sections follow.
  ///   - sections: What changed about the sections. Traps if it is of another
  ///     number of old sections.
  ///   - deletions: Old paths.
  ///   - insertions: New paths.
  ///   - moves: Old and new path of items that move. An item that changes its
  ///     section always does.
  ///   - updates: Old and new path of kept items with new content.
  /// - Throws: ``ListDiff/Impossible`` if no two lists can differ this way.
  /// - Complexity: O(s + c log c) for s sections and c changes, however many
  ///   items there are.
  public init(
    oldCounts: [Int], sections: ListDiff, deletions: [OldPath] = [],
    insertions: [NewPath] = [], moves: [PathPair] = [], updates: [PathPair] = []
  ) throws(ListDiff.Impossible) {
    let changes = PathChanges(deletions: deletions, insertions: insertions, moves: moves)
    let newCounts = try changes.newCounts(oldCounts, sections)
    try self.init(
      changes, oldCounts: oldCounts, newCounts: newCounts, sections: sections, updates: updates)
  }

  /// Creates the diff of sections of which some items are known to have changed,
  /// with the fewest moves.
  ///
  /// - Parameters:
  ///   - oldCounts: The number of items in each old section. Those of the new
  ///     sections follow.
  ///   - sections: What changed about the sections. Traps if it is of another
  ///     number of old sections.
  ///   - deletions: Old paths.
  ///   - insertions: New paths.
  ///   - repositioned: Old and new path of kept items that may have changed
  ///     place. All other items are in sections that are kept, stay in them and
  ///     keep their order among each other. Which of all of these move is for the
  ///     diff to say.
  ///   - updates: Old and new path of kept items with new content.
  /// - Throws: ``ListDiff/Impossible`` if no two lists can differ this way.
  /// - Complexity: O(s + c log c) for s sections and c changes, however many
  ///   items there are.
  public init(
    oldCounts: [Int], sections: ListDiff, deletions: [OldPath] = [],
    insertions: [NewPath] = [], repositioned: [PathPair], updates: [PathPair] = []
  ) throws(ListDiff.Impossible) {
    let changes = PathChanges(deletions: deletions, insertions: insertions, moves: repositioned)
    // Whether all of them move or not, the counts are the same.
    let newCounts = try changes.newCounts(oldCounts, sections)
    try self.init(
      changes.withFewestMoves(sections), oldCounts: oldCounts, newCounts: newCounts,
      sections: sections, updates: updates)
  }

  private init(
    _ changes: PathChanges, oldCounts: [Int], newCounts: [Int], sections: ListDiff,
    updates: [PathPair]
  ) throws(ListDiff.Impossible) {
    // Sections that are kept lie in the same order on both sides, all others
    // behind them.
    var old = FlatRows(rowCounts: oldCounts, partner: sections.newIndex(ofOld:))
    var new = FlatRows(rowCounts: newCounts, partner: sections.oldIndex(ofNew:))
    for section in oldCounts.indices {
      guard let partner = old.spans[section].partner else { continue }
      old.append(section: section)
      new.append(section: partner)
    }
    for section in sections.deletions { old.append(section: section) }
    for section in sections.insertions { new.append(section: section) }

    let map = SectionMap(old: old, new: new, flat: IndexMap(changes.rows(old: old, new: new)))
    let updates = updates.sorted { $0.old < $1.old }
    for (index, update) in updates.enumerated() {
      guard old.contains(update.old), map.new(ofOld: update.old)?.path == update.new else {
        throw ListDiff.Impossible(
          "Item \(update) is updated, but that is not where the item goes.")
      }
      guard index == 0 || updates[index - 1].old != update.old else {
        throw ListDiff.Impossible("The old item \(update.old) is updated twice.")
      }
    }
    self.init(
      sections: sections,
      items: Items(
        deletions: changes.deletions, insertions: changes.insertions, moves: changes.movesByOld,
        updates: updates),
      map: map)
  }
}

extension FlatRows {
  fileprivate func contains<Space>(_ path: ItemPath<Space>) -> Bool {
    spans.indices.contains(path.section) && 0..<spans[path.section].rowCount ~= path.item
  }
}
