/// Where an item is: its section, and its index among the items of that.
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

  /// The same indices in another space.
  init(swapped path: ItemPath<some IndexSpace>) {
    self.init(section: path.section, item: path.item)
  }
}

/// A path in the list before a change.
public typealias OldPath = ItemPath<OldSpace>

/// A path in the list after a change.
public typealias NewPath = ItemPath<NewSpace>

/// A path in the list at one moment, when changes are made one after the other.
public typealias CurrentPath = ItemPath<CurrentSpace>

extension ItemPath<NewSpace> {
  /// The same path in the list that is shown after the change.
  public var current: CurrentPath { CurrentPath(section: section, item: item) }
}

extension ItemPath: Comparable {
  /// By section, then by item.
  @inlinable
  public static func < (first: ItemPath, second: ItemPath) -> Bool {
    (first.section, first.item) < (second.section, second.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// For example `2.0`, the first item of the third section.
  public var description: String { "\(section).\(item)" }
}

extension ItemPath: Codable {
  /// Reads `[section, item]`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    section = try container.decode(Int.self)
    item = try container.decode(Int.self)
    try container.requireEnd()
  }

  /// Writes `[section, item]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(item)
  }
}
