public import KeyedDiff

/// The items of another list that match a filter, in an order of their own, up to a limit.
///
/// The list holds all items. So a search field changes only the filter, and nothing is fetched or
/// loaded again:
///
///     let found = ListFeed(FilteredList(contacts, by: .key(\.name)))
///     adapter.follow(found)
///     found.change { $0.filter { $0.name.contains(text) } }  // for each key
///
/// The items come from an array, or from the updates of another feed:
///
///     let following = library.observe { update in found.change { $0.apply(update) } }
///
/// **Sections.** The list has the sections of its source. The order and the filter apply in each
/// section. A section whose items are all left out is left out, too, unless the source has only one
/// section.
///
/// **Ties.** Items that are equivalent by the order are in the order of the source.
///
/// **Items** should be values: an object that has been modified cannot be compared with its earlier
/// state. As long as no shown row, header or footer has new content, the list shows the old items. So
/// the comparison of content must cover every property of an item that the app reads.
///
/// **Cost.** Each change calls the filter for all items, and compares the items that are shown with
/// those that were shown before: O(n) for n items, and O(n log n) with an order. Memory: the shown
/// items are stored twice, unless nothing is left out or sorted.
public struct FilteredList<SectionID: Hashable, Item, ID: Hashable>: UpdatingList {
  /// A list of sections.
  public typealias Sections = [ListSection<SectionID, Item>]

  /// The sections with the items that are shown.
  public private(set) var sections: Sections
  /// The version of the list.
  public private(set) var version = ListVersion()
  /// The sections with all items, in the order of the source.
  public private(set) var source: Sections
  /// The order of the shown items in each section; `nil` for the order of the source.
  public private(set) var order: ListOrder<Item>?
  /// The maximum number of shown items, in all sections together; `nil` for no limit.
  public private(set) var limit: Int?
  /// How items are told apart.
  public let identity: RowIdentity<Item, ID>

  private var isIncluded: ((Item) -> Bool)?
  private var latestDiff: (base: ListVersion, diff: SectionedDiff)?
  /// The version of the list whose update was applied last.
  private var sourceVersion: ListVersion?
  // Created in an inlinable initializer, so that it is specialized in the client.
  private let compare: (_ old: Sections, _ new: Sections) -> SectionedDiff

  @usableFromInline
  init(
    source: Sections, order: ListOrder<Item>?, limit: Int?, identity: RowIdentity<Item, ID>,
    isIncluded: ((Item) -> Bool)?, compare: @escaping (Sections, Sections) -> SectionedDiff
  ) {
    require(
      identity.compare != nil,
      "The items have no identity. A filtered list finds items by their ids: RowIdentity(id: …).")
    Self.check(limit)
    (self.source, self.order, self.limit) = (source, order, limit)
    (self.identity, self.isIncluded, self.compare) = (identity, isIncluded, compare)
    sections = []
    sections = shownSections()
  }

  /// The list, with the changes since the version before.
  ///
  /// - Complexity: O(1)
  public var latestUpdate: ListUpdate<SectionID, Item> {
    guard let (base, diff) = latestDiff else {
      return ListUpdate(sections: sections, version: version)
    }
    return ListUpdate(knownSections: sections, version: version, base: base, diff: diff)
  }

  // MARK: Changing what is shown

  /// Shows only the items that a closure selects.
  ///
  /// - Parameter isIncluded: Returns whether to show an item; `nil` to show all.
  /// - Returns: The new list, with its changes.
  @discardableResult
  public mutating func filter(
    by isIncluded: ((Item) -> Bool)?
  ) -> ListUpdate<SectionID, Item> {
    self.isIncluded = isIncluded
    return refresh()
  }

  /// Sorts the shown items of each section.
  ///
  /// - Parameter order: The order; `nil` for the order of the source.
  /// - Returns: The new list, with its changes.
  @discardableResult
  public mutating func sort(by order: ListOrder<Item>?) -> ListUpdate<SectionID, Item> {
    self.order = order
    return refresh()
  }

  /// Limits the number of shown items.
  ///
  /// - Parameter limit: The maximum number, in all sections together; `nil` for no limit. Traps if it
  ///   is negative.
  /// - Returns: The new list, with its changes.
  @discardableResult
  public mutating func limit(to limit: Int?) -> ListUpdate<SectionID, Item> {
    Self.check(limit)
    self.limit = limit
    return refresh()
  }

  // MARK: Changing the items

  /// Takes the items of an update of another list.
  ///
  /// - Parameter update: An update. Nothing is done if its version is the one that was applied last.
  /// - Returns: The new list, with its changes.
  @discardableResult
  public mutating func apply(
    _ update: ListUpdate<SectionID, Item>
  ) -> ListUpdate<SectionID, Item> {
    guard update.version != sourceVersion else {
      return unchanged(
        try! SectionedDiff(
          oldCounts: sections.map(\.items.count), sections: ListDiff(oldCount: sections.count)))
    }
    source = update.sections
    sourceVersion = update.version
    return refresh()
  }

  /// Replaces all items.
  ///
  /// - Parameter sections: The sections with all items.
  /// - Returns: The new list, with its changes.
  @discardableResult
  public mutating func reset(toSections sections: Sections) -> ListUpdate<SectionID, Item> {
    (source, sourceVersion) = (sections, nil)
    return refresh()
  }

  private mutating func refresh() -> ListUpdate<SectionID, Item> {
    let shown = shownSections()
    let diff = compare(sections, shown)
    guard !diff.isEmpty else { return unchanged(diff) }
    latestDiff = (version, diff)
    sections = shown
    version = ListVersion()
    return latestUpdate
  }

  private func unchanged(_ diff: SectionedDiff) -> ListUpdate<SectionID, Item> {
    ListUpdate(knownSections: sections, version: version, base: version, diff: diff)
  }

  private func shownSections() -> Sections {
    if isIncluded == nil, order == nil, limit == nil { return source }
    var remaining = limit ?? .max
    var shown: Sections = []
    for section in source {
      var items = isIncluded.map { section.items.filter($0) } ?? section.items.array
      if let order { items = order.indices(sorting: items).map { items[$0] } }
      if items.count > remaining { items.removeLast(items.count - remaining) }
      remaining -= items.count
      guard !items.isEmpty || section.items.isEmpty || source.count == 1 else { continue }
      var copy = section
      copy.items = ListItems(items)
      shown.append(copy)
    }
    return shown
  }

  private static func check(_ limit: Int?) {
    require(limit ?? 0 >= 0, "The limit of \(limit ?? 0) items is negative.")
  }
}

// MARK: - Lists of one section

extension FilteredList where SectionID == Int {
  /// All items, in the order of the source.
  ///
  /// - Complexity: O(1), or O(n) for n items if they are stored in pieces.
  public var allItems: [Item] {
    source.count == 1 ? source[0].items.array : source.flatMap(\.items)
  }

  /// The items that are shown, in order.
  ///
  /// - Complexity: O(1), or O(n) for n items if they are stored in pieces.
  public var items: [Item] {
    sections.count == 1 ? sections[0].items.array : sections.flatMap(\.items)
  }

  /// Replaces all items.
  ///
  /// - Parameter items: The items, in the order of the source.
  /// - Returns: The new list, with its changes.
  @discardableResult
  public mutating func reset(to items: [Item]) -> ListUpdate<SectionID, Item> {
    reset(toSections: [ListSection(id: 0, items: items)])
  }

  /// Changes any number of items at once.
  ///
  /// - Parameter body: Changes the array of all items.
  /// - Returns: The new list, with its changes.
  /// - Throws: The error that the closure throws. What it changed before is kept.
  @discardableResult
  public mutating func change(
    _ body: (inout [Item]) throws -> Void
  ) rethrows -> ListUpdate<SectionID, Item> {
    var items = allItems
    do {
      try body(&items)
    } catch {
      reset(to: items)
      throw error
    }
    return reset(to: items)
  }
}
