extension SectionedDiff {
  /// A single change in a sequence of changes that are applied one after the other.
  ///
  /// Except for `new`, indices and paths refer to the list that results from the previous steps.
  public enum Step: Hashable, Sendable {
    /// Remove the item at the path.
    case removeItem(at: CurrentPath)
    /// Remove the section at the index `from`, then insert it at the index `to`.
    case moveSection(from: Int, to: Int)
    /// Insert an empty section at the index; `new` is the section's index in the new list.
    case insertSection(at: Int, new: Int)
    /// Remove the item at the path `from`, then insert it at the path `to`.
    case moveItem(from: CurrentPath, to: CurrentPath)
    /// Remove the section at the index, with its remaining items.
    case removeSection(at: Int)
    /// Insert an item at the path.
    ///
    /// The path is also valid in the new list, because items are inserted last, in ascending order.
    case insertItem(at: NewPath)
  }

  /// The diff as a sequence of single steps, for `NSOutlineView` and tree models.
  ///
  /// First, items are removed from kept sections, from the last item to the first. Then sections
  /// move, and new sections are inserted without items. Then items move. Then sections are removed.
  /// Finally, items are inserted, from the first to the last. This order lets items move out of
  /// sections that are removed, and into new sections. The steps contain no updates: after the
  /// last step, refresh the items at the new paths of `items.updates`, and the sections at the new
  /// indices of `sections.updates`. See also ``Step/apply(to:from:)``.
  ///
  /// - Complexity: O((s + c) log s) for s sections and c changes, plus O((n + m) log (n + m)) for n
  ///   old and m new items, if any item moves.
  public var steps: [Step] {
    let removals = items.deletions.reversed().filter {
      sections.newIndex(ofOld: $0.section) != nil
    }
    let order = orderBeforeRemovals
    let removedSections = order.indices.reversed().filter { order[$0].new == nil }
    return removals.map { .removeItem(at: CurrentPath(section: $0.section, item: $0.item)) }
      + sectionSteps(to: order) + movingSteps(in: order)
      + removedSections.map { .removeSection(at: $0) }
      + items.insertions.map { .insertItem(at: $0) }
  }

  /// The old and the new index of a section; an index is `nil` if that list lacks the section.
  private typealias SectionEntry = (old: Int?, new: Int?)

  /// The sections after all moves and insertions of sections, but before any section is removed.
  ///
  /// Sections that will be removed are at their old places, all others at their new places.
  private var orderBeforeRemovals: [SectionEntry] {
    var order: [SectionEntry] = []
    merge(
      oldCount: sections.oldCount, newCount: sections.newCount,
      staying: { sections.isMoved(old: $0) ? nil : sections.newIndex(ofOld: $0) },
      showsOld: { sections.newIndex(ofOld: $0) == nil },
      showsNew: { _ in true }
    ) { old, new in
      order.append((old ?? new.flatMap(sections.oldIndex(ofNew:)), new))
    }
    return order
  }

  private func sectionSteps(to order: [SectionEntry]) -> [Step] {
    guard order.contains(where: { $0.old == nil }) || !sections.moves.isEmpty else { return [] }
    var insertions: [Int] = []
    var moves: [IndexPair] = []
    for (index, entry) in order.enumerated() {
      guard let old = entry.old else {
        insertions.append(index)
        continue
      }
      if sections.isMoved(old: old) { moves.append(IndexPair(old: old, new: index)) }
    }
    // `try!` cannot fail: the order is derived from a valid diff, so this diff is also valid.
    let diff = try! ListDiff(oldCount: sections.oldCount, insertions: insertions, moves: moves)
    return diff.steps.map { step in
      switch step {
      case .insert(let index): .insertSection(at: index, new: order[index].new!)
      case .move(let source, let target): .moveSection(from: source, to: target)
      case .remove: fatalError("Sections are removed later.")
      }
    }
  }

  /// Returns the steps that move items, in ascending order of the items' new paths.
  ///
  /// Each item moves behind its anchor: the last staying item that precedes it in the new section.
  private func movingSteps(in order: [SectionEntry]) -> [Step] {
    guard !items.moves.isEmpty else { return [] }
    var positions: [[Int]] = []  // of the old items of each section, before the moves
    var rowCounts: [Int] = []  // of each section, before the moves
    var indexOfNew = Array(repeating: 0, count: sections.newCount)
    var indexOfOld = Array(repeating: 0, count: sections.oldCount)
    for (index, entry) in order.enumerated() {
      var positionsInSection: [Int] = []
      var count = 0
      for item in 0..<(entry.old.map { oldCounts[$0] } ?? 0) {
        let path = OldPath(section: entry.old!, item: item)
        positionsInSection.append(count)
        if entry.new == nil || newPath(ofOld: path) != nil { count += 1 }
      }
      positions.append(positionsInSection)
      rowCounts.append(count)
      if let old = entry.old { indexOfOld[old] = index }
      if let new = entry.new { indexOfNew[new] = index }
    }

    var sequence = MoveSequence(
      rowCounts: rowCounts.map { Array(repeating: 1, count: $0) })
    var steps: [Step] = []
    var target = (section: -1, next: 0, anchor: -1)
    for move in items.moves.sortedByNew() {
      if target.section != move.new.section { target = (move.new.section, 0, -1) }
      let targetIndex = indexOfNew[move.new.section]
      while target.next < move.new.item {
        let new = NewPath(section: move.new.section, item: target.next)
        if !isMoved(new: new), let old = oldPath(ofNew: new) {
          target.anchor = positions[targetIndex][old.item]
        }
        target.next += 1
      }
      let sourceIndex = indexOfOld[move.old.section]
      let (from, to) = sequence.move(
        (sourceIndex, positions[sourceIndex][move.old.item]),
        behind: (targetIndex, target.anchor))
      if sourceIndex != targetIndex || from != to {
        steps.append(
          .moveItem(
            from: CurrentPath(section: sourceIndex, item: from),
            to: CurrentPath(section: targetIndex, item: to)))
      }
    }
    return steps
  }
}

extension SectionedDiff.Step {
  /// Applies the step to the sections.
  ///
  /// - Parameters:
  ///   - sections: The list before the step. Traps if an index of the step is out of range.
  ///   - new: The new list, from which inserted sections and items are taken.
  /// - Complexity: O(r) for r items in the affected sections, if the step changes items. O(s) for s
  ///   sections, if the step changes sections.
  public func apply<ID, Item>(
    to sections: inout [ListSection<ID, Item>], from new: [ListSection<ID, Item>]
  ) {
    switch self {
    case .removeItem(let path): _ = Self.remove(path, from: &sections)
    case .moveSection(let source, let target):
      let section = sections.remove(at: stepIndex(source, below: sections.count))
      sections.insert(section, at: stepIndex(target, below: sections.count + 1))
    case .insertSection(let index, let newIndex):
      var section = new[stepIndex(newIndex, below: new.count)]
      section.items = []
      sections.insert(section, at: stepIndex(index, below: sections.count + 1))
    case .moveItem(let source, let target):
      Self.insert(Self.remove(source, from: &sections), at: target, into: &sections)
    case .removeSection(let index):
      sections.remove(at: stepIndex(index, below: sections.count))
    case .insertItem(let path):
      let items = new[stepIndex(path.section, below: new.count)].items
      Self.insert(items[stepIndex(path.item, below: items.count)], at: path, into: &sections)
    }
  }

  private static func remove<ID, Item>(
    _ path: CurrentPath, from sections: inout [ListSection<ID, Item>]
  ) -> Item {
    let section = stepIndex(path.section, below: sections.count)
    let item = stepIndex(path.item, below: sections[section].items.count)
    return sections[section].items.remove(at: item)
  }

  private static func insert<ID, Item, Space: IndexSpace>(
    _ item: Item, at path: ItemPath<Space>, into sections: inout [ListSection<ID, Item>]
  ) {
    let section = stepIndex(path.section, below: sections.count)
    let place = stepIndex(path.item, below: sections[section].items.count + 1)
    sections[section].items.insert(item, at: place)
  }
}
