public import KeyedDiff

/// One thing that a store says has happened to its rows.
///
/// Indices are those of a batch: where a row is updated, deleted or moved from
/// counts before the batch, where one is inserted or moved to counts after it,
/// whatever else is in the batch. So the order of the transactions does not
/// matter, except between two that contradict each other.
///
/// Databases send batches that are not legal: an update and a deletion of one row, a
/// move to where the row is, indices beyond the end. These are the rules:
///
/// | transactions | result |
/// | --- | --- |
/// | deletion, update, or move without item, of a row that was not there | ignored |
/// | update of a row that was not there, and an insertion at the same index | the inserted row has the item of the update |
/// | move with an item, of a row that was not there | the item is inserted at its target |
/// | a row is deleted twice | it is deleted |
/// | a row is deleted, and updated or moved | it is deleted |
/// | a row is updated or moved several times | it has the last item, and the last place, that is given |
/// | a move to where the row is | the row stays, with the item if there is one |
/// | insertions or moves to one place | one behind the other, in the order given |
/// | insertion or move to a place below 0 | at the start |
/// | insertion or move to a place beyond the end | at the end |
///
/// Places are given out in ascending order: each row gets its own if it is free,
/// else the next free one, but none beyond the end. All but a move to where the
/// row is are reported as a ``Correction``.
public enum StoreTransaction<Item> {
  /// A row came.
  case insert(Item, at: Int)
  /// A row went.
  case delete(at: Int)
  /// A row has another item now, and is where it was among those that stay.
  case update(Item, at: Int)
  /// A row goes elsewhere, and has another item now if one is given.
  case move(from: Int, to: Int, Item? = nil)
}

extension StoreTransaction {
  /// The item, if there is one.
  @inlinable
  var item: Item? {
    switch self {
    case .insert(let item, _), .update(let item, _): item
    case .delete: nil
    case .move(_, _, let item): item
    }
  }
}

extension StoreTransaction {
  /// The batch that says what a diff says, for a ``StoreFeed`` or a ``StoreList`` that shows
  /// the old list.
  ///
  ///     let diff = ListDiff(from: old, to: new)
  ///     feed.consume(StoreTransaction.batch(for: diff, to: new))
  ///
  /// - Parameters:
  ///   - diff: What changed. A row that moves with other content is moved and updated.
  ///   - newItems: The items of the new list. Traps if they are not as many as the diff
  ///     leads to.
  /// - Returns: The transactions, none for rows that stay as they are.
  /// - Complexity: O(c) for c changes.
  public static func batch(for diff: ListDiff, to newItems: [Item]) -> [StoreTransaction] {
    require(
      newItems.count == diff.newCount,
      "The diff leads to \(diff.newCount) rows, not to \(newItems.count).")
    return diff.deletions.map { .delete(at: $0) }
      + diff.insertions.map { .insert(newItems[$0], at: $0) }
      + diff.moves.map { .move(from: $0.old, to: $0.new) }
      + diff.updates.map { .update(newItems[$0.new], at: $0.old) }
  }
}

extension StoreTransaction: Sendable where Item: Sendable {}
extension StoreTransaction: Equatable where Item: Equatable {}
extension StoreTransaction: Hashable where Item: Hashable {}

extension StoreTransaction: CustomStringConvertible {
  /// For example `insert at 3` or `move 0 → 2`, without the item.
  public var description: String {
    switch self {
    case .insert(_, let index): "insert at \(index)"
    case .delete(let index): "delete at \(index)"
    case .update(_, let index): "update at \(index)"
    case .move(let old, let new, _): "move \(old) → \(new)"
    }
  }
}
