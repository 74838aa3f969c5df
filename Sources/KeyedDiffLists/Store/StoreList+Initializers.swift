public import KeyedDiff

// MARK: - Sectioned lists

extension StoreList {
  /// Creates a sectioned list.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - identity: How content is compared, and by which ids `reset(to:)` matches old and new rows.
  ///     Without ids, rows are matched by their position in the section.
  ///   - merge: Merges the old item of an updated or moved row with the new item from the store, for
  ///     example to keep values that are not saved in the store. Called once for each row to which
  ///     an update or a move gives a new item, before the content is compared. If `nil`, the row
  ///     gets the item from the store.
  ///   - section: Returns the section id of an item; must always return the same id for the same
  ///     item.
  /// - Complexity: O(n) for n items.
  @inlinable @inline(__always)
  public init<ID>(
    _ items: [Item] = [], identity: RowIdentity<Item, ID>,
    merge: ((_ old: Item, _ new: Item) -> Item)? = nil, section: @escaping (Item) -> SectionID
  ) {
    self.init(
      items, identity: identity, merge: merge, division: .runs(section),
      divide: { items in
        var sections: [ListSection<SectionID, Item>] = []
        var starts = [0]
        var start = 0
        while start < items.count {
          let id = section(items[start])
          var end = start + 1
          while end < items.count, section(items[end]) == id { end += 1 }
          sections.append(
            ListSection(
              id: id, items: end - start == items.count ? items : Array(items[start..<end])))
          starts.append(end)
          start = end
        }
        return (sections, starts)
      })
  }

  /// Creates a sectioned list of items that are told apart by their `id`, and whose content is
  /// compared by `==`. See ``init(_:identity:merge:section:)``.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], merge: ((_ old: Item, _ new: Item) -> Item)? = nil,
    section: @escaping (Item) -> SectionID
  ) where Item: Identifiable & Equatable {
    self.init(items, identity: RowIdentity(id: { $0.id }), merge: merge, section: section)
  }
}

// MARK: - Plain lists

extension StoreList where SectionID == Int {
  /// Creates a plain list, which has one section with the id 0.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - identity: How content is compared, and by which ids `reset(to:)` matches old and new rows.
  ///     Without ids, rows are matched by their position.
  ///   - merge: Merges the old item of an updated or moved row with the new item from the store. See
  ///     ``init(_:identity:merge:section:)``.
  /// - Complexity: O(1)
  @inlinable @inline(__always)
  public init<ID>(
    _ items: [Item] = [], identity: RowIdentity<Item, ID>,
    merge: ((_ old: Item, _ new: Item) -> Item)? = nil
  ) {
    self.init(
      items, identity: identity, merge: merge, division: .one(0),
      divide: { ([ListSection(id: 0, items: $0)], [0, $0.count]) })
  }

  /// Creates a plain list of items that are told apart by their `id`, and whose content is compared
  /// by `==`. See ``init(_:identity:merge:)``.
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], merge: ((_ old: Item, _ new: Item) -> Item)? = nil)
  where Item: Identifiable & Equatable {
    self.init(items, identity: RowIdentity(id: { $0.id }), merge: merge)
  }
}

// MARK: - Comparing sections

extension StoreList {
  @inlinable @inline(__always)
  init<ID>(
    _ items: [Item], identity: RowIdentity<Item, ID>, merge: ((Item, Item) -> Item)?,
    division: Division, divide: @escaping ([Item]) -> Divided
  ) {
    let access = SectionAccess<SectionID, Item>()
    self.init(
      items, content: identity.content, comparesObjects: identity.comparesObjects, merge: merge,
      division: division, divide: divide,
      compare: { old, new in
        let new = identity.usesEquality ? new : new.inOwnStorage(unlike: old)
        return identity.diff(from: old, to: new, access)
          ?? Self.diffByPlace(from: old, to: new, content: identity.content)
      })
  }

  /// Returns a diff that pairs the rows of each section by position. Rows are inserted or deleted
  /// only at the end of a section.
  ///
  /// - Complexity: O(s + n) for s sections and n rows.
  @usableFromInline
  static func diffByPlace(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    content: (Item, Item) -> Bool
  ) -> SectionedDiff {
    let sections = ListDiff(from: old.map(\.id), to: new.map(\.id), id: \.self)
    var deletions: [OldPath] = []
    var insertions: [NewPath] = []
    var updates: [PathPair] = []
    for (section, oldSection) in old.enumerated() {
      var keptCount = 0
      if let newIndex = sections.newIndex(ofOld: section) {
        keptCount = min(oldSection.items.count, new[newIndex].items.count)
        for (item, pair) in zip(oldSection.items, new[newIndex].items).enumerated()
        where !content(pair.0, pair.1) {
          updates.append(
            PathPair(
              old: OldPath(section: section, item: item),
              new: NewPath(section: newIndex, item: item)))
        }
      }
      for item in keptCount..<oldSection.items.count {
        deletions.append(OldPath(section: section, item: item))
      }
    }
    for (section, newSection) in new.enumerated() {
      let oldCount = sections.oldIndex(ofNew: section).map { old[$0].items.count } ?? 0
      for item in min(oldCount, newSection.items.count)..<newSection.items.count {
        insertions.append(NewPath(section: section, item: item))
      }
    }
    // The initializer never throws here: the changes are valid, because the unpaired rows of a kept
    // section come after all its paired rows.
    return try! SectionedDiff(
      oldCounts: old.map(\.items.count), sections: sections, deletions: deletions,
      insertions: insertions, updates: updates)
  }
}
