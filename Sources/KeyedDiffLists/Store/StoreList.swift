public import KeyedDiff

/// A copy of the rows of a store, in the order of the store. Transactions keep the copy up to date.
///
///     var list = StoreList(contacts) { $0.name.prefix(1) }
///     adapter.apply(list.apply([.insert(zoe, at: 41), .delete(at: 3)]))
///
/// A plain list has one section. In a sectioned list, each item has a section id, and consecutive
/// items with the same section id form a section. Sections are inserted, deleted, split and merged
/// as rows change. If the store sorts its rows by section first, each section id occurs only once.
/// Otherwise, several sections may have the same id, which is allowed.
///
/// Rows need no ids, because transactions identify them by index. A row that is updated or moved
/// remains the same row: the diff does not delete and insert it. Only the method `reset(to:)` uses
/// the ids of the ``RowIdentity``. Without ids, the method matches old and new rows by their position
/// in the section.
///
/// If the items are objects that are compared by `==`, an update or a move may pass the object that
/// the row already has. Such an update or move counts as a change, because the object may have
/// changed in place.
///
/// A list is not `Sendable`, because its closures and items need not be `Sendable`. The updates that
/// a list returns are `Sendable` if its section ids and items are `Sendable`.
public struct StoreList<SectionID: Hashable, Item>: UpdatingList {
  /// How rows are divided into sections.
  @usableFromInline
  enum Division {
    case one(SectionID)
    case runs((Item) -> SectionID)
  }

  /// The sections, and the array `starts`: the index of each section's first row, followed by the
  /// total number of rows.
  @usableFromInline
  typealias Divided = (sections: [ListSection<SectionID, Item>], starts: [Int])

  @usableFromInline
  typealias Comparing = (
    _ old: [ListSection<SectionID, Item>], _ new: [ListSection<SectionID, Item>]
  ) -> SectionedDiff

  /// The sections. A plain list always has one section, even without rows. A sectioned list has no
  /// empty sections.
  public internal(set) var sections: [ListSection<SectionID, Item>]
  /// The version of the list.
  public internal(set) var version = ListVersion()
  /// The faults in the transactions of the last change, and how they were corrected: one or two
  /// sentences for each, sorted by the transaction's position in the batch.
  ///
  /// Corrections are worth logging. A correction keeps the list valid, but it also shows that the
  /// store sent faulty transactions, for example updates of rows that do not exist, or transactions
  /// that contradict each other.
  public var corrections: [String] { recordedCorrections.map(\.description) }

  @usableFromInline package internal(set) var recordedCorrections: [Correction] = []
  /// The diff that led to the current version, and the version that it starts from.
  var latestDiff: (base: ListVersion, diff: SectionedDiff)?
  /// The transactions of the open batch so far; `nil` if no batch is open.
  @usableFromInline var openBatch: [StoreTransaction<Item>]?

  /// Returns whether the old and the new item of a row look the same. If they do, the row is not
  /// updated in the view.
  @usableFromInline let content: (_ old: Item, _ new: Item) -> Bool
  /// Whether ``content`` is `==` and the items are objects. If so, `==` cannot detect that an object
  /// has changed in place, because the object still equals itself.
  @usableFromInline let comparesObjects: Bool
  /// Merges the old item of an updated or moved row with the new item from the store; `nil` if the
  /// row gets the item from the store.
  @usableFromInline let merge: ((_ old: Item, _ new: Item) -> Item)?
  @usableFromInline let division: Division
  /// The index of each section's first row, followed by the total number of rows.
  @usableFromInline var starts: [Int]

  // The closures `divide` and `compare` are created in inlinable initializers, so that they are
  // specialized in the client.
  let divide: ([Item]) -> Divided
  let compare: Comparing

  @usableFromInline
  init(
    _ items: [Item], content: @escaping (Item, Item) -> Bool, comparesObjects: Bool,
    merge: ((Item, Item) -> Item)?, division: Division, divide: @escaping ([Item]) -> Divided,
    compare: @escaping Comparing
  ) {
    self.content = content
    self.comparesObjects = comparesObjects
    self.merge = merge
    self.division = division
    self.divide = divide
    self.compare = compare
    (sections, starts) = divide(items)
  }
}

// MARK: - Batches

extension StoreList {
  /// Whether a batch is open: see ``willChange()``.
  @inlinable
  public var isInBatch: Bool { openBatch != nil }

  @usableFromInline
  func requireNoOpenBatch() {
    require(!isInBatch, "The list was changed inside a batch: didChange() is missing.")
  }
}

// MARK: - Reading

extension StoreList {
  /// The total number of rows, in all sections together.
  @inlinable
  public var count: Int { starts[starts.count - 1] }

  /// The items of all sections, in the order of the store.
  ///
  /// - Complexity: O(n) for n items.
  public var items: [Item] { sections.flatMap(\.items) }

  /// The list, with the changes since the version before.
  ///
  /// - Complexity: O(1)
  public var latestUpdate: ListUpdate<SectionID, Item> {
    guard let (base, diff) = latestDiff else {
      return ListUpdate(sections: sections, version: version)
    }
    return ListUpdate(knownSections: sections, version: version, base: base, diff: diff)
  }

  /// Returns the item of a row.
  ///
  /// - Parameter row: The index of the row in the order of the store.
  /// - Returns: The item; `nil` if there is no such row.
  /// - Complexity: O(log s + log n) for s sections and n rows in the section of the row.
  public func item(at row: Int) -> Item? {
    path(ofRow: row).map { sections[$0.section].items[$0.item] }
  }

  /// Returns the path of a row.
  ///
  /// - Parameter row: The index of the row in the order of the store.
  /// - Returns: The path; `nil` if there is no such row.
  /// - Complexity: O(log s) for s sections.
  public func path(ofRow row: Int) -> CurrentPath? {
    guard 0..<count ~= row else { return nil }
    let section = starts.lastIndex(notAbove: row)
    return CurrentPath(section: section, item: row - starts[section])
  }

  /// Returns the index, in the order of the store, of the row at the given path.
  ///
  /// - Parameter path: The path of the row.
  /// - Returns: The index; `nil` if there is no such row.
  /// - Complexity: O(1)
  public func row(at path: CurrentPath) -> Int? {
    guard sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return starts[path.section] + path.item
  }
}

extension [Int] {
  /// Returns the index of the last element that is at most `number`. The array must be sorted in
  /// ascending order, and its first element must be at most `number`.
  ///
  /// - Complexity: O(log n) for n numbers.
  @inlinable
  func lastIndex(notAbove number: Int) -> Int {
    indices.partitioningIndex { self[$0] > number } - 1
  }
}
