public import KeyedDiff

extension SortedList {
  /// What a call does to the rows. Entries have changed already, rows have not.
  @usableFromInline
  struct Edit {
    /// Rows that go.
    @usableFromInline var deletions: [OldPath] = []
    /// Rows that come or change their place, by their section.
    @usableFromInline var arrivals: [SectionID: [Arrival]] = [:]
    /// Rows that stay, by their index among the places, and their new items.
    @usableFromInline var updates: [(place: Int, item: Item)] = []
    /// Where the rows of updates and arrivals are that are there already.
    @usableFromInline var places: [OldPath] = []

    @usableFromInline var duplicates: [ID] = []
    @usableFromInline var unknownIDs: [ID] = []

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { deletions.isEmpty && arrivals.isEmpty && updates.isEmpty }
  }

  /// A row at a new place.
  @usableFromInline
  struct Arrival {
    @usableFromInline let item: Item
    @usableFromInline let stamp: Int
    /// Which of the places it was at before, if it was at one.
    @usableFromInline let old: Int?
    @usableFromInline let isUpdated: Bool
    /// The index of the row of its section that it comes before.
    @usableFromInline var gap = 0

    @inlinable
    init(item: Item, stamp: Int, old: Int?, isUpdated: Bool) {
      self.item = item
      self.stamp = stamp
      self.old = old
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
      for (place, item) in edit.updates {
        let path = edit.places[place]
        _sections[path.section].items.divide()
        _sections[path.section].items[path.item] = item
      }
      var index = edit.arrivals.startIndex
      while index != edit.arrivals.endIndex {
        edit.arrivals.values[index] = inOrder(
          edit.arrivals.values[index], in: sectionIndices[edit.arrivals.keys[index]])
        edit.arrivals.formIndex(after: &index)
      }
      spliceRows(edit, &movement)
      spliceSections(edit, &movement)
      _version = ListVersion()
    }
    return SortedChange(
      diff: movement.diff(of: edit, oldCounts: oldCounts), base: base, version: version,
      duplicates: edit.duplicates, unknownIDs: edit.unknownIDs)
  }

  /// Arrivals by their order, with their gaps.
  ///
  /// - Parameter section: Where they arrive; `nil` if that is a new section.
  @inlinable
  func inOrder(_ arrivals: [Arrival], in section: Int?) -> [Arrival] {
    let precedes = _order.precedes
    let rows = section.map { _sections[$0].items } ?? []
    return arrivals.withUnsafeBufferPointer { arrivals in
      // Whole numbers are quick to compare, and mostly enough.
      var order = arrivals.indices.map { arrival in
        let item = arrivals[arrival].item
        return (gap: rows.partitioningIndex { precedes(item, $0) }, arrival)
      }
      order.sort { first, second in
        if first.gap != second.gap { return first.gap < second.gap }
        let (first, second) = (first.1, second.1)
        if precedes(arrivals[first].item, arrivals[second].item) { return true }
        return first < second && !precedes(arrivals[second].item, arrivals[first].item)
      }
      return order.map { gap, index in
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
    /// What happens to the rows of the sections that are touched.
    @usableFromInline var rows: [Int: ItemSplice] = [:]
    @usableFromInline var sections = ItemSplice(removals: [], gaps: [])
    /// Where the arrivals are now, in their order.
    @usableFromInline var arrivals: [SectionID: (section: Int, items: [Int])] = [:]

    @inlinable
    init() {}
  }

  @inlinable
  mutating func spliceRows(_ edit: Edit, _ movement: inout Movement) {
    var removals: [Int: [Int]] = [:]
    for path in edit.deletions { removals[path.section, default: []].append(path.item) }
    for arrival in edit.arrivals.values.joined() {
      guard let old = arrival.old.map({ edit.places[$0] }) else { continue }
      removals[old.section, default: []].append(old.item)
    }
    let entered = edit.arrivals.keys.compactMap { sectionIndices[$0] }
    for section in Set(removals.keys).union(entered) {
      let arrivals = edit.arrivals[_sections[section].id] ?? []
      let splice = ItemSplice(
        removals: removals[section] ?? [],
        gaps: arrivals.map(\.gap))
      _sections[section].items.apply(splice, inserting: arrivals.map(\.item))
      stamps[section].apply(splice, inserting: arrivals.map(\.stamp))
      movement.rows[section] = splice
    }
  }

  /// Lets empty sections go and new ones come.
  @inlinable
  mutating func spliceSections(_ edit: Edit, _ movement: inout Movement) {
    let empty = movement.rows.keys.filter {
      _sections[$0].items.isEmpty && !traits.permanentSections.contains(_sections[$0].id)
    }
    let new = edit.arrivals.filter { sectionIndices[$0.key] == nil }.sorted { first, second in
      if traits.sectionOrder.precedes(first.key, second.key) { return true }
      if traits.sectionOrder.precedes(second.key, first.key) { return false }
      return first.value.lazy.map(\.stamp).min()! < second.value.lazy.map(\.stamp).min()!
    }
    if !empty.isEmpty || !new.isEmpty {
      let splice = ItemSplice(removals: empty, gaps: new.map { sectionCount(before: $0.key) })
      _sections.apply(
        splice, inserting: new.map { ListSection(id: $0.key, items: $0.value.map(\.item)) })
      stamps.apply(splice, inserting: new.map { ListItems($0.value.map(\.stamp)) })
      sectionIndices = Dictionary(
        uniqueKeysWithValues: _sections.indices.map { (_sections[$0].id, $0) })
      movement.sections = splice
    }
    for (old, splice) in movement.rows where !splice.insertions.isEmpty {
      let section = movement.sections.newIndex(ofKept: old)
      movement.arrivals[_sections[section].id] = (section, splice.insertions)
    }
    for section in movement.sections.insertions {
      movement.arrivals[_sections[section].id] = (section, Array(_sections[section].items.indices))
    }
  }
}

// MARK: - Saying what changed

extension SortedList.Movement {
  /// The diff of an edit whose rows go where this says.
  ///
  /// - Complexity: O(s + k log k) for s sections and k changes.
  @inlinable
  func diff(of edit: SortedList.Edit, oldCounts: [Int]) -> SectionedDiff {
    var insertions: [NewPath] = []
    var repositioned: [PathPair] = []
    var updates: [PathPair] = []
    updates.reserveCapacity(edit.updates.count)
    for (id, target) in arrivals {
      for (arrival, item) in zip(edit.arrivals[id]!, target.items) {
        let new = NewPath(section: target.section, item: item)
        if let old = arrival.old {
          let pair = PathPair(old: edit.places[old], new: new)
          repositioned.append(pair)
          if arrival.isUpdated { updates.append(pair) }
        } else {
          insertions.append(new)
        }
      }
    }
    var section: (old: Int, new: Int, rows: ItemSplice?) = (-1, -1, nil)
    for path in edit.updates.map({ edit.places[$0.place] }).sorted() {
      if path.section != section.old {
        section = (
          path.section, sections.newIndex(ofKept: path.section), rows[path.section]
        )
      }
      let item = section.rows?.newIndex(ofKept: path.item) ?? path.item
      updates.append(PathPair(old: path, new: NewPath(section: section.new, item: item)))
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
