import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// The bounds that the documentation of `ListDiff` gives.
@Suite("How often ids are read, compared and hashed")
struct CallCountTests {
  private let counter = CallCounter()

  private func ids(_ numbers: some Sequence<Int>) -> [CountedID] {
    numbers.map { CountedID($0, counter: counter) }
  }

  /// The maximum number of comparisons of ids for this total number of rows, if no hashes collide.
  static func mostComparisons(_ rows: Int, sections: Int = 1) -> Int { 2 * rows + 175 * sections }

  @Test("By example")
  func examples() {
    let old = ids(0..<1_000)
    let edited = old[..<200] + ids(5_000...5_000) + old[300...]
    _ = ListDiff(from: old, to: Array(edited), id: \.self)
    // All rows but 101 are common ends: compared once, never hashed. The walk in between soon gives
    // up, after at most 45 unnecessary comparisons.
    #expect(counter.hashes == 101)
    #expect(counter.comparisons <= 902 + 128 + 45)

    counter.reset()
    _ = ListDiff(from: old, to: old.reversed(), id: \.self)
    // The walk uses its full budget to look for a block to skip.
    #expect(counter.hashes == 2_000)
    #expect(counter.comparisons <= 1_000 + 2 + 128 + 45 + 2_000 / 8 + 8)

    counter.reset()
    let scattered = old.enumerated().map { index, row in
      index % 20 == 7 ? CountedID(index + 5_000, counter: counter) : row
    }
    _ = ListDiff(from: old, to: scattered, id: \.self)
    // The walk steps over the replaced rows: only these are hashed.
    #expect(counter.hashes == 100)
    #expect(counter.comparisons <= 1_000 + 5 * 50)

    counter.reset()
    _ = ListDiff(from: old, to: old, id: \.self)
    #expect(counter.comparisons == 0)  // shared storage
  }

  @Test("Inserted, deleted or moved blocks are skipped")
  func blocks() {
    let old = ids(0..<1_000)
    func hashes(_ new: [CountedID]) -> Int {
      counter.reset()
      _ = ListDiff(from: old, to: new, id: \.self)
      return counter.hashes
    }
    // The newest rows are inserted at the front, and the oldest deleted.
    #expect(hashes(ids(-20..<980)) == 40)
    // Two blocks are filtered out; then both come back.
    let (filtered, unfiltered) = (Array(old[..<300] + old[330...600] + old[640...]), old)
    #expect(hashes(filtered) == 0)
    counter.reset()
    _ = ListDiff(from: filtered, to: unfiltered, id: \.self)
    #expect(counter.hashes == 0)
    // If two blocks are exchanged, the rows of the smaller one are hashed in both lists.
    let swapped = Array(old[..<200] + old[240..<600] + old[200..<240] + old[600...])
    #expect(hashes(swapped) == 80)
    #expect(hashes(Array(old[..<200] + old[560..<600] + old[200..<560] + old[600...])) == 80)
    #expect(hashes(Array(swapped[..<570] + ids(5_000...5_000) + swapped[571...])) == 80)
    // Three rows that are equal by coincidence do not make the walk skip a block.
    let strangers = ids(5_000..<5_040)
    var chance = Array(old[..<400])
    chance += strangers
    chance += old[440..<443]
    chance += strangers.map { _ in old[0] }
    chance += old[700...]
    #expect(hashes(chance) > 80)
  }

  @Test("Within the bounds, for all kinds of changes")
  func bounds() {
    for seed in UInt64(0)..<(runsLongTests ? 20_000 : 1_500) {
      let pair = ListPair(seed: seed, maximumCount: 200)
      let (old, new) = (ids(pair.old.map(\.id)), ids(pair.new.map(\.id)))
      let rows = old.count + new.count
      for moves in [MoveDetection.fewest, .never] {
        counter.reset()
        var (asked, contents) = (0, 0)
        let diff = ListDiff(
          from: old, to: new,
          id: { id in
            asked += 1
            return id
          },
          content: { _, _ in
            contents += 1
            return true
          }, moves: moves)
        if counter.comparisons > Self.mostComparisons(rows) || counter.hashes > rows
          || asked > 2 * Self.mostComparisons(rows) + rows
          || !Self.isOncePerKeptRow(contents, diff, moves)
        {
          Issue.record(
            """
            \(counter.comparisons) comparisons, \(counter.hashes) hashes, \(asked) ids, \
            \(contents) contents: \(pair)
            """)
        }
      }
      counter.reset()
      _ = ListDiff(from: old, to: new, id: \.self, onDuplicates: { _ in })
      if counter.comparisons > Self.mostComparisons(rows) + rows || counter.hashes > 2 * rows {
        Issue.record("duplicates, \(counter.comparisons), \(counter.hashes): \(pair)")
      }
    }
  }

  /// Without moves, the content of rows that are kept but out of order may have been compared too.
  private static func isOncePerKeptRow(
    _ contents: Int, _ diff: ListDiff, _ moves: MoveDetection
  ) -> Bool {
    let kept = diff.oldCount - diff.deletions.count
    return moves == .fewest
      ? contents == kept : kept...min(diff.oldCount, diff.newCount) ~= contents
  }

  @Test("Within the bounds for lists with the longest searches of the walk")
  func searching() {
    // One kept row, some rows without partners, one kept row, and so on: only the budget ends the
    // search for each.
    for gap in 1...8 {
      let old = ids(0..<400)
      let new = ids((0..<400).flatMap { row -> [Int] in [row] + (1...gap).map { -row * 10 - $0 } })
      for (old, new) in [(old, new), (new, old)] {
        counter.reset()
        _ = ListDiff(from: old, to: new, id: \.self)
        #expect(
          counter.comparisons <= Self.mostComparisons(old.count + new.count), "gap \(gap)")
      }
    }
  }

  @Test("Within the bounds for a moved block and one changed row near the end")
  func almostTheSame() {
    let old = ids(0..<400)
    for size in [1, 8, 20, 40] {
      let rest = Array(old[..<50] + old[(50 + size)...])
      let moved = rest[..<300] + old[50..<(50 + size)] + rest[300...]
      for lastRow in [0, 5_000] {
        let new = Array(moved[..<390] + ids(lastRow..<(lastRow + 1)) + moved[391...])
        counter.reset()
        let diff = ListDiff(from: old, to: new, id: \.self)
        #expect(counter.comparisons <= Self.mostComparisons(800), "\(size), \(lastRow)")
        #expect(diff.applied(to: old, from: new) == new)
      }
    }
  }

  @Test("Within the bounds for ids that feed a hasher any number of bytes")
  func bytes() {
    // Each differs from the others of its length in only one bit.
    let old = (0...40).flatMap { count -> [[UInt8]] in
      [Array(repeating: UInt8(0), count: count)]
        + (0..<count * 8).map { bit in
          var bytes = Array(repeating: UInt8(0), count: count)
          bytes[bit / 8] = 1 << (bit % 8)
          return bytes
        }
    }.map { CountedBytes(bytes: $0, counter: counter) }
    let diff = ListDiff(from: old, to: old.reversed(), id: \.self)
    #expect(diff.deletions.isEmpty && diff.moves.count == old.count - 1)
    #expect(counter.comparisons <= Self.mostComparisons(2 * old.count))
  }

  @Test("Within the bounds for sections, one walk for each")
  func sections() {
    for seed in UInt64(0)..<(runsLongTests ? 10_000 : 1_000) {
      let pair = SectionedPair(
        seed: seed, maximumSections: 8, maximumRows: 100, duplicates: seed % 2 == 0)
      func list(_ sections: [Section]) -> [ListSection<Int, CountedID>] {
        sections.map { ListSection(id: $0.id, items: ids($0.items.map(\.id))) }
      }
      let (old, new) = (list(pair.old), list(pair.new))
      let rows = (old + new).reduce(0) { $0 + $1.items.count }
      counter.reset()
      _ = SectionedDiff(from: old, to: new, id: \.self)
      if counter.comparisons > Self.mostComparisons(rows, sections: old.count)
        || counter.hashes > rows
      {
        Issue.record("\(counter.comparisons), \(counter.hashes): \(pair)")
      }
    }
  }

  @Test("Sections without a change cost a comparison, and no hash")
  func unchangedSections() {
    func list(_ replaced: Int...) -> [ListSection<Int, CountedID>] {
      (0..<10).map { section in
        ListSection(
          id: section,
          items: ids((0..<100).map { $0 + 100 * section }.map { replaced.contains($0) ? -$0 : $0 }))
      }
    }
    let (old, new, edited) = (list(), list(), list(250, 770))
    counter.reset()
    _ = SectionedDiff(from: old, to: new, id: \.self)
    #expect(counter.hashes == 0 && counter.comparisons == 1_000)
    counter.reset()
    // Only the changed rows of the sections that have changes are hashed.
    let diff = SectionedDiff(from: old, to: edited, id: \.self)
    #expect(diff.items.deletions.count == 2 && diff.items.insertions.count == 2)
    #expect(counter.hashes == 4 && counter.comparisons <= 1_000 + 2 * 50)
    counter.reset()
    _ = SectionedDiff(from: old, to: Array(old.reversed()), id: \.self)  // in shared storage
    #expect(counter.hashes == 0 && counter.comparisons == 0)
  }

  @Test("Content is compared once for each kept item")
  func contentOfSections() {
    for seed in UInt64(0)..<1_000 {
      let pair = SectionedPair(
        seed: seed, maximumSections: 8, maximumRows: 100, duplicates: seed % 2 == 0)
      // With their own storage, otherwise no content would be compared.
      let new = pair.new.map { ListSection(id: $0.id, items: $0.items.map { $0 }) }
      var comparisons = 0
      let diff = SectionedDiff(from: pair.old, to: new, id: \.id) { old, new in
        comparisons += 1
        return old == new
      }
      let rows = pair.old.reduce(0) { $0 + $1.items.count }
      #expect(comparisons == rows - diff.items.deletions.count, "\(pair)")
    }
  }

  @Test("If hashes collide, content is compared at most twice, and updates are listed once")
  func contentAfterCollision() {
    /// Every number shares its hash with one other number.
    struct Half: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) { hasher.combine(number / 2) }
    }
    // 20 and 21 have the same key, which shows after the contents of all other pairs are compared.
    let (old, new) = ([0, 2, 4, 6, 8, 20], [8, 6, 4, 2, 0, 21])
    var counts: [Int: Int] = [:]
    let diff = ListDiff(from: old, to: new, id: Half.init) { old, new in
      counts[old, default: 0] += 1
      return old != new
    }
    #expect(counts.values.max() == 2 && counts.keys.sorted() == [0, 2, 4, 6, 8])
    #expect(diff.updates.map(\.old) == [0, 1, 2, 3, 4])
    #expect(diff.deletions == [5] && diff.insertions == [5])
  }
}
