public import KeyedDiff

extension SortedList {
  /// What a call does to the rows. Entries have changed already, rows have not.
  @usableFromInline
  struct Edit {
    /// Rows that go.
    @usableFromInline var deletions: [OldPath] = []
    /// Rows that are there and move, or get another item, or both.
    @usableFromInline var changes: [Change] = []
    /// The new items of those of ``changes`` that stay where they are.
    @usableFromInline var updates: [(change: Int, item: Item)] = []
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
      changes.reserveCapacity(count)
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

  /// A row that was there before and is there afterwards.
  @usableFromInline
  struct Change {
    @usableFromInline var old = OldPath(section: 0, item: 0)
    @usableFromInline var new = NewPath(section: 0, item: 0)
    @usableFromInline let isMoved: Bool
    @usableFromInline let isUpdated: Bool

    @inlinable
    init(isMoved: Bool, isUpdated: Bool) {
      self.isMoved = isMoved
      self.isUpdated = isUpdated
    }
  }

  /// A row at a new place.
  @usableFromInline
  struct Arrival {
    @usableFromInline let item: Item
    @usableFromInline let stamp: Int
    /// The number of its section.
    @usableFromInline let section: Int
    /// Which of the changes it is, if it was at another place before.
    @usableFromInline let change: Int?
    /// The index of the row of its section that it comes before.
    @usableFromInline var gap = 0

    @inlinable
    init(item: Item, stamp: Int, section: Int, change: Int?) {
      self.item = item
      self.stamp = stamp
      self.section = section
      self.change = change
    }
  }

  /// Carries an edit out.
  @inlinable
  mutating func apply(_ edit: consuming Edit) -> SortedChange<ID> {
    let base = _version
    let oldCounts = _sections.map { $0.items.count }
    var movement = Movement()
    if !edit.isEmpty {
      for (change, item) in edit.updates {
        let path = edit.changes[change].old
        _sections[path.section].items.divide()
        _sections[path.section].items[path.item] = item
      }
      edit.arrivals = inOrder(edit.arrivals)
      spliceRows(edit, &movement)
      spliceSections(edit, &movement)
      _version = ListVersion()
    }
    return SortedChange(
      diff: movement.diff(of: &edit, oldCounts: oldCounts), base: base, version: version,
      duplicates: edit.duplicates, unknownIDs: edit.unknownIDs)
  }

  /// Arrivals by section and by their order, with their gaps.
  @inlinable
  func inOrder(_ arrivals: [Arrival]) -> [Arrival] {
    let precedes = _order.precedes
    return arrivals.withUnsafeBufferPointer { arrivals in
      guard let base = arrivals.baseAddress else { return [] }
      // Whole numbers are quick to compare, and mostly enough.
      var order = arrivals.indices.map { index in
        base.lend(index) { arrival in
          let gap =
            arrival.section >= _sections.count
            ? 0 : _sections[arrival.section].items.partitioningIndex { precedes(arrival.item, $0) }
          return (section: arrival.section, gap: gap, index: index)
        }
      }
      func precedesByItem(_ first: Int, _ second: Int) -> Bool {
        base.lend(first, and: base, second) { precedes($0.item, $1.item) }
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
    for change in edit.changes where change.isMoved { removals.append(change.old) }
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

  /// What happens to the rows of an old section.
  @inlinable
  func splice(ofSection section: Int) -> ItemSplice? {
    let index = rows.indices.partitioningIndex { rows[$0].section >= section }
    return index < rows.count && rows[index].section == section ? rows[index].splice : nil
  }

  /// The diff of an edit whose rows go where this says.
  ///
  /// - Complexity: O(s + k log k) for s sections and k changes.
  @inlinable
  func diff(of edit: inout SortedList.Edit, oldCounts: [Int]) -> SectionedDiff {
    var insertions: [NewPath] = []
    for (arrival, new) in zip(edit.arrivals, arrivals) {
      if let change = arrival.change {
        edit.changes[change].new = new
      } else {
        insertions.append(new)
      }
    }
    let order = edit.changes.withUnsafeBufferPointer { changes in
      changes.indices.sorted { changes[$0].old < changes[$1].old }
    }
    var (repositioned, updates) = ([PathPair](), [PathPair]())
    repositioned.reserveCapacity(edit.changes.count)
    updates.reserveCapacity(edit.changes.count)
    var section: (old: Int, new: Int, splice: ItemSplice?) = (-1, -1, nil)
    for index in order {
      let change = edit.changes[index]
      var new = change.new
      if !change.isMoved {
        let old = change.old
        if old.section != section.old {
          section = (
            old.section, sections.newIndex(ofKept: old.section), splice(ofSection: old.section)
          )
        }
        new = NewPath(
          section: section.new, item: section.splice?.newIndex(ofKept: old.item) ?? old.item)
      }
      let pair = PathPair(old: change.old, new: new)
      if change.isMoved { repositioned.append(pair) }
      if change.isUpdated { updates.append(pair) }
    }
    // Every row of the list is in one place before and in one after.
    return try! SectionedDiff(
      oldCounts: oldCounts,
      sections: ListDiff(
        oldCount: oldCounts.count, deletions: sections.removals, insertions: sections.insertions),
      deletions: edit.deletions, insertions: insertions, repositioned: repositioned,
      updates: updates)
  }
}
