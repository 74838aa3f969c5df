/// The rows of a section between two stages of a plan, after some but not all changes were made.
@usableFromInline
struct RowOrder: Sendable {
  /// Consecutive items of a section in the old or the new list.
  @usableFromInline
  struct Source: Sendable {
    @usableFromInline let isOld: Bool
    @usableFromInline let section: Int
    @usableFromInline fileprivate(set) var items: Range<Int>
  }

  /// The items that the rows display, in order.
  @usableFromInline private(set) var sources: [Source] = []
  @usableFromInline private(set) var rowCount = 0
  private var indexOfOld: [Int]
  private var indexOfNew: [Int]

  /// Computes the rows of a section after the first stages of a plan.
  ///
  /// `stage` is the number of these stages. The section must exist after them. `reloaded`
  /// contains the old paths of the rows that these stages have reloaded.
  init(
    of section: SectionOrder.Entry, after stage: Int, _ staging: Staging,
    _ operations: PlanOperations, _ diff: SectionedDiff, reloaded: Set<OldPath>
  ) {
    let oldCount = section.old.map { diff.oldCounts[$0] } ?? 0
    let newCount = section.new.map { diff.newCounts[$0] } ?? 0
    func old(_ item: Int) -> OldPath { OldPath(section: section.old!, item: item) }
    func new(_ item: Int) -> NewPath { NewPath(section: section.new!, item: item) }
    // Only kept sections have edits, that is, deletions and insertions of single rows. The rows of
    // other sections are deleted or inserted together with their section.
    let isKept = section.old != nil && section.new != nil
    let hasEdits =
      isKept && staging.stageOfEdits(inOldSection: section.old!, operations) <= stage
    let newPaths = section.old.map(diff.newPaths(ofOldSection:)) ?? []
    let oldPaths = section.new.map(diff.oldPaths(ofNewSection:)) ?? []
    func move(to item: Int) -> PathPair? {
      guard let source = oldPaths[item]?.path else { return nil }
      let move = PathPair(old: source, new: new(item))
      return operations.keepsMove(of: move) ? move : nil
    }

    indexOfOld = Array(repeating: -1, count: oldCount)
    indexOfNew = Array(repeating: -1, count: newCount)
    merge(
      oldCount: oldCount, newCount: newCount,
      staying: { item in
        guard isKept, let target = newPaths[item], !target.moved else { return nil }
        return target.path.item
      },
      showsOld: { item in
        guard let target = newPaths[item] else { return !hasEdits }
        let move = PathPair(old: old(item), new: target.path)
        return operations.keepsMove(of: move)
          ? staging.stage(of: move, operations) > stage : !hasEdits
      },
      showsNew: { item in
        guard let move = move(to: item) else { return hasEdits || !isKept }
        return staging.stage(of: move, operations) <= stage
      }
    ) { oldItem, newItem in
      if let oldItem { indexOfOld[oldItem] = rowCount }
      if let newItem { indexOfNew[newItem] = rowCount }
      let path = oldItem.map(old) ?? move(to: newItem!)?.old
      if let path, !reloaded.contains(path) {
        appendRow(isOld: true, path.section, path.item)
      } else {
        let path = newItem.map(new) ?? diff.newPath(ofOld: path!)!
        appendRow(isOld: false, path.section, path.item)
      }
    }
  }

  private mutating func appendRow(isOld: Bool, _ section: Int, _ item: Int) {
    rowCount += 1
    if let last = sources.last, last.isOld == isOld, last.section == section,
      last.items.upperBound == item
    {
      sources[sources.count - 1].items = last.items.lowerBound..<(item + 1)
    } else {
      sources.append(Source(isOld: isOld, section: section, items: item..<(item + 1)))
    }
  }

  /// Returns the items that the rows display.
  ///
  /// - Complexity: O(r) for r rows. The result shares storage with both lists where possible.
  @inlinable
  func items<ID, Item>(
    from old: [ListSection<ID, Item>], to new: [ListSection<ID, Item>]
  ) -> ListItems<Item> {
    var items = ListItems<Item>()
    items.reserveCapacity(rowCount)
    for source in sources {
      let list = source.isOld ? old : new
      items.append(source.items, of: list[source.section].items)
    }
    return items
  }

  /// Returns the index of an old row at this point of the plan; the section must contain the row.
  func index(ofOld item: Int) -> Int { indexOfOld[item] }

  /// Returns the index of a new row at this point of the plan; the section must contain the row.
  func index(ofNew item: Int) -> Int { indexOfNew[item] }
}
