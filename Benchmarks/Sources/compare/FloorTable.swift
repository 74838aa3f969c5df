/// 32-bit slots, each found by a hash: at least two for each row. Of rows that
/// share one, the last has it.
final class FloorTable {
  private let slots: UnsafeMutableBufferPointer<UInt32>
  /// Leaves a slot of a hash.
  private let shift: UInt64

  init(rowCount: Int) {
    let bits = Int.bitWidth - max(1, 2 * rowCount - 1).leadingZeroBitCount
    slots = .allocate(capacity: 1 << bits)
    slots.initialize(repeating: 0)
    shift = UInt64(UInt64.bitWidth - bits)
  }

  deinit { slots.deallocate() }

  @inline(__always)
  subscript(hash: UInt64) -> UInt32 {
    get { slots[Int(hash &>> shift)] }
    set { slots[Int(hash &>> shift)] = newValue }
  }
}
