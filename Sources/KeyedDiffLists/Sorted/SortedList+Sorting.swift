public import KeyedDiff

extension SortedList {
  /// Sorts the items of each section by a new order.
  ///
  /// Items that are equivalent by the new order stay in their current order.
  ///
  /// - Parameter order: The new order.
  /// - Returns: The new list, with the fewest possible moves. Its version is new even if no row moves.
  /// - Complexity: O(n log n) for n items, if ids hash well.
  @discardableResult @inlinable
  public mutating func sort(by order: ListOrder<Item>) -> ListUpdate<SectionID, Item> {
    let base = _version
    ignored = ([], [])
    var repositioned: [PathPair] = []
    _order = order
    for section in _sections.indices {
      let items = _sections[section].items.array
      let sources = order.indices(sorting: items)
      // Only the rows from the first to the last changed index can move.
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
      // Equivalent rows must be in the order of their stamps, so all rows get new stamps.
      for source in sources {
        if let index = entries.index(forKey: traits.id(items[source])) {
          entries.values[index].stamp = nextStamp
        }
        nextStamp += 1
      }
    }
    _version = ListVersion()
    // Each row has one index in the old list and one in the new list, so the diff is valid.
    let diff = try! SectionedDiff(
      oldCounts: _sections.map(\.items.count), sections: ListDiff(oldCount: _sections.count),
      repositioned: repositioned)
    return becomeLatest(diff, since: base)
  }
}
