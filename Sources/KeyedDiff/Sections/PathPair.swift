/// The path of an item in the old list, and its path in the new list.
public struct PathPair: Hashable, Sendable {
  /// The path in the old list.
  public let old: OldPath
  /// The path in the new list.
  public let new: NewPath

  /// Creates a pair of paths.
  ///
  /// - Parameters:
  ///   - old: A path in the old list.
  ///   - new: A path in the new list.
  @inlinable
  public init(old: OldPath, new: NewPath) {
    self.old = old
    self.new = new
  }

  /// Creates the pair for a row from its old and new index; each list must have one section.
  init(inOnlySection row: IndexPair) {
    self.init(old: OldPath(section: 0, item: row.old), new: NewPath(section: 0, item: row.new))
  }

  /// The pair with the old and the new path exchanged.
  var swapped: PathPair { PathPair(old: OldPath(swapped: new), new: NewPath(swapped: old)) }
}

// Functions of their own, so that a program has only one copy of the sort algorithm for each order.
extension [PathPair] {
  /// Sorts the pairs by their old paths.
  mutating func sortByOld() { sort { $0.old < $1.old } }

  /// Returns the pairs, sorted by their old paths.
  func sortedByOld() -> [PathPair] {
    var pairs = self
    pairs.sortByOld()
    return pairs
  }

  /// Returns the pairs, sorted by their new paths.
  func sortedByNew() -> [PathPair] { sorted { $0.new < $1.new } }
}

extension PathPair: CustomStringConvertible {
  /// Text such as `0.3 → 1.0`.
  public var description: String { "\(old) → \(new)" }
}

extension PathPair: Codable {
  /// Decodes `[old, new]`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the value is not an array of two paths.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    old = try container.decode(OldPath.self)
    new = try container.decode(NewPath.self)
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
