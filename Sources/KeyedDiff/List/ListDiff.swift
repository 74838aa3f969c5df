/// What changed between two lists.
///
///     let diff = ListDiff(from: old, to: new, id: \.id)
///     diff.deletions   // old indices of rows that are gone
///     diff.insertions  // new indices of rows that came
///     diff.moves       // (old, new) of rows that must move
///     diff.updates     // (old, new) of rows that were kept but look different
///
/// **Identity and content.** The *identity* of an item says which row it is;
/// its *content* says whether a row that was kept must be shown anew.
///
/// **Meaning.** Take the rows at `deletions` and at the old indices of `moves`
/// out of the old list; what remains keeps its order; put the rows at
/// `insertions` and at the new indices of `moves` in. The result is the new
/// list. Old indices count in the old list and new indices in the new one,
/// whatever else the diff contains: this is what `UITableView` and
/// `UICollectionView` call a batch update. For views that apply one change
/// after the other see ``steps`` and ``splices(includingUpdates:)``.
///
/// **Promises.**
/// - Every row that can be kept is kept: deletions and insertions together are the fewest possible
///   when rows may move.
/// - As few rows as possible move, if no id occurs twice.
/// - Ids may occur twice. Rows that a walk along both lists finds near each other pair first; of
///   the rest, ids that occur once, then neighbours of pairs, then occurrences in order.
/// - The same input gives the same result in every process, if content is equal to itself.
/// - A hash is never taken for an identity. Even for a type whose `hash(into:)` or `==` is wrong
///   the result is valid, though it may not be minimal.
///
/// If ids repeat, fewer operations may suffice: `[0, 1] → [1, 0, 1, 0]` takes two insertions, and
/// three changes here.
///
/// **Calls.** For n old and m new rows whose hashes differ, ids are hashed at most n + m times and
/// compared at most 2 (n + m) + 175 times; the contents of each kept row are compared once, without
/// moves also those of rows that might have been kept. Rows that the walk finds are not hashed. If
/// hashes collide, the rows of one hash are compared with each other: (n + m)² / 2 times if all
/// hashes are equal. Looking for duplicates hashes all rows once more.
public struct ListDiff: Sendable {
  /// The number of rows before.
  public let oldCount: Int
  /// The number of rows after.
  public let newCount: Int

  @usableFromInline let changes: RowChanges
  /// Rows that are in both lists with different content, moved or not,
  /// ascending by old index.
  public let updates: [IndexPair]

  /// Whether the lists differ by more than the `maximumChanges` asked for.
  ///
  /// The diff then replaces every row: still right to apply, but a view
  /// should rather be reloaded. Deletions and insertions are counted while rows
  /// are paired, moves and updates at the end.
  public let exceedsMaximumChanges: Bool

  @usableFromInline
  init(
    oldCount: Int, newCount: Int, changes: RowChanges, updates: [IndexPair] = [],
    exceedsMaximumChanges: Bool = false
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.changes = changes
    self.updates = updates
    self.exceedsMaximumChanges = exceedsMaximumChanges
    _checkInvariants()
  }

  /// Replaces all rows: the result if the lists differ too much.
  @usableFromInline
  static func replacingAll(oldCount: Int, newCount: Int) -> ListDiff {
    ListDiff(
      oldCount: oldCount, newCount: newCount,
      changes: RowChanges(replacing: oldCount, with: newCount), exceedsMaximumChanges: true)
  }

  /// Old indices of the rows that are not in the new list, ascending.
  @inlinable public var deletions: [Int] { changes.deletions }
  /// New indices of the rows that were not in the old list, ascending.
  @inlinable public var insertions: [Int] { changes.insertions }
  /// Rows that are in both lists and must move, ascending by old index.
  @inlinable public var moves: [IndexPair] { changes.moves }

  /// Whether nothing changed, neither rows nor their content.
  @inlinable
  public var isEmpty: Bool { changeCount == 0 }

  /// The number of deletions, insertions, moves and updates together. A row
  /// that moved with new content counts twice.
  @inlinable
  public var changeCount: Int {
    deletions.count + insertions.count + moves.count + updates.count
  }

  /// Whether rows came, went or moved.
  @inlinable
  public var changesStructure: Bool {
    !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
  }

  /// The hash function that keys are made with: `"XXH3"` or `"built-in"`.
  public static var hashFunction: String { Hashing.functionName }
}

// MARK: - Old index to new index and back

extension ListDiff {
  /// Where an old row is now.
  ///
  /// - Parameter old: An index in the old list. Traps if it is out of range.
  /// - Returns: Its index in the new list, or `nil` if the row was deleted.
  /// - Complexity: O(log c) for c changes, and O(c log c) the first time if there are moves.
  public func newIndex(ofOld old: Int) -> Int? {
    require(0 <= old && old < oldCount, "Old index \(old) is not in 0..<\(oldCount).")
    return changes.new(ofOld: old)?.index
  }

  /// Where a new row was before.
  ///
  /// - Parameter new: An index in the new list. Traps if it is out of range.
  /// - Returns: Its index in the old list, or `nil` if the row was inserted.
  /// - Complexity: O(log c) for c changes, and O(c log c) the first time if there are moves.
  public func oldIndex(ofNew new: Int) -> Int? {
    require(0 <= new && new < newCount, "New index \(new) is not in 0..<\(newCount).")
    return changes.old(ofNew: new)?.index
  }

  /// Whether an old row is one of ``moves``.
  ///
  /// - Parameter old: An index in the old list. Traps if it is out of range.
  /// - Complexity: O(log c) for c changes, and O(c log c) the first time if there are moves.
  public func isMoved(old: Int) -> Bool {
    require(0 <= old && old < oldCount, "Old index \(old) is not in 0..<\(oldCount).")
    return changes.new(ofOld: old)?.moved ?? false
  }

  /// Whether a new row is one of ``moves``.
  ///
  /// - Parameter new: An index in the new list. Traps if it is out of range.
  /// - Complexity: O(log c) for c changes, and O(c log c) the first time if there are moves.
  public func isMoved(new: Int) -> Bool {
    require(0 <= new && new < newCount, "New index \(new) is not in 0..<\(newCount).")
    return changes.old(ofNew: new)?.moved ?? false
  }
}

// MARK: - Equality

extension ListDiff: Hashable {
  /// Whether two diffs say the same. How they were made does not matter.
  public static func == (first: ListDiff, second: ListDiff) -> Bool {
    first.oldCount == second.oldCount && first.newCount == second.newCount
      && first.exceedsMaximumChanges == second.exceedsMaximumChanges
      && first.deletions == second.deletions && first.insertions == second.insertions
      && first.moves == second.moves && first.updates == second.updates
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(oldCount)
    hasher.combine(deletions)
    hasher.combine(insertions)
    hasher.combine(moves)
    hasher.combine(updates)
  }
}
