/// What an initialiser knows of the items that it compares.
@usableFromInline
enum ItemKind {
  /// They are their own ids, and have no other content.
  case ids
  /// `==` compares their content.
  case equatable
  /// A closure compares their content.
  case any

  /// Whether two items whose bytes are the same are one row with the same content, with
  /// nothing to be called: their content is equal to itself by definition, and so is
  /// their id, if it is of one of these types.
  @inlinable @inline(__always)
  func areSame<ID>(ifBytesAre type: ID.Type) -> Bool {
    #if DEBUG
      return false  // there to read the bytes takes longer than `==`
    #else
      return self == .equatable && (KeyFamily.isWord(type) || KeyFamily.isBits(type))
    #endif
  }
}

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
}
