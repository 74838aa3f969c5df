/// The meaning of a batch of transactions by the rules of ``StoreTransaction``, in a form
/// that is always legal: each old row is used at most once, and each new place once.
@usableFromInline
struct TransactionBatch<Item> {
  /// A row that comes.
  @usableFromInline
  struct Insertion {
    /// Its index after the batch.
    @usableFromInline let index: Int
    /// Its item.
    @usableFromInline let item: Item

    /// Creates a row.
    @inlinable
    init(index: Int, item: Item) {
      self.index = index
      self.item = item
    }
  }

  /// A row that was there, and is put to a place.
  @usableFromInline
  struct Move {
    /// Its index before the batch.
    @usableFromInline let old: Int
    /// Its index after the batch.
    @usableFromInline let new: Int
    /// Its new item, if it has another.
    @usableFromInline let item: Item?

    /// Creates a row.
    @inlinable
    init(old: Int, new: Int, item: Item?) {
      self.old = old
      self.new = new
      self.item = item
    }
  }

  /// A row that has another item.
  @usableFromInline
  struct Update {
    /// Its index before the batch.
    @usableFromInline let index: Int
    /// Its new item.
    @usableFromInline let item: Item

    /// Creates a row.
    @inlinable
    init(index: Int, item: Item) {
      self.index = index
      self.item = item
    }
  }

  /// The number of rows before.
  @usableFromInline let oldCount: Int
  /// Old indices of the rows that go, ascending.
  @usableFromInline let deletions: [Int]
  /// Rows that come, ascending.
  @usableFromInline let insertions: [Insertion]
  /// Rows that are put to a place, ascending by old index. They need not be out
  /// of order with the others.
  @usableFromInline let moves: [Move]
  /// Rows that have another item and are not among ``moves``, ascending.
  @usableFromInline let updates: [Update]
  /// What was wrong, ascending by transaction.
  @usableFromInline let corrections: [Correction]

  /// Finds out what a batch of transactions comes down to.
  ///
  /// - Parameters:
  ///   - transactions: Any transactions in any order.
  ///   - oldCount: The number of rows before.
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

  /// The number of rows after.
  @inlinable
  var newCount: Int { oldCount - deletions.count + insertions.count }
}
