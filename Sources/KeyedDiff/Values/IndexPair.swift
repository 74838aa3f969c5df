/// Two indices of one row: where it was, and where it is.
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

  /// The same row on the way back.
  var swapped: IndexPair { IndexPair(old: new, new: old) }
}

extension IndexPair: CustomStringConvertible {
  /// For example `3 → 0`.
  public var description: String { "\(old) → \(new)" }
}

extension IndexPair: Codable {
  /// Reads `[old, new]`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    old = try container.decode(Int.self)
    new = try container.decode(Int.self)
    try container.requireEnd()
  }

  /// Writes `[old, new]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(old)
    try container.encode(new)
  }
}
