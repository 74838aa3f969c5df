extension RowRanges {
  /// An iterator over all positions.
  @usableFromInline
  struct PositionIterator: IteratorProtocol {
    @usableFromInline let ranges: RowRanges
    @usableFromInline var range = 0
    @usableFromInline var index = 0

    @inlinable
    init(_ ranges: RowRanges) { self.ranges = ranges }

    /// Returns the next position; `nil` after the last one.
    @inlinable
    mutating func next() -> Position? {
      if ranges.ends.isEmpty {
        guard index < ranges.starts.count else { return nil }
        defer { index &+= 1 }
        return ranges.starts[index]
      }
      if index == ranges.ends[range] {
        guard range + 1 < ranges.ends.count else { return nil }
        range &+= 1
      }
      defer { index &+= 1 }
      return ranges.starts[range].advanced(byRows: index &- ranges.start(of: range))
    }
  }
}

extension RowRanges: RandomAccessCollection {
  /// Returns an iterator over all positions.
  ///
  /// - Returns: An iterator that starts before the first position.
  @inlinable
  public func makeIterator() -> some IteratorProtocol<Position> { PositionIterator(self) }

  /// The index of the first position: 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of positions.
  @inlinable public var endIndex: Int { count }
  /// The number of positions.
  @inlinable public var count: Int { ends.last ?? starts.count }

  /// Accesses the position with the given number.
  ///
  /// - Parameter index: A number from 0 on. Traps if it is out of range.
  /// - Returns: The position.
  /// - Complexity: O(log r) for r ranges.
  @inlinable
  public subscript(index: Int) -> Position {
    if ends.isEmpty { return starts[index] }
    require(0 <= index && index < count, "There is no position \(index) among \(count).")
    let range = ends.indices.partitioningIndex { ends[$0] > index }
    return starts[range].advanced(byRows: index - start(of: range))
  }

  /// Returns the results of a closure for all positions.
  ///
  /// - Parameter transform: The closure.
  /// - Returns: The results, in the order of the positions.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(k) for k positions.
  @inlinable
  public func map<Result, Failure: Error>(
    _ transform: (Position) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    var positions = makeIterator()
    while let position = positions.next() { results.append(try transform(position)) }
    return results
  }
}

extension RowRanges: RangeReplaceableCollection, ExpressibleByArrayLiteral {
  /// Creates an empty collection.
  @inlinable
  public init() { self.init(starts: [], ends: []) }

  /// Creates a collection from an array literal.
  ///
  /// - Parameter positions: The positions.
  @inlinable
  public init(arrayLiteral positions: Position...) { self.init(array: positions) }

  /// Adds a position.
  ///
  /// - Parameter position: The position.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func append(_ position: Position) {
    if ends.isEmpty { starts.append(position) } else { add(position, count: 1) }
  }

  /// Adds positions.
  ///
  /// - Parameter positions: The positions.
  /// - Complexity: O(k) for k positions; O(r) for r ranges, if both are kept in ranges already.
  @inlinable
  public mutating func append(contentsOf positions: some Sequence<Position>) {
    let added = RowRanges(positions)
    if isEmpty {
      self = added
    } else if ends.isEmpty && added.ends.isEmpty {
      starts += added.starts
    } else {
      if ends.isEmpty { keepRanges() }
      added.forEachRun { add($0, count: $1) }
    }
  }

  /// Replaces some positions.
  ///
  /// - Parameters:
  ///   - subrange: The numbers of the positions to replace. Traps if a number is out of range.
  ///   - positions: The new positions.
  /// - Complexity: O(k) for k positions of the collection and new ones.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with positions: some Collection<Position>
  ) {
    var array = Array(self)
    array.replaceSubrange(subrange, with: positions)
    self = RowRanges(array: array)
  }
}
