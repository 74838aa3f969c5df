/// The bytes of one input of the fuzzer, read one after the other; zeros when
/// they are used up.
///
/// As random numbers they drive any generator: what it makes is then for the
/// fuzzer to choose, a byte for each choice of up to 256.
struct FuzzedBytes: RandomNumberGenerator {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  var isEmpty: Bool { rest.isEmpty }
  /// How many bytes are left.
  var count: Int { rest.count }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Whether the input is one for long lists: its last byte says so, which does
  /// not change what all others mean.
  var wantsLongList: Bool { rest.last == 0xFF }

  /// All that is left, without reading it.
  var allBytes: [UInt8] { Array(rest) }

  /// All that is left.
  mutating func remaining() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// The next bytes, at most as many as asked for, on their own.
  mutating func part(_ count: Int) -> FuzzedBytes {
    defer { rest = rest.dropFirst(count) }
    return FuzzedBytes(rest.prefix(count))
  }

  /// The byte is the upper end of the number, where `Int.random(in:using:)`
  /// looks. The ones below it keep that from drawing again.
  mutating func next() -> UInt64 { UInt64(byte()) << 56 | UInt64.max >> 8 }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements.randomElement(using: &self)!
  }

  /// Any number: mostly a small one, at times one at the end of a range.
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
