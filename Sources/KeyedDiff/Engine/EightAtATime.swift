/// Writes short runs of numbers one behind the other, eight numbers at a time, so
/// that most runs are one step.
///
/// What is written too much is written over by the next run, or lies behind the
/// end, where there is room for it. So runs are written from front to back, and
/// without gaps.
struct EightAtATime {
  private typealias Eight = SIMD8<UInt32>
  /// How many numbers must have room behind the last one.
  static var room: Int { Eight.scalarCount }

  private let numbers: UnsafeMutableRawPointer

  @inline(__always)
  init(_ numbers: UnsafeMutableBufferPointer<UInt32>) {
    self.numbers = UnsafeMutableRawPointer(numbers.baseAddress!)
  }

  /// Writes one number at all positions.
  @inline(__always)
  func fill(_ positions: Range<Int>, with number: UInt32) {
    write(Eight(repeating: number), step: 0, positions)
  }

  /// Writes numbers that count up.
  @inline(__always)
  func count(up first: Int, in positions: Range<Int>) {
    let first = Eight(repeating: UInt32(truncatingIfNeeded: first))
    write(Eight(0, 1, 2, 3, 4, 5, 6, 7) &+ first, step: 8, positions)
  }

  @inline(__always)
  private func write(_ first: Eight, step: UInt32, _ positions: Range<Int>) {
    // Nobody can predict whether a run is empty: one step is always made.
    var (position, eight) = (positions.lowerBound, first)
    repeat {
      numbers.storeBytes(
        of: eight, toByteOffset: position * MemoryLayout<UInt32>.size, as: Eight.self)
      position += Eight.scalarCount
      eight &+= Eight(repeating: step)
    } while position < positions.upperBound
  }
}

extension [UInt32] {
  /// Creates an array of `count` numbers, all of which `write` must write.
  @inline(__always)
  init(eightAtATime count: Int, write: (EightAtATime) -> Void) {
    self.init(unsafeUninitializedCapacity: count + EightAtATime.room) { numbers, filled in
      write(EightAtATime(numbers))
      filled = count
    }
  }
}
