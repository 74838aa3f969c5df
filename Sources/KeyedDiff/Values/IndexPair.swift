/// The indices of a row in the old list and in the new list.
public struct IndexPair: Hashable, Sendable, BitwiseCopyable {
  /// The index in the old list.
  public let old: Int
  /// The index in the new list.
  public let new: Int

  /// Creates a pair of indices.
  ///
  /// - Parameters:
  ///   - old: An index in the old list.
  ///   - new: An index in the new list.
  @inlinable
  public init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }

  /// The pair with the old and the new index exchanged.
  var swapped: IndexPair { IndexPair(old: new, new: old) }
}

// Functions of their own, so that a program has only one copy of the sort algorithm for each order.
extension [IndexPair] {
  /// Sorts the pairs by their old indices.
  mutating func sortByOld() { sort { $0.old < $1.old } }

  /// Returns the pairs, sorted by their old indices.
  func sortedByOld() -> [IndexPair] {
    var pairs = self
    pairs.sortByOld()
    return pairs
  }

  /// Returns the pairs, sorted by their new indices.
  @usableFromInline
  func sortedByNew() -> [IndexPair] { sorted { $0.new < $1.new } }

  /// Returns the indices of the pairs, sorted by the new indices of the pairs.
  func orderByNew() -> [Int] {
    indices.map { IndexPair(old: $0, new: self[$0].new) }.sortedByNew().map(\.old)
  }
}

extension IndexPair: CustomStringConvertible {
  /// Text such as `3 → 0`.
  public var description: String { "\(old) → \(new)" }
}

extension IndexPair: Codable {
  /// Decodes `[old, new]`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the value is not an array of two integers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    old = try container.decode(Int.self)
    new = try container.decode(Int.self)
    try container.requireEnd()
  }

  /// Encodes `[old, new]`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(old)
    try container.encode(new)
  }
}
