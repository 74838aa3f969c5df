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
    let newCounts = try Self.newCounts(oldCounts, sections, deletions, insertions, moves)
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

    let oldChanges = SortedIndices((deletions + moves.map(\.old)).map(old.row(at:)))
    let newChanges = SortedIndices((insertions + moves.map(\.new)).map(new.row(at:)))
    let flatMoves = moves.map { IndexPair(old: old.row(at: $0.old), new: new.row(at: $0.new)) }
    let map = SectionMap(
      old: old, new: new,
      flat: IndexMap(ChangedRows(old: oldChanges, new: newChanges, moves: flatMoves)))
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
        deletions: deletions.sorted(), insertions: insertions.sorted(),
        moves: moves.sorted { $0.old < $1.old }, updates: updates),
      map: map)
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
    // Checks all paths; that the counts are those of all moving does not matter.
    _ = try Self.newCounts(oldCounts, sections, deletions, insertions, repositioned)
    func stays(_ row: PathPair) -> Bool {
      sections.newIndex(ofOld: row.old.section) == row.new.section
    }
    let staying = repositioned.filter(stays)
    let crossing = repositioned.filter { !stays($0) }
    let removed = Self.itemsBySection(deletions + crossing.map(\.old))
    let added = Self.itemsBySection(insertions + crossing.map(\.new))
    var moves = crossing
    for (section, pairs) in Dictionary(grouping: staying, by: \.old.section) {
      let partner = pairs[0].new.section
      let fewest = FewestMoves(
        pairs.map { IndexPair(old: $0.old.item, new: $0.new.item) },
        removed: removed[section] ?? [], added: added[partner] ?? [])
      moves += fewest.moves.map {
        PathPair(
          old: OldPath(section: section, item: $0.old),
          new: NewPath(section: partner, item: $0.new))
      }
    }
    try self.init(
      oldCounts: oldCounts, sections: sections, deletions: deletions, insertions: insertions,
      moves: moves, updates: updates)
  }

  /// The number of items in each new section.
  private static func newCounts(
    _ oldCounts: [Int], _ sections: ListDiff, _ deletions: [OldPath], _ insertions: [NewPath],
    _ moves: [PathPair]
  ) throws(ListDiff.Impossible) -> [Int] {
    require(
      sections.oldCount == oldCounts.count,
      "The diff of the sections is of \(sections.oldCount) old sections, not of "
        + "\(oldCounts.count).")
    try checkCounts(oldCounts)
    let leaving = deletions + moves.map(\.old)
    let arriving = insertions + moves.map(\.new)
    try checkUnique(leaving, "old")
    try checkUnique(arriving, "new")
    var left = oldCounts
    for path in leaving {
      guard oldCounts.indices.contains(path.section), 0..<oldCounts[path.section] ~= path.item
      else { throw ListDiff.Impossible("There is no old item at \(path).") }
      left[path.section] -= 1
    }
    for section in sections.deletions where left[section] > 0 {
      throw ListDiff.Impossible(
        "The old section \(section) is deleted, but \(left[section]) of its items are neither "
          + "deleted nor moved.")
    }
    var newCounts = (0..<sections.newCount).map {
      sections.oldIndex(ofNew: $0).map { left[$0] } ?? 0
    }
    for path in arriving {
      guard newCounts.indices.contains(path.section) else {
        throw ListDiff.Impossible("There is no new section \(path.section).")
      }
      newCounts[path.section] += 1
    }
    for path in arriving where !(0..<newCounts[path.section] ~= path.item) {
      throw ListDiff.Impossible("There is no new item at \(path).")
    }
    try checkCounts(newCounts)
    return newCounts
  }

  private static func checkCounts(_ counts: [Int]) throws(ListDiff.Impossible) {
    var rest = Engine.maximumCount
    for count in counts {
      guard 0...rest ~= count else {
        throw ListDiff.Impossible("A list cannot have sections with \(count) more items.")
      }
      rest -= count
    }
  }

  private static func itemsBySection<Space>(_ paths: [ItemPath<Space>]) -> [Int: [Int]] {
    Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.item) }
  }

  private static func checkUnique<Space>(
    _ paths: [ItemPath<Space>], _ space: String
  ) throws(ListDiff.Impossible) {
    let sorted = paths.sorted()
    guard let index = sorted.indices.dropFirst().first(where: { sorted[$0] == sorted[$0 - 1] })
    else { return }
    throw ListDiff.Impossible("The \(space) path \(sorted[index]) is used twice.")
  }
}

extension FlatRows {
  /// The row of an item, if all rows of its section are here.
  fileprivate func row<Space>(at path: ItemPath<Space>) -> Int {
    spans[path.section].start + path.item
  }

  fileprivate func contains<Space>(_ path: ItemPath<Space>) -> Bool {
    spans.indices.contains(path.section) && 0..<spans[path.section].rowCount ~= path.item
  }
}
