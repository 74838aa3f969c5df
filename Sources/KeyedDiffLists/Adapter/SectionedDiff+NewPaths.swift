import KeyedDiff

extension SectionedDiff {
  /// The rows of the new list that some rows of the old one are, without those that are deleted.
  ///
  /// - Parameter paths: Paths in the old list, in range.
  /// - Returns: Paths in the new list, in the order of the old ones.
  /// - Complexity: O(k + s + c log c) for k ascending paths, s sections and c changes. For few paths,
  ///   or paths that do not ascend, that of ``newPath(ofOld:)`` for each.
  func currentPaths(ofOld paths: [OldPath]) -> [CurrentPath] {
    func onePathAfterTheOther() -> [CurrentPath] {
      paths.compactMap { newPath(ofOld: $0)?.current }
    }
    if paths.count <= items.changeCount / 8 { return onePathAfterTheOther() }
    // Rows that stay in their section are counted off between those that leave and enter it.
    let moves = items.moves
    let leaving = (items.deletions + moves.map { $0.old }).sorted()
    let entering = (items.insertions + moves.map { $0.new }).sorted()
    var currentPaths: [CurrentPath] = []
    currentPaths.reserveCapacity(paths.count)
    var (left, firstLeft, entered, firstEntered, move) = (0, 0, 0, 0, 0)
    var section = -1
    var newSection: Int?
    var last = OldPath(section: 0, item: 0)
    for path in paths {
      if path < last { return onePathAfterTheOther() }
      last = path
      if path.section != section {
        section = path.section
        newSection = sections.newIndex(ofOld: section)
        left = leaving.indices.partitioningIndex { leaving[$0].section >= section }
        entered = entering.indices.partitioningIndex {
          entering[$0].section >= newSection ?? 0
        }
        (firstLeft, firstEntered) = (left, entered)
      }
      while left < leaving.count, leaving[left] < path { left += 1 }
      if left < leaving.count, leaving[left] == path {
        while move < moves.count, moves[move].old < path { move += 1 }
        if move < moves.count, moves[move].old == path {
          currentPaths.append(moves[move].new.current)
        }
        continue
      }
      // Rows of deleted sections are deleted or move.
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
