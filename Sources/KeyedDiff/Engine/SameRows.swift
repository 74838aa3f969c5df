// Rows that are the same in memory: one row with the same content on both sides, with
// nothing to be called to find out.

extension UnsafePointer {
  /// Whether two items are the same in memory, byte by byte. If not they may be equal
  /// still: bytes that are no property's may be anything.
  ///
  /// One loop without a way out, although items are often told apart by their first word:
  /// with more steps here the compiler may leave `==` a call, an eighth more of the time.
  @inlinable @inline(__always)
  package func hasSameBytes(as other: Self) -> Bool {
    let size = MemoryLayout<Pointee>.size
    guard size >= 8 else { return false }  // too few to be worth it
    let (bytes, others) = (UnsafeRawPointer(self), UnsafeRawPointer(other))
    // SAFETY: each word below lies within the item. Bytes that are no property's may
    // never have been written: whatever they are, the answer is one of the right ones.
    @inline(__always) func difference(_ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ others.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var rest = difference(size &- 8)  // overlaps
    var offset = 0
    while offset &+ 8 <= size {
      rest |= difference(offset)
      offset &+= 8
    }
    return rest == 0
  }

  /// How many items from these on are the same in memory, of at most `count`.
  ///
  /// A loop by itself, not inlined: the caller's has too many variables for a processor.
  ///
  /// - Parameter step: 1, or -1 to go backwards.
  @inlinable @inline(never)
  func countOfSameBytes(as other: Self, atMost count: Int, step: Int) -> Int {
    var (item, other) = (self, other)
    var same = 0
    while same < count, item.hasSameBytes(as: other) {
      same &+= 1
      item += step
      other += step
    }
    return same
  }
}

/// Counts rows that are the same but for where their text lies, as rows are that were
/// loaded again: most of what such lists have, and what takes longest, since each string
/// is another one.
@usableFromInline
struct SameRows {
  private let text: StoredText
  private let memory: DiffMemory

  /// - Parameters:
  ///   - text: Where items have text, as it seems.
  ///   - memory: Remembers how items are laid out.
  ///   - count: How many will be compared; few are not worth it.
  /// - Returns: `nil` if rows of this kind cannot be told to be the same that way.
  @inlinable @inline(__always)
  init?<ID>(
    text: StoredText?, kind: ItemKind, _ id: ID.Type, comparing count: Int, memory: DiffMemory
  ) {
    guard let text, count >= Self.fewestRows, kind.areSame(ifBytesAre: id) else { return nil }
    self.init(text: text, memory: memory)
  }

  @usableFromInline
  init(text: StoredText, memory: DiffMemory) {
    self.text = text
    self.memory = memory
  }

  /// To find out how they are laid out takes as long as to compare some hundred, at the
  /// first time in a process some thousand.
  @inlinable static var fewestRows: Int {
    #if KEYEDDIFF_FUZZING
      return 1  // lists are short there
    #else
      return 2_048
    #endif
  }

  /// Whether it is known by now how items are laid out.
  @usableFromInline var isReady: Bool { memory.hasLayout }

  /// How many rows from these on are the same, up to the first one that shares its text.
  @usableFromInline
  func count<Item>(
    _ old: UnsafePointer<Item>, _ new: UnsafePointer<Item>, atMost count: Int, backwards: Bool
  ) -> Int {
    let step = backwards ? -1 : 1
    if !isReady {
      // Copies that share text are compared as they are.
      guard count >= ItemLayout.itemCount, !text.isShared(old, new),
        memory.findLayout(of: old, step: step)
      else { return 0 }
    }
    return Engine.countOfSameRows(
      old, new, layout: memory.layout!, stride: step * MemoryLayout<Item>.stride, count: count)
  }
}
