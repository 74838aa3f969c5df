/// The memory of one comparison: rows that the walk did not place, their keys, and the workspace
/// of the C engine.
///
/// SAFETY: all pointers are allocated here, point to trivial values, and live until ``free()``.
@usableFromInline
struct UnmatchedRows {
  /// The unmatched rows of one list.
  @usableFromInline
  struct Side {
    /// Ascending indices.
    @usableFromInline var rows: UnsafeMutablePointer<UInt32>?
    @usableFromInline var count = 0
    private(set) var capacity = 0
    /// Allocated by ``makeRoomForKeys()``.
    @usableFromInline fileprivate(set) var keys: UnsafeMutablePointer<UInt64>?
    /// The section of each row, if there are several.
    fileprivate(set) var sections: UnsafeMutablePointer<UInt32>?

    @usableFromInline
    init() {}

    var indices: [Int] { UnsafeBufferPointer(start: rows, count: count).map(Int.init) }

    /// Makes room for more rows.
    fileprivate mutating func reserve(_ additional: Int) {
      guard count + additional > capacity else { return }
      let larger = UnsafeMutablePointer<UInt32>.allocate(
        capacity: max(count + additional, 2 * capacity))
      if let rows { larger.moveInitialize(from: rows, count: count) }
      rows?.deallocate()
      capacity = max(count + additional, 2 * capacity)
      rows = larger
    }

    /// Adds consecutive rows, for which there is room.
    ///
    /// - Parameter start: The number of rows before the section.
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

    fileprivate func free() {
      rows?.deallocate()
      sections?.deallocate()
    }
  }

  @usableFromInline var old = Side()
  @usableFromInline var new = Side()
  /// The keys of both sides, and behind them the workspace.
  private var memory: UnsafeMutablePointer<UInt64>?
  private(set) var workspaceSize = 0

  @usableFromInline
  init() {}

  var workspace: UnsafeMutableRawPointer? {
    memory.map { UnsafeMutableRawPointer($0 + old.count + new.count) }
  }

  /// Makes room for more rows.
  @usableFromInline
  mutating func reserve(old oldCount: Int, new newCount: Int) {
    old.reserve(oldCount)
    new.reserve(newCount)
  }

  /// Adds consecutive rows.
  @usableFromInline
  mutating func append(old oldRows: Range<Int>, new newRows: Range<Int>) {
    reserve(old: oldRows.count, new: newRows.count)
    old.append(oldRows, from: 0)
    new.append(newRows, from: 0)
  }

  /// Sets the sections of all rows.
  ///
  /// - Parameters: For each section the number of unmatched rows in it and in all before.
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

  /// Allocates keys and workspace.
  @usableFromInline
  mutating func makeRoomForKeys() {
    workspaceSize = Engine.workspaceSize(for: self)
    let keyCount = old.count + new.count
    let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: keyCount + workspaceSize / 8 + 1)
    memory = keys
    old.keys = keys
    new.keys = keys + old.count
  }

  @usableFromInline
  func free() {
    old.free()
    new.free()
    memory?.deallocate()
  }
}
