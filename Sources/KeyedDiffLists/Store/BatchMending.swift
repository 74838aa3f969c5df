/// The conversion of a store's transactions, which may be invalid, to a valid batch.
///
/// The rules of the conversion are documented at ``StoreTransaction``.
@usableFromInline
struct BatchMending<Item> {
  /// A row that the batch inserts or moves, with its requested index.
  @usableFromInline
  struct PlacedRow {
    /// The index, in ``transactions``, of the transaction that inserts or moves the row.
    @usableFromInline let transaction: Int
    /// The requested index of the row after the batch.
    @usableFromInline let wanted: Int
    /// The index of the row before the batch; `nil` if the row is inserted.
    @usableFromInline let old: Int?
    /// The new item of the row; `nil` if a moved row keeps its item.
    @usableFromInline var item: Item?

    @inlinable
    init(transaction: Int, wanted: Int, old: Int?, item: Item?) {
      self.transaction = transaction
      self.wanted = wanted
      self.old = old
      self.item = item
    }
  }

  @usableFromInline let transactions: [StoreTransaction<Item>]
  @usableFromInline let oldCount: Int

  @usableFromInline var deletions: [Int] = []
  @usableFromInline var updates: [TransactionBatch<Item>.Update] = []
  /// Inserted and moved rows. ``givePlaces()`` sorts them by requested index.
  @usableFromInline var placed: [PlacedRow] = []
  @usableFromInline var places: [Int] = []
  @usableFromInline var corrections: [Correction] = []
  /// Updates of rows that did not exist before the batch.
  @usableFromInline var strayUpdates: [(transaction: Int, index: Int, item: Item)] = []

  @inlinable
  init(transactions: [StoreTransaction<Item>], oldCount: Int) {
    self.transactions = transactions
    self.oldCount = oldCount
  }

  @inlinable
  mutating func report(_ transaction: Int, _ reason: Correction.Reason) {
    corrections.append(Correction(transaction: transaction, reason: reason))
  }

  // MARK: Combining the transactions of a row

  /// Groups the transactions by row, and combines the transactions of each row into one change.
  @inlinable
  mutating func resolveRows() {
    var ofRow: [Int: [Int]] = [:]
    for (position, transaction) in transactions.enumerated() {
      switch transaction {
      case .insert(let item, at: let index):
        placed.append(PlacedRow(transaction: position, wanted: index, old: nil, item: item))
      case .delete(at: let index), .update(_, at: let index), .move(from: let index, _, _):
        if 0..<oldCount ~= index {
          ofRow[index, default: []].append(position)
        } else {
          takeStray(transaction, position, index)
        }
      }
    }
    for (row, said) in ofRow.sorted(by: { $0.key < $1.key }) { resolve(row, said) }
  }

  @inlinable
  mutating func takeStray(
    _ transaction: StoreTransaction<Item>, _ position: Int, _ index: Int
  ) {
    switch transaction {
    case .update(let item, _):
      strayUpdates.append((position, index, item))
    case .move(_, let target, let item?):
      report(position, .movesFromNowhere(index: index))
      placed.append(PlacedRow(transaction: position, wanted: target, old: nil, item: item))
    default:
      report(position, .noSuchRow(index: index))
    }
  }

  /// Combines the transactions of a row into one change.
  ///
  /// - Parameter said: The transactions that change this row, as indices into ``transactions``, in
  ///   ascending order.
  @inlinable
  mutating func resolve(_ row: Int, _ said: [Int]) {
    var deletion: Int?
    var lastMove: (transaction: Int, target: Int)?
    var lastItem: (transaction: Int, item: Item)?
    for position in said {
      switch transactions[position] {
      case .delete: deletion = deletion ?? position
      case .move(_, let target, _): lastMove = (position, target)
      case .insert, .update: break
      }
      if let item = transactions[position].item { lastItem = (position, item) }
    }

    for position in said where position != deletion {
      switch (transactions[position], deletion) {
      case (.delete, let deletion?): report(position, .repeatsDeletion(by: deletion))
      case (_, let deletion?): report(position, .rowIsDeleted(by: deletion))
      case (.move, nil) where position != lastMove?.transaction:
        report(position, .superseded(by: lastMove!.transaction))
      default:
        if transactions[position].item != nil, let last = lastItem?.transaction, last != position {
          report(position, .superseded(by: last))
        }
      }
    }

    if deletion != nil {
      deletions.append(row)
    } else if let (transaction, target) = lastMove {
      placed.append(
        PlacedRow(transaction: transaction, wanted: target, old: row, item: lastItem?.item))
    } else if let item = lastItem?.item {
      updates.append(.init(index: row, item: item))
    }
  }

  // MARK: Inserted rows

  /// Applies each of the ``strayUpdates`` to the row that the batch inserts at the same index.
  /// Ignores updates for which the batch inserts no row.
  @inlinable
  mutating func resolveUpdatesOfInsertedRows() {
    guard !strayUpdates.isEmpty else { return }
    var inserted: [Int: Int] = [:]
    for (row, placedRow) in placed.enumerated() {
      if case .insert(_, at: let index) = transactions[placedRow.transaction],
        inserted[index] == nil
      {
        inserted[index] = row
      }
    }
    for (position, index, item) in strayUpdates {
      if let row = inserted[index] {
        placed[row].item = item
        report(position, .updatesInsertedRow(insertedBy: placed[row].transaction))
      } else {
        report(position, .noSuchRow(index: index))
      }
    }
  }

  // MARK: Assigning new indices

  /// Assigns each inserted or moved row its index after the batch.
  @inlinable
  mutating func givePlaces() {
    placed.sort { ($0.wanted, $0.transaction) < ($1.wanted, $1.transaction) }
    let moveCount = placed.count { $0.old != nil }
    var end = oldCount - deletions.count - moveCount
    var free = 0
    for row in placed {
      let place = min(max(row.wanted, free), end)
      if place != row.wanted {
        report(row.transaction, .placed(insteadOf: row.wanted, at: place))
      }
      places.append(place)
      free = place + 1
      end += 1
    }
  }
}
