/// A fault in one transaction of a batch, and how the fault was corrected.
@usableFromInline
package struct Correction: Hashable, Sendable {
  /// A fault in a transaction. Associated values named `by` and `insertedBy` are positions of other
  /// transactions in the batch.
  @usableFromInline
  package enum Reason: Hashable, Sendable {
    /// The transaction is ignored: it refers to a row that did not exist before the batch.
    case noSuchRow(index: Int)
    /// The transaction is ignored: it deletes a row that another transaction already deletes.
    case repeatsDeletion(by: Int)
    /// The transaction is ignored: it updates or moves a row that another transaction deletes.
    case rowIsDeleted(by: Int)
    /// A later transaction gives the row another item or another index. The transaction is used,
    /// except for the part that the later transaction overrides.
    case superseded(by: Int)
    /// The transaction updates a row that did not exist before the batch, but the batch inserts a
    /// row at the same index. The inserted row gets the item of the update.
    case updatesInsertedRow(insertedBy: Int)
    /// The transaction moves a row that did not exist before the batch. The item of the transaction
    /// is inserted as a new row.
    case movesFromNowhere(index: Int)
    /// The requested index is out of bounds or already taken. The row gets the next free index, or
    /// the end of the list if no free index follows.
    case placed(insteadOf: Int, at: Int)
  }

  /// The position of the transaction in the batch, counted from 0.
  @usableFromInline package let transaction: Int
  /// The fault in the transaction.
  @usableFromInline package let reason: Reason

  @usableFromInline
  package init(transaction: Int, reason: Reason) {
    self.transaction = transaction
    self.reason = reason
  }
}

extension Correction: CustomStringConvertible {
  /// The correction as one or two sentences.
  @usableFromInline package var description: String { "Transaction \(transaction): \(reason)" }
}

extension Correction.Reason: CustomStringConvertible {
  /// The fault and its correction, in one or two sentences.
  @usableFromInline package var description: String {
    switch self {
    case .noSuchRow(let index):
      "There was no row \(index). Ignored."
    case .repeatsDeletion(let other):
      "Transaction \(other) deletes the row already. Ignored."
    case .rowIsDeleted(let other):
      "Transaction \(other) deletes the row. Ignored."
    case .superseded(let other):
      "Transaction \(other) is newer, and changes the same row differently."
    case .updatesInsertedRow(let other):
      "Transaction \(other) inserts the row only now. It is inserted with this item."
    case .movesFromNowhere(let index):
      "There was no row \(index). The item is inserted."
    case .placed(let wanted, let actual):
      "Place \(wanted) is taken or not in the list. The row is at \(actual)."
    }
  }
}
