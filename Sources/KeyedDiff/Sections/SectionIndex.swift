/// The index of a section in the list before or after a change.
public struct SectionIndex<Space: IndexSpace>: Hashable, Sendable {
  /// The index as an integer.
  public var index: Int

  /// Creates the index of a section.
  ///
  /// - Parameter index: The index, counted from 0.
  @inlinable
  public init(_ index: Int) { self.index = index }
}

extension SectionIndex: Comparable {
  /// Returns whether one index is less than another.
  ///
  /// - Parameters:
  ///   - first: An index.
  ///   - second: Another index.
  /// - Returns: `true` if the first index is less than the second one.
  @inlinable
  public static func < (first: SectionIndex, second: SectionIndex) -> Bool {
    first.index < second.index
  }
}

extension SectionIndex: ExpressibleByIntegerLiteral {
  /// Creates the index of a section from a literal.
  ///
  /// - Parameter index: The index, counted from 0.
  public init(integerLiteral index: Int) { self.init(index) }
}

extension SectionIndex: CustomStringConvertible {
  /// The index as decimal text, such as `2`.
  public var description: String { "\(index)" }
}

extension SectionIndex: Codable {
  /// Decodes an integer.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the value is not an integer.
  public init(from decoder: any Decoder) throws {
    index = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encodes an integer.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(index)
  }
}
