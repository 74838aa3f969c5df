public import KeyedDiff

// A reset asks the engine which of the items that it is given are news, and upserts these.

extension SortedList {
  /// Makes these items all that there are.
  ///
  /// Not everything out and everything in: items that are here already stay, or
  /// move, or are updated, as if they were upserted. If `==` compares content, equal items
  /// are taken to be alike by the order, and to be in the same section.
  ///
  /// - Parameter items: Items in any order. If an id occurs twice, the first one
  ///   counts, and the others are reported.
  /// - Complexity: O(n + m) for n old and m new items, if ids hash well, and
  ///   O(k log n + k log k) for k of them that changed. It is as fast as a diff of items that
  ///   are given by section.
  @discardableResult @inlinable
  public mutating func reset(to items: some Sequence<Item>) -> SortedChange<ID> {
    let items = Array(items)
    var edit = Edit()
    if let news = news(in: items) {
      apply(news, to: &edit)
    } else {
      replaceAll(by: items, with: &edit)
    }
    return apply(edit)
  }

  /// The differences between all rows and the items of a reset.
  @usableFromInline
  struct News {
    /// Items that come, move or look different, in the order in which they were given.
    @usableFromInline var items: [Item] = []
    /// The rows of these items; `nil` for those that come.
    @usableFromInline var places: [OldPath?] = []
    /// Rows that go.
    @usableFromInline let deletions: [OldPath]
    /// The number of rows that come.
    @usableFromInline let insertionCount: Int

    @inlinable
    init(deletions: [OldPath], insertionCount: Int) {
      self.deletions = deletions
      self.insertionCount = insertionCount
    }
  }

  /// The items of a reset that are no rows yet.
  ///
  /// - Returns: `nil` if each item must be looked at: ids occur twice or changed, or items
  ///   are not given by section.
  @inlinable
  func news(in items: [Item]) -> News? {
    guard !entries.isEmpty, let given = traits.compare(_sections, items, _order) else { return nil }
    let changes = given.diff.items
    var news = News(deletions: changes.deletions, insertionCount: changes.insertions.count)
    func item(at path: NewPath) -> Item { given.sections[path.section].items[path.item] }

    // Every row has an entry by its id, and no two the same.
    var deleted = Set<ID>(minimumCapacity: changes.deletions.count)
    for path in changes.deletions {
      let id = traits.id(_sections[path.section].items[path.item])
      guard entries[id] != nil, deleted.insert(id).inserted else { return nil }
    }
    for path in changes.insertions where entries[traits.id(item(at: path))] != nil { return nil }
    var rows: [(new: NewPath, old: OldPath?)] = []
    rows.reserveCapacity(changes.insertions.count + changes.updates.count)
    for path in changes.insertions { rows.append((path, nil)) }
    for pair in changes.updates { rows.append((pair.new, pair.old)) }
    for pair in changes.moves
    where _sections[pair.old.section].id != given.sections[pair.new.section].id {
      // Other moves are of items that are given in another order than that of the list.
      rows.append((pair.new, pair.old))
    }
    rows.sort { $0.new < $1.new }
    news.items.reserveCapacity(rows.count)
    news.places.reserveCapacity(rows.count)
    for index in rows.indices where index == 0 || rows[index].new != rows[index - 1].new {
      news.items.append(item(at: rows[index].new))
      news.places.append(rows[index].old)
    }
    return news
  }

  @inlinable
  mutating func apply(_ news: News, to edit: inout Edit) {
    let count = entries.count
    add(news.items, to: &edit, guesses: news.places)
    for path in news.deletions {
      if entries.removeValue(forKey: traits.id(_sections[path.section].items[path.item])) == nil {
        edit.missesRows = true
      }
    }
    edit.deletions = news.deletions
    let expectedCount =
      count - news.deletions.count + news.insertionCount - edit.duplicates.count
    if entries.count != expectedCount { edit.missesRows = true }
  }

  /// Looks at every item, and then for the rows of all others.
  @inlinable
  mutating func replaceAll(by items: [Item], with edit: inout Edit) {
    let firstStamp = nextStamp
    let staying = add(items, to: &edit)
    // All that was given has an entry by now. If nothing else has, nothing goes.
    if staying.count + Int(nextStamp - firstStamp) < entries.count {
      let gone = entries.filter { $0.value.stamp < firstStamp && !staying.contains($0.key) }
      for id in gone.keys { entries[id] = nil }
      for section in _sections.indices {
        for (item, row) in _sections[section].items.enumerated()
        where entries[traits.id(row)] == nil {
          edit.deletions.append(OldPath(section: section, item: item))
        }
      }
      if edit.deletions.count != gone.count { edit.missesRows = true }
    }
  }
}

// MARK: - The comparison

extension SortedList {
  /// Items of a reset in sections as they were given, and how the rows differ from them.
  @usableFromInline
  struct Given {
    @usableFromInline let sections: [ListSection<SectionID, Item>]
    @usableFromInline let diff: SectionedDiff

    @inlinable
    init(sections: [ListSection<SectionID, Item>], diff: SectionedDiff) {
      self.sections = sections
      self.diff = diff
    }
  }

  /// `nil` if items are not given by section.
  @usableFromInline
  typealias Comparing = (
    _ sections: [ListSection<SectionID, Item>], _ items: [Item], _ order: SortOrder<Item>
  ) -> Given?

  /// Items in sections as they are given: neighbours of one section make a run.
  ///
  /// - Parameter limit: The most runs.
  /// - Returns: `nil` if there are more: the items are in no order of sections.
  @inlinable @inline(__always)
  static func runs(
    of items: [Item], limit: Int, section: (Item) -> SectionID
  ) -> [ListSection<SectionID, Item>]? {
    var runs: [ListSection<SectionID, Item>] = []
    var start = 0
    while start < items.count {
      if runs.count == limit { return nil }
      let id = section(items[start])
      var end = start + 1
      while end < items.count, section(items[end]) == id { end += 1 }
      runs.append(ListSection(id: id, items: Array(items[start..<end])))
      start = end
    }
    return runs
  }

  /// How many runs of items of one section are worth a comparison.
  @inlinable
  static func runLimit(_ sections: [ListSection<SectionID, Item>]) -> Int {
    16 + 2 * sections.count
  }
}
