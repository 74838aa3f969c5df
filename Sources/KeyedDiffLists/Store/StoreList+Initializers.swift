// A sectioned list has the parameter `section`, a plain one has not. Each kind has the same
// six initialisers: identity is the `id` of `Identifiable` items, a closure, or none; and
// where items are `Equatable`, the rules have a default.

public import KeyedDiff

// MARK: - Sectioned lists

extension StoreList {
  /// Creates a sectioned list. A reset keeps rows by their place in a section.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - rules: What the list has to know about them.
  ///   - section: To which section an item belongs. It must always return the
  ///     same.
  /// - Complexity: O(n) for n items.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], rules: StoreRules<Item>, section: @escaping (Item) -> SectionID
  ) {
    self.init(sectioned: items, rules: rules, section: section, compare: Self.comparing(by: rules))
  }

  /// Creates a sectioned list of items that `==` compares, if the rules do not say
  /// otherwise. See ``init(_:rules:section:)``.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], rules: StoreRules<Item> = StoreRules(),
    section: @escaping (Item) -> SectionID
  ) where Item: Equatable {
    self.init(sectioned: items, rules: rules, section: section, compare: Self.comparing(by: rules))
  }

  /// Creates a sectioned list of items that have an `id`, by which a reset keeps rows. See
  /// ``init(_:rules:section:)``.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], rules: StoreRules<Item>, section: @escaping (Item) -> SectionID
  ) where Item: Identifiable {
    self.init(
      sectioned: items, rules: rules, section: section,
      compare: Self.comparing(id: { $0.id }, by: rules))
  }

  /// Creates a sectioned list of items that have an `id`, by which a reset keeps rows, and
  /// that `==` compares, if the rules do not say otherwise. See ``init(_:rules:section:)``.
  @inlinable @inline(__always)
  public init(
    _ items: [Item] = [], rules: StoreRules<Item> = StoreRules(),
    section: @escaping (Item) -> SectionID
  ) where Item: Identifiable & Equatable {
    self.init(
      sectioned: items, rules: rules, section: section,
      compare: Self.comparing(id: { $0.id }, by: rules))
  }

  /// Creates a sectioned list with identity from a closure, by which a reset keeps rows.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - id: Which row an item is. It must always return the same.
  ///   - rules: What the list has to know about them.
  ///   - section: To which section an item belongs. It must always return the
  ///     same.
  /// - Complexity: O(n) for n items.
  @inlinable @inline(__always)
  public init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID, rules: StoreRules<Item>,
    section: @escaping (Item) -> SectionID
  ) {
    self.init(
      sectioned: items, rules: rules, section: section, compare: Self.comparing(id: id, by: rules))
  }

  /// Creates a sectioned list with identity from a closure, by which a reset keeps rows, of
  /// items that `==` compares, if the rules do not say otherwise. See
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
  /// Creates a plain list: one section, with the id 0. A reset keeps rows by their place.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - rules: What the list has to know about them.
  /// - Complexity: O(1)
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], rules: StoreRules<Item>) {
    self.init(plain: items, rules: rules, compare: Self.comparing(by: rules))
  }

  /// Creates a plain list of items that `==` compares, if the rules do not say otherwise.
  /// See ``init(_:rules:)``.
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], rules: StoreRules<Item> = StoreRules())
  where Item: Equatable {
    self.init(plain: items, rules: rules, compare: Self.comparing(by: rules))
  }

  /// Creates a plain list of items that have an `id`, by which a reset keeps rows. See
  /// ``init(_:rules:)``.
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], rules: StoreRules<Item>) where Item: Identifiable {
    self.init(plain: items, rules: rules, compare: Self.comparing(id: { $0.id }, by: rules))
  }

  /// Creates a plain list of items that have an `id`, by which a reset keeps rows, and that
  /// `==` compares, if the rules do not say otherwise. See ``init(_:rules:)``.
  @inlinable @inline(__always)
  public init(_ items: [Item] = [], rules: StoreRules<Item> = StoreRules())
  where Item: Identifiable & Equatable {
    self.init(plain: items, rules: rules, compare: Self.comparing(id: { $0.id }, by: rules))
  }

  /// Creates a plain list with identity from a closure, by which a reset keeps rows: one
  /// section, with the id 0.
  ///
  /// - Parameters:
  ///   - items: The items, in the order of the store.
  ///   - id: Which row an item is. It must always return the same.
  ///   - rules: What the list has to know about them.
  /// - Complexity: O(1)
  @inlinable @inline(__always)
  public init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID, rules: StoreRules<Item>
  ) {
    self.init(plain: items, rules: rules, compare: Self.comparing(id: id, by: rules))
  }

  /// Creates a plain list with identity from a closure, by which a reset keeps rows, of items
  /// that `==` compares, if the rules do not say otherwise. See ``init(_:id:rules:)``.
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

// MARK: - How sections are made and compared

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

  /// By identity, with content as the rules say.
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

  /// By identity, with content by `==` or as the rules say.
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

  /// By place, with content as the rules say.
  @inlinable @inline(__always)
  static func comparing(by rules: StoreRules<Item>) -> Comparing {
    { old, new in diffByPlace(from: old, to: new, content: rules.areEqual) }
  }

  /// By place, with content by `==` or as the rules say.
  @inlinable @inline(__always)
  static func comparing(by rules: StoreRules<Item>) -> Comparing where Item: Equatable {
    if rules.usesEquality {
      return { old, new in diffByPlace(from: old, to: new, content: { $0 == $1 }) }
    }
    return { old, new in diffByPlace(from: old, to: new, content: rules.areEqual) }
  }

  /// The same sections in storage of their own: the diff does not compare rows that share
  /// theirs.
  @inlinable
  static func inOwnStorage(
    _ sections: [ListSection<SectionID, Item>]
  ) -> [ListSection<SectionID, Item>] {
    sections.map { ListSection(id: $0.id, items: $0.items.map(\.self)) }
  }

  /// Pairs the rows of a section in order. Rows come or go at its end.
  ///
  /// - Complexity: O(s + n) for s sections and n rows.
  @inlinable
  static func diffByPlace(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    content: (Item, Item) -> Bool
  ) -> SectionedDiff {
    let sections = ListDiff(from: old.map(\.id), to: new.map(\.id))
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
    // Each row of a kept section has a partner, or is behind all that have one.
    return try! SectionedDiff(
      oldCounts: old.map(\.items.count), sections: sections, deletions: deletions,
      insertions: insertions, updates: updates)
  }
}
