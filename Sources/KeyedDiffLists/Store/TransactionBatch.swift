import KeyedDiff

/// What a batch of transactions comes down to, in a form that is always legal:
/// each old row is used at most once, and each new place once.
///
///     let batch = TransactionBatch(transactions, oldCount: rows.count)
///     for correction in batch.corrections { log("\(correction)") }
///
/// Databases send batches that are not: an update and a deletion of one row, a
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
public struct TransactionBatch<Item> {
  /// A row that comes.
  public struct Insertion {
    /// Its index after the batch.
    public let index: Int
    /// Its item.
    public let item: Item

    /// Creates a row.
    @inlinable
    public init(index: Int, item: Item) {
      self.index = index
      self.item = item
    }
  }

  /// A row that was there, and is put to a place.
  public struct Move {
    /// Its index before the batch.
    public let old: Int
    /// Its index after the batch.
    public let new: Int
    /// Its new item, if it has another.
    public let item: Item?

    /// Creates a row.
    @inlinable
    public init(old: Int, new: Int, item: Item?) {
      self.old = old
      self.new = new
      self.item = item
    }
  }

  /// A row that has another item.
  public struct Update {
    /// Its index before the batch.
    public let index: Int
    /// Its new item.
    public let item: Item

    /// Creates a row.
    @inlinable
    public init(index: Int, item: Item) {
      self.index = index
      self.item = item
    }
  }

  /// The number of rows before.
  public let oldCount: Int
  /// Old indices of the rows that go, ascending.
  public let deletions: [Int]
  /// Rows that come, ascending.
  public let insertions: [Insertion]
  /// Rows that are put to a place, ascending by old index. They need not be out
  /// of order with the others.
  public let moves: [Move]
  /// Rows that have another item and are not among ``moves``, ascending.
  public let updates: [Update]
  /// What was wrong, ascending by transaction.
  public let corrections: [Correction]

  /// Finds out what a batch of transactions comes down to.
  ///
  /// - Parameters:
  ///   - transactions: Any transactions in any order.
  ///   - oldCount: The number of rows before. Traps if it is below 0.
  /// - Complexity: Expected O(k log k) for k transactions.
  @inlinable
  public init(_ transactions: some Collection<StoreTransaction<Item>>, oldCount: Int) {
    require(oldCount >= 0, "A list cannot have \(oldCount) rows.")
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
  public var newCount: Int { oldCount - deletions.count + insertions.count }

  /// Whether no row goes, comes, gets an item or is put to a place, be it its own.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }
}

extension TransactionBatch.Insertion: Equatable where Item: Equatable {}
extension TransactionBatch.Move: Equatable where Item: Equatable {}
extension TransactionBatch.Update: Equatable where Item: Equatable {}
extension TransactionBatch.Insertion: Sendable where Item: Sendable {}
extension TransactionBatch.Move: Sendable where Item: Sendable {}
extension TransactionBatch.Update: Sendable where Item: Sendable {}
extension TransactionBatch: Sendable where Item: Sendable {}
