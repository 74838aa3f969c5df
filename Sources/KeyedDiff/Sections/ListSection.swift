/// A section of a list: which one it is, its rows, and what stands above and
/// below them.
///
///     let fruit = ListSection(id: "fruit", items: ["apple", "pear"], header: "Fruit")
public struct ListSection<ID: Hashable, Item>: Identifiable {
  /// Which section it is.
  public var id: ID
  /// The rows.
  public var items: [Item]
  /// What the header shows, compared by `==`; `nil` if there is none.
  public var header: (any Hashable & Sendable)?
  /// What the footer shows, compared by `==`; `nil` if there is none.
  public var footer: (any Hashable & Sendable)?

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: Which section it is.
  ///   - items: The rows.
  ///   - header: What the header shows.
  ///   - footer: What the footer shows.
  public init(
    id: ID, items: [Item] = [], header: (any Hashable & Sendable)? = nil,
    footer: (any Hashable & Sendable)? = nil
  ) {
    self.id = id
    self.items = items
    self.header = header
    self.footer = footer
  }

  /// Whether header and footer look the same as those of another section.
  ///
  /// - Complexity: What `==` of the models costs.
  public func hasSameHeaderAndFooter(as other: ListSection) -> Bool {
    areEqual(header, other.header) && areEqual(footer, other.footer)
  }
}

private func areEqual(_ first: (any Hashable)?, _ second: (any Hashable)?) -> Bool {
  guard let first, let second else { return first == nil && second == nil }
  func areEqual<Model: Hashable>(_ first: Model, _ second: any Hashable) -> Bool {
    second as? Model == first
  }
  return areEqual(first, second)
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
