public import KeyedDiff

/// A change of one row, as reported by a store.
///
/// Indices refer to the whole batch, whatever else it contains: a row that is updated, deleted or
/// moved has its index before the batch; the index at which a row is inserted, or to which it is
/// moved, is its index after the batch. So the order of the transactions does not matter, unless
/// two contradict each other.
///
/// Databases send batches that are not legal: an update and a deletion of the same row, a move to
/// where the row already is, indices beyond the end. They are handled by these rules:
///
/// | transactions | result |
/// | --- | --- |
/// | deletion, update, or move without an item, of a row that did not exist | ignored |
/// | update of a row that did not exist, and an insertion at the same index | the inserted row gets the item of the update |
/// | move with an item, of a row that did not exist | the item is inserted at its target |
/// | a row is deleted twice | it is deleted |
/// | a row is deleted, and updated or moved | it is deleted |
/// | a row is updated or moved several times | it gets the last item and the last place that are given |
/// | a move to where the row already is | the row stays, and gets the item if there is one |
/// | insertions or moves to the same place | one after the other, in the order given |
/// | insertion or move to a place below 0 | at the start |
/// | insertion or move to a place beyond the end | at the end |
///
/// Places are assigned in ascending order: each row gets its own place if it is free, else the next
/// free one, but none beyond the end. Each of these cases is reported as a ``Correction``, except a
/// move to where the row already is.
public enum StoreTransaction<Item> {
  /// Inserts a row.
  case insert(Item, at: Int)
  /// Deletes a row.
  case delete(at: Int)
  /// Gives a row another item. The row does not move relative to the other rows that stay.
  case update(Item, at: Int)
  /// Moves a row, and gives it another item if there is one.
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
  /// Returns the transactions of a diff, for a ``StoreFeed`` or a ``StoreList`` that holds the old
  /// list.
  ///
  ///     let diff = ListDiff(from: old, to: new)
  ///     feed.consume(StoreTransaction.batch(for: diff, to: new))
  ///
  /// - Parameters:
  ///   - diff: The changes. A row that moves with different content is moved and updated.
  ///   - newItems: The items of the new list. Traps if their number is not the new count of the
  ///     diff.
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
