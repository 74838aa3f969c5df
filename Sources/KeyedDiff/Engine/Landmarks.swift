/// Some rows of a list, at equal distances, to be found by their ids: of as many rows
/// in a row as that distance is, one is a landmark. Rows that have an id in common are
/// none, since one would not know where one is.
@usableFromInline
struct Landmarks {
  @usableFromInline let first: Int
  @usableFromInline let distance: Int
  /// Their numbers plus one, each in the slot of its key or, if that is taken, in one
  /// behind; 0 where there is none. At least half of the slots are empty. The highest
  /// bit of a number says that another row has the same id. The upper half of a slot
  /// has bits of the key, so that no other id need be compared.
  @usableFromInline let slots: UnsafeMutableBufferPointer<UInt64>

  @inlinable static var repeated: UInt64 { 0x8000_0000 }
  @inlinable static var keyBits: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// - Parameters:
  ///   - rows: Those of the list that are of interest.
  ///   - key: Gives the key of a row.
  ///   - equal: Whether two rows of the list have the same id.
  @inlinable @inline(__always)
  init(
    _ rows: Range<Int>, distance: Int, in memory: DiffMemory, key: (_ row: Int) -> UInt64,
    equal: (_ first: Int, _ second: Int) -> Bool
  ) {
    first = rows.lowerBound
    self.distance = distance
    let count = (rows.count + distance - 1) / distance
    let bits = Int.bitWidth - (2 * count).leadingZeroBitCount
    slots = memory.scratch(1 << bits, of: UInt64.self)
    slots.initialize(repeating: 0)
    for number in 0..<count {
      let row = first + number * distance
      let hash = hash(of: key(row))
      let slot = slot(of: hash) { equal($0, row) }
      slots[slot] =
        slots[slot] == 0
        ? hash & Self.keyBits | UInt64(truncatingIfNeeded: number + 1)
        : slots[slot] | Self.repeated
    }
  }

  /// The landmark with a key.
  ///
  /// - Parameter isIt: Whether a row, which may have this key, is looked for.
  @inlinable @inline(__always)
  func row(of key: UInt64, isIt: (_ row: Int) -> Bool) -> Int? {
    let slot = slots[slot(of: hash(of: key), isIt: isIt)]
    return slot == 0 || slot & Self.repeated != 0 ? nil : row(in: slot)
  }

  @inlinable @inline(__always)
  func row(in slot: UInt64) -> Int {
    first + (Int(slot & ~Self.keyBits & ~Self.repeated) - 1) * distance
  }

  /// Mixed, since integers are their own keys.
  @inlinable @inline(__always)
  func hash(of key: UInt64) -> UInt64 {
    KeyHasher.mix(key ^ Engine.seed, 0x9E37_79B9_7F4A_7C15)
  }

  /// Where a landmark is whose key has a hash, or where it would be.
  @inlinable @inline(__always)
  func slot(of hash: UInt64, isIt: (_ row: Int) -> Bool) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) & Self.keyBits == 0, isIt(row(in: slots[slot])) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
