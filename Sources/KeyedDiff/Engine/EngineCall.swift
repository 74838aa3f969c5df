// Bridge to the C engine: the call, and the conversion of its result.

internal import CKeyedDiff

/// The result of a call to the C engine.
///
/// SAFETY: the pointers of a result point into the memory of the unmatched rows. They are valid
/// until that memory is freed or used for another call.
@usableFromInline
struct EngineResult {
  fileprivate let deletions: UnsafeBufferPointer<Int>
  fileprivate let insertions: UnsafeBufferPointer<Int>
  fileprivate let moves: UnsafeBufferPointer<IndexPair>
  /// For each unmatched old row, the position of its partner among the unmatched new rows, or
  /// ``noRow``.
  @usableFromInline let partners: UnsafePointer<UInt32>
  /// For each unmatched old row, the position of the first unmatched old row with the same key.
  ///
  /// `nil` if no key of an old row occurs twice in either list, or if a list has no unmatched rows.
  @usableFromInline let firstOld: UnsafePointer<UInt32>?
  /// For each unmatched new row, the position of the first unmatched old row with the same key, or
  /// ``noRow``.
  ///
  /// `nil` if ``firstOld`` is `nil`.
  @usableFromInline let firstNew: UnsafePointer<UInt32>?

  /// The entry that means "no row", for example for a row without a partner.
  @inlinable static var noRow: UInt32 { 0xFFFF_FFFF }

  /// A copy of the changes.
  @usableFromInline var changes: RowChanges {
    RowChanges(
      deletions: RowRanges(ascending: deletions), insertions: RowRanges(ascending: insertions),
      moves: Array(moves))
  }
}

extension UnmatchedRows {
  /// Pairs unmatched rows with equal keys, and computes the changes with the fewest moves.
  ///
  /// - Precondition: At least one list has unmatched rows. If both do, the rows' keys are set.
  /// - Parameter options: Options of the diff.
  /// - Returns: The result; `nil` if there are more deletions and insertions than `options` allow.
  @usableFromInline
  func diff(_ options: DiffOptions) -> EngineResult? {
    // No diff has `Int.max` changes, so `Int.max` sets no limit. KD_UNLIMITED overflows an `Int`.
    var settings = kd_options(
      seed: Hashing.seed, max_changes: options.maximumChanges ?? Int.max,
      allows_moves: options.moves == .fewest)
    var result = kd_result()
    var (oldRows, newRows) = (old.forEngine, new.forEngine)
    let status = kd_diff(&oldRows, &newRows, &settings, workspace, workspaceSize, &result)
    guard Self.hasResult(status) else { return nil }
    // SAFETY: an `IndexPair` has the layout of `kd_move`: two words, the old index first.
    let moves = UnsafeRawPointer(result.moves)?.assumingMemoryBound(to: IndexPair.self)
    return EngineResult(
      deletions: UnsafeBufferPointer(start: result.deletions, count: result.deletion_count),
      insertions: UnsafeBufferPointer(start: result.insertions, count: result.insertion_count),
      moves: UnsafeBufferPointer(start: moves, count: result.move_count),
      partners: result.partners, firstOld: result.first_old, firstNew: result.first_new)
  }
}

extension UnmatchedRows.Side {
  fileprivate var forEngine: kd_rows {
    kd_rows(rows: rows, keys: keys, sections: sections, count: count)
  }
}

extension RowChanges {
  /// Compares two lists of exact keys: two keys are equal only if their rows are equal.
  ///
  /// - Complexity: O(n + m) expected for n old and m new keys, plus O(k log k) for k kept rows
  ///   that are out of order.
  init(from oldKeys: [UInt64], to newKeys: [UInt64]) {
    if oldKeys.isEmpty, newKeys.isEmpty {
      self.init()
      return
    }
    var rows = UnmatchedRows()
    defer { rows.free() }
    rows.append(old: oldKeys.indices, new: newKeys.indices)
    rows.makeRoomForKeys()
    for (row, key) in oldKeys.enumerated() { rows.old.keys![row] = key }
    for (row, key) in newKeys.enumerated() { rows.new.keys![row] = key }
    // The result is not `nil`, because the number of changes is not limited.
    self = rows.diff(DiffOptions())!.changes
  }
}
