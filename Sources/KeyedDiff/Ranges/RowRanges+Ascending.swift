// Sorting, and searches in ascending positions.

extension RowRanges {
  /// Creates a collection of ascending, distinct positions, which it copies.
  ///
  /// - Complexity: O(k) for k positions; O(1) if all follow each other.
  init(ascending positions: UnsafeBufferPointer<Position>) {
    let count = positions.count
    if count >= Self.fewestInRange, positions[count - 1].follows(positions[0], count - 1) {
      self.init(starts: [positions[0]], ends: [count])
    } else {
      self.init(array: Array(positions))
    }
  }

  /// Whether each position is greater than the one before.
  @usableFromInline var isAscending: Bool {
    starts.indices.dropFirst().allSatisfy(isAfterPrevious)
  }

  /// Whether all positions of a range are greater than those of the one before.
  private func isAfterPrevious(_ range: Int) -> Bool {
    let (previous, next) = (starts[range - 1], starts[range])
    return previous < next
      && (ends.isEmpty || previous.rowCount(to: next) >= ends[range - 1] - start(of: range - 1))
  }

  /// Returns the ranges in ascending order of their first positions.
  ///
  /// The positions ascend, too, unless ranges overlap. Then ``duplicate`` is not `nil`.
  ///
  /// - Complexity: O(r log r) for r ranges; O(r) if the positions ascend.
  func ascending() -> RowRanges {
    if isAscending { return self }
    let runs = sortedRuns()
    if ends.isEmpty { return RowRanges(array: runs.map(\.start)) }
    var sorted = RowRanges()
    sorted.keepRanges()
    for run in runs { sorted.add(run.start, count: run.count) }
    return sorted
  }

  /// Returns the first position and the length of each range, sorted.
  ///
  /// Also used for positions that are kept one by one, so that a program has fewer copies of the sort
  /// algorithm.
  @inline(never)
  fileprivate func sortedRuns() -> [(start: Position, count: Int)] {
    let runs = starts.indices.map { range in
      (start: starts[range], count: ends.isEmpty ? 1 : ends[range] - start(of: range))
    }
    return runs.sorted { $0.start < $1.start }
  }

  mutating func sort() { self = ascending() }

  /// The first position that occurs more than once in ``ascending()`` ranges; `nil` if all are
  /// different.
  var duplicate: Position? {
    starts.indices.dropFirst().first { !isAfterPrevious($0) }.map { starts[$0] }
  }

  /// The greatest position in ``ascending()`` ranges, which may overlap.
  ///
  /// - Complexity: O(r) for r ranges.
  var greatest: Position? {
    if ends.isEmpty { return starts.last }
    return starts.indices.map { starts[$0].advanced(byRows: ends[$0] - start(of: $0) - 1) }.max()
  }

  /// Returns the number of positions below another one.
  ///
  /// The positions must ascend.
  ///
  /// - Complexity: O(log r) for r ranges.
  func count(below position: Position) -> Int { find(position).before }

  /// Returns the number of positions below another one, and whether this is among them, too.
  ///
  /// The positions must ascend.
  ///
  /// - Complexity: O(log r) for r ranges.
  @inline(never)
  func find(_ position: Position) -> (before: Int, isThere: Bool) {
    let next = starts.partitioningIndex { $0 >= position }
    let start = start(of: next)
    if next < starts.count, starts[next] == position { return (start, true) }
    if ends.isEmpty || next == 0 { return (start, false) }
    let before = self.start(of: next - 1)
    let distance = starts[next - 1].rowCount(to: position)
    return distance < start - before ? (before + distance, true) : (start, false)
  }

  /// Returns the positions of the first rows of ranges, converted by a closure that keeps rows that
  /// follow each other together.
  package func mapRanges<Other>(_ convert: (Position) -> Other) -> RowRanges<Other> {
    RowRanges<Other>(starts: starts.map(convert), ends: ends)
  }

  /// Returns the ranges for which a closure returns true, given the first position.
  ///
  /// The closure must return the same for all positions of a section.
  func filterRanges(_ isIncluded: (Position) -> Bool) -> RowRanges {
    if ends.isEmpty { return RowRanges(array: starts.filter(isIncluded)) }
    var result = RowRanges()
    forEachRun { if isIncluded($0) { result.add($0, count: $1) } }
    return result
  }

  /// Returns the union with other positions.
  ///
  /// Both must be ``ascending()``. If they have a position in common, ``duplicate`` finds it.
  ///
  /// - Complexity: O(r) for r ranges in both.
  @inline(never)
  func merged(with other: some RandomAccessCollection<Position>) -> RowRanges {
    if other.isEmpty { return self }
    if ends.isEmpty { return RowRanges(array: Array(merging: starts, other, by: { $0 })) }
    var result = RowRanges()
    var rest = other[...]
    forEachRun { start, count in
      while let position = rest.first, position < start {
        result.add(position, count: 1)
        rest.removeFirst()
      }
      result.add(start, count: count)
    }
    for position in rest { result.add(position, count: 1) }
    return result
  }
}

extension RowRanges<Int> {
  /// Returns the free index that is preceded by the given number of free indices.
  ///
  /// All indices that are not among these, which must ascend, are called free.
  ///
  /// - Complexity: O(log r) for r ranges.
  @inline(never)
  func free(_ number: Int) -> Int {
    // Skips each range that has at most `number` free indices before it.
    let next = starts.indices.partitioningIndex { starts[$0] - start(of: $0) > number }
    return number + start(of: next)
  }
}

extension RowRanges {
  /// Returns the sections of the paths.
  func sections<Space>() -> Set<Int> where Position == ItemPath<Space> {
    Set(starts.map { $0.section })
  }

  /// Creates a collection of the paths of all rows.
  init<Space>(allOf rowCounts: [Int]) where Position == ItemPath<Space> {
    self.init(
      ranges: rowCounts.enumerated().map { section, count in
        ItemPath(section: section, item: 0)..<ItemPath(section: section, item: count)
      })
  }

  /// Returns the items of rows in a section as indices.
  ///
  /// The paths must ascend.
  func items<Space>(inSection section: Int) -> RowRanges<Int> where Position == ItemPath<Space> {
    let range = ranges(inSection: section)
    if ends.isEmpty { return RowRanges<Int>(array: starts[range].map(\.item)) }
    let before = start(of: range.lowerBound)
    return RowRanges<Int>(
      starts: starts[range].map(\.item), ends: ends[range].map { $0 - before })
  }

  /// Returns the item that comes after the given number of items of a section that are not among
  /// these paths, which must ascend.
  ///
  /// - Complexity: O(log r) for r ranges.
  func free<Space>(_ number: Int, inSection section: Int) -> Int
  where Position == ItemPath<Space> {
    let range = ranges(inSection: section)
    let first = start(of: range.lowerBound)
    // Skips each range that has at most `number` free items before it.
    let next = range.partitioningIndex { starts[$0].item - (start(of: $0) - first) > number }
    return number + start(of: next) - first
  }

  /// Returns the numbers of the ranges in a section.
  ///
  /// The paths must ascend.
  func ranges<Space>(inSection section: Int) -> Range<Int> where Position == ItemPath<Space> {
    let first = starts.partitioningIndex { $0.section >= section }
    return first..<(first..<starts.count).partitioningIndex { starts[$0].section > section }
  }
}

extension Array {
  /// Returns the paths in ascending order.
  package func ascending<Space>() -> [Element] where Element == ItemPath<Space> {
    let paths = RowRanges(starts: self, ends: [])
    return paths.isAscending ? self : paths.sortedRuns().map(\.start)
  }
}
