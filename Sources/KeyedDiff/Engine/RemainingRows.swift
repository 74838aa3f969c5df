/// The rows of one list that a walk left unpaired, ascending.
///
/// They lie in the memory of the diff.
@usableFromInline
struct RemainingRows: RandomAccessCollection {
  /// All of them, if they are one run of rows.
  @usableFromInline let range: Range<Int>
  /// Otherwise each of them.
  @usableFromInline let rows: UnsafeBufferPointer<UInt32>?

  @usableFromInline
  init(range: Range<Int>, rows: UnsafeBufferPointer<UInt32>? = nil) {
    self.range = range
    self.rows = rows
  }

  @inlinable
  var count: Int { rows?.count ?? range.count }

  @inlinable var startIndex: Int { 0 }
  @inlinable var endIndex: Int { count }

  /// The row at a position among these.
  @inlinable
  subscript(position: Int) -> Int {
    if let rows { Int(rows[position]) } else { range.lowerBound + position }
  }

  /// Calls `body` with this subscript, made fast for many calls.
  @inlinable @inline(__always)
  func withSubscript<Result>(_ body: (_ row: (Int) -> Int) -> Result) -> Result {
    if let rows { return body { Int(rows[$0]) } }
    let first = range.lowerBound
    return body { first + $0 }
  }
}

extension RemainingRows: Equatable {
  @usableFromInline
  static func == (first: RemainingRows, second: RemainingRows) -> Bool {
    guard first.range == second.range, first.count == second.count else { return false }
    // As many rows of one range: if one has all of them, so has the other.
    guard let rows = first.rows, let others = second.rows else { return true }
    return rows.elementsEqual(others)
  }
}

extension Walk {
  @usableFromInline
  func remainingOld(of count: Int) -> RemainingRows {
    remaining(prefix..<(count - suffix), of: .old)
  }

  @usableFromInline
  func remainingNew(of count: Int) -> RemainingRows {
    remaining(prefix..<(count - suffix), of: .new)
  }

  /// The rows of one list between the common ends and outside the runs.
  private func remaining(_ range: Range<Int>, of side: Engine.Side) -> RemainingRows {
    guard !runs.isEmpty else { return RemainingRows(range: range) }
    return RemainingRows(
      range: range,
      rows: Engine.rows(
        outside: runs, of: side, from: range.lowerBound, count: range.count - pairCount))
  }
}
