// What all initialisers come down to: sections first, then their rows.

extension SectionedDiff {
  /// - Parameters:
  ///   - content: Whether two items of one row look the same.
  ///   - itemsAreIDs: Whether an item is its own id, and has no other content.
  @inlinable @inline(__always)
  static func compute<SectionID, Item, ID: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    id: (Item) -> ID, content: (Item, Item) -> Bool, itemsAreIDs: Bool = false,
    moves: MoveDetection, maximumChanges: Int?, onDuplicates: ((SectionedDuplicates) -> Void)?
  ) -> SectionedDiff {
    if let onDuplicates {
      let duplicates = SectionedDuplicates(from: old, to: new, id: id)
      if !duplicates.isEmpty { onDuplicates(duplicates) }
    }
    let sections = ListDiff(
      from: old, to: new, id: { $0.id }, content: { $0.hasSameHeaderAndFooter(as: $1) },
      moves: moves, maximumChanges: maximumChanges)
    return withRows(of: old) { oldRows in
      withRows(of: new) { newRows in
        if !sections.exceedsMaximumChanges {
          let options = ListDiff.Options(
            moves: moves, maximumChanges: maximumChanges.map { $0 - sections.changeCount },
            onDuplicates: nil)
          let diff = SectionedComparison(old: oldRows, new: newRows, sections: sections).diff(
            id: id, content: content, itemsAreIDs: itemsAreIDs, options: options,
            memory: DiffMemory())
          if let diff { return diff }
        }
        return replacingAll(oldCounts: oldRows.map(\.count), newCounts: newRows.map(\.count))
      }
    }
  }

  /// Calls `body` with the rows of all sections in memory.
  @inlinable @inline(__always)
  static func withRows<SectionID, Item, Result>(
    of sections: [ListSection<SectionID, Item>],
    _ body: ([UnsafeBufferPointer<Item>]) -> Result
  ) -> Result {
    // Shares the storage of native arrays; a bridged array is copied here, and
    // not, to another place each time, whenever it is read.
    let storage = sections.map { ContiguousArray($0.items) }
    var count = 0
    for rows in storage { count += rows.count }
    if count > Engine.maximumCount { Engine.tooManyItems() }
    // SAFETY: the arrays live until `body` has returned and do not change, so
    // their elements stay where they are.
    return withExtendedLifetime(storage) {
      body(storage.map { $0.withUnsafeBufferPointer { $0 } })
    }
  }

  /// The answer when the lists differ too much.
  @usableFromInline
  static func replacingAll(oldCounts: [Int], newCounts: [Int]) -> SectionedDiff {
    let sections = ListDiff.replacingAll(oldCount: oldCounts.count, newCount: newCounts.count)
    var matcher = SectionedMatcher(
      sections: sections, oldCounts: oldCounts, newCounts: newCounts)
    for section in oldCounts.indices { matcher.append(deleted: section) }
    matcher.finishWalk()
    let options = ListDiff.Options(moves: .fewest, maximumChanges: nil, onDuplicates: nil)
    let (items, map) = matcher.order(options: options, memory: DiffMemory())!
    return SectionedDiff(
      sections: sections, items: items, exceedsMaximumChanges: true, map: map)
  }
}
