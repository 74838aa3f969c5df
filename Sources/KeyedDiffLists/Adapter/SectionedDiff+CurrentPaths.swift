import KeyedDiff

extension SectionedDiff {
  /// Returns the new paths of the rows at the given old paths. Omits deleted rows.
  ///
  /// - Parameter paths: Paths in the old list, which was shown before the change. Paths that do
  ///   not exist in that list are ignored.
  /// - Returns: Paths in the new list, in the order of `paths`.
  /// - Complexity: O(k + s + c log c) for k ascending paths, s sections and c changes. Rows that are
  ///   deleted or inserted in a row count as one change. If the
  ///   paths do not ascend, or if they are far fewer than the changes, ``newPath(ofOld:)`` is
  ///   called for each path instead.
  func currentPaths(ofOld paths: [CurrentPath]) -> [CurrentPath] {
    let oldCounts = oldCounts
    func onePathAfterTheOther() -> [CurrentPath] {
      paths.old(in: oldCounts).compactMap { newPath(ofOld: $0)?.current }
    }
    if paths.count <= items.operationCount / 8 { return onePathAfterTheOther() }
    // The index of a row that does not move changes only if rows leave or enter the section before
    // this row. Each row that is deleted or moves away decreases the index by one. Each row that is
    // inserted or moves to a place before this row increases the index by one.
    let moves = items.moves
    let leaving = items.deletions.ascendingRanges(with: moves.map { $0.old })
    let entering = items.insertions.ascendingRanges(with: moves.map { $0.new })
    var currentPaths: [CurrentPath] = []
    currentPaths.reserveCapacity(paths.count)
    // The next ranges and the next move, and the numbers of rows in the earlier ranges of the section.
    var (left, leftCount, entered, enteredCount, move) = (0, 0, 0, 0, 0)
    var (section, count) = (-1, 0)
    var newSection: Int?
    var last = OldPath(section: 0, item: 0)
    for currentPath in paths {
      let path = OldPath(section: currentPath.section, item: currentPath.item)
      if path < last { return onePathAfterTheOther() }
      last = path
      if path.section != section {
        guard path.section < oldCounts.count else { break }
        section = path.section
        count = oldCounts[section]
        newSection = sections.newIndex(ofOld: section)
        left = leaving.indices.partitioningIndex { leaving[$0].lowerBound.section >= section }
        entered = entering.indices.partitioningIndex {
          entering[$0].lowerBound.section >= newSection ?? 0
        }
        (leftCount, enteredCount) = (0, 0)
      }
      guard 0..<count ~= path.item else { continue }
      while left < leaving.count, leaving[left].upperBound <= path {
        leftCount += leaving[left].rowCount
        left += 1
      }
      if left < leaving.count, leaving[left].contains(path) {
        while move < moves.count, moves[move].old < path { move += 1 }
        if move < moves.count, moves[move].old == path {
          currentPaths.append(moves[move].new.current)
        }
        continue
      }
      // This guard always succeeds: the rows of deleted sections were handled above, because they
      // are deleted or moved.
      guard let newSection else { continue }
      let rank = path.item - leftCount
      while entered < entering.count, entering[entered].lowerBound.section == newSection,
        entering[entered].lowerBound.item <= rank + enteredCount
      {
        enteredCount += entering[entered].rowCount
        entered += 1
      }
      currentPaths.append(CurrentPath(section: newSection, item: rank + enteredCount))
    }
    return currentPaths
  }
}

extension RowRanges {
  /// Returns the ranges of these positions, which ascend, and of other rows, in ascending order.
  fileprivate func ascendingRanges(with moved: [Position]) -> [Range<Position>] {
    moved.isEmpty
      ? ranges : (self + moved).ranges.sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension Range where Bound: RowPosition {
  fileprivate var rowCount: Int { lowerBound.rowCount(to: upperBound) }
}

extension SectionedDiff.Items {
  /// The number of changes, in which rows in a row count as one.
  fileprivate var operationCount: Int {
    deletions.rangeCount + insertions.rangeCount + moves.count + updates.count
  }
}
