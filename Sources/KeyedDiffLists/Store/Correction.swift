/// A fault in one transaction of a batch, and how the fault was corrected.
///
/// Corrections are worth logging. They keep the list valid, but show that the store sent
/// contradictory transactions, or transactions for rows that do not exist.
public struct Correction: Hashable, Sendable {
  /// A fault in a transaction. Associated values named `by` and `insertedBy` are positions of other
  /// transactions in the batch.
  public enum Reason: Hashable, Sendable {
    /// The transaction is ignored: it refers to a row that did not exist before the batch.
    case noSuchRow(index: Int)
    /// The transaction is ignored: it deletes a row that another transaction already deletes.
    case repeatsDeletion(by: Int)
    /// The transaction is ignored: it updates or moves a row that another transaction deletes.
    case rowIsDeleted(by: Int)
    /// A later transaction gives the row another item or another place. The transaction is used,
    /// except for the part that the later transaction overrides.
    case superseded(by: Int)
    /// The transaction updates a row that did not exist before the batch, but the batch inserts a
    /// row at the same index. The inserted row gets the item of the update.
    case updatesInsertedRow(insertedBy: Int)
    /// The transaction moves a row that did not exist before the batch. The item of the transaction
    /// is inserted.
    case movesFromNowhere(index: Int)
    /// The requested index is taken or out of bounds. The row gets the next free index, or is put
    /// at the end.
    case placed(insteadOf: Int, at: Int)
    /// The transaction is ignored: it lacks a part.
    case incomplete(IncompleteTransaction)
  }

  /// The position of the transaction in the batch, from 0.
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
  /// Returns the correction with all positions of transactions converted by a closure.
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
  /// The correction as one or two sentences.
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
