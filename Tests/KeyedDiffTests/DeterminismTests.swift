import KeyedDiff
import KeyedDiffTesting
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
  mutating func add(_ numbers: [Int]) {
    add(numbers.count)
    for number in numbers { add(number) }
  }

  mutating func add(_ diff: ListDiff) {
    add([diff.oldCount, diff.newCount])
    add(diff.deletions)
    add(diff.insertions)
    add((diff.moves + diff.updates).flatMap { [$0.old, $0.new] })
  }

  mutating func add<Space>(paths: [ItemPath<Space>]) {
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
