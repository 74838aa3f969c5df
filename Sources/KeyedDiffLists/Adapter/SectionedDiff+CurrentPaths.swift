import KeyedDiff

extension SectionedDiff {
  /// Returns the new paths of the rows at the given old paths. Omits deleted rows.
  ///
  /// - Parameter paths: Paths in the old list, which was shown before the change. Paths that do
  ///   not exist in that list are ignored.
  /// - Returns: Paths in the new list, in the order of `paths`.
  /// - Complexity: O(k + s + c log c) for k ascending paths, s sections and c changes. If the
  ///   paths do not ascend, or if they are far fewer than the changes, ``newPath(ofOld:)`` is
  ///   called for each path instead.
  func currentPaths(ofOld paths: [CurrentPath]) -> [CurrentPath] {
    let oldCounts = oldCounts
    func onePathAfterTheOther() -> [CurrentPath] {
      paths.old(in: oldCounts).compactMap { newPath(ofOld: $0)?.current }
    }
    if paths.count <= items.changeCount / 8 { return onePathAfterTheOther() }
    // The index of a row that does not move changes only if rows leave or enter the section before
    // this row. Each row that is deleted or moves away decreases the index by one. Each row that is
    // inserted or moves to a place before this row increases the index by one.
    let moves = items.moves
    let leaving = (items.deletions + moves.map { $0.old }).sorted()
    let entering = (items.insertions + moves.map { $0.new }).sorted()
    var currentPaths: [CurrentPath] = []
    currentPaths.reserveCapacity(paths.count)
    var (left, firstLeft, entered, firstEntered, move) = (0, 0, 0, 0, 0)
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
        left = leaving.indices.partitioningIndex { leaving[$0].section >= section }
        entered = entering.indices.partitioningIndex {
          entering[$0].section >= newSection ?? 0
        }
        (firstLeft, firstEntered) = (left, entered)
      }
      guard 0..<count ~= path.item else { continue }
      while left < leaving.count, leaving[left] < path { left += 1 }
      if left < leaving.count, leaving[left] == path {
        while move < moves.count, moves[move].old < path { move += 1 }
        if move < moves.count, moves[move].old == path {
          currentPaths.append(moves[move].new.current)
        }
        continue
      }
      // This guard always succeeds: the rows of deleted sections were handled above, because they
      // are deleted or moved.
      guard let newSection else { continue }
      let rank = path.item - (left - firstLeft)
      while entered < entering.count, entering[entered].section == newSection,
        entering[entered].item <= rank + entered - firstEntered
      {
        entered += 1
      }
      currentPaths.append(CurrentPath(section: newSection, item: rank + entered - firstEntered))
    }
    return currentPaths
  }
}
