import CKeyedDiff
import CKeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// A table's slots as an attacker sees them: keys that all belong in one place
/// make every look-up pass all that came before. Who knows the seed can find such
/// keys; the seed is drawn anew in each process.
@Suite("Keys made for one seed are harmless under another")
struct ProbeTests {
  private let knownSeed: UInt64 = 0x5EED
  private let count = 1_000

  /// The longest way from the first slot where a key may be to the one where it is.
  private func longestProbe(_ keys: [UInt64], seed: UInt64) -> Int {
    let slotCount = kdt_slots_per_row() * keys.count
    var slots = [UInt32](repeating: 7, count: slotCount)
    var entries = [UInt32](repeating: 7, count: keys.count)
    #expect(kdt_fill_table(keys, keys.count, seed, &slots, &entries))
    return slots.indices.filter { slots[$0] != 0 }.map { slot in
      let home = kdt_home(keys[kdt_row(slots[slot], keys.count)], seed, slotCount)
      return (slot - home + slotCount) % slotCount
    }.max() ?? 0
  }

  /// Of all candidates the first that belong in the first slots of the table.
  private func crafted<ID>(
    _ candidates: some Sequence<ID>, key: @escaping (ID, _ seed: UInt64) -> UInt64
  ) -> [ID] {
    let slotCount = kdt_slots_per_row() * count
    return Array(
      candidates.lazy.filter { kdt_home(key($0, knownSeed), knownSeed, slotCount) < 32 }
        .prefix(count))
  }

  private func check<ID>(_ ids: [ID], key: @escaping (ID, _ seed: UInt64) -> UInt64) {
    #expect(ids.count == count)
    let known = longestProbe(ids.map { key($0, knownSeed) }, seed: knownSeed)
    #expect(known > count - 64)
    var random = SplitMix64(seed: 1)
    let others = (0..<100).map { _ in random.next() }.map { seed in
      longestProbe(ids.map { key($0, seed) }, seed: seed)
    }
    #expect(others.max()! <= 24, "\(others)")
  }

  /// The key of 16 bytes: the number, and zeros.
  private func blockKey(
    _ hash: @escaping (UnsafeRawPointer, Int, UInt64) -> UInt64
  ) -> (UInt64, UInt64) -> UInt64 {
    { number, seed in
      withUnsafeBytes(of: (number, UInt64(0))) { hash($0.baseAddress!, 16, seed) }
    }
  }

  @Test("Ids crafted against a known seed of xxHash, or of the function in its place")
  func hashes() {
    let key = blockKey(kd_hash_bytes)
    check(crafted(UInt64(0)..., key: key), key: key)
    let builtIn = blockKey(kdt_builtin_hash_bytes)
    check(crafted(UInt64(0)..., key: builtIn), key: builtIn)
  }

  @Test("Integers, which are their own keys, crafted against a known seed of the table")
  func integers() {
    var random = SplitMix64(seed: 2)
    let scattered = (0..<400_000).map { _ in random.next() }
    check(crafted(scattered, key: { key, _ in key }), key: { key, _ in key })
  }

  /// The weak side of a fast mixer: of a small key and a seed it sees mostly the
  /// low bits, so seeds that share these share some of the harm.
  @Test("Integers crafted out of a narrow range do some harm under other seeds")
  func narrowRange() {
    let keys = crafted(UInt64(0)...) { key, _ in key }
    var random = SplitMix64(seed: 1)
    let longest = (0..<100).map { _ in longestProbe(keys, seed: random.next()) }
    #expect(longest.max()! < count / 4, "\(longest)")
    #expect(longest.reduce(0, +) / longest.count < 64, "\(longest)")
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
    var worst = (probe: 0, stride: UInt64(0))
    for stride in strides {
      let keys = (0..<UInt64(count)).map { $0 &* stride }
      guard Set(keys).count == count else { continue }
      let probe = longestProbe(keys, seed: random.next())
      if probe > worst.probe { worst = (probe, stride) }
    }
    #expect(worst.probe <= 24, "stride \(worst.stride)")
  }

  @Test("No result depends on the seed, crafted keys or not")
  func results() {
    let keys = crafted(UInt64(0)..., key: { key, _ in key })
    let new = Array(keys.dropFirst(10).reversed())
    let known = Engine(keys, new, seed: knownSeed)
    let other = Engine(keys, new, seed: 42)
    #expect(known.oldToNew == other.oldToNew && known.newToOld == other.newToOld)
    #expect(known.counts.moves == count - 11)
  }
}
