/// A transaction as a database reports it: any part except the kind may be missing.
///
///     RawTransaction(.update, index: path?.item, item: object as? Contact)
///
/// A ``StoreTransaction``, in contrast, has all the parts that its kind requires. Pass raw
/// transactions to ``StoreList/apply(raw:)`` or ``StoreList/consume(raw:)``, which skip incomplete
/// transactions and report them.
public struct RawTransaction<Item> {
  /// The kind of change.
  public enum Kind: Hashable, Sendable {
    /// An insertion, a deletion, an update, or a move, which may also update the row.
    case insert, delete, update, move
  }

  /// The kind of change.
  public var kind: Kind
  /// The index of the row before the batch; not required for insertions.
  public var index: Int?
  /// The index of the row after the batch; required only for insertions and moves.
  public var newIndex: Int?
  /// The new item of the row; required only for insertions and updates.
  public var item: Item?

  /// Creates a raw transaction. Any part except the kind may be missing.
  public init(_ kind: Kind, index: Int? = nil, newIndex: Int? = nil, item: Item? = nil) {
    self.kind = kind
    self.index = index
    self.newIndex = newIndex
    self.item = item
  }
}

extension RawTransaction: Sendable where Item: Sendable {}
extension RawTransaction: Equatable where Item: Equatable {}

/// The error for a raw transaction that lacks a required part.
public struct IncompleteTransactionError: Error, Hashable, CustomStringConvertible {
  /// A part of a transaction.
  public enum Part: String, Hashable, Sendable {
    /// The part ``RawTransaction/index``.
    case index = "the index before the batch"
    /// The part ``RawTransaction/newIndex``.
    case newIndex = "the index after the batch"
    /// The part ``RawTransaction/item``.
    case item = "the item, of the type that the list holds"
  }

  /// The part that is missing. If several parts are missing, only one of them is reported.
  public let missing: Part

  /// Creates an error.
  @inlinable
  public init(missing: Part) { self.missing = missing }

  /// The error as a sentence.
  public var description: String { "The transaction lacks \(missing.rawValue)." }
}

extension StoreTransaction {
  /// Creates a transaction from a raw one.
  ///
  /// - Parameter raw: The raw transaction. Parts that its kind does not need are ignored.
  /// - Throws: ``IncompleteTransactionError`` if the raw transaction lacks a part that its kind needs.
  @inlinable
  init(_ raw: RawTransaction<Item>) throws(IncompleteTransactionError) {
    func required<Value>(
      _ value: Value?, _ part: IncompleteTransactionError.Part
    ) throws(IncompleteTransactionError) -> Value {
      guard let value else { throw IncompleteTransactionError(missing: part) }
      return value
    }
    switch raw.kind {
    case .insert:
      self = .insert(try required(raw.item, .item), at: try required(raw.newIndex, .newIndex))
    case .delete:
      self = .delete(at: try required(raw.index, .index))
    case .update:
      self = .update(try required(raw.item, .item), at: try required(raw.index, .index))
    case .move:
      self = .move(
        from: try required(raw.index, .index), to: try required(raw.newIndex, .newIndex), raw.item)
    }
  }
}

extension RawTransaction {
  /// Creates the raw form of a transaction.
  @usableFromInline
  init(_ transaction: StoreTransaction<Item>) {
    switch transaction {
    case .insert(let item, at: let index): self.init(.insert, newIndex: index, item: item)
    case .delete(at: let index): self.init(.delete, index: index)
    case .update(let item, at: let index): self.init(.update, index: index, item: item)
    case .move(let index, let newIndex, let item):
      self.init(.move, index: index, newIndex: newIndex, item: item)
    }
  }
}

extension StoreTransaction {
  /// Separates complete transactions from incomplete ones.
  ///
  /// - Parameter raw: Transactions as a database reports them.
  /// - Returns: The complete transactions, each with its position in `raw`, and a correction for
  ///   each incomplete transaction.
  @inlinable
  static func complete(
    _ raw: some Collection<RawTransaction<Item>>
  ) -> (transactions: [(position: Int, StoreTransaction)], corrections: [Correction]) {
    var transactions: [(position: Int, StoreTransaction)] = []
    var corrections: [Correction] = []
    for (position, raw) in raw.enumerated() {
      do throws(IncompleteTransactionError) {
        transactions.append((position, try StoreTransaction(raw)))
      } catch {
        corrections.append(Correction(transaction: position, reason: .incomplete(error)))
      }
    }
    return (transactions, corrections)
  }
}
