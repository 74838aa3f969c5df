// What will be compared soon is fetched, where a processor would not guess it: hints that
// cost time if they are wrong, and nothing else. Not in builds for debugging, where the
// detour costs more than the memory.

extension UnsafePointer {
  /// Whether items have more than an id, so that they are worth fetching.
  @inlinable static var isWorthPrefetching: Bool {
    #if DEBUG
      return false
    #else
      return MemoryLayout<Pointee>.stride > 16
    #endif
  }

  /// Lets the processor fetch an item: where it begins and where it ends, mostly in one
  /// line or the next.
  @inlinable @inline(__always)
  func prefetch() {
    let start = UInt64(UInt(bitPattern: self))
    Engine.fetch(start, start &+ UInt64(MemoryLayout<Pointee>.size) &- 1)
  }
}

extension Keys {
  /// Whether to fetch the characters of ids before they are compared, since those
  /// of rows that changed places lie anywhere in memory: if the ids are text that
  /// the items store.
  ///
  /// - Parameter id: Gives the id of one of the items.
  @inlinable @inline(__always)
  static func shouldFetch<ID>(_ id: () -> ID) -> Bool {
    #if DEBUG
      return false
    #else
      guard ID.self == String.self else { return false }
      // Text that is made when it is asked for would be in two places.
      let (first, second) = (id(), id())
      return withExtendedLifetime((first, second)) {
        address(of: first).map { $0 == address(of: second) } ?? false
      }
    #endif
  }

  /// How many rows ahead characters are fetched.
  @inlinable static var fetchDistance: Int { 16 }

  /// Lets the processor fetch the characters of an id, if ``shouldFetch(_:)``.
  @inlinable @inline(__always)
  static func fetch<ID>(_ id: ID) {
    if let address = address(of: id) { Engine.fetch(address) }
  }

  /// Where the characters of an id are, if it is text that they do not fit into.
  @inlinable @inline(__always)
  static func address<ID>(of id: ID) -> UInt64? {
    guard ID.self == String.self, MemoryLayout<ID>.size == MemoryLayout<Words>.size else {
      return nil
    }
    return StoredText.address(unsafeBitCast(id, to: Words.self))
  }
}
