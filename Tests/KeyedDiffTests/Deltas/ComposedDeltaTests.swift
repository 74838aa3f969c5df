import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Deltas of several versions as one")
struct ComposedDeltaTests {
  private static func delta(
    _ old: [WireRow], _ new: [WireRow], version: Int, moves: MoveDetection = .fewest,
    maximumChanges: Int? = nil
  ) -> WireDelta {
    let diff = ListDiff(from: old, to: new, moves: moves, maximumChanges: maximumChanges)
    return ListDelta(diff, to: new, baseVersion: version, newVersion: version + 1)
  }

  private static func delta(
    _ old: [WireSection], _ new: [WireSection], version: Int, moves: MoveDetection = .fewest,
    maximumChanges: Int? = nil
  ) -> SectionedWireDelta {
    let diff = SectionedDiff(from: old, to: new, moves: moves, maximumChanges: maximumChanges)
    return SectionedDelta(diff, to: new, baseVersion: version, newVersion: version + 1)
  }

  /// Returns a random list with ids in `0..<9`, in which each row has content 0, 1 or 2.
  private static func rows(using random: inout SplitMix64) -> [WireRow] {
    (0..<Int.random(in: 0...7, using: &random)).map { _ in
      WireRow(
        id: Int.random(in: 0..<9, using: &random), content: Int.random(in: 0..<3, using: &random))
    }
  }

  /// Lists of three rows or fewer without repeated ids, up to renaming of ids in the first list.
  @Test("All triples of up to 3 unique ids", arguments: 0..<4)
  func triples(part: Int) throws {
    let lists = allLists(keys: 4, length: 3).filter { Set($0).count == $0.count }
    // Row 0 changes twice, row 1 only at first, row 2 only at last, and row 3 changes back.
    let contents = [[0, 0, 0, 0], [1, 1, 0, 1], [2, 1, 1, 0]]
    func rows(_ ids: [Int], version: Int) -> [WireRow] {
      ids.map { WireRow(id: $0, content: contents[version][$0]) }
    }
    var number = 0
    for first in upToRenaming(lists) {
      for second in lists {
        for third in lists {
          number += 1
          guard number % 4 == part else { continue }
          let old = rows(first, version: 0)
          let middle = rows(second, version: 1)
          let new = rows(third, version: 2)
          let both = try Self.delta(old, middle, version: 1).followed(
            by: Self.delta(middle, new, version: 2))
          let applied = try both.applied(to: old, version: 1)
          if applied != new { Issue.record("\(old) → \(middle) → \(new): \(applied), \(both)") }
        }
      }
    }
    #expect(number == 4 * 41 * 41)
  }

  @Test("Random lists with repeated ids, five versions")
  func random() throws {
    var random = SplitMix64(seed: 1)
    for run in 0..<seedCount(200_000, inShortRuns: 3_000) {
      let lists = (0..<5).map { _ in Self.rows(using: &random) }
      let moves: MoveDetection = run % 3 == 0 ? .never : .fewest
      let deltas = (0..<4).map { version in
        Self.delta(
          lists[version], lists[version + 1], version: version, moves: moves,
          maximumChanges: run % 7 == 0 ? 4 : nil)
      }
      // In both orders, which must not matter for the list.
      let forward = try deltas[1...].reduce(deltas[0]) { try $0.followed(by: $1) }
      let backward = try deltas[0].followed(
        by: deltas[1].followed(by: deltas[2].followed(by: deltas[3])))
      for delta in [forward, backward] {
        let applied = try sent(delta).applied(to: lists[0], version: 0)
        let exceeds = deltas.contains(where: \.diff.exceedsMaximumChanges)
        if applied != lists[4] || delta.newVersion != 4
          || delta.diff.exceedsMaximumChanges != exceeds
        {
          Issue.record("run \(run): \(lists): \(delta)")
        }
      }
    }
  }

  @Test("Random lists with sections, three versions")
  func sections() throws {
    var keptRows = 0
    for seed in 0..<seedCount(40_000, inShortRuns: 1_000) {
      let first = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 15)
      let second = SectionedPair(seed: seed + 1_000_000, maximumSections: 5, maximumRows: 15)
      // Both pairs count ids from 0, so some rows and sections are in all three lists.
      let lists = [first.old, first.new, second.new].map(wireSections)
      let moves: MoveDetection = seed % 3 == 0 ? .never : .fewest
      let limit = seed % 7 == 0 ? 4 : nil
      let one = Self.delta(lists[0], lists[1], version: 1, moves: moves, maximumChanges: limit)
      let two = Self.delta(lists[1], lists[2], version: 2, moves: moves, maximumChanges: limit)
      let both = try one.followed(by: two)
      let applied = try sent(both).applied(to: lists[0], version: 1)
      let oneByOne = try two.applied(to: one.applied(to: lists[0], version: 1), version: 2)
      if applied != withoutNewHeaders(lists[2], both.diff, from: lists[0]) || applied != oneByOne {
        Issue.record("seed \(seed): \(lists): \(both)")
      }
      #expect(
        both.diff.exceedsMaximumChanges
          == (one.diff.exceedsMaximumChanges || two.diff.exceedsMaximumChanges))
      keptRows += both.diff.newCounts.reduce(0, +) - both.diff.items.insertions.count
    }
    #expect(keptRows > 1_000)
  }

  /// Each change of a row in two versions, and the change that remains.
  @Test("Changes of one row are joined")
  func joined() throws {
    func changes(_ lists: [[WireRow]]) throws -> (ListDiff, inserted: [Int], updated: [Int]) {
      let both = try Self.delta(lists[0], lists[1], version: 1).followed(
        by: Self.delta(lists[1], lists[2], version: 2))
      return (both.diff, both.insertedItems.map(\.content), both.updatedItems.map(\.content))
    }
    let (a, b) = (WireRow(id: 1), WireRow(id: 1, content: 1))
    let c = WireRow(id: 1, content: 2)
    // Inserted and changed: inserted with the last content.
    #expect(try changes([[], [a], [b]]) == (ListDiff(oldCount: 0, insertions: [0]), [1], []))
    // Inserted and deleted: no change.
    #expect(try changes([[], [a], []]) == (ListDiff(oldCount: 0), [], []))
    // Changed and deleted: deleted.
    #expect(try changes([[a], [b], []]) == (ListDiff(oldCount: 1, deletions: [0]), [], []))
    // Changed twice: one update.
    let update = [IndexPair(old: 0, new: 0)]
    #expect(try changes([[a], [b], [c]]) == (ListDiff(oldCount: 1, updates: update), [], [2]))
    // Changed back: an update with the old content.
    #expect(try changes([[a], [b], [a]]) == (ListDiff(oldCount: 1, updates: update), [], [0]))
    // Deleted and inserted again: a deletion and an insertion.
    #expect(
      try changes([[a], [], [b]])
        == (ListDiff(oldCount: 1, deletions: [0], insertions: [0]), [1], []))
    // Moved and moved back: no change.
    let other = WireRow(id: 2)
    #expect(
      try changes([[a, other], [other, a], [a, other]]) == (ListDiff(oldCount: 2), [], []))
  }

  @Test("The last id and content win, of rows and of sections")
  func last() throws {
    let lists = ["one", "One", "ONE"].map { text in
      [ListSection(id: Caseless(text), items: [Caseless(text)], header: text)]
    }
    typealias Delta = SectionedDelta<Caseless, Caseless, Int>
    func delta(_ version: Int, from old: [ListSection<Caseless, Caseless>]) -> Delta {
      let diff = SectionedDiff(
        from: old, to: lists[version], id: \.self, content: { $0.text == $1.text })
      return SectionedDelta(
        diff, to: lists[version], baseVersion: version - 1, newVersion: version)
    }
    for first in [lists[0], []] {
      let both = try delta(1, from: first).followed(by: delta(2, from: lists[1]))
      let applied = try both.applied(to: first, version: 0)
      #expect(applied.map(\.id.text) == ["ONE"])
      #expect(applied.map { $0.items.map(\.text) } == [["ONE"]])
    }
  }

  @Test("Deltas that do not follow each other are refused")
  func refused() throws {
    let row = [WireRow(id: 1)]
    let delta = Self.delta([], row, version: 1)
    #expect(throws: DeltaError.wrongVersion(expected: "3", found: "2")) {
      try delta.followed(by: Self.delta(row, [], version: 3))
    }
    #expect(throws: DeltaError.wrongRowCount(expected: 2, found: 1)) {
      try delta.followed(by: Self.delta(row + row, [], version: 2))
    }
    let sections = [WireSection(id: 1, items: row)]
    let sectioned = Self.delta([], sections, version: 1)
    #expect(throws: DeltaError.wrongVersion(expected: "1", found: "2")) {
      try sectioned.followed(by: sectioned)
    }
    #expect(throws: DeltaError.wrongSectionCount(expected: 0, found: 1)) {
      try sectioned.followed(by: Self.delta([WireSection](), sections, version: 2))
    }
    #expect(throws: DeltaError.wrongRowCountOfSection(0, expected: 2, found: 1)) {
      try sectioned.followed(
        by: Self.delta([WireSection(id: 1, items: row + row)], sections, version: 2))
    }
  }
}
