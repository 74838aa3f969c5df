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
      deletions: paths(changes.deletions, oldStarts, oldPath),
      insertions: inOrderOfSections(paths(changes.insertions, newStarts, newPath)),
      moves: pathPairs(changes.moves))
  }

  /// Returns the paths of rows of the old flat list; the rows must be in ascending order.
  func oldPaths(_ rows: [Int]) -> [OldPath] { paths(rows, oldStarts, oldPath) }

  /// Returns the paths of rows of the new flat list; the rows must be in ascending order.
  func newPaths(_ rows: [Int]) -> [NewPath] { paths(rows, newStarts, newPath) }

  private func oldPath(_ item: Int, _ section: Int) -> OldPath {
    OldPath(section: sections[section].old!, item: item)
  }

  private func newPath(_ item: Int, _ section: Int) -> NewPath {
    NewPath(section: sections[section].new!, item: item)
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

  /// Converts ranges of rows to ranges of paths; the rows must be in ascending order.
  private func paths<Path: RowPosition>(
    _ rows: RowRanges<Int>, _ starts: [Int], _ path: (_ item: Int, _ section: Int) -> Path
  ) -> RowRanges<Path> {
    if rows.ends.isEmpty { return RowRanges(starts: paths(rows.starts, starts, path), ends: []) }
    var result = RowRanges<Path>()
    var section = 0
    rows.forEachRun { row, count in
      var rest = row..<row + count
      while !rest.isEmpty {
        while starts[section + 1] <= rest.lowerBound { section += 1 }
        let start = path(rest.lowerBound - starts[section], section)
        let end = min(rest.upperBound, starts[section + 1])
        result.add(start, count: end - rest.lowerBound)
        rest = end..<rest.upperBound
      }
    }
    return result
  }

  /// Sorts paths by section.
  ///
  /// Paths of the same section must be adjacent; they keep their order.
  ///
  /// - Complexity: O(r) for r ranges of paths, plus O(s log s) for s sections that are out of order.
  private func inOrderOfSections(_ paths: RowRanges<NewPath>) -> RowRanges<NewPath> {
    let starts = paths.starts
    var isInOrder = true
    for index in starts.indices.dropFirst() where starts[index - 1].section > starts[index].section
    {
      isInOrder = false
    }
    return isInOrder ? paths : paths.ascending()
  }
}
