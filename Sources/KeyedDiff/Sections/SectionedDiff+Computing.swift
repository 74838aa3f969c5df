// The comparison of two lists of sections: the sections are compared first, then their rows.

extension SectionedDiff {
  /// Compares two lists of sections, including the content of items if `comparesContent` is true.
  #if compiler(>=6.3)
    @export(implementation) @inline(__always)
  #else
    @inlinable @inline(__always)
  #endif
  package static func compute<SectionID, Item, ID: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    id: (Item) -> ID, content: (Item, Item) -> Bool, comparesContent: Bool = true,
    options: DiffOptions, onDuplicates: ((SectionedDuplicates) -> Void)?
  ) -> SectionedDiff {
    if let onDuplicates {
      let duplicates = SectionedDuplicates(from: old, to: new, id: id)
      if !duplicates.isEmpty { onDuplicates(duplicates) }
    }
    return compare(
      old, new, id: id, content: content, comparesContent: comparesContent, options: options)!
  }

  /// Compares two lists of sections of values that are their own identity.
  #if compiler(>=6.3)
    @export(implementation)
  #else
    @inlinable
  #endif
  static func compute<SectionID, Item: Hashable>(
    values old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    moves: MoveDetection, maximumChanges: Int?, onDuplicates: ((SectionedDuplicates) -> Void)?
  ) -> SectionedDiff {
    compute(
      from: old, to: new, id: { $0 }, content: { _, _ in true }, comparesContent: false,
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  /// Compares two lists of sections by a key path whose ids have the type of the items.
  ///
  /// Not inlined: nearly all clients pass `\.self`, and never get here.
  #if compiler(>=6.3)
    @export(implementation) @inline(never)
  #else
    @usableFromInline
  #endif
  static func compute<SectionID, Item: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    path: KeyPath<Item, Item>, options: DiffOptions,
    onDuplicates: ((SectionedDuplicates) -> Void)?
  ) -> SectionedDiff {
    compute(
      from: old, to: new, id: { $0[keyPath: path] }, content: { $0 == $1 }, options: options,
      onDuplicates: onDuplicates)
  }

  /// Returns the diff; `nil` if the walk finds more than `maximumMismatches` mismatches: changed
  /// sections, rows with new content, and rows with no row of the same id nearby.
  #if compiler(>=6.3)
    @export(implementation) @inline(always)
  #else
    @inlinable @inline(__always)
  #endif
  package static func compare<SectionID, Item, ID: Hashable>(
    _ old: [ListSection<SectionID, Item>], _ new: [ListSection<SectionID, Item>],
    id: (Item) -> ID, content: (Item, Item) -> Bool, comparesContent: Bool = true,
    options: DiffOptions, maximumMismatches: Int = .max
  ) -> SectionedDiff? {
    compareRows(
      RowsOfSections(old), RowsOfSections(new), sections: compareSections(old, new, options),
      id: id, content: content, comparesContent: comparesContent, options: options,
      maximumMismatches: maximumMismatches)
  }

  /// Compares the rows of sections that have already been compared.
  ///
  /// See ``compare(_:_:id:content:comparesContent:options:maximumMismatches:)``.
  #if compiler(>=6.3)
    @export(implementation) @inline(always)
  #else
    @inlinable @inline(__always)
  #endif
  package static func compareRows<Rows: RowsBySection, ID: Hashable>(
    _ old: Rows, _ new: Rows, sections: ListDiff, id: (Rows.Item) -> ID,
    content: (Rows.Item, Rows.Item) -> Bool, comparesContent: Bool = true,
    options: DiffOptions, maximumMismatches: Int = .max
  ) -> SectionedDiff? {
    if sections.changeCount > maximumMismatches { return nil }
    var builder = SectionedDiffBuilder(
      sections: sections, oldCounts: old.rowCounts, newCounts: new.rowCounts, options: options)
    if sections.exceedsMaximumChanges { return builder.replacingAll() }

    var comparison = Comparison<Rows.Item, ID>()
    defer { comparison.unmatched.free() }
    let (oldStarts, newStarts) = (builder.flat.oldStarts, builder.flat.newStarts)
    for (section, (oldSection, newSection)) in builder.flat.sections.enumerated() {
      if let oldSection, let newSection {
        let (oldItems, newItems) = (old[oldSection], new[newSection])
        if !oldItems.sharesStorage(with: newItems) {
          // One loop for all rows or for stretches, because a second call of the walk would make
          // this one slow: it is inlined with the closures only if it is called at one place.
          let stretches =
            oldItems.areInPieces && newItems.areInPieces
            ? oldItems.unsharedStretches(with: newItems) : nil
          for index in 0..<(stretches?.count ?? 1) {
            let (oldRange, newRange) =
              stretches?[index] ?? (0..<oldItems.count, 0..<newItems.count)
            oldItems.rows(in: oldRange).withUnsafeBufferPointer { old in
              newItems.rows(in: newRange).withUnsafeBufferPointer { new in
                comparison.walk(
                  old, new, oldStart: oldStarts[section] + oldRange.lowerBound,
                  newStart: newStarts[section] + newRange.lowerBound, id: id,
                  content: content, comparesContent: comparesContent)
              }
            }
          }
        }
      } else {
        comparison.unmatched.append(
          old: oldStarts[section]..<oldStarts[section + 1],
          new: newStarts[section]..<newStarts[section + 1])
      }
      builder.finishSection(comparison.unmatched)
      let unmatchedCount = comparison.unmatched.old.count + comparison.unmatched.new.count
      let mismatchCount = sections.changeCount + unmatchedCount + comparison.updates.count
      if mismatchCount > maximumMismatches { return nil }
    }
    builder.setSections(of: &comparison.unmatched)

    let oldItems = builder.oldPaths(of: comparison.unmatched).map { old[$0.section][$0.item] }
    let newItems = builder.newPaths(of: comparison.unmatched).map { new[$0.section][$0.item] }
    let result = oldItems.withUnsafeBufferPointer { old in
      newItems.withUnsafeBufferPointer { new in
        comparison.settle(
          old.baseAddress, new.baseAddress, areGathered: true, id: id, content: content,
          comparesContent: comparesContent, options: builder.options)
      }
    }
    guard let (changes, updates) = result, changes.areAllowed(by: builder.options, updates: updates)
    else { return builder.replacingAll() }
    return builder.diff(changes, updates: updates)
  }

  /// Compares sections by their ids, headers and footers.
  ///
  /// Sections are read through pointers, since copying a section costs more than comparing it.
  #if compiler(>=6.3)
    @export(implementation)
  #else
    @inlinable
  #endif
  package static func compareSections<SectionID, Item>(
    _ old: [ListSection<SectionID, Item>], _ new: [ListSection<SectionID, Item>],
    _ options: DiffOptions
  ) -> ListDiff {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        ListDiff.compare(
          old, new, id: { $0.id }, content: { $0.hasSameHeaderAndFooter(as: $1) },
          comparesContent: true, options: options)
      }
    }
  }
}
