/// A section of a list: which one it is, its rows, and what stands above and
/// below them.
///
///     let fruit = ListSection(id: "fruit", items: ["apple", "pear"], header: "Fruit")
public struct ListSection<ID: Hashable, Item>: Identifiable {
  /// Which section it is.
  public var id: ID
  /// The rows. To give it an array write `ListItems(array)`, to get one
  /// `items.array`.
  public var items: ListItems<Item>
  /// Header and footer, behind a reference: most sections have neither, and one
  /// word is cheaper to copy with the section than both.
  @usableFromInline var supplements: Supplements?

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: Which section it is.
  ///   - items: The rows.
  ///   - header: What the header shows.
  ///   - footer: What the footer shows.
  @inlinable
  public init(
    id: ID, items: [Item] = [], header: (any Hashable & Sendable)? = nil,
    footer: (any Hashable & Sendable)? = nil
  ) {
    self.init(id: id, items: ListItems(items), header: header, footer: footer)
  }

  /// Creates a section of rows that another has or had.
  ///
  /// - Parameters:
  ///   - id: Which section it is.
  ///   - items: The rows.
  ///   - header: What the header shows.
  ///   - footer: What the footer shows.
  @inlinable
  public init(
    id: ID, items: ListItems<Item>, header: (any Hashable & Sendable)? = nil,
    footer: (any Hashable & Sendable)? = nil
  ) {
    self.id = id
    self.items = items
    supplements = Supplements(header: header, footer: footer)
  }

  /// What the header shows, compared by `==`; `nil` if there is none.
  @inlinable
  public var header: (any Hashable & Sendable)? {
    get { supplements?.header }
    set { supplements = Supplements(header: newValue, footer: footer) }
  }

  /// What the footer shows, compared by `==`; `nil` if there is none.
  @inlinable
  public var footer: (any Hashable & Sendable)? {
    get { supplements?.footer }
    set { supplements = Supplements(header: header, footer: newValue) }
  }

  /// Whether header and footer look the same as those of another section.
  ///
  /// - Complexity: O(1) if neither has any, or both are copies of one; else
  ///   what `==` of the models costs.
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

  /// - Returns: `nil` if there is neither.
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
    // Both ways: an instance of a subclass is one of the class, but not the
    // other way round.
    return equals(first, second) && equals(second, first)
  }
}

extension ListSection: Sendable where ID: Sendable, Item: Sendable {}

extension ListSection: Equatable where Item: Equatable {
  /// Whether two sections have the same id, equal items, and the same header
  /// and footer.
  public static func == (first: ListSection, second: ListSection) -> Bool {
    first.id == second.id && first.items == second.items
      && first.hasSameHeaderAndFooter(as: second)
  }
}

extension ListSection: Hashable where Item: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(items)
  }
}

extension ListSection: CustomStringConvertible {
  /// For example `[fruit: apple, pear]`.
  public var description: String {
    "[\(id): " + items.map { "\($0)" }.joined(separator: ", ") + "]"
  }
}

extension Array {
  /// The item at a path; `nil` if there is none.
  @inlinable
  package func item<ID, Item, Space>(at path: ItemPath<Space>) -> Item?
  where Element == ListSection<ID, Item> {
    guard indices.contains(path.section), self[path.section].items.indices.contains(path.item)
    else { return nil }
    return self[path.section].items[path.item]
  }
}
