public import KeyedDiff

/// A change of one row, as reported by a store.
///
/// Transactions are applied in batches, and each index refers to the list either before or after
/// the whole batch. A row that is updated, deleted or moved is identified by its index before the
/// batch. The index at which a row is inserted, or to which it is moved, is its index after the
/// batch. So the order of the transactions does not matter, unless two transactions contradict each
/// other.
///
/// Databases may send invalid batches, for example with an update of a deleted row, or with an
/// index beyond the end of the list. Invalid transactions are handled by these rules:
///
/// | transactions | result |
/// | --- | --- |
/// | deletion or update of a row that did not exist before the batch, or move of such a row without an item | the transaction is ignored |
/// | update of a row that did not exist before the batch, and insertion at the same index | the inserted row gets the item of the update |
/// | move of a row that did not exist before the batch, with an item | the item is inserted at the target of the move |
/// | two deletions of a row | the row is deleted |
/// | deletion and update, or deletion and move, of a row | the row is deleted |
/// | several new items, or several new indices, for one row | the row gets the last of these items and the last of these indices |
/// | move of a row to the index that it already has | the row stays, and gets the item of the move if the move has one |
/// | insertions or moves to the same index | the rows are placed one after the other, in the order of the transactions |
/// | insertion or move to an index below 0 | the row is placed at the start |
/// | insertion or move to an index beyond the end | the row is placed at the end |
///
/// The indices of inserted and moved rows are assigned in ascending order. Each row gets the
/// requested index, or the next free index if another row already has the requested index. No row
/// gets an index beyond the end of the new list. Each case of the table is reported in
/// ``StoreList/corrections``, except a move to the index that the row already has.
public enum StoreTransaction<Item> {
  /// Inserts a row.
  case insert(Item, at: Int)
  /// Deletes a row.
  case delete(at: Int)
  /// Replaces the item of a row. The row does not move relative to other rows that stay.
  case update(Item, at: Int)
  /// Moves a row, and replaces its item if a new item is given.
  case move(from: Int, to: Int, Item? = nil)
}

extension StoreTransaction {
  /// The item of the transaction; `nil` for a deletion, or for a move without an item.
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
  /// Returns the changes of a diff as transactions, for a ``StoreList`` that holds the old
  /// list.
  ///
  ///     let diff = ListDiff(from: old, to: new)
  ///     feed.change { $0.apply(StoreTransaction.batch(for: diff, to: new)) }
  ///
  /// - Parameters:
  ///   - diff: The changes. A row that moves and has different content gets two transactions: a
  ///     move and an update.
  ///   - newItems: The items of the new list. Traps if the number of items differs from the
  ///     `newCount` of the diff.
  /// - Returns: The transactions. Unchanged rows have no transactions.
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
  /// The transaction as text, without the item, for example `insert at 3` or `move 0 → 2`.
  public var description: String {
    switch self {
    case .insert(_, let index): "insert at \(index)"
    case .delete(let index): "delete at \(index)"
    case .update(_, let index): "update at \(index)"
    case .move(let old, let new, _): "move \(old) → \(new)"
    }
  }
}
