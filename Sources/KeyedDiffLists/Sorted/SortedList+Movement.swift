public import KeyedDiff

extension SortedList {
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
}

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
