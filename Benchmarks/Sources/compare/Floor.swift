import CXXH3
import KeyedDiff
import Workloads

/// The work that every diff of two lists must do, as a lower bound of its time.
///
/// A floor knows the changes, and only reads the memory that a diff must read to find them. Rows
/// that stay in order are compared in place. The ids of all other rows are hashed; each old one is
/// stored in a table, and each new one is looked up there. The floor records no result.
/// probes it. Nothing is found, decided or written down.
struct Floor<Row: FloorRow> {
  private let lists: ListPair<Row>
  private let rows: FloorRows
  /// The moved rows, if they have content to compare.
  private let moves: [IndexPair]
  private let table: FloorTable

  /// Computes the changes and allocates memory; not timed.
  init(_ lists: ListPair<Row>) {
    let diff = ListDiff(from: lists.old.map(\.floorID), to: lists.new.map(\.floorID), id: \.self)
    self.lists = lists
    rows = FloorRows(diff)
    moves = Row.self == Row.ID.self ? [] : diff.moves
    table = FloorTable(rowCount: rows.oldStrays.reduce(0) { $0 + $1.count })
  }

  /// Does the work that is timed.
  ///
  /// - Returns: A value that depends on every step, so that the compiler removes none.
  func touch() -> Int {
    lists.old.withUnsafeBufferPointer { old in
      lists.new.withUnsafeBufferPointer { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return 0 }
        let kept = Self.compareInPlace(rows.inPlace, old, new) &+ Self.compare(moves, old, new)
        Self.store(rows.oldStrays, of: old, in: table)
        return kept &+ Self.probe(rows.newStrays, of: new, in: table)
      }
    }
  }

  // Static functions that take pointers and are never inlined: inside the closures above, reading a
  // row would copy it.

  @inline(never)
  private static func compareInPlace(
    _ runs: [FloorRows.Run], _ old: UnsafePointer<Row>, _ new: UnsafePointer<Row>
  ) -> Int {
    var kept = 0
    // Within a run, text is prefetched during the comparison; this loop prefetches across runs.
    var (next, rowsAhead) = (0, 0)
    for run in runs {
      while Row.storesText, next < runs.count, rowsAhead < run.count &+ Row.fetchDistance {
        let ahead = runs[next]
        for row in 0..<min(ahead.count, Row.fetchDistance) {
          Row.fetchText(old + ahead.old + row, new + ahead.new + row)
        }
        rowsAhead &+= ahead.count
        next &+= 1
      }
      rowsAhead &-= run.count
      kept &+= Row.countSame(old + run.old, new + run.new, run.count)
    }
    return kept
  }

  @inline(never)
  private static func compare(
    _ moves: [IndexPair], _ old: UnsafePointer<Row>, _ new: UnsafePointer<Row>
  ) -> Int {
    var kept = 0
    for (number, move) in moves.enumerated() {
      // Prefetches the rows first, because they hold the pointers to their text. Fewer rows ahead
      // than for rows in place, because each takes more cache lines.
      let (ahead, farAhead) = (number &+ Row.fetchDistance / 2, number &+ Row.fetchDistance)
      if Row.storesText, farAhead < moves.count {
        let row = UnsafeRawPointer(new + moves[farAhead].new)
        fetch_line(row)
        fetch_line(row + MemoryLayout<Row>.size - 1)
      }
      if Row.storesText, ahead < moves.count {
        Row.fetchText(old + moves[ahead].old, new + moves[ahead].new)
      }
      kept &+= Row.countSame(old + move.old, new + move.new, 1)
    }
    return kept
  }

  @inline(never)
  private static func store(
    _ strays: [Range<Int>], of old: UnsafePointer<Row>, in table: FloorTable
  ) {
    forEachHash(of: strays, old) { row, hash in
      table[hash] = UInt32(truncatingIfNeeded: row)
    }
  }

  @inline(never)
  private static func probe(
    _ strays: [Range<Int>], of new: UnsafePointer<Row>, in table: FloorTable
  ) -> Int {
    var sum = 0
    forEachHash(of: strays, new) { _, hash in sum &+= Int(table[hash]) }
    return sum
  }

  /// Hashes a block of rows before it visits their slots, so that the cache misses overlap.
  @inline(__always)
  private static func forEachHash(
    of strays: [Range<Int>], _ rows: UnsafePointer<Row>, visit: (_ row: Int, _ hash: UInt64) -> Void
  ) {
    let most = 64
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: most) { hashes in
      for range in strays {
        var start = range.lowerBound
        while start < range.upperBound {
          let count = min(most, range.upperBound - start)
          for offset in 0..<count { hashes[offset] = Row.hash(rows + start + offset) }
          for offset in 0..<count { visit(start + offset, hashes[offset]) }
          start += count
        }
      }
    }
  }
}
