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
  /// - Throws: ``InvalidChangesError`` if no two lists can differ this way.
  /// - Complexity: O(s + c log c) for s sections and c changes, however many
  ///   items there are.
  public init(
    oldCounts: [Int], sections: ListDiff, deletions: [OldPath] = [],
    insertions: [NewPath] = [], moves: [PathPair] = [], updates: [PathPair] = []
  ) throws(InvalidChangesError) {
    let changes = PathChanges(
      unsortedDeletions: deletions, insertions: insertions, moves: moves)
    let newCounts = try changes.newCounts(oldCounts, sections)
    self.init(
      oldCounts: oldCounts, newCounts: newCounts, sections: sections, changes: changes,
      updates: try changes.checked(updates, oldCounts, sections))
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
  /// - Throws: ``InvalidChangesError`` if no two lists can differ this way.
  /// - Complexity: O(s + c log c) for s sections and c changes, however many
  ///   items there are.
  public init(
    oldCounts: [Int], sections: ListDiff, deletions: [OldPath] = [],
    insertions: [NewPath] = [], repositioned: [PathPair], updates: [PathPair] = []
  ) throws(InvalidChangesError) {
    let (changes, newCounts) = try Self.known(
      oldCounts, sections, deletions: deletions, insertions: insertions,
      repositioned: repositioned)
    self.init(
      oldCounts: oldCounts, newCounts: newCounts, sections: sections, changes: changes,
      updates: try changes.checked(updates, oldCounts, sections))
  }

  /// The same, with updates of which only the old path is known.
  @usableFromInline
  package init(
    oldCounts: [Int], sections: ListDiff, deletions: [OldPath], insertions: [NewPath],
    repositioned: [PathPair], updated: [OldPath]
  ) throws(InvalidChangesError) {
    let (changes, newCounts) = try Self.known(
      oldCounts, sections, deletions: deletions, insertions: insertions,
      repositioned: repositioned)
    self.init(
      oldCounts: oldCounts, newCounts: newCounts, sections: sections, changes: changes,
      updates: try changes.updates(of: updated, oldCounts, sections))
  }

  private static func known(
    _ oldCounts: [Int], _ sections: ListDiff, deletions: [OldPath], insertions: [NewPath],
    repositioned: [PathPair]
  ) throws(InvalidChangesError) -> (PathChanges, newCounts: [Int]) {
    let known = PathChanges(
      unsortedDeletions: deletions, insertions: insertions, moves: repositioned)
    // Whether all of them move or not, the counts are the same.
    let newCounts = try known.newCounts(oldCounts, sections)
    return (known.withFewestMoves(sections), newCounts)
  }
}

extension PathChanges {
  /// Returns updates in ascending order.
  ///
  /// - Throws: If an item is not kept, goes elsewhere, or is updated twice.
  fileprivate func checked(
    _ updates: [PathPair], _ oldCounts: [Int], _ sections: ListDiff
  ) throws(InvalidChangesError) -> [PathPair] {
    let updates = updates.sorted { $0.old < $1.old }
    let kept = try self.updates(of: updates.map(\.old), oldCounts, sections)
    for (update, kept) in zip(updates, kept) where update != kept {
      throw InvalidChangesError(
        "Item \(update) is updated, but that is not where the item goes.")
    }
    return kept
  }
}
