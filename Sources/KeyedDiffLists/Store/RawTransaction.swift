/// A transaction as a database hands it over: any part of it may be missing.
///
///     RawTransaction(.update, index: path?.item, item: object as? Contact)
///
/// A ``StoreTransaction`` cannot lack a part that it needs. Raw ones go to
/// ``StoreList/apply(raw:)`` or ``StoreFeed/consume(raw:)``, where those that do are ignored
/// and reported.
public struct RawTransaction<Item> {
  /// The kind of change.
  public enum Kind: Hashable, Sendable {
    /// A row came, went, has other content, or changed its place and maybe its content.
    case insert, delete, update, move
  }

  /// The kind of change.
  public var kind: Kind
  /// The index of the row before the batch. Insertions need none.
  public var index: Int?
  /// The index of the row after the batch. Only insertions and moves need it.
  public var newIndex: Int?
  /// The item. Inserts and updates need it.
  public var item: Item?

  /// Creates a transaction that may lack anything.
  public init(_ kind: Kind, index: Int? = nil, newIndex: Int? = nil, item: Item? = nil) {
    self.kind = kind
    self.index = index
    self.newIndex = newIndex
    self.item = item
  }
}

extension RawTransaction: Sendable where Item: Sendable {}
extension RawTransaction: Equatable where Item: Equatable {}

/// A transaction from a database that lacks a part.
public struct IncompleteTransaction: Error, Hashable, CustomStringConvertible {
  /// A part of a transaction.
  public enum Part: String, Hashable, Sendable {
    /// ``RawTransaction/index``
    case index = "the index before the batch"
    /// ``RawTransaction/newIndex``
    case newIndex = "the index after the batch"
    /// ``RawTransaction/item``
    case item = "the item, of the type that the list holds"
  }

  /// The first part that is missing.
  public let missing: Part

  /// Says what is missing.
  @inlinable
  public init(missing: Part) { self.missing = missing }

  /// One sentence.
  public var description: String { "The transaction lacks \(missing.rawValue)." }
}

extension StoreTransaction {
  /// Creates a transaction from one that a database made.
  ///
  /// - Parameter raw: The transaction. Parts that it does not need are ignored.
  /// - Throws: ``IncompleteTransaction`` if it lacks a part that it needs.
  @inlinable
  init(_ raw: RawTransaction<Item>) throws(IncompleteTransaction) {
    func required<Value>(
      _ value: Value?, _ part: IncompleteTransaction.Part
    ) throws(IncompleteTransaction) -> Value {
      guard let value else { throw IncompleteTransaction(missing: part) }
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
  /// The transactions that are complete, and what is wrong with the others.
  ///
  /// - Parameter raw: Transactions as a database made them.
  /// - Returns: The complete ones, each with its position among all; and a
  ///   correction for each of the others.
  @inlinable
  static func complete(
    _ raw: some Collection<RawTransaction<Item>>
  ) -> (transactions: [(position: Int, StoreTransaction)], corrections: [Correction]) {
    var transactions: [(position: Int, StoreTransaction)] = []
    var corrections: [Correction] = []
    for (position, raw) in raw.enumerated() {
      do throws(IncompleteTransaction) {
        transactions.append((position, try StoreTransaction(raw)))
      } catch {
        corrections.append(Correction(transaction: position, reason: .incomplete(error)))
      }
    }
    return (transactions, corrections)
  }
}
