/// Counts the calls that a diff makes to its items; for one test, on one thread.
final class CallCounter: @unchecked Sendable {
  private(set) var comparisons = 0
  private(set) var hashes = 0

  fileprivate func noteComparison() { comparisons += 1 }
  fileprivate func noteHash() { hashes += 1 }

  func reset() { (comparisons, hashes) = (0, 0) }
}

/// An id that counts its comparisons and hashes, and shares its hash with any number of others.
struct CountedID: Hashable {
  let number: Int
  /// The hashed value.
  let hash: Int
  let counter: CallCounter

  /// - Parameter hashBits: The number of bits of the number that are hashed: with 0, all ids
  ///   collide.
  init(_ number: Int, hashBits: Int = 62, counter: CallCounter) {
    self.number = number
    hash = number & ((1 << hashBits) - 1)
    self.counter = counter
  }

  static func == (first: CountedID, second: CountedID) -> Bool {
    first.counter.noteComparison()
    return first.number == second.number
  }

  func hash(into hasher: inout Hasher) {
    counter.noteHash()
    hasher.combine(hash)
  }
}

/// An id of any number of bytes, which it feeds to the hasher without their count. Counts its
/// comparisons.
struct CountedBytes: Hashable {
  let bytes: [UInt8]
  let counter: CallCounter

  static func == (first: CountedBytes, second: CountedBytes) -> Bool {
    first.counter.noteComparison()
    return first.bytes == second.bytes
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
