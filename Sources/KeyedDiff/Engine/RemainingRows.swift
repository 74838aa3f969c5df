/// The rows of one list that a walk left unpaired, ascending.
@usableFromInline
struct RemainingRows: Equatable, Sendable, RandomAccessCollection {
  /// All of them, if they are one run of rows.
  @usableFromInline let range: Range<Int>
  /// Otherwise each of them.
  @usableFromInline let rows: [UInt32]?

  @usableFromInline
  init(range: Range<Int>, rows: [UInt32]? = nil) {
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
    if let rows {
      return rows.withUnsafeBufferPointer { rows in body { Int(rows[$0]) } }
    }
    let first = range.lowerBound
    return body { first + $0 }
  }
}

extension Walk {
  @usableFromInline
  func remainingOld(of count: Int) -> RemainingRows {
    remaining(prefix..<(count - suffix), side: \.old)
  }

  @usableFromInline
  func remainingNew(of count: Int) -> RemainingRows {
    remaining(prefix..<(count - suffix), side: \.new)
  }

  /// The rows of one side between the common ends and outside the runs.
  @inline(__always)
  private func remaining(_ range: Range<Int>, side: (Run) -> Int) -> RemainingRows {
    guard !runs.isEmpty else { return RemainingRows(range: range) }
    let count = range.count - pairCount
    let rows = [UInt32](eightAtATime: count) { rows in
      var row = range.lowerBound
      var position = 0
      for run in runs {
        let end = position + side(run) - row
        rows.count(up: row, in: position..<end)
        position = end
        row = side(run) + run.count
      }
      rows.count(up: row, in: position..<count)
    }
    return RemainingRows(range: range, rows: rows)
  }
}
