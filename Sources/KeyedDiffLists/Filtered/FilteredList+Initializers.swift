public import KeyedDiff

extension FilteredList {
  /// Creates a list with sections.
  ///
  /// - Parameters:
  ///   - sections: All items, in their sections.
  ///   - order: The order of the shown items in each section; `nil` for the order of the source.
  ///   - limit: The maximum number of shown items; `nil` for no limit. Traps if it is negative.
  ///   - identity: How items are told apart, and how their content is compared. Traps if it has no
  ///     ids, such as ``RowIdentity/none(content:)``.
  ///   - isIncluded: Returns whether to show an item; `nil` to show all.
  /// - Complexity: O(n) for n items; O(n log n) with an order.
  @inlinable @inline(__always)
  public init(
    sections: Sections, by order: ListOrder<Item>? = nil, limit: Int? = nil,
    identity: RowIdentity<Item, ID>, where isIncluded: ((Item) -> Bool)? = nil
  ) {
    let access = SectionAccess<SectionID, Item>()
    self.init(
      source: sections, order: order, limit: limit, identity: identity, isIncluded: isIncluded,
      compare: { old, new in
        // Rows in shared storage are not compared, but a closure may find the same item changed.
        let new = identity.usesEquality ? new : new.inOwnStorage(unlike: old)
        return identity.diff(from: old, to: new, access)!
      })
  }

  /// Creates a list with sections, for items that are told apart by their `id`, and whose content is
  /// compared by `==`. See ``init(sections:by:limit:identity:where:)``.
  @inlinable @inline(__always)
  public init(
    sections: Sections, by order: ListOrder<Item>? = nil, limit: Int? = nil,
    where isIncluded: ((Item) -> Bool)? = nil
  ) where Item: Identifiable & Equatable, Item.ID == ID {
    self.init(
      sections: sections, by: order, limit: limit, identity: RowIdentity(id: { $0.id }),
      where: isIncluded)
  }
}

extension FilteredList where SectionID == Int {
  /// Creates a list of one section, with the id 0.
  ///
  /// - Parameters:
  ///   - items: All items.
  ///   - order: The order of the shown items; `nil` for the order of the source.
  ///   - limit: The maximum number of shown items; `nil` for no limit. Traps if it is negative.
  ///   - identity: How items are told apart, and how their content is compared. Traps if it has no
  ///     ids, such as ``RowIdentity/none(content:)``.
  ///   - isIncluded: Returns whether to show an item; `nil` to show all.
  /// - Complexity: O(n) for n items; O(n log n) with an order.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], by order: ListOrder<Item>? = nil, limit: Int? = nil,
    identity: RowIdentity<Item, ID>, where isIncluded: ((Item) -> Bool)? = nil
  ) {
    self.init(
      sections: [ListSection(id: 0, items: items)], by: order, limit: limit, identity: identity,
      where: isIncluded)
  }

  /// Creates a list of one section, for items that are told apart by their `id`, and whose content is
  /// compared by `==`. See ``init(_:by:limit:identity:where:)``.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], by order: ListOrder<Item>? = nil, limit: Int? = nil,
    where isIncluded: ((Item) -> Bool)? = nil
  ) where Item: Identifiable & Equatable, Item.ID == ID {
    self.init(
      items, by: order, limit: limit, identity: RowIdentity(id: { $0.id }), where: isIncluded)
  }
}
