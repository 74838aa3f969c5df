public import KeyedDiff

extension SortedList {
  /// The changes that one call, such as `upsert(_:)`, makes to the rows. When the edit is
  /// applied, the `entries` of the list already contain the changes.
  @usableFromInline
  struct Edit {
    /// Deleted rows.
    @usableFromInline var deletions: [OldPath] = []
    /// Old paths of the rows that move and of the rows whose items are replaced.
    @usableFromInline var rows: [OldPath] = []
    /// Rows that do not move, but whose items are replaced.
    @usableFromInline var updates: [Update] = []
    /// Inserted and moved rows.
    @usableFromInline var arrivals: [Arrival] = []

    /// Whether a row cannot be found, because the id of its item has changed.
    @usableFromInline var missesRows = false

    @usableFromInline var duplicates: [ID] = []
    @usableFromInline var unknownIDs: [ID] = []

    /// The numbers that ``number(of:among:)`` has returned for sections that do not exist yet.
    @usableFromInline var newSections: [SectionID: Int] = [:]
    /// The last result of ``number(of:among:)``; the next call is often for the same section.
    @usableFromInline var lastSection: (id: SectionID, number: Int)?

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { deletions.isEmpty && arrivals.isEmpty && updates.isEmpty }

    @inlinable
    mutating func reserveCapacity(_ count: Int) {
      updates.reserveCapacity(count)
      arrivals.reserveCapacity(count)
    }

    /// Returns the index of a section. For a section that does not exist yet, returns a number that
    /// is greater than the indices of all existing sections.
    @inlinable
    mutating func number(of id: SectionID, among indices: [SectionID: Int]) -> Int {
      if let lastSection, lastSection.id == id { return lastSection.number }
      let number = indices[id] ?? newSections[id] ?? indices.count + newSections.count
      if number >= indices.count { newSections[id] = number }
      lastSection = (id, number)
      return number
    }
  }

  /// A row that does not move, but whose item is replaced.
  @usableFromInline
  struct Update {
    @usableFromInline let item: Item
    /// The index of the row in `Edit.rows`.
    @usableFromInline let row: Int

    @inlinable
    init(item: Item, row: Int) { (self.item, self.row) = (item, row) }
  }

  /// An inserted or moved row.
  @usableFromInline
  struct Arrival {
    @usableFromInline let item: Item
    /// The number of the row's section, as `Edit.number(of:among:)` returns it.
    @usableFromInline let section: Int
    /// The index of the row in `Edit.rows`; `nil` if the row is inserted.
    @usableFromInline let row: Int?
    /// Whether the row moves and its content changes.
    @usableFromInline var isUpdated: Bool
    /// The number of old rows of the section that precede this row.
    @usableFromInline var gap = 0

    @inlinable
    init(item: Item, section: Int, row: Int?, isUpdated: Bool) {
      self.item = item
      self.section = section
      self.row = row
      self.isUpdated = isUpdated
    }
  }

  /// Applies an edit to the rows.
  @inlinable
  mutating func apply(_ edit: consuming Edit) -> ListUpdate<SectionID, Item> {
    if edit.missesRows { return makeAnew(after: edit) }
    var movement = Movement(of: edit)
    if movement.namesRowTwice { return makeAnew(after: edit) }
    let base = _version
    let oldCounts = _sections.map { $0.items.count }
    if !edit.isEmpty {
      for update in edit.updates {
        let path = edit.rows[update.row]
        _sections[path.section].items.putInPieces()
        _sections[path.section].items[path.item] = update.item
      }
      edit.arrivals = inOrder(edit.arrivals)
      spliceRows(edit, &movement)
      spliceSections(edit, &movement)
      _version = ListVersion()
    }
    ignored = (edit.duplicates, edit.unknownIDs)
    return becomeLatest(movement.diff(of: edit, oldCounts: oldCounts), since: base)
  }

  /// Remembers the diff of a change, and returns the update.
  ///
  /// If the change has not created a new version, the diff of an earlier change is remembered.
  @inlinable
  mutating func becomeLatest(
    _ diff: SectionedDiff, since base: ListVersion
  ) -> ListUpdate<SectionID, Item> {
    if base != _version { latestDiff = (base, diff) }
    return ListUpdate(knownSections: _sections, version: _version, base: base, diff: diff)
  }

  /// Rebuilds all rows from the items that the list has after the edit. If several items now have
  /// the same id, the item that was inserted or moved last is used.
  @inlinable
  mutating func makeAnew(after edit: Edit) -> ListUpdate<SectionID, Item> {
    let (base, old) = (_version, _sections)
    var ids = Set<ID>()
    let items = entries.values.sorted { $0.stamp > $1.stamp }.map(\.item)
      .filter { ids.insert(traits.id($0)).inserted }
    self = SortedList(
      items.reversed(), by: _order,
      permanentSections: old.map(\.id).filter(traits.permanentSections.contains), traits: traits)
    ignored = (edit.duplicates, edit.unknownIDs)
    return becomeLatest(
      SectionedDiff(from: old, to: _sections, id: traits.id, content: traits.content), since: base)
  }

  /// Returns the arrivals with their gaps set, sorted by section and then by the order of the list.
  @inlinable
  func inOrder(_ arrivals: [Arrival]) -> [Arrival] {
    let precedes = _order.precedes
    // Sections and gaps are compared first: comparing integers is fast and usually sufficient.
    var order = gaps(of: arrivals).enumerated().map { index, gap in
      (section: arrivals[index].section, gap: gap, index: index)
    }
    arrivals.withUnsafeBufferPointer { arrivals in
      func precedesByItem(_ first: Int, _ second: Int) -> Bool {
        // `lend` avoids retaining items at each comparison. In a new list, all gaps are equal, so
        // two items in the same section are always compared.
        let base = arrivals.baseAddress!
        return base.lend(first, and: base, second) { precedes($0.item, $1.item) }
      }
      order.sort { first, second in
        if first.section != second.section { return first.section < second.section }
        if first.gap != second.gap { return first.gap < second.gap }
        if precedesByItem(first.index, second.index) { return true }
        return first.index < second.index && !precedesByItem(second.index, first.index)
      }
    }
    return order.map { _, gap, index in
      var arrival = arrivals[index]
      arrival.gap = gap
      return arrival
    }
  }

  /// Returns, for each arrival, the number of old rows of its section that precede it.
  @inlinable
  func gaps(of arrivals: [Arrival]) -> [Int] {
    // Local variables and `lend` avoid retaining closures and rows for each search.
    let order = _order
    return _sections.withUnsafeBufferPointer { sections in
      arrivals.withUnsafeBufferPointer { arrivals in
        arrivals.indices.map { index in
          arrivals.baseAddress!.lend(index) { arrival in
            arrival.section >= sections.count
              ? 0
              : sections.baseAddress!.lend(arrival.section) {
                order.firstBehind(arrival.item, in: $0.items)
              }
          }
        }
      }
    }
  }

  // MARK: Splicing rows and sections

  /// The effects of an edit: removed and updated rows, splices, and the new paths of arrivals.
  @usableFromInline
  struct Movement {
    /// Old paths of the deleted and moved rows, ascending.
    @usableFromInline let removals: [OldPath]
    /// Old paths, in ascending order, of the rows that do not move, but whose items are replaced.
    @usableFromInline let updates: [OldPath]
    /// The splices of the sections that lose or receive rows, ascending by section.
    @usableFromInline var rows: [(section: Int, splice: ItemSplice)] = []
    @usableFromInline var sections = ItemSplice(removals: [], gaps: [])
    /// The new paths of the edit's arrivals, in the same order as the arrivals.
    @usableFromInline var arrivals: [NewPath] = []

    @inlinable
    init(of edit: borrowing Edit) {
      var removals = edit.deletions
      removals.reserveCapacity(removals.count + edit.arrivals.count)
      for index in edit.arrivals.indices {
        if let row = edit.arrivals[index].row { removals.append(edit.rows[row]) }
      }
      self.removals = removals.sorted()
      var updates: [OldPath] = []
      updates.reserveCapacity(edit.updates.count)
      for index in edit.updates.indices { updates.append(edit.rows[edit.updates[index].row]) }
      self.updates = updates.sorted()
    }

    /// Whether a row occurs twice among the removals and updates, which happens if ids are not
    /// stable.
    @inlinable
    var namesRowTwice: Bool {
      let paths = Array(merging: removals, updates, by: { $0 })
      return zip(paths, paths.dropFirst()).contains { $0 == $1 }
    }
  }

  @inlinable
  mutating func spliceRows(_ edit: Edit, _ movement: inout Movement) {
    let removals = movement.removals
    var (removed, arrived) = (0, 0)
    while true {
      let section = min(
        removed < removals.count ? removals[removed].section : _sections.count,
        arrived < edit.arrivals.count ? edit.arrivals[arrived].section : _sections.count)
      if section == _sections.count { break }
      let leaving = removals[removed...].prefix { $0.section == section }
      let arriving = edit.arrivals[arrived...].prefix { $0.section == section }
      (removed, arrived) = (leaving.endIndex, arriving.endIndex)
      let splice = ItemSplice(removals: leaving.map(\.item), gaps: arriving.map(\.gap))
      _sections[section].items.apply(splice, inserting: arriving.map(\.item))
      movement.rows.append((section, splice))
    }
  }

  /// Removes empty sections, inserts new sections, and sets the new paths of all arrivals.
  @inlinable
  mutating func spliceSections(_ edit: Edit, _ movement: inout Movement) {
    let empty = movement.rows.map(\.section).filter {
      _sections[$0].items.isEmpty && !traits.permanentSections.contains(_sections[$0].id)
    }
    // New sections that the section order does not distinguish are sorted by their numbers, that
    // is, in the order in which they were added.
    let new = edit.newSections.sorted { first, second in
      if traits.sectionOrder.precedes(first.key, second.key) { return true }
      return first.value < second.value
        && !traits.sectionOrder.precedes(second.key, first.key)
    }
    if !empty.isEmpty || !new.isEmpty {
      let splice = ItemSplice(removals: empty, gaps: new.map { sectionCount(before: $0.key) })
      _sections.apply(
        splice,
        inserting: new.map { id, number in
          ListSection(id: id, items: edit.arrivals(inSection: number).map(\.item))
        })
      numberSections()
      movement.sections = splice
    }
    movement.arrivals.reserveCapacity(edit.arrivals.count)
    for (old, splice) in movement.rows where !splice.insertions.isEmpty {
      movement.add(splice.insertions, to: movement.sections.newIndex(ofKept: old))
    }
    for (id, _) in edit.newSections.sorted(by: { $0.value < $1.value }) {
      let section = sectionIndices[id]!
      movement.add(Array(_sections[section].items.indices), to: section)
    }
  }

  @inlinable
  mutating func numberSections() {
    sectionIndices = Dictionary(
      uniqueKeysWithValues: _sections.indices.map { (_sections[$0].id, $0) })
  }
}

extension SortedList.Edit {
  /// Returns the arrivals in a section. The arrivals of the edit must be sorted by section.
  @inlinable
  func arrivals(inSection number: Int) -> ArraySlice<SortedList.Arrival> {
    let start = arrivals.indices.partitioningIndex { arrivals[$0].section >= number }
    return arrivals[start...].prefix { $0.section == number }
  }
}

// MARK: - Making the diff

extension SortedList.Movement {
  /// Adds the new paths of arrivals in one section of the new list, given their item indices.
  @inlinable
  mutating func add(_ items: [Int], to section: Int) {
    for item in items { arrivals.append(NewPath(section: section, item: item)) }
  }

  /// Returns the diff of the edit from which this movement was created.
  ///
  /// - Complexity: O(s + k log k) for s sections and k changes.
  @inlinable
  func diff(of edit: borrowing SortedList.Edit, oldCounts: [Int]) -> SectionedDiff {
    var insertions: [NewPath] = []
    var repositioned: [PathPair] = []
    var updated = updates
    insertions.reserveCapacity(arrivals.count)
    repositioned.reserveCapacity(arrivals.count)
    updated.reserveCapacity(updated.count + arrivals.count)
    for (index, new) in arrivals.enumerated() {
      guard let row = edit.arrivals[index].row else {
        insertions.append(new)
        continue
      }
      let old = edit.rows[row]
      repositioned.append(PathPair(old: old, new: new))
      if edit.arrivals[index].isUpdated { updated.append(old) }
    }
    // The changes are valid: no two rows have the same old path or the same new path.
    return try! SectionedDiff(
      oldCounts: oldCounts,
      sections: ListDiff(
        oldCount: oldCounts.count, deletions: sections.removals, insertions: sections.insertions),
      deletions: edit.deletions, insertions: insertions, repositioned: repositioned,
      updated: updated)
  }
}
