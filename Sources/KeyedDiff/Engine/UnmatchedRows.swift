internal import CKeyedDiff

/// The memory of one comparison: unmatched rows, their keys, and the workspace of the C engine.
///
/// SAFETY: all memory is allocated here and holds trivial values. It is valid until ``free()``;
/// the memory of the rows, only until the next call of ``reserve(old:new:)``.
@usableFromInline
struct UnmatchedRows {
  /// The rows of one list that the walk did not pair.
  @usableFromInline
  struct Side {
    /// Indices in the list, ascending.
    @usableFromInline fileprivate(set) var rows: UnsafeMutablePointer<UInt32>?
    @usableFromInline var count = 0
    fileprivate var capacity = 0
    /// The key of each row, allocated by ``makeRoomForKeys()``.
    @usableFromInline fileprivate(set) var keys: UnsafeMutablePointer<UInt64>?
    /// The section of each row, if there are several sections.
    fileprivate(set) var sections: UnsafeMutablePointer<UInt32>?

    fileprivate init() {}

    var indices: [Int] { UnsafeBufferPointer(start: rows, count: count).map(Int.init) }

    /// Adds consecutive rows, for which ``UnmatchedRows/reserve(old:new:)`` must have made room.
    ///
    /// - Parameters:
    ///   - range: The indices of the rows in their section.
    ///   - start: The number of rows in all earlier sections.
    @inlinable @inline(__always)
    mutating func append(_ range: Range<Int>, from start: Int) {
      guard let rows else { return }
      var next = count
      for row in range {
        rows[next] = UInt32(truncatingIfNeeded: start &+ row)
        next &+= 1
      }
      count = next
    }
  }

  @usableFromInline var old = Side()
  @usableFromInline var new = Side()
  /// Memory for the rows of both sides and, for short lists, also for keys and workspace.
  private var rowMemory: UnsafeMutableRawPointer?
  private var spareByteCount = 0  // behind the rows in `rowMemory`, for keys and workspace
  /// Memory for keys and workspace, if they are not in `rowMemory`.
  private var keyMemory: UnsafeMutableRawPointer?
  private(set) var workspace: UnsafeMutableRawPointer?
  private(set) var workspaceSize = 0

  /// The capacity for rows below which rows, keys and workspace share one allocation, to save time.
  private static var shortCount: Int { 128 }

  @usableFromInline
  init() {}

  /// Makes room for more rows.
  @usableFromInline
  mutating func reserve(old oldCount: Int, new newCount: Int) {
    guard old.count + oldCount > old.capacity || new.count + newCount > new.capacity else { return }
    let (oldRows, newRows, memory) = (old.rows, new.rows, rowMemory)
    old.capacity = max(old.count + oldCount, 2 * old.capacity)
    new.capacity = max(new.count + newCount, 2 * new.capacity)
    let capacity = old.capacity + new.capacity
    spareByteCount = capacity < Self.shortCount ? keyByteCount : 0
    let byteCount = keysStart + spareByteCount
    let larger = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 8)
    rowMemory = larger
    old.rows = larger.bindMemory(to: UInt32.self, capacity: old.capacity)
    new.rows = (larger + 4 * old.capacity).bindMemory(to: UInt32.self, capacity: new.capacity)
    if let oldRows { old.rows!.initialize(from: oldRows, count: old.count) }
    if let newRows { new.rows!.initialize(from: newRows, count: new.count) }
    memory?.deallocate()
  }

  private var keysStart: Int { (4 * (old.capacity + new.capacity) + 7) / 8 * 8 }  // 8-byte aligned

  /// Enough bytes for the keys and the workspace of one list; several sections may need more.
  private var keyByteCount: Int {
    let size = Self.workspaceSize(
      old.capacity, new.capacity, oldSpan: old.capacity, hasSections: true)
    return 8 * (old.capacity + new.capacity) + size
  }

  /// Adds consecutive rows to both sides.
  @usableFromInline
  mutating func append(old oldRows: Range<Int>, new newRows: Range<Int>) {
    reserve(old: oldRows.count, new: newRows.count)
    old.append(oldRows, from: 0)
    new.append(newRows, from: 0)
  }

  /// Sets the sections of all rows.
  ///
  /// - Parameters:
  ///   - oldEnds: For each section, the number of unmatched old rows up to the end of the section.
  ///   - newEnds: For each section, the number of unmatched new rows up to the end of the section.
  mutating func setSections(oldEnds: [Int], newEnds: [Int]) {
    func sections(_ ends: [Int], count: Int) -> UnsafeMutablePointer<UInt32> {
      let sections = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
      var row = 0
      for (section, end) in ends.enumerated() {
        while row < end {
          sections[row] = UInt32(section)
          row += 1
        }
      }
      return sections
    }
    old.sections = sections(oldEnds, count: old.count)
    new.sections = sections(newEnds, count: new.count)
  }

  /// Makes room for the keys of all rows and for the workspace.
  @usableFromInline
  mutating func makeRoomForKeys() {
    let hasSections = old.sections != nil
    let keyCount = old.count + new.count
    workspaceSize = Self.workspaceSize(
      old.count, new.count, oldSpan: oldSpan, hasSections: hasSections)
    let keys: UnsafeMutableRawPointer
    if 8 * keyCount + workspaceSize <= spareByteCount {
      keys = rowMemory! + keysStart
    } else {
      keys = .allocate(byteCount: 8 * keyCount + workspaceSize, alignment: 8)
      keyMemory = keys
    }
    old.keys = keys.bindMemory(to: UInt64.self, capacity: old.count)
    new.keys = (keys + 8 * old.count).bindMemory(to: UInt64.self, capacity: new.count)
    workspace = keys + 8 * keyCount
  }

  /// The number of old rows between the common prefix and the common suffix of paired rows.
  private var oldSpan: Int {
    guard let oldRows = old.rows, let newRows = new.rows, old.count > 0, new.count > 0 else {
      return 0
    }
    let prefix = min(Int(oldRows[0]), Int(newRows[0]))
    // The number of pairs before the common suffix.
    let pairs = max(
      Int(oldRows[old.count - 1]) + 1 - old.count, Int(newRows[new.count - 1]) + 1 - new.count)
    return pairs + old.count - prefix
  }

  @usableFromInline
  func free() {
    rowMemory?.deallocate()
    keyMemory?.deallocate()
    old.sections?.deallocate()
    new.sections?.deallocate()
  }

  // MARK: The C engine

  private static func workspaceSize(
    _ oldCount: Int, _ newCount: Int, oldSpan: Int, hasSections: Bool
  ) -> Int {
    var size = 0
    _ = hasResult(kd_workspace_size(oldCount, newCount, oldSpan, hasSections, &size))
    return size
  }

  /// Returns whether the engine computed a result; `false` if there are too many changes.
  ///
  /// Traps for any other status, because only an incorrect call returns such a status.
  static func hasResult(_ status: kd_status) -> Bool {
    switch status {
    case .KD_OK: return true
    case .KD_TOO_MANY_CHANGES: return false
    case .KD_TOO_MANY_ITEMS: fatalError("KeyedDiff gave its engine too many items.")
    case .KD_BAD_WORKSPACE: fatalError("KeyedDiff gave its engine a workspace that is too small.")
    case .KD_NULL_POINTER: fatalError("KeyedDiff gave its engine no memory for a list.")
    }
  }
}
