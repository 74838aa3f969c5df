import CKeyedDiff

/// A call of the engine, with exactly as much memory as it requires, and its result.
struct Engine {
  var status = kd_status.KD_OK
  var partners: [Int?] = []
  var firstOld: [UInt32]?
  var firstNew: [UInt32]?
  var deletions: [Int] = []
  var insertions: [Int] = []
  var moves: [[Int]] = []

  /// The unmatched rows of a list.
  struct Rows {
    var keys: [UInt64]
    /// The indices of these rows in the list; all rows if `nil`.
    var rows: [UInt32]?
    var sections: [UInt32]?
  }

  init(
    _ old: [UInt64], _ new: [UInt64], seed: UInt64 = 1, allowsMoves: Bool = true,
    maximumChanges: Int = .max, missingBytes: Int = 0
  ) {
    self.init(
      Rows(keys: old), Rows(keys: new), seed: seed, allowsMoves: allowsMoves,
      maximumChanges: maximumChanges, missingBytes: missingBytes)
  }

  init(
    _ old: Rows, _ new: Rows, seed: UInt64 = 1, allowsMoves: Bool = true,
    maximumChanges: Int = .max, missingBytes: Int = 0
  ) {
    Self.withRows(old) { old in
      Self.withRows(new) { new in
        var size = 0
        _ = kd_workspace_size(
          old.count, new.count, Self.span(old, new), old.sections != nil, &size)
        // A separate allocation, so that the address sanitizer sees accesses beyond its end.
        // Filled, because the engine must not rely on zeroed memory.
        let workspace = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 8)
        defer { workspace.deallocate() }
        workspace.initializeMemory(as: UInt8.self, repeating: 0xA5, count: max(size, 1))
        var (old, new) = (old, new)
        var options = kd_options(
          seed: seed, max_changes: maximumChanges, allows_moves: allowsMoves)
        var result = kd_result()
        status = kd_diff(&old, &new, &options, workspace, size - missingBytes, &result)
        if status == .KD_OK { read(result, old.count, new.count) }
      }
    }
  }

  private static func withRows(_ rows: Rows, _ body: (kd_rows) -> Void) {
    let indices = rows.rows ?? rows.keys.indices.map(UInt32.init)
    indices.withUnsafeBufferPointer { indices in
      rows.keys.withUnsafeBufferPointer { keys in
        guard let sections = rows.sections else {
          return body(
            kd_rows(
              rows: indices.baseAddress, keys: keys.baseAddress, sections: nil, count: keys.count))
        }
        sections.withUnsafeBufferPointer {
          body(
            kd_rows(
              rows: indices.baseAddress, keys: keys.baseAddress, sections: $0.baseAddress,
              count: keys.count))
        }
      }
    }
  }

  /// The number of old rows from the first unmatched row of either list to the last one.
  private static func span(_ old: kd_rows, _ new: kd_rows) -> Int {
    if old.count == 0 || new.count == 0 { return 0 }
    let pairs = [old, new].map { (list: kd_rows) -> Int in
      Int(list.rows[list.count - 1]) + 1 - list.count
    }
    return pairs.max()! + old.count - Int(min(old.rows[0], new.rows[0]))
  }

  private mutating func read(_ result: kd_result, _ oldCount: Int, _ newCount: Int) {
    partners = UnsafeBufferPointer(start: result.partners, count: oldCount).map {
      $0 == KD_NONE ? nil : Int($0)
    }
    firstOld = result.first_old.map { Array(UnsafeBufferPointer(start: $0, count: oldCount)) }
    firstNew = result.first_new.map { Array(UnsafeBufferPointer(start: $0, count: newCount)) }
    deletions = Array(UnsafeBufferPointer(start: result.deletions, count: result.deletion_count))
    insertions = Array(
      UnsafeBufferPointer(start: result.insertions, count: result.insertion_count))
    moves = UnsafeBufferPointer(start: result.moves, count: result.move_count).map {
      [$0.old_row, $0.new_row]
    }
  }
}
