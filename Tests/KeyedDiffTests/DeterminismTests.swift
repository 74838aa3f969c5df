import Foundation
import KeyedDiff
import KeyedDiffTesting
import Testing

@Suite("The same input gives the same result")
struct DeterminismTests {
  /// A digest of all results over 3,000 seeded pairs.
  ///
  /// Every process has other seeds, for Swift's hashes and for ours, and the
  /// tests also run with the built-in hash function: all must come here.
  static let expected: UInt64 = 4_353_115_244_537_918_174

  @Test("in every process, with any seed and hash function, by any way")
  func digest() throws {
    let first = try digest { ListDiff(from: $0, to: $1) }
    #expect(first == Self.expected)
    #expect(try digest { ListDiff(from: $0, to: $1, id: { "row \($0.id)" }) } == Self.expected)
    #expect(try digest { ListDiff(from: $0, to: $1, id: { [$0.id] }) } == Self.expected)
    let differ = Differ<Item>(id: { "\($0.id) ü" })
    #expect(
      try digest {
        _ = differ.update(to: $0)
        return differ.update(to: $1)
      } == Self.expected)
  }

  private func digest(_ diff: ([Item], [Item]) -> ListDiff) throws -> UInt64 {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    for seed: UInt64 in 0..<3_000 {
      let pair = ListPair(seed: seed, maximumCount: 50)
      for byte in try encoder.encode(diff(pair.old, pair.new)) {
        digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return digest
  }
}
