public import KeyedDiff

extension SortedList {
  /// Changes the order of the items in their sections, as moves.
  ///
  /// Items that are alike by the new order stay in the order that they have now.
  ///
  /// - Parameter order: The new order.
  /// - Returns: The fewest moves.
  /// - Complexity: O(n log n), if ids hash well.
  @discardableResult @inlinable
  public mutating func sort(by order: SortOrder<Item>) -> SortedChange<ID> {
    let base = version
    var repositioned: [PathPair] = []
    _order = order
    for section in _sections.indices {
      let items = _sections[section].items.array
      let sources = order.indices(sorting: items)
      // Rows before the first and behind the last that change place stay.
      let first = sources.indices.first { sources[$0] != $0 } ?? sources.count
      let last = sources.indices.last { sources[$0] != $0 } ?? first - 1
      for item in first..<(last + 1) {
        repositioned.append(
          PathPair(
            old: OldPath(section: section, item: sources[item]),
            new: NewPath(section: section, item: item)))
      }
      if first <= last {
        _sections[section].items = ListItems(sources.map { items[$0] })
      }
      // What is alike by the new order has stamps of the old one: all get new ones.
      for source in sources {
        if let index = entries.index(forKey: traits.id(items[source])) {
          entries.values[index].stamp = nextStamp
        }
        nextStamp += 1
      }
    }
    _version = ListVersion()
    // Every row of the list is in one place before and in one after.
    let diff = try! SectionedDiff(
      oldCounts: _sections.map(\.items.count), sections: ListDiff(oldCount: _sections.count),
      repositioned: repositioned)
    return SortedChange(diff: diff, base: base, version: version)
  }
}
