/// The indices or paths of some rows, with rows that follow each other kept as one range.
///
///     diff.insertions         // a collection: 3, 4, 5, 9
///     diff.insertions.ranges  // 3..<6, 9..<10
///
/// So the insertion of 100,000 rows at one place takes no more memory than that of one row, and a
/// view that accepts ranges need not visit each row. A range of paths is in one section.
///
/// The positions can be in any order. Those of a diff are ascending and distinct.
public struct RowRanges<Position: RowPosition>: Sendable {
  /// The first position of each range; all positions, if they are kept one by one.
  @usableFromInline var starts: [Position]
  /// For each range, the number of positions in it and in all earlier ranges; empty if the positions
  /// are kept one by one, as they are if there would be about as many ranges as positions.
  @usableFromInline var ends: [Int]

  @inlinable
  init(starts: [Position], ends: [Int]) {
    self.starts = starts
    self.ends = ends
  }

  /// Creates a collection of positions.
  ///
  /// - Parameter positions: The positions.
  /// - Complexity: O(k) for k positions; O(1) if they are a `Range` or already `RowRanges`.
  @inlinable
  public init(_ positions: some Sequence<Position>) {
    if let ranges = positions as? RowRanges {
      self = ranges
    } else if let range = positions as? Range<Position> {
      self.init(ranges: CollectionOfOne(range))
    } else {
      self.init(array: Array(positions))
    }
  }

  /// Creates a collection of the positions in some ranges.
  ///
  /// - Parameter ranges: The ranges; empty ones are ignored. Traps if the bounds of a range of
  ///   paths are in different sections, if the bounds of a range are `Int.max` or more rows apart,
  ///   or if the ranges together have more than `Int.max` rows.
  /// - Complexity: O(r) for r ranges.
  @inlinable
  public init(ranges: some Sequence<Range<Position>>) {
    self.init(starts: [], ends: [])
    for range in ranges { append(range) }
  }

  /// Minimum number of positions in a range, on average, for positions to be kept as ranges.
  static var fewestInRange: Int { 4 }

  /// Creates a collection of the positions in an array.
  @usableFromInline
  init(array: [Position]) {
    self.init(starts: array, ends: [])
    if array.count < 4 { return }
    let count = rangeCount
    // Ranges of fewer positions take more memory and time than the array.
    if count > array.count / Self.fewestInRange { return }
    var ranges = RowRanges(starts: [], ends: [])
    ranges.starts.reserveCapacity(count)
    ranges.ends.reserveCapacity(count)
    forEachRun { ranges.add($0, count: $1) }
    self = ranges
  }

  /// The ranges: positions that follow each other are in the same one.
  ///
  /// Traps if a position is the maximum of `Int`, which no row has.
  ///
  /// - Complexity: O(r) for r ranges; O(k) if k positions are in almost as many ranges.
  @inlinable
  public var ranges: [Range<Position>] {
    var ranges: [Range<Position>] = []
    forEachRun { ranges.append($0..<$0.advanced(byRows: $1)) }
    return ranges
  }

  /// The number of ``ranges``.
  ///
  /// - Complexity: O(1); O(k) if k positions are in almost as many ranges.
  @inlinable
  public var rangeCount: Int {
    if !ends.isEmpty || starts.isEmpty { return ends.count }
    return starts.withUnsafeBufferPointer { starts in
      var count = 1
      for index in 1..<starts.count where !starts[index].follows(starts[index &- 1], 1) {
        count &+= 1
      }
      return count
    }
  }

  /// Calls a closure with the first position and the length of each of the ``ranges``.
  ///
  /// Unlike a range, they exist even for the largest index, which is invalid.
  @inlinable
  package func forEachRun<Failure: Error>(
    _ body: (_ start: Position, _ count: Int) throws(Failure) -> Void
  ) throws(Failure) {
    // The body is called at one place, because it is usually inlined.
    var (next, before) = (0, 0)
    while next < starts.count {
      let start = starts[next]
      var count = 1
      if ends.isEmpty {
        while next + count < starts.count, starts[next + count].follows(start, count) {
          count &+= 1
        }
        next += count
      } else {
        count = ends[next] - before
        before = ends[next]
        next += 1
      }
      try body(start, count)
    }
  }

  /// Adds a range of positions.
  ///
  /// - Parameter range: The range; nothing is added if it is empty. Traps if the bounds of a range
  ///   of paths are in different sections, if the bounds are `Int.max` or more rows apart, or if
  ///   there would be more than `Int.max` positions.
  /// - Complexity: O(1) on average; O(k) for the first range that is added to k single positions.
  @inlinable
  @inline(never)
  public mutating func append(_ range: Range<Position>) {
    let added = range.lowerBound.rowCount(to: range.upperBound)
    require(
      added < .max, "The range from \(range.lowerBound) is not in one section, or is too long.")
    if added > 0 { append(range.lowerBound, count: added) }
  }

  /// Adds at least one position.
  @inlinable
  @inline(never)
  mutating func append(_ start: Position, count added: Int) {
    if added == 1 { return append(start) }
    if ends.isEmpty { keepRanges() }
    add(start, count: added)
  }

  /// Keeps positions that were kept one by one as ranges.
  @usableFromInline
  mutating func keepRanges() {
    var ranges = RowRanges(starts: [], ends: [])
    forEachRun { ranges.add($0, count: $1) }
    self = ranges
  }

  /// Adds positions to the last range if they follow it, or else as a range of their own.
  @inlinable
  mutating func add(_ start: Position, count added: Int) {
    let last = ends.count - 1
    let count = last < 0 ? 0 : ends[last]
    if last >= 0, start.follows(starts[last], count - self.start(of: last)) {
      ends[last] = count + added
    } else {
      starts.append(start)
      ends.append(count + added)
    }
  }

  /// The number of positions before a range; before a position, if they are kept one by one.
  @inlinable
  func start(of range: Int) -> Int {
    if ends.isEmpty { return range }
    return range == 0 ? 0 : ends[range - 1]
  }
}

extension RowPosition {
  /// Whether this position comes right after a range.
  @inlinable
  func follows(_ start: Self, _ count: Int) -> Bool {
    self == start.advanced(byRows: count) && start < self
  }
}

extension RowRanges: Hashable {
  /// Returns whether two collections have the same positions in the same order.
  ///
  /// - Parameters:
  ///   - first: A collection.
  ///   - second: Another collection.
  /// - Returns: `true` if they are equal.
  /// - Complexity: O(k) for k positions; O(r) if both keep them in r ranges.
  @inlinable
  public static func == (first: RowRanges, second: RowRanges) -> Bool {
    if first.ends.isEmpty == second.ends.isEmpty {
      return first.starts == second.starts && first.ends == second.ends
    }
    return first.count == second.count && first.elementsEqual(second)
  }

  /// Returns whether a collection has the positions of an array, in the same order.
  ///
  /// - Parameters:
  ///   - ranges: A collection.
  ///   - array: An array.
  /// - Returns: `true` if they are equal.
  /// - Complexity: O(k) for k positions.
  @inlinable
  public static func == (ranges: RowRanges, array: [Position]) -> Bool {
    ranges.count == array.count && ranges.elementsEqual(array)
  }

  /// Returns whether a collection does not have the positions of an array, in the same order.
  ///
  /// - Parameters:
  ///   - ranges: A collection.
  ///   - array: An array.
  /// - Returns: `true` if they are not equal.
  /// - Complexity: O(k) for k positions.
  @inlinable
  public static func != (ranges: RowRanges, array: [Position]) -> Bool { !(ranges == array) }

  /// Hashes the positions.
  ///
  /// - Parameter hasher: The hasher to use.
  /// - Complexity: O(r) for r ranges; O(k) if k positions are in almost as many ranges.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    forEachRun {
      hasher.combine($0)
      hasher.combine($1)
    }
  }
}

extension RowRanges: CustomStringConvertible {
  /// Text such as `[3, 4, 5, 9]`.
  ///
  /// - Complexity: O(k) for k positions.
  public var description: String { Array(self).description }
}
