/// A fault in one transaction of a batch, and how the fault was corrected.
///
/// Corrections are worth logging. A correction keeps the list valid, but it also shows that the
/// store sent faulty transactions, for example updates of rows that do not exist, or transactions
/// that contradict each other.
public struct Correction: Hashable, Sendable {
  /// A fault in a transaction. Associated values named `by` and `insertedBy` are positions of other
  /// transactions in the batch.
  ///
  /// Later versions may add cases: end a `switch` with `default`.
  public enum Reason: Hashable, Sendable {
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
    /// The transaction is ignored: it lacks a required part.
    case incomplete(IncompleteTransactionError)
  }

  /// The position of the transaction in the batch, counted from 0.
  public let transaction: Int
  /// The fault in the transaction.
  public let reason: Reason

  /// Creates a correction.
  public init(transaction: Int, reason: Reason) {
    self.transaction = transaction
    self.reason = reason
  }
}

extension Correction {
  /// Returns a copy of the correction, with all positions of transactions converted by a closure.
  @usableFromInline
  func renumbered(_ position: (Int) -> Int) -> Correction {
    let renumbered: Reason =
      switch reason {
      case .repeatsDeletion(let other): .repeatsDeletion(by: position(other))
      case .rowIsDeleted(let other): .rowIsDeleted(by: position(other))
      case .superseded(let other): .superseded(by: position(other))
      case .updatesInsertedRow(let other): .updatesInsertedRow(insertedBy: position(other))
      case .noSuchRow, .movesFromNowhere, .placed, .incomplete: reason
      }
    return Correction(transaction: position(transaction), reason: renumbered)
  }
}

extension Correction: CustomStringConvertible {
  /// The correction as one or two sentences.
  public var description: String { "Transaction \(transaction): \(reason)" }
}

extension Correction.Reason: CustomStringConvertible {
  /// The fault and its correction, in one or two sentences.
  public var description: String {
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
    case .incomplete(let error):
      "\(error) Ignored."
    }
  }
}
