import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// Digests of the diffs of 1,000 seeded pairs.
///
/// Every process has different seeds for Swift's hashes and for those of the engine. The tests also
/// run optimized, under sanitizers, and with the built-in hash function. All must give these
/// digests, by every kind of identity.
///
/// For unique ids, the promises determine a diff, except for the choice of rows that move. Only
/// another rule for this choice may change these constants. For duplicates, the diff also depends
/// on the rule that pairs them; only another pairing rule may change their constants.
@Suite("The same input gives the same result, in every process and build")
struct DeterminismTests {
  static let unique: UInt64 = 4_494_029_390_298_152_039
  static let duplicates: UInt64 = 14_064_755_515_795_100_934
  static let uniqueInSections: UInt64 = 11_722_036_141_218_237_997
  static let duplicatesInSections: UInt64 = 2_311_105_749_703_446_056
  static let plans: UInt64 = 4_141_959_745_711_879_808
  static let fewRepositioned: UInt64 = 6_150_197_289_544_464_673
  static let allRepositioned: UInt64 = 2_927_348_465_771_182_365
  static let blocks: UInt64 = 11_828_041_909_484_873_787

  /// The first 1,000 pairs with unique ids, or the first 1,000 with duplicates.
  private func digest(unique: Bool, _ diff: ([Item], [Item]) -> ListDiff) -> UInt64 {
    var digest = Digest()
    var count = 0
    var seed: UInt64 = 0
    while count < 1_000 {
      let pair = ListPair(seed: seed, maximumCount: 50)
      seed += 1
      guard pair.hasUniqueIDs == unique else { continue }
      count += 1
      digest.add(diff(pair.old, pair.new))
      digest.add(ListDiff(from: pair.old, to: pair.new, moves: .never))
    }
    return digest.value
  }

  @Test("Lists with unique ids and with duplicates")
  func lists() {
    for (unique, expected) in [(true, Self.unique), (false, Self.duplicates)] {
      #expect(digest(unique: unique) { ListDiff(from: $0, to: $1) } == expected)
      #expect(digest(unique: unique) { ListDiff(from: $0, to: $1, id: { "\($0.id)" }) } == expected)
      #expect(digest(unique: unique) { ListDiff(from: $0, to: $1, id: { [$0.id] }) } == expected)
      #expect(
        digest(unique: unique) { ListDiff(from: $0, to: $1, id: { "\($0.id) ü" }) } == expected)
    }
  }

  /// Rows that are moved by a few places, so that a row and the rows that it passes often have the
  /// same weight; and lists in random order, of which many subsequences have the same length.
  @Test("Known changes with several smallest sets of moves", arguments: [true, false])
  func ties(areAllRepositioned: Bool) throws {
    var (digest, random) = (Digest(), SplitMix64(seed: 5))
    for _ in 0..<1_000 {
      let count = Int.random(in: 2...24, using: &random)
      var order = Array(0..<count)
      var repositioned = Set(areAllRepositioned ? order : [])
      if areAllRepositioned { order.shuffle(using: &random) }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<count, using: &random)
        let row = order.remove(at: index)
        let nearby = max(0, index - 4)...min(count - 1, index + 4)
        order.insert(row, at: .random(in: nearby, using: &random))
        repositioned.insert(row)
      }
      let pairs = order.indices.map { IndexPair(old: order[$0], new: $0) }
      digest.add(
        try ListDiff(
          oldCount: count, repositioned: pairs.filter { repositioned.contains($0.old) }))
    }
    #expect(digest.value == (areAllRepositioned ? Self.allRepositioned : Self.fewRepositioned))
  }

  /// The walk along both lists leaps over a block after a few misses. Only with repeated ids does
  /// the diff depend on the number of misses.
  @Test("Blocks of rows that only one list has, between repeated ids")
  func blocksAmongDuplicates() {
    var (digest, random) = (Digest(), SplitMix64(seed: 7))
    func rows(_ count: Int) -> [Int] {
      (0..<count).map { _ in .random(in: 0..<200, using: &random) }
    }
    for _ in 0..<300 {
      let old = rows(200)
      var new = old
      for _ in 0..<3 {
        let size = Int.random(in: 1...20, using: &random)
        let end = Int.random(in: 0...new.count, using: &random)
        if Bool.random(using: &random) {
          new.insert(contentsOf: rows(size), at: end)
        } else {
          new.removeSubrange(max(0, end - size)..<end)
        }
      }
      digest.add(ListDiff(from: old, to: new, id: \.self))
    }
    #expect(digest.value == Self.blocks)
  }

  private func digest<ID: Hashable>(duplicates: Bool, _ id: (Item) -> ID) -> UInt64 {
    var digest = Digest()
    for seed: UInt64 in 0..<1_000 {
      let pair = SectionedPair(
        seed: seed, maximumSections: 8, maximumRows: 40, duplicates: duplicates)
      digest.add(SectionedDiff(from: pair.old, to: pair.new, id: id))
    }
    return digest.value
  }

  @Test("Lists of sections")
  func sections() {
    for (duplicates, expected) in [
      (false, Self.uniqueInSections), (true, Self.duplicatesInSections),
    ] {
      #expect(digest(duplicates: duplicates, \.id) == expected)
      #expect(digest(duplicates: duplicates) { "row \($0.id)" } == expected)
      #expect(digest(duplicates: duplicates) { [$0.id] } == expected)
    }
  }

  @Test("Plans for them, if ids are unique")
  func plansOfUniqueIDs() {
    var digest = Digest()
    for seed: UInt64 in 0..<1_000 {
      let pair = SectionedPair(seed: seed, maximumSections: 8, maximumRows: 40)
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      for stage in UpdatePlan(diff, from: pair.old, to: pair.new, mode: .everyMove).stages {
        digest.add(paths: stage.batch.items.deletions)
        digest.add(paths: stage.batch.items.insertions)
        digest.add(pairs: stage.batch.items.moves)
        for section in stage.sections { digest.add([section.id] + section.items.map(\.id)) }
      }
    }
    #expect(digest.value == Self.plans)
  }
}

/// FNV-1a over numbers: Fowler, Noll, Vo, "The FNV non-cryptographic hash algorithm", IETF draft.
private struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  private mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      value = (value ^ UInt64(truncatingIfNeeded: number >> shift) & 0xFF) &* 0x100_0000_01B3
    }
  }

  /// Adds each list with its length, so that consecutive lists are not confused.
  mutating func add(_ numbers: some Collection<Int>) {
    add(numbers.count)
    for number in numbers { add(number) }
  }

  mutating func add(_ diff: ListDiff) {
    add([diff.oldCount, diff.newCount])
    add(diff.deletions)
    add(diff.insertions)
    add((diff.moves + diff.updates).flatMap { [$0.old, $0.new] })
  }

  mutating func add<Space>(paths: some Collection<ItemPath<Space>>) {
    add(paths.flatMap { [$0.section, $0.item] })
  }

  mutating func add(pairs: [PathPair]) {
    add(paths: pairs.map(\.old))
    add(paths: pairs.map(\.new))
  }

  mutating func add(_ diff: SectionedDiff) {
    add(diff.sections)
    add(paths: diff.items.deletions)
    add(paths: diff.items.insertions)
    add(pairs: diff.items.moves)
    add(pairs: diff.items.updates)
  }
}
