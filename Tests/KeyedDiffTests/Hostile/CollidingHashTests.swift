import KeyedDiff
import KeyedDiffTesting
import Testing

/// Rows with equal hashes are compared with each other: at most (n + m)² / 2 times if all hashes
/// are equal, and a fourth of that with four hashes.
///
/// Measured with optimization, for 20,000 rows that replace 20,000 others, with ids of one word: 2
/// s with one hash, 0.5 s with four.
@Suite("Few different hashes for many rows")
struct CollidingHashTests {
  static let count = runsAllTests ? 20_000 : runsLongTests ? 5_000 : 1_000

  private let counter = CallCounter()

  private func ids(_ numbers: some Sequence<Int>, _ hashBits: Int) -> [CountedID] {
    numbers.map { CountedID($0, hashBits: hashBits, counter: counter) }
  }

  private func expectBounded(_ rows: Int, _ hashBits: Int) {
    let most = CallCountTests.mostComparisons(rows) + (rows * rows / 2) >> hashBits
    #expect(counter.comparisons <= most, "\(rows) rows")
    #expect(counter.hashes <= rows)
    counter.reset()
  }

  @Test("One, two or four hashes: correct and within bounds", arguments: [0, 1, 2])
  func few(hashBits: Int) {
    let old = ids(0..<Self.count, hashBits)

    let backwards = ListDiff(from: old, to: old.reversed(), id: \.self)
    #expect(backwards.moves.count == Self.count - 1)
    #expect(backwards.changeCount == Self.count - 1)
    expectBounded(2 * Self.count, hashBits)

    let replaced = ListDiff(from: old, to: ids(Self.count..<(2 * Self.count), hashBits), id: \.self)
    #expect(replaced.deletions.count == Self.count && replaced.insertions.count == Self.count)
    expectBounded(2 * Self.count, hashBits)

    // Rows that are nearly in place are compared in place, whatever their hashes.
    var edited = old
    for row in stride(from: 0, to: Self.count, by: 50) {
      edited[row] = CountedID(-1 - row, hashBits: hashBits, counter: counter)
    }
    #expect(ListDiff(from: old, to: edited, id: \.self).deletions.count == Self.count / 50)
    expectBounded(Self.count / 25 + Self.count, hashBits)
  }

  @Test("Sections of rows with the same hash")
  func sections() {
    let count = Self.count / 2
    func sections(_ rows: [CountedID]) -> [ListSection<Int, CountedID>] {
      (0..<10).map { section in
        ListSection(
          id: section,
          items: rows.indices.filter { $0 % 10 == section }.map { rows[$0] })
      }
    }
    let rows = ids(0..<count, 0)
    let diff = SectionedDiff(from: sections(rows), to: sections(rows.reversed()), id: \.self)
    #expect(diff.items.deletions.isEmpty && diff.items.insertions.isEmpty)
    #expect(
      counter.comparisons <= CallCountTests.mostComparisons(2 * count, sections: 10)
        + 2 * count * count)
  }

  @Test("Ids that collide and occur twice")
  func duplicates() {
    let old = ids((0..<Self.count).map { $0 % 7 }, 1)
    let new = ids((0..<Self.count).map { $0 * 3 % 8 }, 1)
    let diff = ListDiff(from: old, to: new, id: \.self)
    let plain = ListDiff(from: old.map(\.number), to: new.map(\.number), id: \.self)
    #expect(diff == plain)
    // With few different ids there are few comparisons, however often the ids occur.
    #expect(counter.comparisons <= 20 * Self.count)
  }
}
