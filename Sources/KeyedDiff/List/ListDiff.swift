/// The changes between two lists.
///
///     let diff = ListDiff(from: old, to: new, id: \.id)
///     diff.deletions   // old indices of rows that are not in the new list
///     diff.insertions  // new indices of rows that are not in the old list
///     diff.moves       // old and new indices of rows that must move
///     diff.updates     // old and new indices of kept rows with other content
///
/// **Identity and content.** Items with the same *identity* are the same row. The *content* decides
/// whether a row that is kept must be displayed again.
///
/// **Meaning.** Remove the rows at `deletions` and at the old indices of `moves` from the old list.
/// The remaining rows keep their order. Then insert the new and the moved rows, so that they end
/// up at `insertions` and at the new indices of `moves`. The result is the new list. Old indices
/// always refer to the old list and new indices to the new list, as in the batch updates of
/// `UITableView` and `UICollectionView`. For views that apply changes one after the other, see
/// ``steps`` and ``splices(includingUpdates:)``.
///
/// **Promises.**
/// - Every row that can be kept is kept: if moves are allowed, there are as few deletions and
///   insertions as possible.
/// - The number of moves is minimal if no id occurs twice.
/// - An id may occur more than once in a list. First, equal rows near each other are paired by a
///   walk along both lists. The remaining rows are paired in this order: rows whose id occurs once
///   in each list, equal rows next to paired rows, all other equal rows in order of occurrence.
/// - The same input gives the same result in every process, if the content of every item equals
///   itself (unlike NaN).
/// - Rows are the same only if their ids are equal; equal hashes are not enough. Even for a type
///   with an incorrect `hash(into:)` or `==`, the result is valid, though not always minimal.
///
/// If ids repeat, the diff is not always the shortest one: two insertions would suffice for
/// `[0, 1] → [1, 0, 1, 0]`, but the diff has three changes.
///
/// **Calls.** If different ids have different hashes, the ids of n old and m new rows are hashed at
/// most n + m times and compared at most 2 (n + m) + 175 times. The content of a row that is in
/// both lists is compared once, even if the row is deleted and inserted because moves are not
/// allowed. Rows paired by the walk are not hashed. If hashes collide, ids with the same hash are
/// compared with each other: (n + m)² / 2 comparisons if all hashes are equal. With collisions, the
/// content of a row is compared at most twice. A search for duplicates (`onDuplicates`) hashes all
/// ids again.
public struct ListDiff: Sendable {
  /// The number of rows in the old list.
  public let oldCount: Int
  /// The number of rows in the new list.
  public let newCount: Int

  @usableFromInline let changes: RowChanges
  /// Rows that are in both lists with different content, ascending by old index.
  ///
  /// A row that moves and has new content is both in `updates` and in ``moves``.
  public let updates: [IndexPair]

  /// Whether the lists differ by more changes than the initializer's `maximumChanges` allows.
  ///
  /// If so, the diff replaces every row. The diff is still valid, but it is better to reload the
  /// view than to apply the diff. Deletions and insertions are counted while rows are paired, so
  /// that the comparison can stop early. Moves and updates are counted at the end. Each row counts,
  /// also rows that follow each other, which are one of the ``operationCount`` operations of a view.
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

  /// Returns the diff of lists that differ too much: it replaces all old rows with all new rows.
  @usableFromInline
  static func replacingAll(oldCount: Int, newCount: Int) -> ListDiff {
    ListDiff(
      oldCount: oldCount, newCount: newCount,
      changes: RowChanges(replacing: oldCount, with: newCount), exceedsMaximumChanges: true)
  }

  /// Old indices of the rows that are not in the new list, ascending.
  @inlinable public var deletions: RowRanges<Int> { changes.deletions }
  /// New indices of the rows that are not in the old list, ascending.
  @inlinable public var insertions: RowRanges<Int> { changes.insertions }
  /// Rows that are in both lists and must move, ascending by old index.
  @inlinable public var moves: [IndexPair] { changes.moves }

  /// Whether the diff has no changes, not even to the content of rows.
  @inlinable
  public var isEmpty: Bool { changeCount == 0 }

  /// The total number of deletions, insertions, moves and updates.
  ///
  /// A row that moves and has new content counts twice. Rows that are deleted in a row count one by
  /// one; see ``operationCount``.
  @inlinable
  public var changeCount: Int {
    deletions.count + insertions.count + moves.count + updates.count
  }

  /// The number of operations with which a view can show the changes.
  ///
  /// Rows that are deleted in a row are one operation, however many there are, and so are rows that
  /// are inserted in a row. Each move and each update is one.
  ///
  /// - Complexity: O(c) for c changes.
  public var operationCount: Int {
    changes.operationCount + updates.count
  }

  /// Whether rows are deleted, inserted or moved.
  @inlinable
  public var changesStructure: Bool {
    !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
  }

  /// The name of the hash function for strings: `"XXH3"` or `"built-in"`.
  public static var hashFunction: String { Hashing.functionName }
}

// MARK: - Old index to new index and back

extension ListDiff {
  /// Returns the new index of a row of the old list.
  ///
  /// - Parameter old: An index in the old list. Traps if the index is out of range.
  /// - Returns: An index in the new list, or `nil` if the row is deleted.
  /// - Complexity: O(log c) for c changes; O(c log c) for the first lookup if there are moves.
  @inline(never)
  public func newIndex(ofOld old: Int) -> Int? {
    require(0 <= old && old < oldCount, "Old index \(old) is not in 0..<\(oldCount).")
    return changes.new(ofOld: old)?.index
  }

  /// Returns the old index of a row of the new list.
  ///
  /// - Parameter new: An index in the new list. Traps if the index is out of range.
  /// - Returns: An index in the old list, or `nil` if the row is inserted.
  /// - Complexity: O(log c) for c changes; O(c log c) for the first lookup if there are moves.
  @inline(never)
  public func oldIndex(ofNew new: Int) -> Int? {
    require(0 <= new && new < newCount, "New index \(new) is not in 0..<\(newCount).")
    return changes.old(ofNew: new)?.index
  }

  /// Returns whether a row of the old list is among the ``moves``.
  ///
  /// - Parameter old: An index in the old list. Traps if the index is out of range.
  /// - Returns: `true` if the row moves; `false` if it stays or is deleted.
  /// - Complexity: O(log c) for c changes; O(c log c) for the first lookup if there are moves.
  @inline(never)
  public func isMoved(old: Int) -> Bool {
    require(0 <= old && old < oldCount, "Old index \(old) is not in 0..<\(oldCount).")
    return changes.new(ofOld: old)?.moved ?? false
  }

  /// Returns whether a row of the new list is among the ``moves``.
  ///
  /// - Parameter new: An index in the new list. Traps if the index is out of range.
  /// - Returns: `true` if the row moves; `false` if it stays or is inserted.
  /// - Complexity: O(log c) for c changes; O(c log c) for the first lookup if there are moves.
  @inline(never)
  public func isMoved(new: Int) -> Bool {
    require(0 <= new && new < newCount, "New index \(new) is not in 0..<\(newCount).")
    return changes.old(ofNew: new)?.moved ?? false
  }
}

// MARK: - Equality

extension ListDiff: Hashable {
  /// Returns whether two diffs have the same row counts and the same changes.
  ///
  /// - Parameters:
  ///   - first: A diff.
  ///   - second: Another diff.
  /// - Returns: `true` if the diffs are equal, even if they were created in different ways.
  /// - Complexity: O(c) for c changes.
  public static func == (first: ListDiff, second: ListDiff) -> Bool {
    first.oldCount == second.oldCount && first.newCount == second.newCount
      && first.exceedsMaximumChanges == second.exceedsMaximumChanges
      && first.deletions == second.deletions && first.insertions == second.insertions
      && first.moves == second.moves && first.updates == second.updates
  }

  /// Hashes the changes.
  ///
  /// - Parameter hasher: The hasher to use.
  /// - Complexity: O(c) for c changes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(oldCount)
    hasher.combine(deletions)
    hasher.combine(insertions)
    hasher.combine(moves)
    hasher.combine(updates)
  }
}
