public import KeyedDiff

// A reset compares the given items with the rows, and upserts only the items that are new or
// different.

extension SortedList {
  /// Replaces all items.
  ///
  /// New items are inserted. If the list already has a row with the id of an item, this row stays,
  /// moves or is updated, as if the item were upserted. A row is deleted if no given item has its id. If
  /// content is compared by `==`, equal items are assumed to be equivalent in the sort order and to
  /// belong to the same section.
  ///
  /// - Parameter items: Items in any order. If several items have the same id, only the first is
  ///   used, and ``duplicates`` has each repetition of an id.
  /// - Complexity: O(n + m) for n old and m new items, if ids hash well, plus O(k log n + k log k)
  ///   for k new or changed items. If the items are grouped by section, a reset is as fast as
  ///   computing a diff.
  @discardableResult @inlinable
  public mutating func reset(to items: some Sequence<Item>) -> ListUpdate<SectionID, Item> {
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
    /// Items that are inserted, moved or updated, in the order in which they were given.
    @usableFromInline var items: [Item] = []
    /// The old path of each item in ``items``; `nil` for an inserted item.
    @usableFromInline var places: [OldPath?] = []
    /// Deleted rows.
    @usableFromInline let deletions: [OldPath]
    /// The number of inserted rows.
    @usableFromInline let insertionCount: Int

    @inlinable
    init(deletions: [OldPath], insertionCount: Int) {
      self.deletions = deletions
      self.insertionCount = insertionCount
    }
  }

  /// Returns the differences between all rows and the items of a reset.
  ///
  /// - Returns: The differences; `nil` if every item must be upserted. This is so if the list is
  ///   empty, if the items are not grouped by section, or if an id in the list has changed or
  ///   is given more than once.
  @inlinable
  func news(in items: [Item]) -> News? {
    guard !entries.isEmpty, let given = traits.compare(_sections, items, _order) else { return nil }
    let changes = given.diff.items
    var news = News(deletions: Array(changes.deletions), insertionCount: changes.insertions.count)
    func item(at path: NewPath) -> Item { given.sections[path.section].items[path.item] }

    // Each deleted row should have its own entry. If a row has none, the id of an item has changed
    // since the item was inserted.
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
      // Moves within a section are ignored: the list sorts the items itself, so the order in which
      // they are given has no effect.
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

  /// Upserts all given items, and then deletes the rows of all other items.
  @inlinable
  mutating func replaceAll(by items: [Item], with edit: inout Edit) {
    let firstStamp = nextStamp
    let staying = add(items, to: &edit)
    // All given items now have entries. If there are no other entries, no row is deleted.
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
  /// Groups items into runs, in the given order.
  ///
  /// A run consists of consecutive items that belong to the same section.
  ///
  /// - Parameter limit: The maximum number of runs.
  /// - Returns: The runs; `nil` if there are more than `limit` runs, because the items are
  ///   then regarded as not grouped by section.
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

  /// The maximum number of runs for which a comparison is worthwhile.
  @inlinable
  static func runLimit(_ sections: [ListSection<SectionID, Item>]) -> Int {
    16 + 2 * sections.count
  }
}
