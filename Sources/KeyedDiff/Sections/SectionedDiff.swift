/// What changed between two lists of sections.
///
///     let diff = SectionedDiff(from: old, to: new, id: \.id)
///     diff.sections.deletions  // old indices of sections that are gone
///     diff.items.moves         // items that must move, within or across sections
///
/// Sections are compared by their id, as ``ListDiff`` compares items; their
/// content is the header and the footer. Items are compared by their identity
/// across *all* sections, so an item that changes its section is a move.
///
/// **Meaning.** Take the items at `items.deletions` and at the old paths of
/// `items.moves` out of their sections; delete, move and insert the sections as
/// ``sections`` says, each with what is left in it; what remains in a section
/// keeps its order; put the items at `items.insertions` and at the new paths of
/// `items.moves` in. The result is the new list. Old paths count in the old list
/// and new paths in the new one.
///
/// Rows of deleted sections are among the deletions, and rows of inserted
/// sections among the insertions, unless they move. Views want that otherwise:
/// use an ``UpdatePlan``.
///
/// **Promises.** Those of ``ListDiff``:
/// - Every item that can be kept is kept, wherever it is now.
/// - As few items as possible move among those that stay in their section, if
///   no id occurs twice. An item that changes its section always moves.
/// - As few sections as possible move, if no id of one occurs twice; and of all
///   ways to choose these, sections whose items change stay if they can, which
///   saves a batch.
/// - Ids of sections and items may occur twice. Then as many items as possible stay in their
///   section; otherwise they pair as in ``ListDiff``.
/// - The same input gives the same result in every process.
///
/// Items are hashed and compared as often as ``ListDiff`` says, with 175 more comparisons for each
/// section that is kept.
public struct SectionedDiff: Sendable {
  /// What changed about the items.
  public struct Items: Hashable, Sendable {
    /// Old paths of the items that are not in the new list, ascending.
    public let deletions: [OldPath]
    /// New paths of the items that were not in the old list, ascending.
    public let insertions: [NewPath]
    /// Items that are in both lists and must move, ascending by old path.
    public let moves: [PathPair]
    /// Items that are in both lists with different content, moved or not,
    /// ascending by old path.
    public let updates: [PathPair]

    init(
      deletions: [OldPath], insertions: [NewPath], moves: [PathPair], updates: [PathPair]
    ) {
      self.deletions = deletions
      self.insertions = insertions
      self.moves = moves
      self.updates = updates
    }

    /// The number of deletions, insertions, moves and updates together.
    public var changeCount: Int {
      deletions.count + insertions.count + moves.count + updates.count
    }
  }

  /// What changed about the sections. Updates are sections that are kept with
  /// another header or footer.
  public let sections: ListDiff
  /// What changed about the items.
  public let items: Items

  /// Whether the lists differ by more than the `maximumChanges` asked for.
  ///
  /// The diff then replaces every section, or, if it was made of diffs of single
  /// lists, every row of those that do: still right to apply, but a view should rather be
  /// reloaded.
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

  /// The same changes, which are more than were asked for.
  package var exceedingMaximumChanges: SectionedDiff {
    SectionedDiff(
      oldCounts: oldCounts, newCounts: newCounts, sections: sections, changes: changes,
      updates: items.updates, exceedsMaximumChanges: true)
  }

  /// Whether nothing changed, neither sections nor items nor their content.
  public var isEmpty: Bool { changeCount == 0 }

  /// The number of changes of sections and items together.
  public var changeCount: Int { sections.changeCount + items.changeCount }

  /// Whether sections or items came, went or moved.
  public var changesStructure: Bool {
    sections.changesStructure || items.changeCount > items.updates.count
  }
}

// MARK: - Old path to new path and back

extension SectionedDiff {
  /// Where an old item is now.
  ///
  /// - Parameter old: A path in the old list. Traps if it is out of range.
  /// - Returns: Its path in the new list, or `nil` if the item was deleted.
  /// - Complexity: O(log c) for c changes, and O(c log c) the first time.
  public func newPath(ofOld old: OldPath) -> NewPath? {
    Self.check(old, isIn: oldCounts)
    return changes.new(ofOld: old, sections)?.path
  }

  /// Where a new item was before.
  ///
  /// - Parameter new: A path in the new list. Traps if it is out of range.
  /// - Returns: Its path in the old list, or `nil` if the item was inserted.
  /// - Complexity: As ``newPath(ofOld:)``.
  public func oldPath(ofNew new: NewPath) -> OldPath? {
    Self.check(new, isIn: newCounts)
    return changes.old(ofNew: new, sections)?.path
  }

  /// Whether an old item is one of the moves.
  ///
  /// - Parameter old: A path in the old list. Traps if it is out of range.
  /// - Complexity: As ``newPath(ofOld:)``.
  public func isMoved(old: OldPath) -> Bool {
    Self.check(old, isIn: oldCounts)
    return changes.new(ofOld: old, sections)?.moved ?? false
  }

  /// Whether a new item is one of the moves.
  ///
  /// - Parameter new: A path in the new list. Traps if it is out of range.
  /// - Complexity: As ``newPath(ofOld:)``.
  public func isMoved(new: NewPath) -> Bool {
    Self.check(new, isIn: newCounts)
    return changes.old(ofNew: new, sections)?.moved ?? false
  }

  /// Returns the new paths of all items of an old section, and whether they moved.
  func newPaths(ofOldSection section: Int) -> [(path: NewPath, moved: Bool)?] {
    changes.new(
      ofOldSection: section, count: oldCounts[section], partner: sections.newIndex(ofOld: section))
  }

  /// Returns the old paths of all items of a new section, and whether they moved.
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
  /// Whether two diffs say the same. How they were made does not matter.
  public static func == (first: SectionedDiff, second: SectionedDiff) -> Bool {
    first.sections == second.sections && first.items == second.items
      && first.exceedsMaximumChanges == second.exceedsMaximumChanges
      && first.oldCounts == second.oldCounts && first.newCounts == second.newCounts
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(sections)
    hasher.combine(items)
  }
}

extension SectionedDiff {
  /// The fewest moves if some items are replaced: deleted and inserted.
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
