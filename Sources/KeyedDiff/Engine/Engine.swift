// The door to the C engine: the only Swift file that imports it. Behind this
// door everything is concrete; generic code that makes keys stands before it.

internal import CKeyedDiff

@usableFromInline
enum Engine {
  /// The most items a list may have: 2³¹ − 2.
  @usableFromInline static let maximumCount = Int(KD_MAX_COUNT)

  /// The bit of an entry in the maps that marks a moved row: KD_MOVED, as a
  /// literal that inlines.
  @inlinable static var movedBit: UInt32 { 0x8000_0000 }

  /// The entry in the maps of a row without a partner: KD_NONE.
  @inlinable static var noPartner: UInt32 { 0xFFFF_FFFF }

  /// Which hash function the keys are made with: "XXH3" or "built-in".
  static let hashFunction = String(cString: kd_hash_function())

  /// Differs from process to process, so that nobody can prepare items whose
  /// keys collide. No result depends on it.
  @usableFromInline static let seed = UInt64.random(in: .min ... .max)

  // MARK: Keys

  // They only read: who knows that need not retain each string whose bytes it
  // hands over.

  @usableFromInline @_effects(readonly)
  static func key(of bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    kd_hash_bytes(bytes.baseAddress, bytes.count, seed)
  }

  /// The key of ASCII text of at most 15 bytes, see kd_hash_short_text.
  @usableFromInline @_effects(readnone)
  static func key(ofShortText words: Keys.Words, _ seed: UInt64) -> UInt64 {
    kd_hash_short_text(words.0, words.1, seed)
  }

  /// `nil` if the text is not ASCII.
  @usableFromInline @_effects(readonly)
  static func key(ofASCII text: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt64? {
    var key: UInt64 = 0
    return kd_hash_ascii(text.baseAddress, text.count, seed, &key) ? key : nil
  }

  /// Makes one key of each block of `width` bytes.
  @usableFromInline
  static func makeKeys(
    ofBlocks blocks: UnsafeRawPointer, width: Int, count: Int,
    into keys: UnsafeMutablePointer<UInt64>
  ) {
    kd_hash_blocks(blocks, width, count, seed, keys)
  }

  /// Whether two texts of at least 16 bytes are the same; `false` for shorter ones.
  @inline(__always)
  static func areSame(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    first.count == second.count && first.count >= 16
      && kd_same_text(first.baseAddress, second.baseAddress, first.count)
  }

  /// How many rows are the same but for where their text lies, see `kd_same_rows`.
  static func countOfSameRows(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, layout: ItemLayout, stride: Int, count: Int
  ) -> Int {
    layout.bits.withUnsafeBufferPointer { bits in
      layout.texts.withUnsafeBufferPointer { texts in
        var layout = kd_row_layout(
          word_count: bits.count, bits: bits.baseAddress, text_count: texts.count,
          texts: texts.baseAddress)
        return kd_same_rows(old, new, &layout, stride, count)
      }
    }
  }

  // MARK: Fetching

  /// How many bytes a processor fetches at once, as a rule.
  @inlinable static var lineSize: Int { 64 }

  /// Lets the processor fetch what lies at an address, if anything does.
  @usableFromInline
  static func fetch(_ address: UInt64) {
    kd_prefetch(UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: address)))
  }

  /// The same for two addresses.
  @usableFromInline
  static func fetch(_ first: UInt64, _ second: UInt64) {
    fetch(first)
    fetch(second)
  }

  /// The same for all that lies at two addresses, line by line: if some lines are left
  /// out, all of this takes longer than without it.
  @usableFromInline
  static func fetch(_ first: UInt64, _ second: UInt64, byteCount: Int) {
    for offset in stride(from: 0, to: UInt64(byteCount), by: lineSize) {
      fetch(first &+ offset, second &+ offset)
    }
  }

  // MARK: Matching

  /// What `match` found: partners, and who shares a key with whom.
  @usableFromInline
  struct Matching {
    @usableFromInline var map: IndexMap
    @usableFromInline var kept: Int
    /// Not nil if a key occurs twice: for every row the first old row with its
    /// key. They point into the workspace and live until its next use.
    @usableFromInline var firstOfOld: UnsafePointer<UInt32>?
    @usableFromInline var firstOfNew: UnsafePointer<UInt32>?
  }

  /// Pairs the rows with these keys.
  ///
  /// - Returns: `nil` if there are more changes than `options` allow.
  @usableFromInline
  static func match(
    _ oldKeys: UnsafeBufferPointer<UInt64>, _ newKeys: UnsafeBufferPointer<UInt64>,
    options: ListDiff.Options, memory: DiffMemory
  ) -> Matching? {
    match(
      kd_rows(bytes: oldKeys.baseAddress, numbers: nil, count: oldKeys.count),
      kd_rows(bytes: newKeys.baseAddress, numbers: nil, count: newKeys.count),
      width: MemoryLayout<UInt64>.size, options: options, memory: memory)
  }

  fileprivate static func match(
    _ oldRows: kd_rows, _ newRows: kd_rows, width: Int, options: ListDiff.Options,
    memory: DiffMemory
  ) -> Matching? {
    let workspace = memory.workspace(oldCount: oldRows.count, newCount: newRows.count)
    var matching = kd_matching()
    var status = kd_status.KD_OK
    var newToOld: [UInt32] = []
    // SAFETY: both arrays are as long as the lists that the engine fills them
    // for, and the engine keeps no pointer; on any status but OK and
    // TOO_MANY_CHANGES we trap, on the latter the arrays are dropped.
    let oldToNew = memory.entries(count: oldRows.count) { old in
      newToOld = memory.entries(count: newRows.count) { new in
        status = withUnsafePointer(to: oldRows) { oldRows in
          withUnsafePointer(to: newRows) { newRows in
            kd_match_rows(
              oldRows, newRows, width, seed, budget(options),
              workspace.baseAddress, workspace.count, old.baseAddress, new.baseAddress, &matching)
          }
        }
        return isUsable(status)
      }
      return isUsable(status)
    }
    guard isUsable(status) else { return nil }
    return Matching(
      map: IndexMap(prefix: 0, oldToNew: oldToNew, newToOld: newToOld),
      kept: matching.kept, firstOfOld: matching.first_of_old, firstOfNew: matching.first_of_new)
  }

  // MARK: Ordering

  /// Marks the fewest moves in the map, or parts the rows that would move.
  ///
  /// - Returns: `nil` if there are more changes than `options` allow.
  static func order(
    _ map: inout IndexMap, options: ListDiff.Options, memory: DiffMemory
  ) -> ChangeLists? {
    let workspace = memory.workspace(
      oldCount: map.oldToNew.count, newCount: map.newToOld.count)
    let mode = options.moves == .fewest ? kd_moves.KD_MOVES_FEWEST : .KD_MOVES_NONE
    var counts = kd_counts()
    // SAFETY: the buffers live for the call, with their own counts.
    let status = map.oldToNew.withUnsafeMutableBufferPointer { old in
      map.newToOld.withUnsafeMutableBufferPointer { new in
        kd_order(
          old.baseAddress, old.count, new.baseAddress, new.count, mode, budget(options),
          workspace.baseAddress, workspace.count, &counts)
      }
    }
    memory.freeMatchingMemory()
    return isUsable(status) ? collect(map, counts, memory: memory) : nil
  }

  private static func collect(
    _ map: IndexMap, _ counts: kd_counts, memory: DiffMemory
  ) -> ChangeLists {
    var counts = counts
    var insertions: [Int] = []
    var moves: [IndexPair] = []
    // SAFETY: each array has room for exactly what kd_order counted, and
    // IndexPair has the layout of kd_pair: two words, the old index first.
    let deletions = memory.array(count: counts.deletions) { deleted in
      insertions = memory.array(count: counts.insertions) { inserted in
        moves = memory.array(count: counts.moves) { moved in
          moved.withMemoryRebound(to: kd_pair.self) { moved in
            kd_collect(
              map.oldToNew, map.newToOld, &counts, map.prefix,
              deleted.baseAddress, inserted.baseAddress, moved.baseAddress)
          }
          return true
        }
        return true
      }
      return true
    }
    return ChangeLists(deletions: deletions, insertions: insertions, moves: moves)
  }

  /// The index lists that the engine writes.
  @usableFromInline
  struct ChangeLists: Sendable {
    @usableFromInline var deletions: [Int]
    @usableFromInline var insertions: [Int]
    @usableFromInline var moves: [IndexPair]

    /// How many there are together.
    @inlinable var count: Int { deletions.count + insertions.count + moves.count }

    /// Those of the way back.
    ///
    /// - Complexity: O(k log k) for k moves.
    var inverse: ChangeLists {
      ChangeLists(deletions: insertions, insertions: deletions, moves: moves.inverse)
    }
  }

  // MARK: Runs

  /// One of two lists.
  enum Side { case old, new }

  /// The rows of one list, from `first` on, that are in none of some runs.
  ///
  /// - Parameter count: How many there are.
  static func rows(
    outside runs: ScratchList<Run>, of side: Side, from first: Int, count: Int
  ) -> UnsafeBufferPointer<UInt32> {
    let rows = runs.memory.scratch(count + Int(KD_RUN_ROOM), of: UInt32.self)
    withRuns(runs) { kd_rows_outside($0, runs.count, side == .new, first, count, rows.baseAddress) }
    return UnsafeBufferPointer(rebasing: rows[..<count])
  }

  /// For some rows of one list, from `first` on, their partners in some runs, as
  /// entries of a map.
  static func partners(
    in runs: ScratchList<Run>, of side: Side, from first: Int, count: Int
  ) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count + Int(KD_RUN_ROOM)) { partners, filled in
      withRuns(runs) {
        kd_partners_in($0, runs.count, side == .new, first, count, partners.baseAddress)
      }
      filled = count
    }
  }

  /// SAFETY: a `Run` has the layout of kd_run, three numbers of 32 bits, the
  /// engine reads as many as there are, and writes within the room that it asks
  /// for, since runs lie between the common ends, in order.
  private static func withRuns(
    _ runs: ScratchList<Run>, _ body: (UnsafePointer<kd_run>?) -> Void
  ) {
    runs.elements.withMemoryRebound(to: kd_run.self) { body(UnsafePointer($0.baseAddress)) }
  }

  // MARK: A pointer that is set once

  /// What was published at a place, by whichever thread.
  @_effects(readonly)
  static func published(
    at place: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> UnsafeMutableRawPointer? {
    kd_published(place)
  }

  /// Publishes a pointer, unless another thread was faster.
  ///
  /// - Returns: The one that is published.
  static func publish(
    _ pointer: UnsafeMutableRawPointer, at place: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> UnsafeMutableRawPointer {
    kd_publish(place, pointer)
  }

  // MARK: Memory

  /// Copies bytes, a multiple of 16, to where they do not lie.
  static func copy(
    _ source: UnsafeRawPointer, byteCount: Int, to target: UnsafeMutableRawPointer
  ) {
    kd_copy(target, source, byteCount / 8)
  }

  /// How many bytes the engine needs for two lists.
  static func workspaceSize(oldCount: Int, newCount: Int) -> Int {
    var size = 0
    _ = isUsable(kd_workspace_size(oldCount, newCount, &size))
    return size
  }

  // MARK: Status

  private static func budget(_ options: ListDiff.Options) -> Int {
    // C's SIZE_MAX does not fit Int; Int.max is as unreachable.
    options.maximumChanges ?? Int.max
  }

  /// `false` for too many changes. Any other status is a broken contract.
  private static func isUsable(_ status: kd_status) -> Bool {
    switch status {
    case .KD_OK: return true
    case .KD_TOO_MANY_CHANGES: return false
    case .KD_TOO_MANY_ITEMS: tooManyItems()
    case .KD_BAD_WORKSPACE: fatalError("KeyedDiff gave its engine a workspace that is too small.")
    case .KD_NULL_POINTER: fatalError("KeyedDiff gave its engine no memory for a list.")
    }
  }

  @usableFromInline
  static func tooManyItems() -> Never {
    fatalError("A list has more items than a diff can index: at most \(maximumCount) a side.")
  }
}

extension Engine.Matching {
  /// Rows that are partners in the order in which they stand.
  @usableFromInline
  init(inOrder count: Int, memory: DiffMemory) {
    func positions() -> [UInt32] {
      memory.entries(count: count) { entries in
        for position in 0..<count { entries[position] = UInt32(truncatingIfNeeded: position) }
        return true
      }
    }
    self.init(
      map: IndexMap(prefix: 0, oldToNew: positions(), newToOld: positions()), kept: count)
  }
}

// SAFETY of all of these: the rows lie in memory as long as their lists live, the
// engine only reads them, and only so many as it is told.
extension ComparableBytes {
  /// How many rows are equal at the start of both lists, of at most `count`.
  @usableFromInline
  func commonStart(atMost count: Int) -> Int { kd_common_start(old, new, width, count) }

  /// The same at the end of lists that have so many rows.
  @usableFromInline
  func commonEnd(oldCount: Int, newCount: Int, atMost count: Int) -> Int {
    kd_common_end(old + oldCount * width, new + newCount * width, width, count)
  }

  /// How many runs it takes to guess from where they lie how many there will be.
  private static var fewestRunsToGuessFrom: Int { 256 }

  /// Goes on with a walk as far as something is in sight.
  ///
  /// - Parameters:
  ///   - oldRow: The next old row, which the next new one differs from.
  ///   - newRow: The next new row.
  ///   - runs: Receives what is found.
  ///   - pairCount: Grows by the number of rows in these.
  /// - Returns: `false` if it ended with nothing in sight.
  @usableFromInline
  func walkOn(
    from oldRow: inout Int, _ newRow: inout Int, oldEnd: Int, newEnd: Int, patience: inout Int,
    runs: inout ScratchList<Run>, pairCount: inout Int
  ) -> Bool {
    var walk = kd_walk(
      old_row: oldRow, new_row: newRow, patience: patience,
      patience_per_pair: Walk.patiencePerPair, sight: Walk.sight, run_count: runs.count,
      pair_count: pairCount)
    var sees = true
    let runCount = runs.count
    if runCount == runs.elements.count, runCount >= Self.fewestRunsToGuessFrom {
      // As many as there were so far, and a few more: most lists differ all over. Each
      // takes a row of both.
      let share = Double(oldEnd - runs[0].old) / Double(oldRow - runs[0].old)
      let guess = max(2 * runCount, Int(1.05 * share * Double(runCount)))
      runs.grow(to: min(guess, runCount + min(oldEnd - oldRow, newEnd - newRow)))
    }
    runs.append { room in
      // A `Run` has the layout of kd_run, see `withRuns`.
      room.withMemoryRebound(to: kd_run.self) { room in
        sees = kd_walk_on(
          old, oldEnd, new, newEnd, width, &walk, room.baseAddress, room.count)
      }
      return walk.run_count - runCount
    }
    (oldRow, newRow) = (walk.old_row, walk.new_row)
    (patience, pairCount) = (walk.patience, walk.pair_count)
    return sees
  }

  /// Pairs rows that a walk left.
  ///
  /// - Returns: `nil` if there are more changes than `options` allow.
  @usableFromInline
  func match(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, options: ListDiff.Options,
    memory: DiffMemory
  ) -> Engine.Matching? {
    func rows(_ rows: RemainingRows, _ bytes: UnsafeRawPointer) -> kd_rows {
      // Without numbers they are those of a range.
      kd_rows(
        bytes: bytes + (rows.rows == nil ? rows.range.lowerBound * width : 0),
        numbers: rows.rows?.baseAddress, count: rows.count)
    }
    return Engine.match(
      rows(oldRows, old), rows(newRows, new), width: width, options: options, memory: memory)
  }
}
