#if GRDB
  import KeyedDiff
  public import KeyedDiffLists

  /// The changes that one or more database transactions made to the rows of a ``TrackedQuery``.
  public struct TrackedChange<Item> {
    /// The changes, as index-based transactions that a `StoreList` can apply.
    public let transactions: [StoreTransaction<Item>]
    /// The items of deleted rows, as they were before the deletion.
    public let removed: [Item]

    /// Creates a change, for tests of code that receives changes.
    ///
    /// - Parameters:
    ///   - transactions: The changes, as index-based transactions.
    ///   - removed: The items of deleted rows.
    public init(transactions: [StoreTransaction<Item>], removed: [Item]) {
      self.transactions = transactions
      self.removed = removed
    }

    /// The items of inserted and updated rows, with their new content.
    public var upserted: [Item] {
      transactions.compactMap { transaction in
        switch transaction {
        case .insert(let item, _), .update(let item, _): item
        case .delete: nil
        case .move(_, _, let item): item
        }
      }
    }
  }

  extension TrackedChange: Sendable where Item: Sendable {}

  extension TrackedChange {
    /// Creates the change that turns an empty list into a list of the given items.
    init(to items: [Item]) {
      self.init(
        transactions: items.enumerated().map { .insert($1, at: $0) }, removed: [])
    }

    init(_ diff: ListDiff, from old: [Item], to new: [Item]) {
      self.init(
        transactions: StoreTransaction.batch(for: diff, to: new),
        removed: diff.deletions.map { old[$0] })
    }

    /// Creates a change from the diff of two lists, each of which has one section.
    init(
      _ diff: SectionedDiff.Items, from old: ListItems<TableRow<Item>>,
      to new: ListItems<TableRow<Item>>
    ) {
      var transactions: [StoreTransaction<Item>] = []
      transactions.reserveCapacity(diff.changeCount)
      for path in diff.deletions { transactions.append(.delete(at: path.item)) }
      for path in diff.insertions {
        transactions.append(.insert(new[path.item].item, at: path.item))
      }
      for pair in diff.moves { transactions.append(.move(from: pair.old.item, to: pair.new.item)) }
      for pair in diff.updates {
        transactions.append(.update(new[pair.new.item].item, at: pair.old.item))
      }
      self.init(
        transactions: transactions, removed: diff.deletions.map { old[$0.item].item })
    }
  }

  extension SortedList where Item: Identifiable, Item.ID == ID {
    /// Applies a tracked change: inserts, updates and removes items.
    ///
    /// - Parameter change: The tracked change.
    /// - Returns: The resulting change to the list.
    /// - Complexity: The same as for `change(upserting:removing:)`.
    @discardableResult
    public mutating func apply(_ change: TrackedChange<Item>) -> SortedChange<ID> {
      self.change(upserting: change.upserted, removing: change.removed.map(\.id))
    }
  }
#endif
