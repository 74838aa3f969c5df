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
/// row, for the view too, when it is updated or moved. Only a reset asks for identity:
/// items that are `Identifiable` have their `id`, others what the parameter `id:` returns.
/// Without either, a reset compares the rows of a section one by one in order.
///
/// The list is not `Sendable`, as its closures and items need not be. What it makes is,
/// if the items are.
public struct StoreList<SectionID: Hashable, Item> {
  /// How rows are dealt out to sections.
  @usableFromInline
  enum Division {
    case one(SectionID)
    case runs((Item) -> SectionID)
  }

  /// Sections, the row that each starts with, and the count of rows.
  @usableFromInline
  typealias Divided = (sections: [ListSection<SectionID, Item>], starts: [Int])

  @usableFromInline
  typealias Comparing = (
    _ old: [ListSection<SectionID, Item>], _ new: [ListSection<SectionID, Item>]
  ) -> SectionedDiff

  /// The sections. A plain list has one, even without rows; the others have as
  /// many as rows ask for, and no empty ones.
  public internal(set) var sections: [ListSection<SectionID, Item>]
  /// Which version of the list this is.
  public internal(set) var version = ListVersion()
  /// The rules by which items are compared and merged.
  public let rules: StoreRules<Item>

  @usableFromInline let division: Division
  /// The row that each section starts with, and the count of rows.
  @usableFromInline var starts: [Int]

  // Both are made in the initialisers, where all types are known, and so specialised in
  // the client.
  let divide: ([Item]) -> Divided
  let compare: Comparing

  @usableFromInline
  init(
    _ items: [Item], rules: StoreRules<Item>, division: Division,
    divide: @escaping ([Item]) -> Divided, compare: @escaping Comparing
  ) {
    self.rules = rules
    self.division = division
    self.divide = divide
    self.compare = compare
    (sections, starts) = divide(items)
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

  /// The path of a row.
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
