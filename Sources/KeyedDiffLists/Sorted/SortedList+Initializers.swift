public import KeyedDiff

// MARK: - Lists with sections

extension SortedList {
  /// Creates a list with sections.
  ///
  ///     SortedList(
  ///       songs, by: .key(\.title), section: \.genre, sectionOrder: .ascending,
  ///       identity: RowIdentity(id: \.isrc))
  ///
  /// - Parameters:
  ///   - items: The initial items. If several items have the same id, only the first of them is
  ///     used, and ``duplicates`` has the ids of the others.
  ///   - order: The order of the items in each section.
  ///   - section: Returns the id of an item's section.
  ///   - sectionOrder: The order of the sections. Sections with equivalent ids stay in the order
  ///     in which they were added.
  ///   - permanentSections: The ids of sections that stay in the list even without items.
  ///   - identity: How items are told apart, and how their content is compared. Traps if it has no
  ///     ids, such as ``RowIdentity/none(content:)``.
  /// - Complexity: O(n log n) for n items.
  @inlinable @inline(__always)
  public init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>,
    section: @escaping (Item) -> SectionID, sectionOrder: ListOrder<SectionID>,
    permanentSections: [SectionID] = [], identity: RowIdentity<Item, ID>
  ) {
    self.init(
      items, by: order, permanentSections: permanentSections,
      traits: Traits(
        identity: identity, section: section, sectionOrder: sectionOrder,
        permanentSections: Set(permanentSections),
        divide: { items, old in
          Self.runs(of: items, limit: Self.runLimit(old), section: section)
        }))
  }

  /// Creates a list with sections, for items that are told apart by their `id`, and whose content
  /// is compared by `==`. See
  /// ``init(_:by:section:sectionOrder:permanentSections:identity:)``.
  @inlinable @inline(__always)
  public init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>,
    section: @escaping (Item) -> SectionID, sectionOrder: ListOrder<SectionID>,
    permanentSections: [SectionID] = []
  ) where Item: Identifiable & Equatable, Item.ID == ID {
    self.init(
      items, by: order, section: section, sectionOrder: sectionOrder,
      permanentSections: permanentSections, identity: RowIdentity(id: { $0.id }))
  }
}

// MARK: - Lists of one section

extension SortedList where SectionID == Int {
  /// Creates a list of one section.
  ///
  /// - Parameters:
  ///   - items: The initial items. If several items have the same id, only the first of them is
  ///     used, and ``duplicates`` has the ids of the others.
  ///   - order: The order of the items.
  ///   - identity: How items are told apart, and how their content is compared. Traps if it has no
  ///     ids, such as ``RowIdentity/none(content:)``.
  /// - Complexity: O(n log n) for n items.
  @inlinable @inline(__always)
  public init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>, identity: RowIdentity<Item, ID>
  ) {
    self.init(
      items, by: order, permanentSections: [0],
      traits: Traits(
        identity: identity, section: { _ in 0 }, sectionOrder: .ascending, permanentSections: [0],
        divide: { items, _ in [ListSection(id: 0, items: items)] }))
  }

  /// Creates a list of one section, for items that are told apart by their `id`, and whose content
  /// is compared by `==`. See ``init(_:by:identity:)``.
  @inlinable @inline(__always)
  public init(_ items: some Sequence<Item>, by order: ListOrder<Item>)
  where Item: Identifiable & Equatable, Item.ID == ID {
    self.init(items, by: order, identity: RowIdentity(id: { $0.id }))
  }
}

// MARK: - Lists with given traits

extension SortedList {
  @inlinable
  init(
    _ items: some Sequence<Item>, by order: ListOrder<Item>, permanentSections: [SectionID],
    traits: Traits
  ) {
    self.init(by: order, permanentSections: permanentSections, traits: traits)
    reset(to: items)
    latestDiff = nil
  }
}

extension SortedList.Traits {
  /// Creates the traits of a list, with a closure that is specialized in the client.
  ///
  /// - Parameter divide: Returns the items of a reset as sections; `nil` if they are not grouped by
  ///   section.
  @inlinable @inline(__always)
  init(
    identity: RowIdentity<Item, ID>, section: @escaping (Item) -> SectionID,
    sectionOrder: ListOrder<SectionID>, permanentSections: Set<SectionID>,
    divide:
      @escaping (
        _ items: [Item], _ old: [ListSection<SectionID, Item>]
      ) -> [ListSection<SectionID, Item>]?
  ) {
    require(
      identity.compare != nil,
      "The items have no identity. A sorted list finds items by their ids: RowIdentity(id: …).")
    let access = SectionAccess<SectionID, Item>()
    self.init(
      identity: identity, section: section, sectionOrder: sectionOrder,
      permanentSections: permanentSections,
      compare: { old, items, order in
        guard var new = divide(items, old) else { return nil }
        if !identity.usesEquality { new = new.inOwnStorage(unlike: old) }
        // Items that look alike may have different places in the order, unlike items that are equal.
        let diff = identity.diff(from: old, to: new, access, order: order)
        return SortedList.Given(sections: new, diff: diff!)
      })
  }
}
