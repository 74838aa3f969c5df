import CXXH3
import KeyedDiff
import Workloads

/// The work that no diff of two lists can do without, as a lower bound of its
/// time.
///
/// A floor is told what changed, and only touches what one must touch to know.
/// Rows that stay in order are compared in place. All others must be looked for:
/// their ids are hashed, each old one is stored in a table and each new one
/// probes it. Nothing is found, decided or written down.
struct Floor<Row: FloorRow> {
  private let lists: ListPair<Row>
  private let rows: FloorRows
  /// Rows that moved, if they have content to be compared.
  private let moves: [IndexPair]
  private let table: FloorTable

  /// Finds out what changed, and gets memory; not timed.
  init(_ lists: ListPair<Row>) {
    let diff = ListDiff(from: lists.old.map(\.floorID), to: lists.new.map(\.floorID))
    self.lists = lists
    rows = FloorRows(diff)
    moves = Row.self == Row.ID.self ? [] : diff.moves
    table = FloorTable(rowCount: rows.oldStrays.reduce(0) { $0 + $1.count })
  }

  /// What is timed.
  ///
  /// - Returns: What depends on every step, so that the compiler keeps them all.
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

  // Functions of pointers, never inlined: within the closures above, rows would
  // be copied to be looked at.

  @inline(never)
  private static func compareInPlace(
    _ runs: [FloorRows.Run], _ old: UnsafePointer<Row>, _ new: UnsafePointer<Row>
  ) -> Int {
    var kept = 0
    // Within a run what is ahead is fetched as it is compared; here, across runs.
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
      // Rows first, to find their text. Not as many as in place: they take more lines.
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

  /// Hashes some rows before it visits them: so the processor waits for many
  /// slots at once.
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
