/// The changes between two lists of sections.
///
///     let diff = SectionedDiff(from: old, to: new, id: \.id)
///     diff.sections.deletions  // old indices of sections that are not in the new list
///     diff.items.moves         // items that must move, within or across sections
///
/// Sections are compared by their id, as ``ListDiff`` compares items. The content of a section is
/// its header and footer. Items are compared by their identity across *all* sections, so an item
/// that goes to another section is moved, not deleted and inserted.
///
/// **Meaning.** Remove the items at `items.deletions` and at the old paths of `items.moves` from
/// their sections. Delete, move and insert sections as ``sections`` describes. All items that were
/// not removed stay in their sections and keep their order. Then insert items so that they end up
/// at `items.insertions` and at the new paths of `items.moves`. The result is the new list. Old
/// paths always refer to the old list and new paths to the new one.
///
/// `items.deletions` includes the items of deleted sections, and `items.insertions` the items of
/// inserted sections, except items that move. A batch update of a view must not delete or insert
/// these items separately, so an ``UpdatePlan`` leaves them out.
///
/// **Promises.** These are the counterparts of the promises of ``ListDiff``:
/// - If items may move, every item that can be kept is kept, even if it goes to another section.
/// - Within each section, as few items as possible move, if no id occurs twice.
///   A kept item that goes to another section is always in `items.moves`.
/// - As few sections as possible move, if no section id occurs twice. If there is a choice, the
///   diff moves sections in which no items are deleted, inserted or moved, because an update plan
///   can need another batch to move other sections.
/// - Ids of sections and items may occur more than once. Of the items with a repeated id, as many
///   as possible stay in their section; otherwise, items are paired as in ``ListDiff``.
/// - The same input gives the same result in every process.
///
/// Items are hashed and compared as often as in a ``ListDiff``, with up to 175 more comparisons for
/// each section that is kept.
public struct SectionedDiff: Sendable {
  /// The changes of items.
  public struct Items: Hashable, Sendable {
    /// Old paths of the items that are not in the new list, ascending.
    public let deletions: RowRanges<OldPath>
    /// New paths of the items that are not in the old list, ascending.
    public let insertions: RowRanges<NewPath>
    /// Items that are in both lists and must move, ascending by old path.
    public let moves: [PathPair]
    /// Items that are in both lists with different content, ascending by old path.
    ///
    /// An item that moves and has new content is both in `updates` and in ``moves``.
    public let updates: [PathPair]

    init(
      deletions: RowRanges<OldPath>, insertions: RowRanges<NewPath>, moves: [PathPair],
      updates: [PathPair]
    ) {
      self.deletions = deletions
      self.insertions = insertions
      self.moves = moves
      self.updates = updates
    }

    /// The total number of deletions, insertions, moves and updates.
    public var changeCount: Int {
      deletions.count + insertions.count + moves.count + updates.count
    }
  }

  /// The changes of sections; its `updates` are kept sections whose header or footer differs.
  public let sections: ListDiff
  /// The changes of items.
  public let items: Items

  /// Whether the lists differ by more changes than the `maximumChanges` passed to the initializer.
  ///
  /// If so, the diff replaces every section. However, a diff that was combined from the diffs of
  /// single sections replaces only the items of sections whose diff exceeds the maximum. The diff
  /// is still valid, but it is better to reload the view than to apply the diff. Each item counts,
  /// also items that follow each other; see ``operationCount``.
  public let exceedsMaximumChanges: Bool

  /// The number of items in each old section.
  public let oldCounts: [Int]
  /// The number of items in each new section.
  public let newCounts: [Int]

  let changes: PathChanges

  init(
    oldCounts: [Int], newCounts: [Int], sections: ListDiff, changes: PathChanges,
    updates: [PathPair], exceedsMaximumChanges: Bool = false
  ) {
    self.oldCounts = oldCounts
    self.newCounts = newCounts
    self.sections = sections
    self.changes = changes
    items = Items(
      deletions: changes.deletions, insertions: changes.insertions, moves: changes.moves,
      updates: updates)
    self.exceedsMaximumChanges = exceedsMaximumChanges
    _checkInvariants()
  }

  /// A copy of the diff, marked as exceeding the maximum number of changes.
  package var exceedingMaximumChanges: SectionedDiff {
    SectionedDiff(
      oldCounts: oldCounts, newCounts: newCounts, sections: sections, changes: changes,
      updates: items.updates, exceedsMaximumChanges: true)
  }

  /// Whether the diff has no changes, not even to the content of sections or items.
  public var isEmpty: Bool { changeCount == 0 }

  /// The total number of changes of sections and items.
  public var changeCount: Int { sections.changeCount + items.changeCount }

  /// The number of operations with which a view can show the changes.
  ///
  /// Items of a section that are deleted in a row are one operation, however many there are, and so
  /// are items that are inserted in a row. Each move and each update is one. The items of deleted
  /// and inserted sections count, too.
  ///
  /// - Complexity: O(c) for c changes.
  public var operationCount: Int {
    sections.operationCount + items.deletions.rangeCount + items.insertions.rangeCount
      + items.moves.count + items.updates.count
  }

  /// Whether sections or items are deleted, inserted or moved.
  public var changesStructure: Bool {
    sections.changesStructure || items.changeCount > items.updates.count
  }
}

// MARK: - Old path to new path and back

extension SectionedDiff {
  /// Returns the new path of an item in the old list.
  ///
  /// - Parameter old: A path in the old list. Traps if the path is out of range.
  /// - Returns: A path in the new list, or `nil` if the item is deleted.
  /// - Complexity: O(log c) for c changes; O(c log c) for the first lookup.
  @inline(never)
  public func newPath(ofOld old: OldPath) -> NewPath? {
    Self.check(old, isIn: oldCounts)
    return changes.new(ofOld: old, sections)?.path
  }

  /// Returns the old path of an item in the new list.
  ///
  /// - Parameter new: A path in the new list. Traps if the path is out of range.
  /// - Returns: A path in the old list, or `nil` if the item is inserted.
  /// - Complexity: O(log c) for c changes; O(c log c) for the first lookup.
  @inline(never)
  public func oldPath(ofNew new: NewPath) -> OldPath? {
    Self.check(new, isIn: newCounts)
    return changes.old(ofNew: new, sections)?.path
  }

  /// Returns whether an item in the old list moves.
  ///
  /// - Parameter old: A path in the old list. Traps if the path is out of range.
  /// - Returns: `true` if the item moves; `false` if it stays or is deleted.
  /// - Complexity: O(log c) for c changes; O(c log c) for the first lookup.
  @inline(never)
  public func isMoved(old: OldPath) -> Bool {
    Self.check(old, isIn: oldCounts)
    return changes.new(ofOld: old, sections)?.moved ?? false
  }

  /// Returns whether an item in the new list moves.
  ///
  /// - Parameter new: A path in the new list. Traps if the path is out of range.
  /// - Returns: `true` if the item moves; `false` if it stays or is inserted.
  /// - Complexity: O(log c) for c changes; O(c log c) for the first lookup.
  @inline(never)
  public func isMoved(new: NewPath) -> Bool {
    Self.check(new, isIn: newCounts)
    return changes.old(ofNew: new, sections)?.moved ?? false
  }

  /// Returns the new paths of an old section's items (`nil` if deleted), and whether they move.
  func newPaths(ofOldSection section: Int) -> [(path: NewPath, moved: Bool)?] {
    changes.new(
      ofOldSection: section, count: oldCounts[section], partner: sections.newIndex(ofOld: section))
  }

  /// Returns the old paths of a new section's items (`nil` if inserted), and whether they move.
  func oldPaths(ofNewSection section: Int) -> [(path: OldPath, moved: Bool)?] {
    changes.old(
      ofNewSection: section, count: newCounts[section], partner: sections.oldIndex(ofNew: section))
  }

  private static func check<Space>(_ path: ItemPath<Space>, isIn counts: [Int]) {
    require(
      counts.indices.contains(path.section) && 0..<counts[path.section] ~= path.item,
      "There is no item at \(path).")
  }
}

// MARK: - Equality

extension SectionedDiff: Hashable {
  /// Returns whether two diffs have the same counts, changes and `exceedsMaximumChanges`.
  ///
  /// - Parameters:
  ///   - first: A diff.
  ///   - second: Another diff.
  /// - Returns: `true` if the diffs are equal, even if they were created in different ways.
  /// - Complexity: O(s + c) for s sections and c changes.
  public static func == (first: SectionedDiff, second: SectionedDiff) -> Bool {
    first.sections == second.sections && first.items == second.items
      && first.exceedsMaximumChanges == second.exceedsMaximumChanges
      && first.oldCounts == second.oldCounts && first.newCounts == second.newCounts
  }

  /// Hashes the changes.
  ///
  /// - Parameter hasher: The hasher to use.
  /// - Complexity: O(c) for c changes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sections)
    hasher.combine(items)
  }
}

extension SectionedDiff {
  /// Returns the fewest moves of the other items if the given items are deleted and inserted again.
  ///
  /// - Complexity: O(c log c) for c changes and replaced items.
  func moves(replacing replaced: [PathPair]) -> [PathPair] {
    let isReplaced = Set(replaced.map(\.old))
    return PathChanges(
      unsortedDeletions: items.deletions + replaced.map(\.old),
      insertions: items.insertions + replaced.map(\.new),
      moves: items.moves.filter { !isReplaced.contains($0.old) }
    ).withFewestMoves(sections).moves
  }
}
