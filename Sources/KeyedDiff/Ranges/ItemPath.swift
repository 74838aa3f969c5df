/// The position of an item: its section, and its index in that section.
public struct ItemPath<Space: IndexSpace>: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - item: The index of the item in its section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Creates a path with the same indices as a path in another index space.
  init(swapped path: ItemPath<some IndexSpace>) {
    self.init(section: path.section, item: path.item)
  }
}

/// A path in the list before a change.
public typealias OldPath = ItemPath<OldSpace>

/// A path in the list after a change.
public typealias NewPath = ItemPath<NewSpace>

/// A path in the current list, such as the list that a view shows.
public typealias CurrentPath = ItemPath<CurrentSpace>

extension ItemPath<NewSpace> {
  /// This path as a path in the current list; valid after all changes have been applied.
  public var current: CurrentPath { CurrentPath(section: section, item: item) }
}

extension ItemPath: Comparable {
  /// Compares two paths by section, then by item.
  ///
  /// - Parameters:
  ///   - first: A path.
  ///   - second: Another path.
  /// - Returns: Whether the first path is before the second one.
  @inlinable
  public static func < (first: ItemPath, second: ItemPath) -> Bool {
    (first.section, first.item) < (second.section, second.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// Text such as `2.0` for the first item of the third section.
  @inline(never)
  public var description: String { "\(section).\(item)" }
}

extension ItemPath: Codable {
  /// Decodes `[section, item]`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the value is not an array of two integers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    section = try container.decode(Int.self)
    item = try container.decode(Int.self)
    try container.requireEnd()
  }

  /// Encodes `[section, item]`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(item)
  }
}
