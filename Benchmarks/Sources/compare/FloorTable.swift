/// A table of 32-bit slots that are found by a hash: at least two slots for each row. If several
/// rows share a slot, the last one stays in it.
final class FloorTable {
  private let slots: UnsafeMutableBufferPointer<UInt32>
  /// Shifts a hash to the index of its slot.
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
