/// A section of a list: its id, its rows, and its header and footer.
///
///     let fruit = ListSection(id: "fruit", items: ["apple", "pear"], header: "Fruit")
public struct ListSection<ID: Hashable, Item>: Identifiable {
  /// The identity of the section.
  public var id: ID
  /// The rows of the section.
  ///
  /// To set the rows, assign `ListItems(array)`. To get the rows as an array, read `Array(items)`.
  public var items: ListItems<Item>
  /// The header and the footer; `nil` if the section has neither.
  ///
  /// One object stores both, so a section is cheap to copy. Most sections do not need the object.
  @usableFromInline var supplements: Supplements?

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: The identity of the section.
  ///   - items: The rows.
  ///   - header: The content of the header; `nil` for no header.
  ///   - footer: The content of the footer; `nil` for no footer.
  @inlinable
  public init(
    id: ID, items: [Item] = [], header: (any Hashable & Sendable)? = nil,
    footer: (any Hashable & Sendable)? = nil
  ) {
    self.init(id: id, items: ListItems(items), header: header, footer: footer)
  }

  /// Creates a section from rows that can share their storage with other sections.
  ///
  /// - Parameters:
  ///   - id: The identity of the section.
  ///   - items: The rows.
  ///   - header: The content of the header; `nil` for no header.
  ///   - footer: The content of the footer; `nil` for no footer.
  @inlinable
  public init(
    id: ID, items: ListItems<Item>, header: (any Hashable & Sendable)? = nil,
    footer: (any Hashable & Sendable)? = nil
  ) {
    self.id = id
    self.items = items
    supplements = Supplements(header: header, footer: footer)
  }

  /// The content of the header, compared by `==`; `nil` if there is no header.
  @inlinable
  public var header: (any Hashable & Sendable)? {
    get { supplements?.header }
    set { supplements = Supplements(header: newValue, footer: footer) }
  }

  /// The content of the footer, compared by `==`; `nil` if there is no footer.
  @inlinable
  public var footer: (any Hashable & Sendable)? {
    get { supplements?.footer }
    set { supplements = Supplements(header: header, footer: newValue) }
  }

  /// Returns whether the header and the footer are equal to those of another section.
  ///
  /// - Parameter other: Another section.
  /// - Returns: `true` if the headers are equal or both `nil`, and likewise the footers.
  /// - Complexity: O(1) if neither section has a header or footer, or if one section is a copy of
  ///   the other. Otherwise the cost of comparing the headers and footers by `==`.
  @inlinable
  public func hasSameHeaderAndFooter(as other: ListSection) -> Bool {
    Supplements.areSame(supplements, other.supplements)
  }
}

/// The header and the footer of a section.
@usableFromInline
final class Supplements: Sendable {
  @usableFromInline let header: (any Hashable & Sendable)?
  @usableFromInline let footer: (any Hashable & Sendable)?

  /// Creates an object that stores a header and a footer; fails if both are `nil`.
  @usableFromInline
  init?(header: (any Hashable & Sendable)?, footer: (any Hashable & Sendable)?) {
    if header == nil && footer == nil { return nil }
    self.header = header
    self.footer = footer
  }

  @inlinable
  static func areSame(_ first: Supplements?, _ second: Supplements?) -> Bool {
    first === second || areEqual(first, second)
  }

  @usableFromInline
  static func areEqual(_ first: Supplements?, _ second: Supplements?) -> Bool {
    areEqual(first?.header, second?.header) && areEqual(first?.footer, second?.footer)
  }

  private static func areEqual(_ first: (any Hashable)?, _ second: (any Hashable)?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    func equals<Model: Hashable>(_ model: Model, _ other: any Hashable) -> Bool {
      other as? Model == model
    }
    // Both calls are needed: an object can be cast to its superclass, but not to a subclass.
    return equals(first, second) && equals(second, first)
  }
}

extension ListSection: Sendable where ID: Sendable, Item: Sendable {}

extension ListSection: Equatable where Item: Equatable {
  /// Returns whether two sections have the same id, equal items, and equal headers and footers.
  ///
  /// - Parameters:
  ///   - first: A section.
  ///   - second: Another section.
  /// - Returns: `true` if the sections are equal.
  /// - Complexity: O(n) for n items, but O(1) if the two lists of items share storage.
  public static func == (first: ListSection, second: ListSection) -> Bool {
    first.id == second.id && first.items == second.items
      && first.hasSameHeaderAndFooter(as: second)
  }
}

extension ListSection: Hashable where Item: Hashable {
  /// Hashes the id and the items.
  ///
  /// - Parameter hasher: The hasher to use.
  /// - Complexity: O(n) for n items.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(items)
  }
}

extension ListSection: CustomStringConvertible {
  /// Text such as `[fruit: apple, pear]`.
  ///
  /// - Complexity: O(n) for n items.
  public var description: String {
    "[\(id): " + items.map { "\($0)" }.joined(separator: ", ") + "]"
  }
}

extension Array {
  /// Returns the item at the given path, or `nil` if there is no item at this path.
  @inlinable
  package func item<ID, Item, Space>(at path: ItemPath<Space>) -> Item?
  where Element == ListSection<ID, Item> {
    guard indices.contains(path.section), self[path.section].items.indices.contains(path.item)
    else { return nil }
    return self[path.section].items[path.item]
  }
}
