/// Makes keys of ids that nothing better is known of than that they are `Hashable`.
///
/// An id is fed to a `Hasher`, and the key is mixed from the state that this leaves,
/// without `finalize()`, which takes most of the time of a short id. Equal ids feed the
/// same and leave the same state; others leave another one, which starts from the
/// seed of the process as hash values do.
@usableFromInline
struct KeyHasher {
  /// Copied for each id, which is faster than to make one.
  @usableFromInline let fresh = Hasher()

  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  func key<ID: Hashable>(of id: ID) -> UInt64 {
    typealias Words = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
    guard MemoryLayout<Hasher>.size == MemoryLayout<Words>.size else {
      return UInt64(bitPattern: Int64(id.hashValue))  // not the hasher that is known
    }
    var hasher = fresh
    id.hash(into: &hasher)
    // SAFETY: a hasher is a frozen, trivial struct of nine words without padding: the
    // bytes that wait for a full word, four words of state, four that are not used.
    let words = unsafeBitCast(hasher, to: Words.self)
    let first = Self.mix(words.0 ^ words.5, words.1 ^ words.6)
    let second = Self.mix(words.2 ^ words.7, words.3 ^ words.8)
    return Self.mix(first ^ words.4, second ^ 0x9E37_79B9_7F4A_7C15)
  }

  /// Folds the 128 bits of a product: each depends on all bits of both words.
  @inlinable @inline(__always)
  static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = first.multipliedFullWidth(by: second)
    return product.high ^ product.low
  }
}
