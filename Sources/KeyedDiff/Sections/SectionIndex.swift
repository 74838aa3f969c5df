/// The index of a section in the list before or after a change.
public struct SectionIndex<Space: IndexSpace>: Hashable, Sendable {
  /// The index.
  public var index: Int

  /// Creates the index of a section.
  @inlinable
  public init(_ index: Int) { self.index = index }
}

extension SectionIndex: Comparable {
  @inlinable
  public static func < (first: SectionIndex, second: SectionIndex) -> Bool {
    first.index < second.index
  }
}

extension SectionIndex: ExpressibleByIntegerLiteral {
  public init(integerLiteral index: Int) { self.init(index) }
}

extension SectionIndex: CustomStringConvertible {
  public var description: String { "\(index)" }
}

extension SectionIndex: Codable {
  /// Reads an integer.
  public init(from decoder: any Decoder) throws {
    index = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Writes an integer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(index)
  }
}
