public import KeyedDiff

extension SortedList {
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

  // MARK: Rows and sections

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
}
