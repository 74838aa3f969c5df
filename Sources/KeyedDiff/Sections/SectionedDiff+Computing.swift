// What all initialisers come down to: sections first, then their rows.

extension SectionedDiff {
  /// - Parameters:
  ///   - content: Whether two items of one row look the same.
  ///   - kind: What is known of the items: `id` gives the item itself if they are ids, and
  ///     `content` is `==` if they are equatable.
  @inlinable @inline(__always)
  static func compute<SectionID, Item, ID: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    id: (Item) -> ID, content: (Item, Item) -> Bool, kind: ItemKind,
    moves: MoveDetection, maximumChanges: Int?, onDuplicates: ((SectionedDuplicates) -> Void)?
  ) -> SectionedDiff {
    if let onDuplicates {
      let duplicates = SectionedDuplicates(from: old, to: new, id: id)
      if !duplicates.isEmpty { onDuplicates(duplicates) }
    }
    let sections = compareSections(
      from: old, to: new, moves: moves, maximumChanges: maximumChanges)
    let oldRows = RowsInMemory(old) { section in
      sections.newIndex(ofOld: section).map {
        old[section].items.sharesPieces(with: new[$0].items)
      } ?? false
    }
    let newRows = RowsInMemory(new) { section in
      sections.oldIndex(ofNew: section).map {
        new[section].items.sharesPieces(with: old[$0].items)
      } ?? false
    }
    let memory = DiffMemory()
    // SAFETY: the rows live until here, and the memory, which lists in it do not
    // hold. Without a closure around what happens in between, which the compiler
    // would not inline.
    defer { withExtendedLifetime((old, new, oldRows, newRows, memory)) {} }
    if !sections.exceedsMaximumChanges {
      let options = ListDiff.Options(
        moves: moves, maximumChanges: maximumChanges.map { $0 - sections.changeCount },
        onDuplicates: nil)
      let comparison = SectionedComparison(
        old: oldRows.sections, new: newRows.sections, sections: sections)
      let diff = comparison.diff(
        id: id, content: content, kind: kind, options: options, memory: memory)
      if let diff { return diff }
    }
    return replacingAll(
      oldCounts: oldRows.sections.map(\.count), newCounts: newRows.sections.map(\.count))
  }

  /// Compares pointers to sections: to copy a section with its header and footer
  /// costs more than to compare it.
  @inlinable
  static func compareSections<SectionID, Item>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    moves: MoveDetection, maximumChanges: Int?
  ) -> ListDiff {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        if old.baseAddress == new.baseAddress, old.count == new.count {
          return ListDiff(unchanged: old.count)
        }
        var options = ListDiff.Options(
          moves: moves, maximumChanges: maximumChanges, onDuplicates: nil)
        options.needsEntries = true  // each section is looked up
        return ListDiff.compute(
          from: old.indices.map { old.baseAddress! + $0 },
          to: new.indices.map { new.baseAddress! + $0 },
          id: { $0.pointee.id },
          content: { Supplements.areSame($0.pointee.supplements, $1.pointee.supplements) },
          kind: .any,
          options: options)
      }
    }
  }

  /// The answer when the lists differ too much.
  @usableFromInline
  static func replacingAll(oldCounts: [Int], newCounts: [Int]) -> SectionedDiff {
    let sections = ListDiff.replacingAll(oldCount: oldCounts.count, newCount: newCounts.count)
    var matcher = SectionedMatcher(
      sections: sections, oldCounts: oldCounts, newCounts: newCounts, memory: DiffMemory())
    for section in oldCounts.indices { matcher.append(deleted: section) }
    matcher.finishWalk()
    matcher.pairNone()
    let (items, map) = matcher.order(options: .unlimited)!
    return SectionedDiff(
      sections: sections, items: items, exceedsMaximumChanges: true, map: map)
  }
}

/// The rows of all sections in memory, for as long as this and the sections
/// live.
@usableFromInline
struct RowsInMemory<Item> {
  @usableFromInline let sections: [UnsafeBufferPointer<Item>]
  @usableFromInline let items: [ItemsInMemory<Item>]

  /// Traps if there are too many rows.
  ///
  /// - Parameter isShared: Whether a section has the very pieces that its partner
  ///   has. Nobody will look at its rows.
  @inlinable
  init<ID>(_ sections: [ListSection<ID, Item>], isShared: (Int) -> Bool) {
    items = sections.indices.map { section in
      if !sections[section].items.pieces.isEmpty, isShared(section) {
        return ItemsInMemory(unread: sections[section].items)
      }
      return ItemsInMemory(sections[section].items)
    }
    self.sections = items.map(\.buffer)
    var count = 0
    for rows in self.sections { count += rows.count }
    if count > Engine.maximumCount { Engine.tooManyItems() }
  }
}
