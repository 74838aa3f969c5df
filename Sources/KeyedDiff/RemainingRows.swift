/// The rows of one list that a walk left unpaired, ascending.
@usableFromInline
struct RemainingRows: Equatable, Sendable {
  /// All of them, if they are one run of rows.
  @usableFromInline let range: Range<Int>
  /// Otherwise each of them.
  @usableFromInline let rows: [UInt32]?

  @usableFromInline
  init(range: Range<Int>, rows: [UInt32]? = nil) {
    self.range = range
    self.rows = rows
  }

  /// - Parameters:
  ///   - range: The rows between the common ends.
  ///   - runs: The first row and the number of rows of every run in there.
  @usableFromInline
  init(range: Range<Int>, outside runs: some Sequence<(first: Int, count: Int)>) {
    var rows: [UInt32] = []
    var next = range.lowerBound
    for run in runs {
      rows.append(contentsOf: UInt32(next)..<UInt32(run.first))
      next = run.first + run.count
    }
    guard next > range.lowerBound else {
      self.init(range: range)
      return
    }
    rows.append(contentsOf: UInt32(next)..<UInt32(range.upperBound))
    self.init(range: range, rows: rows)
  }

  @inlinable
  var count: Int { rows?.count ?? range.count }

  @inlinable
  var isEmpty: Bool { count == 0 }

  /// The row at a position among these.
  @inlinable
  subscript(position: Int) -> Int {
    if let rows { Int(rows[position]) } else { range.lowerBound + position }
  }

  /// All rows.
  @usableFromInline
  var indices: [Int] { rows.map { $0.map(Int.init) } ?? Array(range) }
}

extension Walk {
  @usableFromInline
  func remainingOld(of count: Int) -> RemainingRows {
    RemainingRows(
      range: prefix..<(count - suffix), outside: runs.lazy.map { (first: $0.old, count: $0.count) })
  }

  @usableFromInline
  func remainingNew(of count: Int) -> RemainingRows {
    RemainingRows(
      range: prefix..<(count - suffix), outside: runs.lazy.map { (first: $0.new, count: $0.count) })
  }
}
