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
  static let expected: UInt64 = 4_727_296_523_931_473_605

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

  /// The same for 2,000 pairs of lists of sections, half with duplicates, and the
  /// batches of their plans.
  static let expectedOfSections: UInt64 = 12_695_867_334_224_549_220

  @Test("for sections and plans too")
  func sections() {
    func digest<ID: Hashable>(_ id: (Item) -> ID) -> UInt64 {
      var digest = Digest()
      for seed: UInt64 in 0..<2_000 {
        let pair = SectionedPair(
          seed: seed, maximumSections: 8, maximumRows: 40, duplicates: seed % 2 == 0)
        let diff = SectionedDiff(from: pair.old, to: pair.new, id: id)
        digest.add(diff.debugDescription.utf8)
        for stage in UpdatePlan(diff, from: pair.old, to: pair.new, mode: .everyMove).stages {
          digest.add("\(stage.batch.items.moves) \(stage.sections)".utf8)
        }
      }
      return digest.value
    }
    #expect(digest(\.id) == Self.expectedOfSections)
    #expect(digest { "row \($0.id)" } == Self.expectedOfSections)
    #expect(digest { [$0.id] } == Self.expectedOfSections)
  }

  private func digest(_ diff: ([Item], [Item]) -> ListDiff) throws -> UInt64 {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var digest = Digest()
    for seed: UInt64 in 0..<3_000 {
      let pair = ListPair(seed: seed, maximumCount: 50)
      digest.add(try encoder.encode(diff(pair.old, pair.new)))
    }
    return digest.value
  }
}

/// FNV-1a: Fowler, Noll, Vo, "The FNV non-cryptographic hash algorithm", IETF
/// draft.
private struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
