extension SectionedDiff {
  /// Applies the diff to the old list and returns the new list.
  ///
  /// Inserted and updated items are taken from `new`, all other items from `old`. The id, header
  /// and footer of an inserted or updated section are also taken from `new`; those of any other
  /// section are taken from `old`. If content is compared by `==`, the result equals `new`.
  ///
  /// - Parameters:
  ///   - old: The old list of the diff. Traps if its sections' item counts are not `oldCounts`.
  ///   - new: The new list of the diff. Traps if its sections' item counts are not `newCounts`.
  /// - Returns: The new list. Sections without changed rows share the storage of their rows with
  ///   `old`.
  /// - Complexity: O(s log c + n + m + c log c) for s sections, n old items, m new items and c
  ///   changes.
  public func applied<ID, Item>(
    to old: [ListSection<ID, Item>], from new: [ListSection<ID, Item>]
  ) -> [ListSection<ID, Item>] {
    require(new.map(\.items.count) == newCounts, "The new sections are not those of the diff.")
    return applied(to: old) {
      new[$0.section].items[$0.item]
    } updating: {
      new[$1.section].items[$1.item]
    } insertingSection: {
      new[$0]
    } updatingSection: {
      new[$1]
    }
  }

  /// Applies the diff to the old list, with new and changed items and sections from closures.
  ///
  /// The whole new list is not needed: see ``SectionedDelta`` for a value that contains exactly
  /// these items. Closures that return items are called in ascending order of new paths, and
  /// closures that return sections in ascending order of new indices.
  ///
  /// - Parameters:
  ///   - old: The old list of the diff. Traps if its sections' item counts are not `oldCounts`.
  ///   - inserting: Returns an inserted item from its new path.
  ///   - updating: Returns the new item of an updated row from the old item and the new path.
  ///   - insertingSection: Returns an inserted section, with its id, header and footer, from its new
  ///     index. The items of the returned section are ignored.
  ///   - updatingSection: Returns an updated section, with its id, header and footer, from the old
  ///     section and the new index. The items of the returned section are ignored.
  /// - Returns: The new list. Sections without changed rows share the storage of their rows with
  ///   `old`.
  /// - Throws: Any error that a closure throws.
  /// - Complexity: Same as for ``applied(to:from:)``, plus one closure call for each insertion and
  ///   each update.
  public func applied<ID, Item>(
    to old: [ListSection<ID, Item>], inserting: (_ newPath: NewPath) throws -> Item,
    updating: (_ item: Item, _ newPath: NewPath) throws -> Item,
    insertingSection: (_ new: Int) throws -> ListSection<ID, Item>,
    updatingSection: (_ old: ListSection<ID, Item>, _ new: Int) throws -> ListSection<ID, Item>
  ) rethrows -> [ListSection<ID, Item>] {
    require(old.map(\.items.count) == oldCounts, "The old sections are not those of the diff.")
    let hasChangedRows = newSectionsWithChangedRows
    let updatedSections = Set(sections.updates.map(\.new))
    var updates = items.updates.sortedByNew()[...]
    return try newCounts.indices.map { index in
      guard let oldIndex = sections.oldIndex(ofNew: index) else {
        var section = try insertingSection(index)
        section.items = ListItems(
          try rows(ofNewSection: index, from: old, &updates, inserting, updating))
        return section
      }
      var section = old[oldIndex]
      if updatedSections.contains(index) { section = try updatingSection(section, index) }
      section.items =
        hasChangedRows[index]
        ? ListItems(try rows(ofNewSection: index, from: old, &updates, inserting, updating))
        : old[oldIndex].items
      return section
    }
  }

  /// Carries over one value for each item, such as its height, from the old list to the new list.
  ///
  ///     heights = diff.applied(to: heights) { _ in defaultHeight }
  ///
  /// - Parameters:
  ///   - values: For each old section, an array with one value for each item. Traps if the lengths
  ///     of the arrays are not `oldCounts`.
  ///   - inserting: Makes the value of an inserted item from its new path.
  /// - Returns: For each new section, an array of values. Updated items keep their values.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: Same as for ``applied(to:from:)``, plus one closure call for each insertion.
  public func applied<Value>(
    to values: [[Value]], inserting: (_ newPath: NewPath) throws -> Value
  ) rethrows -> [[Value]] {
    try applied(to: values, inserting: inserting, updating: { value, _ in value })
  }

  /// Carries over one value for each item to the new list, and replaces the values of updated items.
  ///
  /// - Parameters:
  ///   - values: For each old section, an array with one value for each item. Traps if the lengths
  ///     of the arrays are not `oldCounts`.
  ///   - inserting: Makes the value of an inserted item from its new path.
  ///   - updating: Makes the value of an updated item from its old value and its new path.
  /// - Returns: For each new section, an array of values.
  /// - Throws: Any error that a closure throws.
  /// - Complexity: Same as for ``applied(to:from:)``, plus one closure call for each insertion and
  ///   each update.
  public func applied<Value>(
    to values: [[Value]], inserting: (_ newPath: NewPath) throws -> Value,
    updating: (_ value: Value, _ newPath: NewPath) throws -> Value
  ) rethrows -> [[Value]] {
    require(values.map(\.count) == oldCounts, "The old sections are not those of the diff.")
    var updates = items.updates.sortedByNew()[...]
    return try newCounts.indices.map { section in
      try rows(
        ofNewSection: section, &updates, { values[$0.section][$0.item] }, inserting, updating)
    }
  }
}

extension SectionedDiff {
  /// For each new section, whether rows are inserted, updated, or moved in it, from it or to it.
  private var newSectionsWithChangedRows: [Bool] {
    var result = Array(repeating: false, count: newCounts.count)
    func noteLeft(_ path: OldPath) {
      if let section = sections.newIndex(ofOld: path.section) { result[section] = true }
    }
    items.deletions.forEachRun { path, _ in noteLeft(path) }
    items.insertions.forEachRun { path, _ in result[path.section] = true }
    for move in items.moves {
      noteLeft(move.old)
      result[move.new.section] = true
    }
    for update in items.updates { result[update.new.section] = true }
    return result
  }

  private func rows<ID, Item>(
    ofNewSection section: Int, from old: [ListSection<ID, Item>],
    _ updates: inout ArraySlice<PathPair>, _ inserting: (NewPath) throws -> Item,
    _ updating: (Item, NewPath) throws -> Item
  ) rethrows -> [Item] {
    try rows(
      ofNewSection: section, &updates, { old[$0.section].items[$0.item] }, inserting, updating)
  }

  /// Makes the values of a new section, and removes the updates of the section from `updates`.
  ///
  /// - Parameters:
  ///   - section: The index of the section in the new list.
  ///   - updates: Updates, ascending by new path, from the first one in this section on.
  ///   - value: Returns the value at an old path.
  ///   - inserting: Makes the value of an inserted item from its new path.
  ///   - updating: Makes the value of an updated item from its old value and its new path.
  /// - Returns: One value for each row of the section.
  /// - Throws: Any error that a closure throws.
  private func rows<Value>(
    ofNewSection section: Int, _ updates: inout ArraySlice<PathPair>,
    _ value: (OldPath) -> Value, _ inserting: (NewPath) throws -> Value,
    _ updating: (Value, NewPath) throws -> Value
  ) rethrows -> [Value] {
    try oldPaths(ofNewSection: section).enumerated().map { item, old in
      let new = NewPath(section: section, item: item)
      guard let old = old?.path else { return try inserting(new) }
      guard updates.first?.new == new else { return value(old) }
      updates.removeFirst()
      return try updating(value(old), new)
    }
  }
}
