// Initializers that create diffs from their parts: for tests, stored diffs, and code that already
// knows what has changed.

extension SectionedDiff {
  /// Creates a diff from its parts.
  ///
  /// The changes can be passed in any order. The diff need not be minimal, but it must be
  /// valid: every path is in range, no path occurs twice, every item of a deleted section is
  /// deleted or moved, every item of an inserted section is inserted or moved, and every updated
  /// item is kept.
  ///
  /// - Parameters:
  ///   - oldCounts: The item count of each old section. New counts are computed from the changes.
  ///   - sections: The diff of the sections. Traps if its `oldCount` is not `oldCounts.count`.
  ///   - deletions: Old paths of deleted items.
  ///   - insertions: New paths of inserted items.
  ///   - moves: Old and new paths of items that move. They must include every kept item that
  ///     goes to another section.
  ///   - updates: Old and new paths of kept items with new content.
  /// - Throws: ``InvalidChangesError`` if the changes are not the diff of any two lists.
  /// - Complexity: O(s log s + c log c) for s sections and c changes, however many items there are.
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

  /// Creates a diff from known changes, and finds the fewest moves.
  ///
  /// - Parameters:
  ///   - oldCounts: The item count of each old section. New counts are computed from the changes.
  ///   - sections: The diff of the sections. Traps if its `oldCount` is not `oldCounts.count`.
  ///   - deletions: Old paths of deleted items.
  ///   - insertions: New paths of inserted items.
  ///   - repositioned: Old and new paths of kept items that may have changed place. All other kept
  ///     items must keep their section and their order. The initializer decides which items move.
  ///   - updates: Old and new paths of kept items with new content.
  /// - Throws: ``InvalidChangesError`` if the changes are not the diff of any two lists.
  /// - Complexity: O(s log s + c log c) for s sections and c changes, however many items there are.
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

  /// Creates a diff from known changes, and computes the new paths of the updated items.
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
    // The counts do not depend on how many of the repositioned items move.
    let newCounts = try known.newCounts(oldCounts, sections)
    return (known.withFewestMoves(sections), newCounts)
  }
}

extension PathChanges {
  /// Checks the updates and returns them, ascending by old path.
  ///
  /// - Throws: ``InvalidChangesError`` if an update has a wrong new path, or if an updated
  ///   item is not kept or is updated twice.
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
