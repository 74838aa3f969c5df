// Only the initializers of sectioned lists have the parameter `section`. Sectioned lists and plain
// lists each have three pairs of initializers: for `Identifiable` items, for items whose id a
// closure returns, and for items without ids. In each pair, one initializer requires rules; the
// other one is for `Equatable` items, and its rules have a default value.

public import KeyedDiff

// MARK: - Sectioned lists

extension StoreList {
  /// Creates a sectioned list. The method `reset(to:)` matches old and new rows by their position
  /// in the section.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - rules: The rules by which items are compared and merged.
  ///   - section: Returns the section id of an item; must always return the same id for the same
  ///     item.
  /// - Complexity: O(n) for n items.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], rules: StoreRules<Item>, section: @escaping (Item) -> SectionID
  ) {
    self.init(sectioned: items, rules: rules, section: section, compare: Self.comparing(by: rules))
  }

  /// Creates a sectioned list of items that are compared by `==`, unless the rules say otherwise.
  /// See ``init(_:rules:section:)``.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], rules: StoreRules<Item> = StoreRules(),
    section: @escaping (Item) -> SectionID
  ) where Item: Equatable {
    self.init(sectioned: items, rules: rules, section: section, compare: Self.comparing(by: rules))
  }

  /// Creates a sectioned list. The method `reset(to:)` matches old and new rows by the `id` of the
  /// items. See ``init(_:rules:section:)``.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], rules: StoreRules<Item>, section: @escaping (Item) -> SectionID
  ) where Item: Identifiable {
    self.init(
      sectioned: items, rules: rules, section: section,
      compare: Self.comparing(id: { $0.id }, by: rules))
  }

  /// Creates a sectioned list of items that are compared by `==`, unless the rules say otherwise.
  /// The method `reset(to:)` matches old and new rows by the `id` of the items. See
  /// ``init(_:rules:section:)``.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], rules: StoreRules<Item> = StoreRules(),
    section: @escaping (Item) -> SectionID
  ) where Item: Identifiable & Equatable {
    self.init(
      sectioned: items, rules: rules, section: section,
      compare: Self.comparing(id: { $0.id }, by: rules))
  }

  /// Creates a sectioned list. The method `reset(to:)` matches old and new rows by the id that the
  /// closure `id` returns.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - id: Returns the id of an item; must always return the same id for the same item.
  ///   - rules: The rules by which items are compared and merged.
  ///   - section: Returns the section id of an item; must always return the same id for the same
  ///     item.
  /// - Complexity: O(n) for n items.
  @inlinable @inline(__always)
  public init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID, rules: StoreRules<Item>,
    section: @escaping (Item) -> SectionID
  ) {
    self.init(
      sectioned: items, rules: rules, section: section, compare: Self.comparing(id: id, by: rules))
  }

  /// Creates a sectioned list of items that are compared by `==`, unless the rules say otherwise.
  /// The method `reset(to:)` matches old and new rows by the id that the closure `id` returns. See
  /// ``init(_:id:rules:section:)``.
  @inlinable @inline(__always)
  public init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID, rules: StoreRules<Item> = StoreRules(),
    section: @escaping (Item) -> SectionID
  ) where Item: Equatable {
    self.init(
      sectioned: items, rules: rules, section: section, compare: Self.comparing(id: id, by: rules))
  }
}

// MARK: - Plain lists

extension StoreList where SectionID == Int {
  /// Creates a plain list, which has one section with the id 0. The method `reset(to:)` matches old
  /// and new rows by their position.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - rules: The rules by which items are compared and merged.
  /// - Complexity: O(1)
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], rules: StoreRules<Item>) {
    self.init(plain: items, rules: rules, compare: Self.comparing(by: rules))
  }

  /// Creates a plain list of items that are compared by `==`, unless the rules say otherwise. See
  /// ``init(_:rules:)``.
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], rules: StoreRules<Item> = StoreRules())
  where Item: Equatable {
    self.init(plain: items, rules: rules, compare: Self.comparing(by: rules))
  }

  /// Creates a plain list. The method `reset(to:)` matches old and new rows by the `id` of the
  /// items. See ``init(_:rules:)``.
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], rules: StoreRules<Item>) where Item: Identifiable {
    self.init(plain: items, rules: rules, compare: Self.comparing(id: { $0.id }, by: rules))
  }

  /// Creates a plain list of items that are compared by `==`, unless the rules say otherwise. The
  /// method `reset(to:)` matches old and new rows by the `id` of the items. See ``init(_:rules:)``.
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], rules: StoreRules<Item> = StoreRules())
  where Item: Identifiable & Equatable {
    self.init(plain: items, rules: rules, compare: Self.comparing(id: { $0.id }, by: rules))
  }

  /// Creates a plain list, which has one section with the id 0. The method `reset(to:)` matches old
  /// and new rows by the id that the closure `id` returns.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - id: Returns the id of an item; must always return the same id for the same item.
  ///   - rules: The rules by which items are compared and merged.
  /// - Complexity: O(1)
  @inlinable @inline(__always)
  public init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID, rules: StoreRules<Item>
  ) {
    self.init(plain: items, rules: rules, compare: Self.comparing(id: id, by: rules))
  }

  /// Creates a plain list of items that are compared by `==`, unless the rules say otherwise. The
  /// method `reset(to:)` matches old and new rows by the id that the closure `id` returns. See
  /// ``init(_:id:rules:)``.
  @inlinable @inline(__always)
  public init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID, rules: StoreRules<Item> = StoreRules()
  ) where Item: Equatable {
    self.init(plain: items, rules: rules, compare: Self.comparing(id: id, by: rules))
  }

  @inlinable @inline(__always)
  init(plain items: [Item], rules: StoreRules<Item>, compare: @escaping Comparing) {
    self.init(
      items, rules: rules, division: .one(0),
      divide: { ([ListSection(id: 0, items: $0)], [0, $0.count]) }, compare: compare)
  }
}

// MARK: - Making and comparing sections

extension StoreList {
  @inlinable @inline(__always)
  init(
    sectioned items: [Item], rules: StoreRules<Item>, section: @escaping (Item) -> SectionID,
    compare: @escaping Comparing
  ) {
    self.init(
      items, rules: rules, division: .runs(section),
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
      }, compare: compare)
  }

  /// Returns a closure that pairs rows by id, and compares their content by the rules.
  @inlinable @inline(__always)
  static func comparing<ID: Hashable>(
    id: @escaping (Item) -> ID, by rules: StoreRules<Item>
  ) -> Comparing {
    guard let isEqual = rules.isEqual else {
      return { old, new in
        SectionedDiff(from: old, to: inOwnStorage(new), id: id, content: { _, _ in false })
      }
    }
    return { old, new in SectionedDiff(from: old, to: new, id: id, content: isEqual) }
  }

  /// Returns a closure that pairs rows by id, and compares their content by the rules. If the rules
  /// use `==`, the closure calls `==` directly.
  @inlinable @inline(__always)
  static func comparing<ID: Hashable>(
    id: @escaping (Item) -> ID, by rules: StoreRules<Item>
  ) -> Comparing where Item: Equatable {
    if rules.usesEquality { return { old, new in SectionedDiff(from: old, to: new, id: id) } }
    guard let isEqual = rules.isEqual else {
      return { old, new in
        SectionedDiff(from: old, to: inOwnStorage(new), id: id, content: { _, _ in false })
      }
    }
    return { old, new in SectionedDiff(from: old, to: new, id: id, content: isEqual) }
  }

  /// Returns a closure that pairs rows by position, and compares their content by the rules.
  @inlinable @inline(__always)
  static func comparing(by rules: StoreRules<Item>) -> Comparing {
    { old, new in diffByPlace(from: old, to: new, content: rules.areEqual) }
  }

  /// Returns a closure that pairs rows by position, and compares their content by the rules. If the
  /// rules use `==`, the closure calls `==` directly.
  @inlinable @inline(__always)
  static func comparing(by rules: StoreRules<Item>) -> Comparing where Item: Equatable {
    if rules.usesEquality {
      return { old, new in diffByPlace(from: old, to: new, content: { $0 == $1 }) }
    }
    return { old, new in diffByPlace(from: old, to: new, content: rules.areEqual) }
  }

  /// Copies sections into new storage, because a comparison assumes that rows whose storage is
  /// shared by both lists are equal.
  @inlinable
  static func inOwnStorage(
    _ sections: [ListSection<SectionID, Item>]
  ) -> [ListSection<SectionID, Item>] {
    sections.map { ListSection(id: $0.id, items: $0.items.map(\.self)) }
  }

  /// Returns a diff that pairs the rows of each section by position. Rows are inserted or deleted
  /// only at the end of a section.
  ///
  /// - Complexity: O(s + n) for s sections and n rows.
  @inlinable
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
