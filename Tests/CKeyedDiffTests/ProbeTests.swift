import CKeyedDiff
import CKeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// A table's slots as an attacker sees them: rows that all belong in one place
/// make every look-up pass all that came before. Who knows the seed can find such
/// rows, and who knows how the table mixes can find integers that are bad under
/// any seed. The seed is drawn anew in each process, and the table starts again, with
/// a thorough hash, when rows crowd.
@Suite("Ids made to crowd the table do not")
struct ProbeTests {
  private let knownSeed: UInt64 = 0x5EED
  private let count = 1_000
  /// Steps that a row takes at most, on average, if ids are not crafted for the seed
  /// at hand: with random ones 0.02 if a step sees a bucket, else 0.6, and with the
  /// worst of many seeds several times that.
  private let few = kdt_sees_buckets() ? 0.2 : 1

  /// How many steps from slot to slot a row takes on average, in the table that
  /// starts again when rows crowd or in one that does not.
  private func steps<ID>(_ ids: [ID], seed: UInt64, startsAgain: Bool) -> Double {
    var slots = [UInt32](repeating: 7, count: kdt_slots_per_row() * ids.count)
    var entries = [UInt32](repeating: 7, count: ids.count)
    let steps = ids.withUnsafeBytes {
      kdt_steps(
        $0.baseAddress!, MemoryLayout<ID>.stride, ids.count, seed, startsAgain, &slots,
        &entries)
    }
    return Double(steps) / Double(ids.count)
  }

  /// The most of 100 seeds.
  private func mostSteps<ID>(_ ids: [ID], startsAgain: Bool) -> Double {
    var random = SplitMix64(seed: 1)
    return (0..<100).map { _ in
      steps(ids, seed: random.next(), startsAgain: startsAgain)
    }.max()!
  }

  /// Of all candidates the first that belong in the first slots of the table.
  private func crafted<ID>(_ candidates: some Sequence<ID>) -> [ID] {
    let slotCount = kdt_slots_per_row() * count
    let ids = Array(
      candidates.lazy.filter { id in
        withUnsafeBytes(of: id) {
          kdt_home($0.baseAddress!, $0.count, knownSeed, slotCount) < 32
        }
      }.prefix(count))
    #expect(ids.count == count)
    return ids
  }

  @Test("Integers and UUIDs crafted against a known seed, under it too")
  func knownSeeds() {
    var random = SplitMix64(seed: 2)
    let integers = crafted((0..<400_000).map { _ in random.next() })
    #expect(steps(integers, seed: knownSeed, startsAgain: false) > 400)
    #expect(steps(integers, seed: knownSeed, startsAgain: true) < 4)
    #expect(mostSteps(integers, startsAgain: false) < few)

    for uuids in [
      crafted((UInt64(0)...).lazy.map { SIMD2($0, 7) }),
      crafted((UInt64(0)...).lazy.map { SIMD2(7, $0) }),
    ] {
      #expect(steps(uuids, seed: knownSeed, startsAgain: false) > 400)
      #expect(steps(uuids, seed: knownSeed, startsAgain: true) < 4)
      #expect(mostSteps(uuids, startsAgain: false) < few)
    }
  }

  @Test("Blocks crafted against a known seed of xxHash, or of the function in its place")
  func hashes() {
    for hash in [kd_hash_bytes, kdt_builtin_hash_bytes] {
      func key(_ number: UInt64, seed: UInt64) -> UInt64 {
        withUnsafeBytes(of: SIMD2(number, 0)) { hash($0.baseAddress!, 16, seed) }
      }
      let slotCount = kdt_slots_per_row() * count
      let numbers = Array(
        (UInt64(0)...).lazy.filter { number in
          withUnsafeBytes(of: key(number, seed: knownSeed)) {
            kdt_home($0.baseAddress!, 8, knownSeed, slotCount) < 32
          }
        }.prefix(count))
      let known = numbers.map { key($0, seed: knownSeed) }
      #expect(steps(known, seed: knownSeed, startsAgain: false) > 400)
      var random = SplitMix64(seed: 1)
      for seed in (0..<100).map({ _ in random.next() }) {
        let keys = numbers.map { key($0, seed: seed) }
        #expect(steps(keys, seed: seed, startsAgain: false) < few)
      }
    }
  }

  /// The weak side of a fast mixer: of a small number and a seed it sees mostly the
  /// low bits, so seeds that share these share some of the harm.
  @Test("Integers crafted out of a narrow range")
  func narrowRange() {
    let integers = crafted(UInt64(0)...)
    #expect(mostSteps(integers, startsAgain: false) > 8)
    #expect(mostSteps(integers, startsAgain: true) < 4)
  }

  /// Sums of these words, by exclusive or, keep most products of the golden ratio
  /// and a word within a narrow band, whatever seed is added to the word in the
  /// same way. A search for such words found them.
  private static let crowders: [UInt64] = [
    0x1020_0000_0200, 0x800, 0x64_0000_0038, 0x1004_0000_0010, 0x10_0000_0000_0000,
    0x8_0000_0020, 0x4000_0000_0000, 0x20_0000_0000, 0x8_1000_0000_0000, 0x10,
    0x10_0000_0000, 0xC00, 0x30_0000_0000_0000,
  ]

  @Test("Integers that crowd under any seed, and UUIDs with such halves")
  func anySeed() {
    let integers = (0..<1 << Self.crowders.count).map { subset in
      Self.crowders.enumerated().reduce(0) {
        subset >> $1.offset & 1 == 1 ? $0 ^ $1.element : $0
      }
    }
    var random = SplitMix64(seed: 4)
    for seed in (0..<100).map({ _ in random.next() }) {
      #expect(steps(integers, seed: seed, startsAgain: false) > 8)
    }
    #expect(mostSteps(integers, startsAgain: true) < 4)
    let other: UInt64 = 0x8000_1234_5678_9ABC
    let uuids = [
      integers.map { SIMD2($0, other) }, integers.map { SIMD2(other, $0) },
      integers.map { SIMD2($0, $0) }, integers.map { SIMD2($0, ~$0) },
    ]
    for uuids in uuids { #expect(mostSteps(uuids, startsAgain: false) < few) }
  }

  @Test("UUIDs that count up, in either half, either byte order, or both halves")
  func countedUUIDs() {
    let numbers = (0..<UInt64(count)).map { $0 }
    for shift in stride(from: UInt64(0), to: 55, by: 6) {
      let words = numbers.map { $0 << shift }
      #expect(mostSteps(words.map { SIMD2($0, 0) }, startsAgain: false) < few)
      #expect(mostSteps(words.map { SIMD2(0, $0) }, startsAgain: false) < few)
      #expect(mostSteps(words.map { SIMD2($0, $0) }, startsAgain: false) < few)
      #expect(mostSteps(words.map { SIMD2($0, 0 &- $0) }, startsAgain: false) < few)
      #expect(mostSteps(words.map { SIMD2($0, $0.byteSwapped) }, startsAgain: false) < few)
    }
  }

  @Test("Integers at regular distances, those that undo the table's own factor among them")
  func strides() {
    let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    var inverse: UInt64 = 1  // of the golden ratio: five steps of Newton's method
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
      let steps = steps(integers, seed: random.next(), startsAgain: false)
      #expect(steps < 3, "stride \(stride)")
    }
  }

  @Test("No result depends on the seed, crafted keys or not")
  func results() {
    let keys = crafted(UInt64(0)...)
    let new = Array(keys.dropFirst(10).reversed())
    let known = Engine(keys, new, seed: knownSeed)
    let other = Engine(keys, new, seed: 42)
    #expect(known.oldToNew == other.oldToNew && known.newToOld == other.newToOld)
    #expect(known.counts.moves == count - 11)
  }
}
