import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// A diff of ids must equal that of `Identifiable` items with these ids.
@Suite("Bare ids give the same diff as ids of items")
struct BareIDTests {
  private struct Row<ID: Hashable>: Identifiable, Equatable { let id: ID }

  /// Compares the diffs of lists of ids, of items with these ids, and of slices.
  private func check<ID: Hashable>(
    _ oldNumbers: [Int], _ newNumbers: [Int], seed: UInt64, _ id: (Int) -> ID
  ) {
    let (old, new) = (oldNumbers.map(id), newNumbers.map(id))
    let bare = ListDiff(from: old, to: new, id: \.self)
    let wrapped = ListDiff(from: old.map { Row(id: $0) }, to: new.map { Row(id: $0) })
    #expect(bare == wrapped, "seed \(seed)")
    // The rows of slices do not start at the beginning of their storage.
    let slices = ListDiff(from: ([id(-1)] + old)[1...], to: ([id(-2)] + new)[1...], id: \.self)
    #expect(bare == slices, "seed \(seed)")
  }

  private func checkInSections<ID: Hashable>(
    _ pair: SectionedPair, seed: UInt64, _ id: (Int) -> ID
  ) {
    func sections<Item>(
      _ list: [SectionedPair.Section], _ item: (Int) -> Item
    ) -> [ListSection<Int, Item>] {
      list.map { ListSection(id: $0.id, items: $0.items.map { item($0.id) }) }
    }
    let bare = SectionedDiff(from: sections(pair.old, id), to: sections(pair.new, id), id: \.self)
    let wrapped = SectionedDiff(
      from: sections(pair.old) { Row(id: id($0)) }, to: sections(pair.new) { Row(id: id($0)) })
    #expect(bare == wrapped, "seed \(seed)")
  }

  /// UUIDs of which many have an equal first or second word.
  private func uuid(_ number: Int) -> UUID {
    let word = UInt64(bitPattern: Int64(number / 2 + 1))
    let words: (UInt64, UInt64) = number % 2 == 0 ? (word, 0) : (0, word)
    return withUnsafeBytes(of: words) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  @Test("Lists that differ in thousands of places", arguments: UInt64(0)..<3)
  func manyPlaces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let old = (0..<30_000).map { $0 }
    var new: [Int] = []
    for row in old {
      // One or more additional rows in one list or both, sometimes more than a walk first looks
      // ahead.
      switch Int.random(in: 0..<24, using: &random) {
      case 0: break
      case 1: new += [row, 100_000 + row]
      case 2: new += [200_000 + row]
      case 3: new += [row] + (1...4).map { $0 * 1_000_000 + row }
      case 4: new += [old.randomElement(using: &random)!]
      default: new += [row]
      }
    }
    check(old, new, seed: seed) { $0 }
    check(new, old, seed: seed) { uuid($0) }
  }

  @Test("Lists", arguments: UInt64(0)..<4)
  func lists(part: UInt64) {
    for seed in stride(from: part, to: runsLongTests ? 8_000 : 600, by: 4) {
      let pair = ListPair(seed: seed, maximumCount: seed % 8 == 0 ? 4_000 : 200)
      let (old, new) = (pair.old.map(\.id), pair.new.map(\.id))
      check(old, new, seed: seed) { $0 }
      check(old, new, seed: seed) { Int64($0) }
      check(old, new, seed: seed) { Int32($0) }
      check(old, new, seed: seed) { uuid($0) }
      check(old, new, seed: seed) { "\($0)" }
    }
  }

  @Test("Sections", arguments: UInt64(0)..<2)
  func sections(part: UInt64) {
    for seed in stride(from: part, to: runsLongTests ? 4_000 : 400, by: 2) {
      let pair = SectionedPair(
        seed: seed, maximumSections: 5, maximumRows: 120, duplicates: seed % 4 < 2)
      checkInSections(pair, seed: seed) { $0 }
      checkInSections(pair, seed: seed) { uuid($0) }
    }
  }

  /// Deletions and replacements alternate, separated by runs of unchanged rows.
  @Test("Thousands of scattered changes, and rows without a change between them")
  func manyRuns() {
    for gap in [1, 2, 3, 9, 40, 200] {
      let old = Array(0..<20_000)
      let new = old.compactMap { number in
        switch number % (2 * gap) {
        case 0: Int?.none
        case gap: -number
        default: number
        }
      }
      let diff = ListDiff(from: old, to: new, id: \.self)
      let deleted = old.filter { $0 % (2 * gap) == 0 || $0 % (2 * gap) == gap }
      #expect(diff.deletions == deleted)
      #expect(diff.insertions == new.indices.filter { new[$0] < 0 })
      #expect(diff.moves.isEmpty)
      // With ids that occur many times, the result depends on which rows the walk pairs.
      check(old, new, seed: 0) { $0 % 977 }
      check(old, new, seed: 0) { uuid($0 % 977) }
    }
  }
}
