// The initializers in this file differ in how they define the identity, content and section of an
// item.

public import KeyedDiff

extension SortedList {
  @inlinable
  init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>, permanentSections: [SectionID],
    traits: Traits
  ) {
    _order = order
    self.traits = traits
    _sections = []
    sectionIndices = [:]
    var known: Set<SectionID> = []
    let ids = permanentSections.filter { known.insert($0).inserted }
    _sections = traits.sectionOrder.indices(sorting: ids).map { ListSection(id: ids[$0]) }
    numberSections()
    reset(to: items)
  }

  // MARK: Lists with sections

  /// Creates a list with sections, using closures that define the identity and the content of
  /// items.
  ///
  ///     SortedList(
  ///       songs, by: .key(\.title), section: \.genre, sectionOrder: .ascending,
  ///       id: \.isrc) { $0.title == $1.title }
  ///
  /// - Parameters:
  ///   - items: The initial items. If several items have the same id, only the first of them is
  ///     used. To find such items, create an empty list, call ``reset(to:)``, and check the change
  ///     that this method returns.
  ///   - order: The order of the items in each section.
  ///   - section: Returns the id of an item's section.
  ///   - sectionOrder: The order of the sections. Sections with equivalent ids stay in the order
  ///     in which they were added.
  ///   - permanentSections: The ids of sections that stay in the list even without items.
  ///   - id: Returns the id of an item. Must always return the same id for the same item.
  ///   - content: Returns whether an old and a new item with the same id look the same.
  /// - Complexity: O(n log n) for n items.
  @inlinable @inline(__always)
  public init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>,
    section: @escaping (Item) -> SectionID, sectionOrder: ListOrder<SectionID>,
    permanentSections: [SectionID] = [], id: @escaping (Item) -> ID,
    content: @escaping (_ old: Item, _ new: Item) -> Bool
  ) {
    let traits = Traits(
      id: id, content: content, section: section, sectionOrder: sectionOrder,
      permanentSections: Set(permanentSections),
      compare: { old, items, order in
        guard let new = Self.runs(of: items, limit: Self.runLimit(old), section: section) else {
          return nil
        }
        return Given(
          sections: new,
          diff: SectionedDiff(
            from: old, to: new, id: id, content: { content($0, $1) && order.areAlike($0, $1) }))
      })
    self.init(items, by: order, permanentSections: permanentSections, traits: traits)
  }

  /// Creates a list with sections, using a closure that defines the identity of items. The content
  /// of items is compared by `==`. See
  /// ``init(_:by:section:sectionOrder:permanentSections:id:content:)``.
  @inlinable @inline(__always)
  public init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>,
    section: @escaping (Item) -> SectionID, sectionOrder: ListOrder<SectionID>,
    permanentSections: [SectionID] = [], id: @escaping (Item) -> ID
  ) where Item: Equatable {
    let traits = Traits(
      id: id, content: { $0 == $1 }, section: section, sectionOrder: sectionOrder,
      permanentSections: Set(permanentSections),
      compare: { old, items, _ in
        guard let new = Self.runs(of: items, limit: Self.runLimit(old), section: section) else {
          return nil
        }
        return Given(sections: new, diff: SectionedDiff(from: old, to: new, id: id))
      })
    self.init(items, by: order, permanentSections: permanentSections, traits: traits)
  }

  /// Creates a list with sections, for items that have an `id` and whose content is compared by
  /// `==`. See ``init(_:by:section:sectionOrder:permanentSections:id:content:)``.
  @inlinable @inline(__always)
  public init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>,
    section: @escaping (Item) -> SectionID, sectionOrder: ListOrder<SectionID>,
    permanentSections: [SectionID] = []
  ) where Item: Identifiable & Equatable, Item.ID == ID {
    self.init(
      items, by: order, section: section, sectionOrder: sectionOrder,
      permanentSections: permanentSections, id: { $0.id })
  }
}

// MARK: - One section

extension SortedList where SectionID == Int {
  /// Creates a list of one section, using closures that define the identity and the content of
  /// items.
  ///
  /// - Parameters:
  ///   - items: The initial items. If several items have the same id, only the first of them is
  ///     used. To find such items, create an empty list, call ``reset(to:)``, and check the change
  ///     that this method returns.
  ///   - order: The order of the items.
  ///   - id: Returns the id of an item. Must always return the same id for the same item.
  ///   - content: Returns whether an old and a new item with the same id look the same.
  /// - Complexity: O(n log n) for n items.
  @inlinable @inline(__always)
  public init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>,
    id: @escaping (Item) -> ID,
    content: @escaping (_ old: Item, _ new: Item) -> Bool
  ) {
    let traits = Traits(
      id: id, content: content, section: { _ in 0 }, sectionOrder: .ascending,
      permanentSections: [0],
      compare: { old, items, order in
        let new = [ListSection(id: 0, items: Self.inOwnStorage(items, unlike: old))]
        return Given(
          sections: new,
          diff: SectionedDiff(
            from: old, to: new, id: id, content: { content($0, $1) && order.areAlike($0, $1) }))
      })
    self.init(items, by: order, permanentSections: [0], traits: traits)
  }

  /// Creates a list of one section, using a closure that defines the identity of items. The content
  /// of items is compared by `==`. See ``init(_:by:id:content:)``.
  @inlinable @inline(__always)
  public init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>,
    id: @escaping (Item) -> ID
  ) where Item: Equatable {
    let traits = Traits(
      id: id, content: { $0 == $1 }, section: { _ in 0 }, sectionOrder: .ascending,
      permanentSections: [0],
      compare: { old, items, _ in
        let new = [ListSection(id: 0, items: items)]
        return Given(sections: new, diff: SectionedDiff(from: old, to: new, id: id))
      })
    self.init(items, by: order, permanentSections: [0], traits: traits)
  }

  /// Creates a list of one section, for items that have an `id` and whose content is compared by
  /// `==`. See ``init(_:by:id:content:)``.
  @inlinable @inline(__always)
  public init(_ items: some Sequence<Item>, by order: ListOrder<Item>)
  where Item: Identifiable & Equatable, Item.ID == ID {
    self.init(items, by: order, id: { $0.id })
  }

  /// Returns the items, or a copy of them if they share their storage with a section of the old
  /// list. A diff assumes that rows in shared storage are equal, but the closure that compares
  /// content can return `false` even if it compares an item with itself.
  @inlinable
  static func inOwnStorage(
    _ items: [Item], unlike sections: [ListSection<SectionID, Item>]
  ) -> [Item] {
    let isShared = items.withUnsafeBufferPointer { items in
      sections.contains { section in
        section.items.withContiguousStorageIfAvailable { $0.baseAddress == items.baseAddress }
          ?? false
      }
    }
    return isShared ? items.map(\.self) : items
  }
}
