/// A valid batch of changes, which is made from transactions by the rules of ``StoreTransaction``.
/// No two changes concern the same old row, and no two rows get the same new index.
@usableFromInline
struct TransactionBatch<Item> {
  /// An inserted row.
  @usableFromInline
  struct Insertion {
    /// The index of the row after the batch.
    @usableFromInline let index: Int
    /// The item of the row.
    @usableFromInline let item: Item

    @inlinable
    init(index: Int, item: Item) {
      self.index = index
      self.item = item
    }
  }

  /// A moved row.
  @usableFromInline
  struct Move {
    /// The index of the row before the batch.
    @usableFromInline let old: Int
    /// The index of the row after the batch.
    @usableFromInline let new: Int
    /// The new item of the row; `nil` if the row keeps its item.
    @usableFromInline let item: Item?

    @inlinable
    init(old: Int, new: Int, item: Item?) {
      self.old = old
      self.new = new
      self.item = item
    }
  }

  /// An updated row.
  @usableFromInline
  struct Update {
    /// The index of the row before the batch.
    @usableFromInline let index: Int
    /// The new item of the row.
    @usableFromInline let item: Item

    @inlinable
    init(index: Int, item: Item) {
      self.index = index
      self.item = item
    }
  }

  /// The number of rows before the batch.
  @usableFromInline let oldCount: Int
  /// Old indices of the deleted rows, ascending.
  @usableFromInline let deletions: [Int]
  /// Inserted rows, in ascending order of their new indices.
  @usableFromInline let insertions: [Insertion]
  /// Moved rows, in ascending order of their old indices. Some moves may be redundant, because they
  /// do not change the order of the rows.
  @usableFromInline let moves: [Move]
  /// Updated rows that are not in ``moves``, in ascending order of their old indices.
  @usableFromInline let updates: [Update]
  /// The corrections of faulty transactions, in the order of the transactions.
  @usableFromInline let corrections: [Correction]

  /// Creates a valid batch from transactions.
  ///
  /// - Parameters:
  ///   - transactions: The transactions, in any order. They need not be valid.
  ///   - oldCount: The number of rows before the batch.
  /// - Complexity: Expected O(k log k) for k transactions.
  @inlinable
  init(_ transactions: some Collection<StoreTransaction<Item>>, oldCount: Int) {
    var mending = BatchMending(transactions: Array(transactions), oldCount: oldCount)
    mending.resolveRows()
    mending.resolveUpdatesOfInsertedRows()
    mending.givePlaces()
    self.init(mending)
  }

  @inlinable
  init(_ mending: BatchMending<Item>) {
    oldCount = mending.oldCount
    deletions = mending.deletions
    updates = mending.updates
    var insertions: [Insertion] = []
    var moves: [Move] = []
    for (row, place) in zip(mending.placed, mending.places) {
      if let old = row.old {
        moves.append(Move(old: old, new: place, item: row.item))
      } else if let item = row.item {
        insertions.append(Insertion(index: place, item: item))
      }
    }
    self.insertions = insertions
    self.moves = moves.sorted { $0.old < $1.old }
    corrections = mending.corrections.enumerated()
      .sorted { ($0.element.transaction, $0.offset) < ($1.element.transaction, $1.offset) }
      .map(\.element)
  }

  /// The number of rows after the batch.
  @inlinable
  var newCount: Int { oldCount - deletions.count + insertions.count }
}
