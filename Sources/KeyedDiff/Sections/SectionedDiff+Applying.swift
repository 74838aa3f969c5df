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
  /// - Returns: The new list.
  /// - Complexity: O(s log c + n + m + c log c) for s sections, n old items, m new items and c
  ///   changes.
  public func applied<ID, Item>(
    to old: [ListSection<ID, Item>], from new: [ListSection<ID, Item>]
  ) -> [ListSection<ID, Item>] {
    require(new.map(\.items.count) == newCounts, "The new sections are not those of the diff.")
    let updated = Set(items.updates.map(\.new))
    let rows = applied(to: old.map(\.items.array)) {
      new[$0.section].items[$0.item]
    } keeping: {
      updated.contains($1) ? new[$1.section].items[$1.item] : $0
    }
    let refreshed = Set(sections.updates.map(\.new))
    return rows.enumerated().map { index, items in
      var section = new[index]
      if let oldIndex = sections.oldIndex(ofNew: index), !refreshed.contains(index) {
        section = old[oldIndex]
      }
      section.items = ListItems(items)
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
    to values: [[Value]], inserting: (NewPath) throws -> Value
  ) rethrows -> [[Value]] {
    try applied(to: values, inserting: inserting) { value, _ in value }
  }

  private func applied<Value>(
    to values: [[Value]], inserting: (NewPath) throws -> Value,
    keeping: (Value, NewPath) -> Value
  ) rethrows -> [[Value]] {
    require(values.map(\.count) == oldCounts, "The old sections are not those of the diff.")
    return try newCounts.indices.map { section in
      try oldPaths(ofNewSection: section).enumerated().map { item, old in
        let new = NewPath(section: section, item: item)
        guard let old = old?.path else { return try inserting(new) }
        return keeping(values[old.section][old.item], new)
      }
    }
  }
}
