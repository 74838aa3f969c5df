public import KeyedDiff

extension SortedList {
  /// What a call does to the rows. Entries have changed already, rows have not.
  @usableFromInline
  struct Edit {
    /// Rows that go.
    @usableFromInline var deletions: [OldPath] = []
    /// Rows that stay where they are and get another item.
    @usableFromInline var updates: [Update] = []
    /// Rows that come or move.
    @usableFromInline var arrivals: [Arrival] = []

    @usableFromInline var duplicates: [ID] = []
    @usableFromInline var unknownIDs: [ID] = []

    /// The numbers of sections that are not there yet.
    @usableFromInline var newSections: [SectionID: Int] = [:]
    /// What was asked for last: mostly it is asked for again.
    @usableFromInline var lastSection: (id: SectionID, number: Int)?

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { deletions.isEmpty && arrivals.isEmpty && updates.isEmpty }

    @inlinable
    mutating func reserveCapacity(_ count: Int) {
      updates.reserveCapacity(count)
      arrivals.reserveCapacity(count)
    }

    /// The index of a section, or one behind all of them for a new one.
    @inlinable
    mutating func number(of id: SectionID, among indices: [SectionID: Int]) -> Int {
      if let lastSection, lastSection.id == id { return lastSection.number }
      let number = indices[id] ?? newSections[id] ?? indices.count + newSections.count
      if number >= indices.count { newSections[id] = number }
      lastSection = (id, number)
      return number
    }
  }

  /// A row that stays where it is and gets another item.
  @usableFromInline
  struct Update {
    @usableFromInline let item: Item
    @usableFromInline var old = OldPath(section: 0, item: 0)

    @inlinable
    init(item: Item) { self.item = item }
  }

  /// A row at a new place.
  @usableFromInline
  struct Arrival {
    @usableFromInline let item: Item
    @usableFromInline let stamp: Int
    /// The number of its section.
    @usableFromInline let section: Int
    /// Whether it was there with another content.
    @usableFromInline let isUpdated: Bool
    /// Where it was, if it was there.
    @usableFromInline var old: OldPath?
    /// The index of the row of its section that it comes before.
    @usableFromInline var gap = 0

    @inlinable
    init(item: Item, stamp: Int, section: Int, isUpdated: Bool) {
      self.item = item
      self.stamp = stamp
      self.section = section
      self.isUpdated = isUpdated
    }
  }

  /// Carries an edit out.
  @inlinable
  mutating func apply(_ edit: consuming Edit) -> SortedChange<ID> {
    let base = _version
    let oldCounts = _sections.map { $0.items.count }
    var movement = Movement()
    if !edit.isEmpty {
      for update in edit.updates {
        _sections[update.old.section].items.divide()
        _sections[update.old.section].items[update.old.item] = update.item
      }
      edit.arrivals = inOrder(edit.arrivals)
      spliceRows(edit, &movement)
      spliceSections(edit, &movement)
      _version = ListVersion()
    }
    return SortedChange(
      diff: movement.diff(of: edit, oldCounts: oldCounts), base: base, version: version,
      duplicates: edit.duplicates, unknownIDs: edit.unknownIDs)
  }

  /// Arrivals by section and by their order, with their gaps.
  @inlinable
  func inOrder(_ arrivals: [Arrival]) -> [Arrival] {
    let precedes = _order.precedes
    // Whole numbers are quick to compare, and mostly enough.
    var order = gaps(of: arrivals).enumerated().map { index, gap in
      (section: arrivals[index].section, gap: gap, index: index)
    }
    func precedesByItem(_ first: Int, _ second: Int) -> Bool {
      precedes(arrivals[first].item, arrivals[second].item)
    }
    order.sort { first, second in
      if first.section != second.section { return first.section < second.section }
      if first.gap != second.gap { return first.gap < second.gap }
      if precedesByItem(first.index, second.index) { return true }
      return first.index < second.index && !precedesByItem(second.index, first.index)
    }
    return order.map { _, gap, index in
      var arrival = arrivals[index]
      arrival.gap = gap
      return arrival
    }
  }

  /// For each arrival the index of the row of its section that it comes before.
  @inlinable
  func gaps(of arrivals: [Arrival]) -> [Int] {
    // Held here and lent, closures and rows are not counted for each search.
    let precedes = _order.precedes
    return _sections.withUnsafeBufferPointer { sections in
      arrivals.withUnsafeBufferPointer { arrivals in
        arrivals.indices.map { index in
          arrivals.baseAddress!.lend(index) { arrival in
            arrival.section >= sections.count
              ? 0
              : sections.baseAddress!.lend(arrival.section) { section in
                section.items.partitioningIndex { precedes(arrival.item, $0) }
              }
          }
        }
      }
    }
  }

  // MARK: Moving memory

  /// Where everything goes.
  @usableFromInline
  struct Movement {
    /// What happens to the rows of the sections that are touched, ascending.
    @usableFromInline var rows: [(section: Int, splice: ItemSplice)] = []
    @usableFromInline var sections = ItemSplice(removals: [], gaps: [])
    /// Where the arrivals are now, in their order.
    @usableFromInline var arrivals: [NewPath] = []

    @inlinable
    init() {}
  }

  @inlinable
  mutating func spliceRows(_ edit: Edit, _ movement: inout Movement) {
    var removals = edit.deletions
    removals.reserveCapacity(removals.count + edit.arrivals.count)
    for index in edit.arrivals.indices {
      if let old = edit.arrivals[index].old { removals.append(old) }
    }
    removals.sort()
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
      stamps[section].apply(splice, inserting: arriving.map(\.stamp))
      movement.rows.append((section, splice))
    }
  }

  /// Lets empty sections go and new ones come, and says where all arrivals are.
  @inlinable
  mutating func spliceSections(_ edit: Edit, _ movement: inout Movement) {
    let empty = movement.rows.map(\.section).filter {
      _sections[$0].items.isEmpty && !traits.permanentSections.contains(_sections[$0].id)
    }
    // Those that are alike in the order of their coming, which is that of their numbers.
    let new = edit.newSections.sorted { first, second in
      if traits.sectionOrder.precedes(first.key, second.key) { return true }
      return first.value < second.value
        && !traits.sectionOrder.precedes(second.key, first.key)
    }
    if !empty.isEmpty || !new.isEmpty {
      let splice = ItemSplice(removals: empty, gaps: new.map { sectionCount(before: $0.key) })
      let arrivals = new.map { edit.arrivals(inSection: $0.value) }
      _sections.apply(
        splice,
        inserting: zip(new, arrivals).map { ListSection(id: $0.key, items: $1.map(\.item)) })
      stamps.apply(splice, inserting: arrivals.map { ListItems($0.map(\.stamp)) })
      sectionIndices = Dictionary(
        uniqueKeysWithValues: _sections.indices.map { (_sections[$0].id, $0) })
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
}

extension SortedList.Edit {
  /// The arrivals in a section, if all are in order.
  @inlinable
  func arrivals(inSection number: Int) -> ArraySlice<SortedList.Arrival> {
    let start = arrivals.indices.partitioningIndex { arrivals[$0].section >= number }
    return arrivals[start...].prefix { $0.section == number }
  }
}

// MARK: - Saying what changed

extension SortedList.Movement {
  /// Arrivals are at these indices of a new section.
  @inlinable
  mutating func add(_ items: [Int], to section: Int) {
    for item in items { arrivals.append(NewPath(section: section, item: item)) }
  }

  /// The diff of an edit whose rows go where this says.
  ///
  /// - Complexity: O(s + k log k) for s sections and k changes.
  @inlinable
  func diff(of edit: borrowing SortedList.Edit, oldCounts: [Int]) -> SectionedDiff {
    var insertions: [NewPath] = []
    var repositioned: [PathPair] = []
    var updated: [OldPath] = []
    insertions.reserveCapacity(arrivals.count)
    repositioned.reserveCapacity(arrivals.count)
    updated.reserveCapacity(arrivals.count + edit.updates.count)
    for index in edit.updates.indices { updated.append(edit.updates[index].old) }
    for (index, new) in arrivals.enumerated() {
      guard let old = edit.arrivals[index].old else {
        insertions.append(new)
        continue
      }
      repositioned.append(PathPair(old: old, new: new))
      if edit.arrivals[index].isUpdated { updated.append(old) }
    }
    // Every row of the list is in one place before and in one after.
    return try! SectionedDiff(
      oldCounts: oldCounts,
      sections: ListDiff(
        oldCount: oldCounts.count, deletions: sections.removals, insertions: sections.insertions),
      deletions: edit.deletions, insertions: insertions, repositioned: repositioned,
      updated: updated)
  }
}
