extension BatchUpdate {
  /// Returns the batch as a diff of flat lists, which may contain header rows.
  ///
  /// Old indices of the diff are positions in `old`, and new indices are positions in `new`.
  /// - All rows of a deleted section are deleted, and all rows of an inserted section are inserted,
  ///   including header rows.
  /// - The header row of a moved section moves, and so do the rows that remain in the section.
  /// - A reloaded row is deleted, and inserted at the position that it would have without the
  ///   reload. All old rows of a reloaded section are deleted, and all its new rows are inserted;
  ///   the section itself does not move.
  /// - The header of a kept section is deleted if only `old` has it, inserted if only `new` has it.
  ///
  /// All other rows stay, and keep their order. The diff has no updates. Call
  /// ``ListDiff/newIndex(ofOld:)`` on the diff to map the position of a row before the batch to its
  /// position after the batch. This call takes O(log c).
  ///
  /// - Parameters:
  ///   - old: The flat list that the view displays before the batch.
  ///   - new: The flat list that the view displays after the batch.
  /// - Returns: The diff. Traps if the batch does not turn a list with the layout `old` into a
  ///   list with the layout `new`, or if two operations affect the same row or section.
  /// - Complexity: O((s + c) log c) for s sections and c changed rows and sections. If a section is
  ///   deleted, inserted, moved or reloaded, all of its rows count as changed.
  public func flattened(from old: FlatLayout, to new: FlatLayout) -> ListDiff {
    var changes = FlatChanges(from: old, to: new, sections: sections)
    changes.add(items)
    changes.addSections()
    return changes.diff(reloading: items.reloads)
  }
}

/// The changes that a batch makes to a flat list.
private struct FlatChanges {
  private let old: FlatLayout
  private let new: FlatLayout
  /// The map between old and new sections.
  private let sectionMap: RowChanges
  /// For each old section, whether it is reloaded.
  private var isReloaded: [Bool]
  /// For each new section, the number of items after the operations that were added so far.
  ///
  /// Used only for sections that are kept and not reloaded.
  private var itemCounts: [Int]

  private var deletions = RowRanges<Int>()
  private var insertions = RowRanges<Int>()
  private var moves: [IndexPair] = []
  /// The old positions of the items that have moves of their own, in ascending order.
  private var movedItems: [Int] = []

  /// Creates the changes; traps if the operations on sections do not lead from the old number of
  /// sections to the new one.
  init(from old: FlatLayout, to new: FlatLayout, sections: BatchUpdate.Sections) {
    let diff = possibleDiff { () throws(InvalidChangesError) in
      try ListDiff(
        oldCount: old.sectionCount, deletions: sections.deletions.map(\.index),
        insertions: sections.insertions.map(\.index), moves: sections.moves)
    }
    require(
      diff.newCount == new.sectionCount,
      "The batch leads to \(diff.newCount) sections, not to \(new.sectionCount).")
    (self.old, self.new) = (old, new)
    sectionMap = diff.changes
    isReloaded = Array(repeating: false, count: old.sectionCount)
    itemCounts = Array(repeating: 0, count: new.sectionCount)
    for section in sections.reloads.map(\.index) {
      require(
        0..<old.sectionCount ~= section && !isReloaded[section]
          && sectionMap.new(ofOld: section)?.moved == false,
        "Section \(section) cannot be reloaded: it is reloaded twice, deleted or moved too, "
          + "or not there.")
      isReloaded[section] = true
    }
    for section in 0..<old.sectionCount {
      guard let partner = keptSection(ofOld: section) else { continue }
      itemCounts[partner.index] = old.itemCount(ofSection: section)
    }
  }

  /// Returns the new index of an old section; `nil` if the section is deleted or reloaded.
  private func keptSection(ofOld section: Int) -> (index: Int, moved: Bool)? {
    isReloaded[section] ? nil : sectionMap.new(ofOld: section)
  }

  /// Returns the old index of a new section; `nil` if the section is inserted or reloaded.
  private func keptSection(ofNew section: Int) -> (index: Int, moved: Bool)? {
    guard let old = sectionMap.old(ofNew: section), !isReloaded[old.index] else { return nil }
    return old
  }

  // MARK: Items

  /// Adds operations on items, and checks the number of items in each section.
  mutating func add(_ items: BatchUpdate.Items) {
    items.deletions.forEachRun { deletions.append(leave($0, count: $1)) }
    items.insertions.forEachRun { insertions.append(enter($0, count: $1)) }
    for move in items.moves {
      moves.append(
        IndexPair(
          old: leave(move.old, count: 1).lowerBound, new: enter(move.new, count: 1).lowerBound))
    }
    movedItems = moves.map(\.old).sorted()
    for section in 0..<new.sectionCount where keptSection(ofNew: section) != nil {
      require(
        itemCounts[section] == new.itemCount(ofSection: section),
        "The batch leads to \(itemCounts[section]) rows in section \(section), not to "
          + "\(new.itemCount(ofSection: section)).")
    }
  }

  /// Returns the old positions of items of a section, and subtracts their number from its item
  /// count.
  @inline(never)
  private mutating func leave(_ path: OldPath, count: Int) -> Range<Int> {
    let start = old.position(of: path)
    let last = old.position(of: path.advanced(byRows: count - 1))
    itemCounts[newSection(of: path)] -= count
    return start..<last + 1
  }

  /// Returns the new positions of items of a section, and adds their number to its item count.
  @inline(never)
  private mutating func enter(_ path: NewPath, count: Int) -> Range<Int> {
    let start = new.position(of: path)
    let last = new.position(of: path.advanced(byRows: count - 1))
    require(
      keptSection(ofNew: path.section) != nil,
      "New row \(path) has an operation of its own in a section that is inserted or reloaded.")
    itemCounts[path.section] += count
    return start..<last + 1
  }

  @inline(never)
  private func newSection(of path: OldPath) -> Int {
    guard let section = keptSection(ofOld: path.section) else {
      fatalError(
        "Old row \(path) has an operation of its own in a section that is deleted or reloaded.")
    }
    return section.index
  }

  // MARK: Sections

  /// Adds the changes of header rows and of deleted, inserted, moved and reloaded sections.
  ///
  /// All operations on items must already have been added.
  mutating func addSections() {
    // Needed only if a section moves.
    let leaving = sectionMap.moves.isEmpty ? [] : (Array(deletions) + movedItems).sorted()
    let entering = sectionMap.moves.isEmpty ? [] : (Array(insertions) + moves.map(\.new)).sorted()
    for section in 0..<old.sectionCount {
      guard let partner = keptSection(ofOld: section) else {
        deletions.append(old.positions(ofSection: section))
        continue
      }
      switch (old.headerPosition(ofSection: section), new.headerPosition(ofSection: partner.index))
      {
      case (let old?, let new?): if partner.moved { moves.append(IndexPair(old: old, new: new)) }
      case (let old?, nil): deletions.append(old)
      case (nil, let new?): insertions.append(new)
      case (nil, nil): break
      }
      guard partner.moved else { continue }
      let staying = zip(
        others(old.itemPositions(ofSection: section), than: leaving),
        others(new.itemPositions(ofSection: partner.index), than: entering))
      moves += staying.map { IndexPair(old: $0, new: $1) }
    }
    for section in 0..<new.sectionCount where keptSection(ofNew: section) == nil {
      insertions.append(new.positions(ofSection: section))
    }
  }

  /// Returns the positions in `range` that are not in `taken`; `taken` must be sorted.
  private func others(_ range: Range<Int>, than taken: [Int]) -> [Int] {
    var next = taken.count(below: range.lowerBound)
    return range.filter { position in
      while next < taken.count, taken[next] < position { next += 1 }
      return next == taken.count || taken[next] != position
    }
  }

  // MARK: The diff

  /// Returns the diff of the flat lists; the diff deletes reloaded rows and inserts them again.
  ///
  /// All operations on items and sections must already have been added.
  func diff(reloading reloads: [OldPath]) -> ListDiff {
    let diff = possibleDiff { () throws(InvalidChangesError) in
      try ListDiff(
        oldCount: old.count, deletions: deletions, insertions: insertions, moves: moves)
    }
    if reloads.isEmpty { return diff }
    var replacements: [IndexPair] = []
    for path in reloads {
      let position = old.position(of: path)
      // Checks the section.
      _ = newSection(of: path)
      let isMovedItem = movedItems.count(below: position + 1) > movedItems.count(below: position)
      guard let target = diff.newIndex(ofOld: position), !isMovedItem else {
        fatalError("Row \(path) cannot be reloaded: it is deleted or moved too.")
      }
      replacements.append(IndexPair(old: position, new: target))
    }
    let replaced = Set(replacements.map(\.old))
    return possibleDiff { () throws(InvalidChangesError) in
      try ListDiff(
        oldCount: old.count, deletions: deletions + replacements.map(\.old),
        insertions: insertions + replacements.map(\.new),
        moves: moves.filter { !replaced.contains($0.old) })
    }
  }
}

/// Returns the diff that a closure creates; traps if the closure throws an error.
@inline(never)
private func possibleDiff(_ make: () throws(InvalidChangesError) -> ListDiff) -> ListDiff {
  do {
    return try make()
  } catch {
    fatalError("The batch is impossible: \(error)")
  }
}
