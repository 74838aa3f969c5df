/// Two paths of one item: where it was, and where it is.
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

  /// A row of a list that is the only section.
  init(inOnlySection row: IndexPair) {
    self.init(old: OldPath(section: 0, item: row.old), new: NewPath(section: 0, item: row.new))
  }

  /// The same item from the new list to the old one.
  var swapped: PathPair { PathPair(old: OldPath(swapped: new), new: NewPath(swapped: old)) }
}

extension PathPair: CustomStringConvertible {
  /// For example `0.3 → 1.0`.
  public var description: String { "\(old) → \(new)" }
}

extension PathPair: Codable {
  /// Reads `[old, new]`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    old = try container.decode(OldPath.self)
    new = try container.decode(NewPath.self)
    try container.requireEnd()
  }

  /// Writes `[old, new]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(old)
    try container.encode(new)
  }
}
