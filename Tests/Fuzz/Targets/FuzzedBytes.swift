/// The bytes of one input of the fuzzer, read in order; zeros after the last byte.
///
/// They can drive any generator as its random numbers. So the fuzzer decides what the generator
/// makes, with one byte for each choice of up to 256.
struct FuzzedBytes: RandomNumberGenerator {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  var isEmpty: Bool { rest.isEmpty }
  /// The number of unread bytes.
  var count: Int { rest.count }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Whether the input asks for long lists: its last byte decides, which does not change the
  /// meaning of the others.
  var wantsLongList: Bool { rest.last == 0xFF }

  /// The unread bytes, without reading them.
  var allBytes: [UInt8] { Array(rest) }

  /// Reads all remaining bytes.
  mutating func remaining() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Reads at most `count` bytes, as a separate input.
  mutating func part(_ count: Int) -> FuzzedBytes {
    defer { rest = rest.dropFirst(count) }
    return FuzzedBytes(rest.prefix(count))
  }

  /// The byte becomes the upper byte of the number, which `Int.random(in:using:)` uses. The ones
  /// below it prevent that function from drawing another number.
  mutating func next() -> UInt64 { UInt64(byte()) << 56 | UInt64.max >> 8 }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements.randomElement(using: &self)!
  }

  /// Any number: usually a small one, sometimes one at the end of a range.
  mutating func extremeNumber(near limit: Int) -> Int {
    switch byte() {
    case 0: Int.min
    case 1: Int.max
    case 2: 0x7FFF_FFFE
    case 3: 0x7FFF_FFFF
    case 4: -1
    default: number(0...limit)
    }
  }
}
