public import KeyedDiff

/// The list that a store's transactions lead to, row by row as the store has it.
///
///     var list = StoreList(contacts) { $0.name.prefix(1) }
///     let change = list.apply([.insert(zoe, at: 41), .delete(at: 3)])
///     adapter.apply(change.update)
///
/// A plain list has one section. In a sectioned one each item says which section
/// it belongs to, and neighbours that say the same make one: sections come, go,
/// split and merge as rows do. If the store sorts by section first, each section
/// comes once; if not, one comes twice, and nothing breaks.
///
/// Rows need no ids: a row is what the transactions say it is. It stays the same
/// row, for the view too, when it is updated or moved.
public struct StoreList<SectionID: Hashable & Sendable, Item: Sendable>: Sendable {
  /// How rows are dealt out to sections.
  @usableFromInline
  enum Division: Sendable {
    case one(SectionID)
    case runs(@Sendable (Item) -> SectionID)
  }

  /// The sections. A plain list has one, even without rows; the others have as
  /// many as rows ask for, and no empty ones.
  public internal(set) var sections: [ListSection<SectionID, Item>]
  /// Which version of the list this is.
  public internal(set) var version = ListVersion()
  /// What the list knows about its items.
  public let rules: StoreRules<Item>

  @usableFromInline let division: Division
  /// The row that each section starts with, and the count of rows.
  @usableFromInline var starts: [Int]

  init(_ items: [Item], division: Division, rules: StoreRules<Item>) {
    self.rules = rules
    self.division = division
    (sections, starts) = Self.divide(items, division)
  }

  /// Creates a sectioned list.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - rules: What the list has to know about them.
  ///   - section: To which section an item belongs. It must always return the
  ///     same.
  /// - Complexity: O(n) for n items.
  public init(
    _ items: [Item] = [], rules: StoreRules<Item>,
    section: @escaping @Sendable (Item) -> SectionID
  ) {
    self.init(items, division: .runs(section), rules: rules)
  }

  /// Creates a sectioned list of items that `==` compares.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - section: To which section an item belongs. It must always return the
  ///     same.
  /// - Complexity: O(n) for n items.
  public init(
    _ items: [Item] = [], section: @escaping @Sendable (Item) -> SectionID
  ) where Item: Equatable {
    self.init(items, rules: StoreRules(), section: section)
  }

  /// Creates a sectioned list of items that have an id, by which a reset keeps
  /// rows, and that `==` compares.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - section: To which section an item belongs. It must always return the
  ///     same.
  /// - Complexity: O(n) for n items.
  public init(
    _ items: [Item] = [], section: @escaping @Sendable (Item) -> SectionID
  ) where Item: Identifiable & Equatable, Item.ID: Sendable {
    self.init(items, rules: StoreRules(), section: section)
  }

  static func divide(
    _ items: [Item], _ division: Division
  ) -> (sections: [ListSection<SectionID, Item>], starts: [Int]) {
    switch division {
    case .one(let id):
      return ([ListSection(id: id, items: items)], [0, items.count])
    case .runs(let section):
      var sections: [ListSection<SectionID, Item>] = []
      var starts = [0]
      while let start = starts.last, start < items.count {
        let id = section(items[start])
        var end = start + 1
        while end < items.count, section(items[end]) == id { end += 1 }
        sections.append(ListSection(id: id, items: Array(items[start..<end])))
        starts.append(end)
      }
      return (sections, starts)
    }
  }
}

extension StoreList where SectionID == Int {
  /// Creates a plain list: one section, with the id 0.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - rules: What the list has to know about them.
  /// - Complexity: O(n) for n items.
  public init(_ items: [Item] = [], rules: StoreRules<Item>) {
    self.init(items, division: .one(0), rules: rules)
  }

  /// Creates a plain list of items that `==` compares: one section, with the
  /// id 0.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Complexity: O(n) for n items.
  public init(_ items: [Item] = []) where Item: Equatable {
    self.init(items, rules: StoreRules())
  }

  /// Creates a plain list of items that have an id, by which a reset keeps rows,
  /// and that `==` compares: one section, with the id 0.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Complexity: O(n) for n items.
  public init(_ items: [Item] = [])
  where Item: Identifiable & Equatable, Item.ID: Sendable {
    self.init(items, rules: StoreRules())
  }
}

// MARK: - Reading

extension StoreList {
  /// The number of rows in all sections.
  @inlinable
  public var count: Int { starts[starts.count - 1] }

  /// The items of all sections, in the order of the store.
  ///
  /// - Complexity: O(n) for n items.
  public var items: [Item] { sections.flatMap(\.items) }

  /// The list without what changed: what a view shows first.
  public var update: ListUpdate<SectionID, Item> {
    ListUpdate(sections: sections, version: version)
  }

  /// The item of a row.
  ///
  /// - Parameter row: Its index in the order of the store.
  /// - Returns: `nil` if there is no such row.
  /// - Complexity: O(log s + log n) for s sections and n rows of one.
  public func item(at row: Int) -> Item? {
    path(ofRow: row).map { sections[$0.section].items[$0.item] }
  }

  /// Where a row is.
  ///
  /// - Parameter row: Its index in the order of the store.
  /// - Returns: `nil` if there is no such row.
  /// - Complexity: O(log s) for s sections.
  public func path(ofRow row: Int) -> CurrentPath? {
    guard 0..<count ~= row else { return nil }
    let section = starts.lastIndex(notAbove: row)
    return CurrentPath(section: section, item: row - starts[section])
  }

  /// Which row is at a path, in the order of the store.
  ///
  /// - Parameter path: A section and an index in it.
  /// - Returns: `nil` if there is no such row.
  /// - Complexity: O(1)
  public func row(at path: CurrentPath) -> Int? {
    guard sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return starts[path.section] + path.item
  }
}

extension [Int] {
  /// The index of the last number that is not above another. The numbers ascend,
  /// and the first is not above it.
  ///
  /// - Complexity: O(log n) for n numbers.
  @inlinable
  func lastIndex(notAbove number: Int) -> Int {
    indices.partitioningIndex { self[$0] > number } - 1
  }
}
