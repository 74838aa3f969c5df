/// Text that items store as their ids, to be fetched some rows before it is compared.
/// It may lie anywhere in memory, and processors do not follow rows to it by themselves.
///
/// All of this is a hint: if it is wrong, it costs time, and nothing else.
@usableFromInline
struct StoredText<Item> {
  /// Where in an item its id is.
  @usableFromInline let offset: Int

  /// Looks for the id of the first of some items in the memory of that item, so that
  /// no other id need be asked for.
  ///
  /// - Parameters:
  ///   - items: The items, at least one of them, or `nil`.
  ///   - count: How many will be compared; few are not worth it.
  /// - Returns: `nil` if the id is no text, or text that lies elsewhere, is made when it
  ///   is asked for, or so short that it lies in the item.
  @inlinable @inline(__always)
  init?<ID>(in items: UnsafePointer<Item>?, count: Int, id: (Item) -> ID) {
    #if DEBUG
      return nil  // there the detour costs more than the memory
    #else
      guard ID.self == String.self, MemoryLayout<ID>.size == 16,
        MemoryLayout<Item>.size >= 16, MemoryLayout<Item>.alignment >= 8,
        count > Keys.fetchDistance, let items
      else { return nil }
      let id = items.lend(0, to: id)
      defer { withExtendedLifetime(id) {} }
      let bytes = UnsafeRawPointer(items)
      // SAFETY: a string is two words, and the item is there.
      let words = unsafeBitCast(id, to: (UInt64, UInt64).self)
      if Keys.address(ofText: words.1) == nil { return nil }
      var offset = 0
      while offset <= MemoryLayout<Item>.size - 16 {
        if bytes.load(fromByteOffset: offset, as: UInt64.self) == words.0,
          bytes.load(fromByteOffset: offset + 8, as: UInt64.self) == words.1
        {
          self.offset = offset
          return
        }
        offset += 8
      }
      return nil
    #endif
  }

  /// Lets the processor fetch the ids of two items, unless they are one text in memory,
  /// which nobody will read; and if the items hold more than that also what lies behind
  /// them, often other text of the items.
  @inlinable @inline(__always)
  func fetch(_ first: UnsafePointer<Item>, _ second: UnsafePointer<Item>) {
    if let first = Self.address(at: offset, of: first),
      let second = Self.address(at: offset, of: second), first != second
    {
      Engine.fetch(first, second)
      if MemoryLayout<Item>.size > 16 {
        Engine.fetch(first &+ UInt64(Engine.lineSize), second &+ UInt64(Engine.lineSize))
      }
    }
  }

  @inlinable @inline(__always)
  static func address(at offset: Int, of item: UnsafePointer<Item>) -> UInt64? {
    // SAFETY: whatever is there, if the item has another form than the first one.
    Keys.address(
      ofText: UnsafeRawPointer(item).load(fromByteOffset: offset + 8, as: UInt64.self))
  }
}
