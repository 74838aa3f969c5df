// Initializers that create diffs from their parts: for tests, stored diffs, and code that already
// knows what has changed.

extension SectionedDiff {
  /// Creates a diff from its parts.
  ///
  /// The changes can be passed in any order, and need not be minimal. All paths must be in range.
  /// No old or new path may occur twice among deletions, insertions and moves, or among updates.
  /// Every item of a deleted section must be deleted or moved. Every item of an inserted section
  /// must be inserted or moved. Only kept items can be updated; these include moved items.
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
  /// - Complexity: O(s log s + c log c) for s sections and c changes, regardless of the item count.
  public init(
    oldCounts: [Int], sections: ListDiff, deletions: some Sequence<OldPath> = [],
    insertions: some Sequence<NewPath> = [], moves: [PathPair] = [], updates: [PathPair] = []
  ) throws(InvalidChangesError) {
    let changes = PathChanges(
      unsortedDeletions: RowRanges(deletions), insertions: RowRanges(insertions), moves: moves)
    let newCounts = try changes.newCounts(oldCounts, sections)
    self.init(
      oldCounts: oldCounts, newCounts: newCounts, sections: sections, changes: changes,
      updates: try changes.checked(updates, oldCounts, sections))
  }

  /// Creates a diff from known changes, with as few moves as possible.
  ///
  /// - Parameters:
  ///   - oldCounts: The item count of each old section. New counts are computed from the changes.
  ///   - sections: The diff of the sections. Traps if its `oldCount` is not `oldCounts.count`.
  ///   - deletions: Old paths of deleted items.
  ///   - insertions: New paths of inserted items.
  ///   - repositioned: Old and new paths of kept items that may have changed place. The initializer
  ///     decides which of these move. All other kept items must keep their section and order.
  ///   - updates: Old and new paths of kept items with new content.
  /// - Throws: ``InvalidChangesError`` if the changes are not the diff of any two lists.
  /// - Complexity: O(s log s + c log c) for s sections and c changes, regardless of the item count.
  public init(
    oldCounts: [Int], sections: ListDiff, deletions: some Sequence<OldPath> = [],
    insertions: some Sequence<NewPath> = [], repositioned: [PathPair], updates: [PathPair] = []
  ) throws(InvalidChangesError) {
    let (changes, newCounts) = try Self.known(
      oldCounts, sections, deletions: RowRanges(deletions), insertions: RowRanges(insertions),
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
      oldCounts, sections, deletions: RowRanges(array: deletions),
      insertions: RowRanges(array: insertions),
      repositioned: repositioned)
    self.init(
      oldCounts: oldCounts, newCounts: newCounts, sections: sections, changes: changes,
      updates: try changes.updates(of: updated, oldCounts, sections))
  }

  private static func known(
    _ oldCounts: [Int], _ sections: ListDiff, deletions: RowRanges<OldPath>,
    insertions: RowRanges<NewPath>, repositioned: [PathPair]
  ) throws(InvalidChangesError) -> (PathChanges, newCounts: [Int]) {
    let known = PathChanges(
      unsortedDeletions: deletions, insertions: insertions, moves: repositioned)
    // `withFewestMoves` removes unnecessary moves. This does not change the new counts.
    let newCounts = try known.newCounts(oldCounts, sections)
    return (known.withFewestMoves(sections), newCounts)
  }
}

extension PathChanges {
  /// Checks the updates and returns them, ascending by old path.
  ///
  /// - Throws: ``InvalidChangesError`` if an update has a wrong new path, if an updated item is not
  ///   kept, or if an item is updated twice.
  fileprivate func checked(
    _ updates: [PathPair], _ oldCounts: [Int], _ sections: ListDiff
  ) throws(InvalidChangesError) -> [PathPair] {
    let updates = updates.sortedByOld()
    let kept = try self.updates(of: updates.map(\.old), oldCounts, sections)
    for (update, kept) in zip(updates, kept) where update != kept {
      throw InvalidChangesError(
        "Item \(update) is updated, but that is not where the item goes.")
    }
    return kept
  }
}
