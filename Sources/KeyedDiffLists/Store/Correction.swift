/// The fault of one transaction of a batch, and its correction.
///
/// Corrections are worth a line in a log: the list is legal all the same, but
/// the store said something that it cannot have meant.
public struct Correction: Hashable, Sendable {
  /// The fault of a transaction. Other transactions are named by their position in the batch.
  public enum Reason: Hashable, Sendable {
    /// It speaks of a row that was not there before the batch. Ignored.
    case noSuchRow(index: Int)
    /// The row is deleted already. Ignored.
    case repeatsDeletion(by: Int)
    /// The row is deleted in the same batch. Ignored.
    case rowIsDeleted(by: Int)
    /// A later transaction gives the row another item or another place. Used as
    /// far as the later one says nothing else.
    case superseded(by: Int)
    /// It updates a row that was not there before the batch, but that the batch
    /// inserts at this index. The inserted row has the item.
    case updatesInsertedRow(insertedBy: Int)
    /// It moves a row that was not there before the batch. Its item is inserted.
    case movesFromNowhere(index: Int)
    /// The place is taken, or not in the list. The row is at the nearest free one
    /// behind, or at the end.
    case placed(insteadOf: Int, at: Int)
    /// It lacks a part. Ignored.
    case incomplete(IncompleteTransaction)
  }

  /// The position of the transaction in the batch, from 0.
  public let transaction: Int
  /// The fault.
  public let reason: Reason

  /// Creates a correction.
  public init(transaction: Int, reason: Reason) {
    self.transaction = transaction
    self.reason = reason
  }
}

extension Correction {
  /// The same of a transaction that has other positions in another batch.
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
  /// One or two sentences.
  public var description: String { "Transaction \(transaction): \(reason)" }
}

extension Correction.Reason: CustomStringConvertible {
  /// One or two sentences.
  public var description: String {
    switch self {
    case .noSuchRow(let index):
      "There was no row \(index). Ignored."
    case .repeatsDeletion(let other):
      "Transaction \(other) deletes the row already. Ignored."
    case .rowIsDeleted(let other):
      "Transaction \(other) deletes the row. Ignored."
    case .superseded(let other):
      "Transaction \(other) says otherwise of the same row, and is later."
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
