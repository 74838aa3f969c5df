import KeyedDiff
import KeyedDiffTesting

/// Checks whether a `SectionedDiff` of two lists keeps its documented promises.
///
/// If several valid diffs differ in the sections that stay in place, the checks accept each one.
///
///     #expect(SectionedPromises.broken(by: diff, from: old, to: new, id: \.id).isEmpty)
///
/// The result is an array of strings, so the checks work with any test framework.
public enum SectionedPromises {
  /// Returns descriptions of the promises that a diff breaks.
  ///
  /// If several rows have the same id, the diff may choose which of these rows to keep. However, if
  /// moves are allowed, the diff must keep as many rows as possible for each id, and leave as many
  /// of these rows as possible in their sections.
  ///
  /// - Parameters:
  ///   - diff: The diff to check. It must have been made without a maximum number of changes.
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - id: Returns the identity of an item. Identities are compared across all sections.
  ///   - content: Returns whether two items with the same identity have the same content.
  ///   - moves: The move detection that the diff was made with.
  /// - Returns: The descriptions, as sentences; an empty array if the diff keeps all promises.
  /// - Complexity: O((n + m)²) for n old rows and m new rows in total.
  public static func broken<SectionID: Hashable, Item, ID: Hashable>(
    by diff: SectionedDiff, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>], id: (Item) -> ID, content: (Item, Item) -> Bool,
    moves: MoveDetection = .fewest
  ) -> [String] {
    broken(byParts: diff, from: old, to: new, id: id, content: content, moves: moves)
  }

  /// Returns descriptions of the promises that a diff breaks. Compares content by `==`.
  public static func broken<SectionID: Hashable, Item: Equatable, ID: Hashable>(
    by diff: SectionedDiff, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>], id: (Item) -> ID, moves: MoveDetection = .fewest
  ) -> [String] {
    broken(byParts: diff, from: old, to: new, id: id, content: { $0 == $1 }, moves: moves)
  }

  package static func broken<SectionID: Hashable, Item, ID: Hashable>(
    byParts diff: some SectionedChanges, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>], id: (Item) -> ID, content: (Item, Item) -> Bool,
    moves: MoveDetection = .fewest
  ) -> [String] {
    guard diff.oldCounts == old.map(\.items.count), diff.newCounts == new.map(\.items.count) else {
      return ["It is a diff of sections with \(diff.oldCounts) and \(diff.newCounts) rows."]
    }
    var broken = DiffPromises.broken(
      by: diff.sections, from: old, to: new, id: \.id,
      content: { $0.hasSameHeaderAndFooter(as: $1) }, moves: moves
    ).map { "Sections: \($0)" }
    broken += shape(of: diff)
    guard broken.isEmpty else { return broken }

    let reference = ReferenceSectionedDiff(
      from: old, to: new, id: id, keptSections: diff.keptSections)
    let pairs = meaning(of: diff, reference, broken: &broken)
    guard broken.isEmpty else { return broken }

    switch moves {
    case .fewest:
      everythingKept(pairs, reference, broken: &broken)
      fewestMoves(diff, pairs, reference, broken: &broken)
    case .never: withoutMoves(diff, pairs, reference, broken: &broken)
    }
    let updates = pairs.filter { pair in
      let (oldItem, newItem) = (old[pair.old], new[pair.new])
      return !content(oldItem, newItem)
    }
    if diff.itemUpdates != updates {
      broken.append("Updates are \(diff.itemUpdates), not \(updates).")
    }
    if diff.exceedsMaximumChanges {
      broken.append("The comparison stopped early, although there is no limit.")
    }

    maps(of: diff, agreeWith: pairs, broken: &broken)
    inverse(of: diff, pairs, broken: &broken)
    // Applying a diff that breaks a promise can trap.
    guard broken.isEmpty else { return broken }
    let unchanged = Set(pairs).subtracting(updates)
    if !isNew(diff, unchanged, from: old, to: new) { broken.append("Applying is wrong.") }
    if !isNew(diff.inverse, Set(unchanged.map(\.swapped)), from: new, to: old) {
      broken.append("Applying the inverse is wrong.")
    }
    return broken
  }

  // MARK: Shape and meaning

  /// Checks that the paths of each kind of change are in range, in ascending order and distinct.
  ///
  /// The new paths of moves may be in any order.
  private static func shape(of diff: some SectionedChanges) -> [String] {
    func isRow<Space>(_ path: ItemPath<Space>, of counts: [Int]) -> Bool {
      counts.indices.contains(path.section) && 0..<counts[path.section] ~= path.item
    }
    return brokenShape(
      deletions: diff.itemDeletions, insertions: diff.itemInsertions,
      moves: (diff.itemMoves.map(\.old), diff.itemMoves.map(\.new)),
      updates: diff.itemUpdates.map(\.old),
      isOld: { isRow($0, of: diff.oldCounts) }, isNew: { isRow($0, of: diff.newCounts) })
  }

  /// Checks that the deletions, insertions and moves of the diff turn the old list into the new
  /// list.
  ///
  /// - Returns: The kept rows, ascending by old path.
  private static func meaning(
    of diff: some SectionedChanges, _ reference: ReferenceSectionedDiff, broken: inout [String]
  ) -> [PathPair] {
    let taken = Set(diff.itemDeletions + diff.itemMoves.map(\.old))
    let filled = Set(diff.itemInsertions + diff.itemMoves.map(\.new))
    let staying = diff.oldPaths.filter { !taken.contains($0) }
    let free = diff.newPaths.filter { !filled.contains($0) }
    for path in staying where diff.sections.newIndex(ofOld: path.section) == nil {
      broken.append("Row \(path) stays in a section that is deleted.")
    }
    for path in free where diff.sections.oldIndex(ofNew: path.section) == nil {
      broken.append("Nothing fills \(path) in a section that is inserted.")
    }
    var pairs = diff.itemMoves
    for sections in reference.keptSections {
      let staying = staying.filter { $0.section == sections.old }
      let free = free.filter { $0.section == sections.new }
      if staying.count != free.count {
        broken.append(
          "In section \(sections) \(staying.count) rows stay, but there are \(free.count) places.")
      }
      pairs += zip(staying, free).map { PathPair(old: $0, new: $1) }
    }
    for pair in pairs where reference.oldRows[pair.old] != reference.newRows[pair.new] {
      broken.append("Row \(pair) is kept, but has different ids.")
    }
    return pairs.sorted { $0.old < $1.old }
  }

  // MARK: Fewest changes

  /// Checks that every row that can be kept is kept, and stays in its section if possible.
  private static func everythingKept(
    _ pairs: [PathPair], _ reference: ReferenceSectionedDiff, broken: inout [String]
  ) {
    func check(_ pairs: [PathPair], _ counts: [Int], _ what: String) {
      var found = Array(repeating: 0, count: counts.count)
      for pair in pairs { found[reference.oldRows[pair.old]] += 1 }
      for (id, count) in counts.enumerated() where found[id] != count {
        // `found[id]` and `count` are different numbers of kept rows with this id. One of them is
        // not 0, so the old list contains the id.
        let section = reference.oldRows.firstIndex { $0.contains(id) }!
        let item = reference.oldRows[section].firstIndex(of: id)!
        broken.append(
          "Of the rows with the id of old row \(section).\(item), \(found[id]) \(what), not \(count)."
        )
      }
    }
    check(pairs, reference.keptCounts, "are kept")
    for sections in reference.keptSections {
      check(
        pairs.filter { $0.isIn(sections) }, reference.stayingCounts(in: sections),
        "stay in section \(sections)")
    }
    let missing = Set(reference.uniquePairs).subtracting(pairs)
    if !missing.isEmpty { broken.append("These rows should be pairs: \(missing).") }
  }

  /// Checks that as few rows as possible move within each section and, if ids are unique, in total.
  private static func fewestMoves(
    _ diff: some SectionedChanges, _ pairs: [PathPair], _ reference: ReferenceSectionedDiff,
    broken: inout [String]
  ) {
    for sections in reference.keptSections {
      let partners = pairs.filter { $0.isIn(sections) }.map(\.new.item)
      let fewest = ReferenceDiff(withoutWalkFrom: partners, to: partners.sorted()).moveCount
      let moves = diff.itemMoves.count { $0.isIn(sections) }
      if moves != fewest {
        broken.append("In section \(sections) \(moves) rows move, not \(fewest).")
      }
    }
    if let fewest = reference.moveCount, diff.itemMoves.count != fewest {
      broken.append("There are \(diff.itemMoves.count) moves, not \(fewest).")
    }
  }

  /// Checks that no rows move, and that as many rows as possible stay in place in each section.
  ///
  /// The local variable `most` is the maximum number of rows with unique ids that can be kept in a
  /// section without moves. If ids repeat, more rows can be kept, so a larger number is allowed.
  private static func withoutMoves(
    _ diff: some SectionedChanges, _ pairs: [PathPair], _ reference: ReferenceSectionedDiff,
    broken: inout [String]
  ) {
    if !diff.itemMoves.isEmpty { broken.append("There are moves.") }
    for sections in reference.keptSections {
      let kept = pairs.count { $0.isIn(sections) }
      let most = reference.uniqueRowsInPlace(in: sections)
      if kept < most { broken.append("In section \(sections) \(kept) rows stay, not \(most).") }
    }
  }
}

extension PathPair {
  /// Returns whether the row stays in the given kept section.
  fileprivate func isIn(_ sections: IndexPair) -> Bool {
    old.section == sections.old && new.section == sections.new
  }
}

extension [[Int]] {
  fileprivate subscript<Space>(path: ItemPath<Space>) -> Int { self[path.section][path.item] }
}

extension Array {
  fileprivate subscript<Space, ID, Item>(path: ItemPath<Space>) -> Item
  where Element == ListSection<ID, Item> {
    self[path.section].items[path.item]
  }
}
