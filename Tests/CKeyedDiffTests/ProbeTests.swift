import CKeyedDiff
import CKeyedDiffTestSupport
import KeyedDiffTestSupport
import Testing

/// Clustering: keys with the same first slot make every lookup probe all earlier keys. With a known
/// seed, an attacker can find such keys, and some integers cluster with any seed. So the seed
/// differs in each process, and the table is rebuilt with a thorough hash when keys cluster.
@Suite("Keys that are crafted to cluster in the table do not cluster")
struct ProbeTests {
  private let knownSeed: UInt64 = 0x5EED
  private let count = 1_000
  /// Maximum number of steps for each key, on average, of keys that are not crafted for the seed in
  /// use. Random keys take 0.2.
  private let few = 1.0

  /// The number of steps from slot to slot for each key, on average, with the fast mixer or with
  /// the thorough hash.
  private func steps(_ keys: [UInt64], seed: UInt64, isThorough: Bool = false) -> Double {
    var slots = [UInt32](repeating: 7, count: kdt_slots_per_row() * keys.count)
    var partners = [UInt32](repeating: 7, count: keys.count)
    return Double(kdt_steps(keys, keys.count, seed, isThorough, &slots, &partners))
      / Double(keys.count)
  }

  /// The maximum over 100 seeds.
  private func mostSteps(_ keys: [UInt64], isThorough: Bool = false) -> Double {
    var random = SplitMix64(seed: 1)
    return (0..<100).map { _ in
      steps(keys, seed: random.next(), isThorough: isThorough)
    }.max()!
  }

  /// The first candidates whose probe sequences start in the first slots of the table.
  private func crafted(_ candidates: some Sequence<UInt64>) -> [UInt64] {
    let keys = Array(
      candidates.lazy.filter { kdt_home($0, knownSeed, count) < 32 }.prefix(count))
    #expect(keys.count == count)
    return keys
  }

  @Test("Integers crafted against a known seed")
  func knownSeeds() {
    var random = SplitMix64(seed: 2)
    let integers = crafted((0..<400_000).map { _ in random.next() })
    #expect(steps(integers, seed: knownSeed) > 400)
    #expect(steps(integers, seed: knownSeed, isThorough: true) < few)
    #expect(mostSteps(integers) < few)
  }

  @Test("Blocks crafted against a known seed of xxHash, or of the built-in hash")
  func hashes() {
    for hash in [kd_hash, kdt_builtin_hash] {
      func key(_ number: UInt64, seed: UInt64) -> UInt64 {
        withUnsafeBytes(of: SIMD2(number, 0)) { hash($0.baseAddress!, 16, seed) }
      }
      let numbers = Array(
        (UInt64(0)...).lazy.filter {
          kdt_home(key($0, seed: knownSeed), knownSeed, count) < 32
        }.prefix(count))
      #expect(steps(numbers.map { key($0, seed: knownSeed) }, seed: knownSeed) > 400)
      var random = SplitMix64(seed: 1)
      for seed in (0..<100).map({ _ in random.next() }) {
        #expect(steps(numbers.map { key($0, seed: seed) }, seed: seed) < few)
      }
    }
  }

  /// The weakness of a fast mixer: for small numbers, it depends mostly on the low bits of number
  /// and seed. So keys that are crafted for one seed also cluster, though less, for seeds that
  /// share its low bits.
  @Test("Integers crafted from a narrow range")
  func narrowRange() {
    let integers = crafted(UInt64(0)...)
    #expect(mostSteps(integers) > 8)
    #expect(mostSteps(integers, isThorough: true) < few)
  }

  /// Exclusive ors of these words keep most products of the golden ratio and a word within a narrow
  /// band, whatever seed is combined with the word in the same way. They were found by a search.
  private static let crowders: [UInt64] = [
    0x1020_0000_0200, 0x800, 0x64_0000_0038, 0x1004_0000_0010, 0x10_0000_0000_0000,
    0x8_0000_0020, 0x4000_0000_0000, 0x20_0000_0000, 0x8_1000_0000_0000, 0x10,
    0x10_0000_0000, 0xC00, 0x30_0000_0000_0000,
  ]

  @Test("Integers that cluster under any seed")
  func anySeed() {
    let integers = (0..<1 << Self.crowders.count).map { subset in
      Self.crowders.enumerated().reduce(0) {
        subset >> $1.offset & 1 == 1 ? $0 ^ $1.element : $0
      }
    }
    var random = SplitMix64(seed: 4)
    for seed in (0..<100).map({ _ in random.next() }) {
      #expect(steps(integers, seed: seed) > 8)
    }
    #expect(mostSteps(integers, isThorough: true) < few)
  }

  @Test("Integers at regular distances, including those that undo the table's own factor")
  func strides() {
    let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    var inverse: UInt64 = 1  // of the golden ratio, by Newton's method
    for _ in 0..<6 { inverse = inverse &* (2 &- golden &* inverse) }
    #expect(golden &* inverse == 1)
    var strides = [golden, 0 &- inverse]
    for power: UInt64 in 0..<55 {
      let power = UInt64(1) << power
      strides += [power, power + 1, power - 1, inverse &* power]
    }
    var random = SplitMix64(seed: 3)
    for stride in strides {
      let integers = (0..<UInt64(count)).map { $0 &* stride }
      guard Set(integers).count == count else { continue }
      let steps = steps(integers, seed: random.next())
      #expect(steps < 3, "stride \(stride)")
    }
  }

  @Test("No result depends on the seed, crafted keys or not")
  func results() {
    let keys = crafted(UInt64(0)...)
    let new = Array(keys.dropFirst(10).reversed())
    let known = Engine(keys, new, seed: knownSeed)
    let other = Engine(keys, new, seed: 42)
    #expect(known.partners == other.partners && known.moves == other.moves)
    #expect(known.moves.count == count - 11)
  }
}
