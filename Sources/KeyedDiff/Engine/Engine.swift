// Bridge to the C engine: limits, keys of bytes, and the call.

internal import CKeyedDiff

@usableFromInline
enum Engine {
  /// The entry of a row without a partner.
  @inlinable static var noPartner: UInt32 { 0xFFFF_FFFF }

  /// The hash function that makes keys of bytes: "XXH3" or "built-in".
  static let hashFunction = String(cString: kd_hash_function())

  /// Differs from process to process, so that nobody can prepare items whose keys collide. No
  /// result depends on it.
  @usableFromInline static let seed = UInt64.random(in: .min ... .max)

  /// Returns the key of bytes.
  @usableFromInline
  static func key(of bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    kd_hash(bytes.baseAddress, bytes.count, seed)
  }

  /// Returns the key of ASCII text; 0 for other text.
  @usableFromInline
  static func key(ofASCII text: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
    kd_hash_ascii(text.baseAddress, text.count, seed)
  }

  /// The partners and changes that follow from keys.
  @usableFromInline
  struct Result {
    @usableFromInline let changes: RowChanges
    /// For each unmatched old row the position of its partner among the unmatched new rows, or
    /// ``noPartner``.
    ///
    /// SAFETY: these pointers point into the memory of the unmatched rows, and are valid until
    /// that is freed or used for another call.
    @usableFromInline let partners: UnsafePointer<UInt32>
    /// For each unmatched row the position of the first unmatched old row with its key, or
    /// ``noPartner``; `nil` if no key occurs twice.
    @usableFromInline let firstOld: UnsafePointer<UInt32>?
    @usableFromInline let firstNew: UnsafePointer<UInt32>?
  }

  /// Pairs unmatched rows with equal keys and finds the fewest moves among all pairs.
  ///
  /// - Returns: `nil` if there are more deletions and insertions than `options` allow.
  @usableFromInline
  static func diff(_ rows: UnmatchedRows, options: DiffOptions) -> Result? {
    // Without a limit: C's SIZE_MAX does not fit into Int, and Int.max is out of reach as well.
    var settings = kd_options(
      seed: seed, max_changes: options.maximumChanges ?? Int.max,
      allows_moves: options.moves == .fewest)
    var result = kd_result()
    var old = kd_rows(
      rows: rows.old.rows, keys: rows.old.keys, sections: rows.old.sections,
      count: rows.old.count)
    var new = kd_rows(
      rows: rows.new.rows, keys: rows.new.keys, sections: rows.new.sections,
      count: rows.new.count)
    let status = kd_diff(&old, &new, &settings, rows.workspace, rows.workspaceSize, &result)
    guard isUsable(status) else { return nil }
    return Result(
      changes: RowChanges(result), partners: result.partners, firstOld: result.first_old,
      firstNew: result.first_new)
  }

  /// Returns the size in bytes of a workspace.
  ///
  /// - Parameters:
  ///   - oldCount: The number of unmatched old rows, or more.
  ///   - newCount: The number of unmatched new rows, or more.
  ///   - oldSpan: The number of old rows from the first unmatched row of either list to the last
  ///     one, or more.
  static func workspaceSize(
    _ oldCount: Int, _ newCount: Int, oldSpan: Int, hasSections: Bool
  ) -> Int {
    var size = 0
    _ = isUsable(kd_workspace_size(oldCount, newCount, oldSpan, hasSections, &size))
    return size
  }

  /// Returns `false` for too many changes. Any other status is a broken contract.
  private static func isUsable(_ status: kd_status) -> Bool {
    switch status {
    case .KD_OK: return true
    case .KD_TOO_MANY_CHANGES: return false
    case .KD_TOO_MANY_ITEMS: fatalError("KeyedDiff gave its engine too many items.")
    case .KD_BAD_WORKSPACE: fatalError("KeyedDiff gave its engine a workspace that is too small.")
    case .KD_NULL_POINTER: fatalError("KeyedDiff gave its engine no memory for a list.")
    }
  }
}

// MARK: - Results

extension RowChanges {
  fileprivate init(_ result: kd_result) {
    // SAFETY: an `IndexPair` has the layout of kd_move: two words, the old index first.
    let moves = UnsafeRawPointer(result.moves)?.assumingMemoryBound(to: IndexPair.self)
    self.init(
      deletions: Array(
        UnsafeBufferPointer(start: result.deletions, count: result.deletion_count)),
      insertions: Array(
        UnsafeBufferPointer(start: result.insertions, count: result.insertion_count)),
      moves: Array(UnsafeBufferPointer(start: moves, count: result.move_count)))
  }
}

extension RowChanges {
  /// Compares two lists of exact keys.
  ///
  /// - Complexity: O(n + m), plus O(k log k) for k rows that are out of order.
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
    // Without a limit there is always a result.
    self = Engine.diff(rows, options: DiffOptions())!.changes
  }
}
