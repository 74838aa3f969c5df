/// The order of the sections in the two flat lists of rows that the engine compares.
///
/// The old flat list contains all old rows, section by section. The new flat list begins with the
/// new rows of kept sections, in the order of the old sections; rows of inserted sections come
/// last. So a move of a section does not change the order of the rows in the flat lists.
@usableFromInline
struct FlatSections {
  /// The old and the new index of each section, if any, in the order of the flat lists.
  @usableFromInline private(set) var sections: [(old: Int?, new: Int?)] = []
  /// The number of old rows before each section, followed by the total number of old rows.
  @usableFromInline private(set) var oldStarts = [0]
  /// The number of new rows before each section, followed by the total number of new rows.
  @usableFromInline private(set) var newStarts = [0]

  init(_ diff: ListDiff, oldCounts: [Int], newCounts: [Int]) {
    let newOfOld = diff.changes.inverse.oldRows(newCount: oldCounts.count)
    for (old, new) in newOfOld.enumerated() {
      append(old: old, new: new, oldCounts[old], new.map { newCounts[$0] } ?? 0)
    }
    for new in diff.insertions { append(old: nil, new: new, 0, newCounts[new]) }
  }

  private mutating func append(old: Int?, new: Int?, _ oldCount: Int, _ newCount: Int) {
    sections.append((old, new))
    oldStarts.append(oldStarts[oldStarts.count - 1] + oldCount)
    newStarts.append(newStarts[newStarts.count - 1] + newCount)
  }

  // MARK: Rows to paths

  func pathChanges(_ changes: RowChanges) -> PathChanges {
    PathChanges(
      deletions: oldPaths(changes.deletions),
      insertions: inOrderOfSections(newPaths(changes.insertions)),
      moves: pathPairs(changes.moves))
  }

  /// Returns the paths of rows of the old flat list; the rows must be in ascending order.
  func oldPaths(_ rows: [Int]) -> [OldPath] {
    paths(rows, oldStarts) { OldPath(section: sections[$1].old!, item: $0) }
  }

  /// Returns the paths of rows of the new flat list; the rows must be in ascending order.
  func newPaths(_ rows: [Int]) -> [NewPath] {
    paths(rows, newStarts) { NewPath(section: sections[$1].new!, item: $0) }
  }

  /// Returns the paths of pairs of rows; the pairs must be sorted by old row.
  func pathPairs(_ pairs: [IndexPair]) -> [PathPair] {
    var position = 0  // `paths` calls the closure once for each pair, in order
    return paths(pairs.map(\.old), oldStarts) { item, section in
      let new = pairs[position].new
      position += 1
      // For a row that changes its section, the guess is right if all sections are equally long.
      let isInSection = newStarts[section] <= new && new < newStarts[section + 1]
      let guess = isInSection ? section : new / max(newStarts[sections.count] / sections.count, 1)
      let newSection = sections.indices.partitioningIndex(near: guess) { newStarts[$0 + 1] > new }
      return PathPair(
        old: OldPath(section: sections[section].old!, item: item),
        new: NewPath(section: sections[newSection].new!, item: new - newStarts[newSection]))
    }
  }

  /// Converts rows of a flat list to paths; the rows must be in ascending order.
  private func paths<Path>(
    _ rows: [Int], _ starts: [Int], _ path: (_ item: Int, _ section: Int) -> Path
  ) -> [Path] {
    var section = 0
    return rows.map { row in
      while starts[section + 1] <= row { section += 1 }
      return path(row - starts[section], section)
    }
  }

  /// Sorts paths by section.
  ///
  /// Paths of the same section must be adjacent; they keep their order.
  ///
  /// - Complexity: O(c) for c paths, plus O(s log s) for s sections that are out of order.
  private func inOrderOfSections(_ paths: [NewPath]) -> [NewPath] {
    var runs: [Range<Int>] = []
    for index in paths.indices {
      if index > 0, paths[index - 1].section == paths[index].section {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    let sorted = runs.sorted { paths[$0.lowerBound].section < paths[$1.lowerBound].section }
    return sorted == runs ? paths : sorted.flatMap { paths[$0] }
  }
}
