import CKeyedDiffTestSupport
import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Diffs of sections keep their promises")
struct SectionedDiffTests {
  /// Every sixteenth of 34,265 pairs; in the longest runs all 328,832 pairs.
  @Test("Every pair of small lists, with and without moves", arguments: 0..<4)
  func exhaustive(part: Int) {
    forEverySectionedPair(
      sections: 3, items: runsLongTests ? 4 : 3, stride: pairStride(inShortRuns: 64), part: part
    ) { old, new in
      check(SectionedDiff(from: old, to: new), from: old, to: new)
      check(
        SectionedDiff(from: old, to: new, moves: .never), from: old, to: new, moves: .never)
    }
  }

  @Test("A list that follows another one in place has its rows", arguments: [false, true])
  func splicing(movesRows: Bool) {
    for seed in 0..<seedCount(50_000, inShortRuns: 500) {
      // Long sections are stored in pieces.
      let isLong = seed % 50 == 0
      let pair = SectionedPair(
        seed: seed, maximumSections: isLong ? 3 : 8, maximumRows: isLong ? 2_000 : 40,
        duplicates: seed % 3 == 0)
      let diff = SectionedDiff(
        from: pair.old, to: pair.new, moves: movesRows ? .fewest : .never)
      var list = pair.old
      var read = 0
      diff.splice(&list, id: { pair.new[$0].id }) { path in
        read += 1
        return pair.new[path.section].items[path.item]
      }
      #expect(list.map(\.id) == pair.new.map(\.id), "seed \(seed)")
      #expect(list.map(\.items) == pair.new.map(\.items), "seed \(seed)")
      #expect(read <= diff.items.changeCount, "seed \(seed): more rows were read than changed")
    }
  }

  @Test("Seeded random pairs", arguments: UInt64(0)..<4)
  func random(part: UInt64) {
    for seed in stride(from: part, to: seedCount(200_000, inShortRuns: 300), by: 4) {
      let pair = SectionedPair(
        seed: seed, maximumSections: 8, maximumRows: 40, duplicates: seed % 3 == 0)
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      check(diff, from: pair.old, to: pair.new, "seed \(seed)")
      if seed % 5 == 0 {
        let diff = SectionedDiff(from: pair.old, to: pair.new, moves: .never)
        check(diff, from: pair.old, to: pair.new, moves: .never, "seed \(seed), no moves")
      }
    }
  }

  /// If the updates found so far were copied for each section, the time would be quadratic.
  @Test("Many sections with an update each take little longer than sections without updates")
  func manyUpdates() {
    struct Entry: Identifiable, Equatable {
      let id: Int
      let value: Int
    }
    func list(value: Int) -> [ListSection<Int, Entry>] {
      (0..<50_000).map { ListSection(id: $0, items: [Entry(id: $0, value: value)]) }
    }
    let (old, same, new) = (list(value: 0), list(value: 0), list(value: 1))
    func seconds(to new: [ListSection<Int, Entry>], updates: Int) -> Double {
      let start = kdt_thread_seconds()
      #expect(SectionedDiff(from: old, to: new).items.updates.count == updates)
      return kdt_thread_seconds() - start
    }
    let withUpdates = (0..<3).map { _ in seconds(to: new, updates: 50_000) }.min()!
    let without = (0..<3).map { _ in seconds(to: same, updates: 0) }.min()!
    #expect(withUpdates < 3 * without, "\(withUpdates) and \(without) seconds")
  }

  @Test("Empty sections, and one that has nearly all rows")
  func uneven() {
    for seed in UInt64(0)..<(runsLongTests ? 300 : 20) {
      var random = SplitMix64(seed: seed)
      var ids = (0..<120).shuffled(using: &random)
      /// Distributes the rows over the sections at random.
      func list(_ sections: [Int]) -> [Section] {
        var rows = sections.map { _ in [Int]() }
        let large = sections.indices.randomElement(using: &random)!
        for id in ids {
          let isElsewhere = Int.random(in: 0..<10, using: &random) == 0
          rows[isElsewhere ? sections.indices.randomElement(using: &random)! : large].append(id)
        }
        return zip(sections, rows).map { Section(id: $0, items: $1.map { Item(id: $0) }) }
      }
      let old = list(Array(0..<Int.random(in: 1...40, using: &random)))
      if seed % 2 == 0 { ids.swapAt(10, 100) } else { ids.shuffle(using: &random) }
      let new = list((0..<Int.random(in: 1...40, using: &random)).shuffled(using: &random))
      let diff = SectionedDiff(from: old, to: new)
      check(diff, from: old, to: new, "seed \(seed)")
      check(diff.inverse, from: new, to: old, "seed \(seed), back")
    }
  }

  @Test("Colliding hashes do not change the diff", arguments: [0, 1, 3])
  func collisions(hashBits: Int) {
    for seed in UInt64(0)..<(runsLongTests ? 5_000 : 200) {
      let pair = SectionedPair(
        seed: seed, maximumSections: 5, maximumRows: 30, duplicates: seed % 2 == 0)
      func colliders(_ sections: [Section]) -> [ListSection<Int, Collider>] {
        sections.map { section in
          ListSection(
            id: section.id,
            items: section.items.map { Collider($0.id, content: $0.content, hashBits: hashBits) },
            header: section.header, footer: section.footer)
        }
      }
      let diff = SectionedDiff(from: colliders(pair.old), to: colliders(pair.new))
      if diff != SectionedDiff(from: pair.old, to: pair.new) { Issue.record("\(pair)") }
    }
  }

  @Test("One section gives the same diff as a list")
  func oneSection() {
    for seed in UInt64(0)..<500 {
      let pair = ListPair(seed: seed, maximumCount: 60)
      let (old, new) = ([Section(id: 0, items: pair.old)], [Section(id: 0, items: pair.new)])
      let diff = ListDiff(from: pair.old, to: pair.new)
      check(SectionedDiff(diff), from: old, to: new, "seed \(seed)")
      let sectioned = SectionedDiff(from: old, to: new)
      // Of several equal ids, another row may be the partner, but as many rows are kept.
      #expect(sectioned.items.deletions.count == diff.deletions.count, "seed \(seed)")
      let areUnique = Set(pair.old.map(\.id)).count == pair.old.count
      if areUnique { #expect(sectioned == SectionedDiff(diff), "seed \(seed)") }
    }
  }

  @Test("Every source of identity gives the same diff")
  func identities() {
    struct Plain: Equatable {
      var key: String
      var content: Int
    }
    for seed in UInt64(0)..<300 {
      let pair = SectionedPair(seed: seed, maximumSections: 6, maximumRows: 40, duplicates: true)
      let expected = SectionedDiff(from: pair.old, to: pair.new)
      func plain(_ sections: [Section]) -> [ListSection<Int, Plain>] {
        sections.map { section in
          ListSection(
            id: section.id,
            items: section.items.map { Plain(key: "\($0.id)", content: $0.content) },
            header: section.header, footer: section.footer)
        }
      }
      let (old, new) = (plain(pair.old), plain(pair.new))
      #expect(SectionedDiff(from: old, to: new, id: \.key) == expected, "seed \(seed)")
      let closures = SectionedDiff(
        from: old, to: new, id: { $0.key }, content: { $0.content == $1.content })
      #expect(closures == expected, "seed \(seed)")
      let identifiable = SectionedDiff(
        from: pair.old, to: pair.new, id: { $0.id }, content: { $0.content == $1.content })
      #expect(identifiable == expected, "seed \(seed)")
      func ids(_ sections: [Section]) -> [ListSection<Int, Int>] {
        sections.map {
          ListSection(
            id: $0.id, items: $0.items.map(\.id), header: $0.header, footer: $0.footer)
        }
      }
      let values = SectionedDiff(from: ids(pair.old), to: ids(pair.new), id: \.self)
      #expect(values.items.moves == expected.items.moves, "seed \(seed)")
      #expect(values.items.updates.isEmpty)
    }
  }
}

@Suite("Diffs of sections by example")
struct SectionedDiffExamples {
  private func sections(_ rows: [(Int, [Int])]) -> [ListSection<Int, Int>] {
    rows.map { ListSection(id: $0.0, items: $0.1) }
  }

  @Test("A row that changes its section is one move")
  func crossing() {
    let diff = SectionedDiff(
      from: sections([(1, [10, 11]), (2, [20])]), to: sections([(2, [20, 11]), (1, [10])]),
      id: \.self)
    #expect(diff.sections.moves.count == 1)
    #expect(
      diff.items.moves
        == [PathPair(old: OldPath(section: 0, item: 1), new: NewPath(section: 0, item: 1))])
    #expect(diff.items.deletions.isEmpty && diff.items.insertions.isEmpty)
    #expect(
      diff.description
        == "2 → 2 sections: 1 move; 3 → 3 rows: 1 move")
  }

  @Test("Equal diffs, however they were made, have equal hashes")
  func hashes() {
    let old = sections([(1, [1, 2]), (2, [3])])
    let new = sections([(1, [2]), (2, [1, 3])])
    let diff = SectionedDiff(from: old, to: new, id: \.self)
    let again = SectionedDiff(from: new, to: old, id: \.self).inverse
    #expect(Set([diff, again, SectionedDiff(from: old, to: old, id: \.self)]).count == 2)
    #expect(Set(old + new + old).count == 4)  // sections, too
  }

  @Test("Of two sections that change places, the one with changed rows stays")
  func changedSectionsStay() {
    let old = sections([(1, [10, 11]), (2, [20, 21]), (3, [30])])
    func moves(_ first: [Int], _ second: [Int], _ third: [Int] = [30]) -> [IndexPair] {
      SectionedDiff(from: old, to: sections([(2, second), (1, first), (3, third)]), id: \.self)
        .sections.moves
    }
    let (firstMoves, secondMoves) = (IndexPair(old: 0, new: 1), IndexPair(old: 1, new: 0))
    // A row is inserted, deleted, moved, moved to another section, or moved from another section.
    #expect(moves([10, 11, 12], [20, 21]) == [secondMoves])
    #expect(moves([10], [20, 21]) == [secondMoves])
    #expect(moves([11, 10], [20, 21]) == [secondMoves])
    #expect(moves([10], [20, 21], [30, 11]) == [secondMoves])
    #expect(moves([10, 11, 30], [20, 21], []) == [secondMoves])
    #expect(moves([10, 11], [20, 21, 22]) == [firstMoves])
    #expect(moves([10, 11], [20]) == [firstMoves])
    #expect(moves([10, 11], [21, 20]) == [firstMoves])
    #expect(moves([10, 11], [20], [30, 21]) == [firstMoves])
    #expect(moves([10, 11], [20, 21, 30], []) == [firstMoves])
  }

  @Test("Rows that change their section do not make others move")
  func crossingCountsAlone() {
    // 3 moves from another section; 1, 2 and 4 are in order.
    let diff = SectionedDiff(
      from: sections([(1, [1, 2, 4]), (2, [3])]), to: sections([(1, [3, 1, 2, 4]), (2, [])]),
      id: \.self)
    #expect(diff.items.moves.count == 1)
  }

  @Test("Equal rows stay in their sections")
  func duplicates() {
    let old = sections([(1, [7]), (2, [7, 7]), (3, [])])
    let diff = SectionedDiff(
      from: old, to: sections([(1, []), (2, [7]), (3, [7, 7])]), id: \.self)
    // One 7 stays in section 2; the two others move to section 3.
    #expect(diff.items.moves.count == 2)
    #expect(diff.items.deletions.isEmpty && diff.items.insertions.isEmpty)
    #expect(
      SectionedDiff(from: old, to: sections([(1, [7]), (2, [7, 7]), (3, [])]), id: \.self).isEmpty)
  }

  @Test("JSON round trip")
  func coding() throws {
    for seed: UInt64 in 0..<200 {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 20)
      for limit in [nil, 3] {
        let diff = SectionedDiff(from: pair.old, to: pair.new, maximumChanges: limit)
        let data = try JSONEncoder().encode(diff)
        #expect(try JSONDecoder().decode(SectionedDiff.self, from: data) == diff, "seed \(seed)")
      }
    }
    for (json, sentence) in [
      (
        #"{"oldCounts":[1,2],"sections":{"oldCount":1,"deletions":[],"insertions":[],"moves":[],"#
          + #""updates":[]},"deletions":[],"insertions":[],"moves":[],"updates":[]}"#,
        "There are 2 old sections, but the diff has another number."
      ),
      (
        #"{"oldCounts":[1],"sections":{"oldCount":1,"deletions":[],"insertions":[],"moves":[],"#
          + #""updates":[]},"deletions":[[0,1]],"insertions":[],"moves":[],"updates":[]}"#,
        "There is no old item at 0.1."
      ),
    ] {
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(SectionedDiff.self, from: Data(json.utf8))
      }
      #expect("\(error!)".contains(sentence))
    }
  }

  @Test("Section ids may occur twice")
  func duplicateSections() {
    let old = sections([(1, [1]), (1, [2]), (1, [3])])
    let new = sections([(1, [1]), (1, [3])])
    let diff = SectionedDiff(from: old, to: new, id: \.self)
    #expect(diff.sections.deletions.count == 1)
    #expect(diff.applied(to: old, from: new) == new)
  }

  @Test("Headers and footers are the content of sections")
  func headers() {
    let old = [ListSection(id: 1, items: [1], header: "a", footer: 1)]
    func updates(_ header: String?, _ footer: (any Hashable & Sendable)?) -> Int {
      let new = [ListSection(id: 1, items: [1], header: header, footer: footer)]
      return SectionedDiff(from: old, to: new, id: \.self).sections.updates.count
    }
    #expect(updates("a", 1) == 0)
    #expect(updates("b", 1) == 1)
    #expect(updates(nil, 1) == 1)
    #expect(updates("a", "1") == 1)
    #expect(updates("a", UInt(1)) == 1)
  }

  @Test("A new header leaves the footer as it is, and a new footer the header")
  func newHeader() {
    var section = ListSection(id: 1, items: [1], header: "a", footer: "b")
    section.header = "c"
    #expect(section == ListSection(id: 1, items: [1], header: "c", footer: "b"))
    section.footer = nil
    #expect(section == ListSection(id: 1, items: [1], header: "c"))
    section.header = nil
    #expect(section == ListSection(id: 1, items: [1]))
  }

  @Test("The comparison of headers of related classes is symmetric")
  func headerClasses() {
    class Model: Hashable, @unchecked Sendable {
      static func == (first: Model, second: Model) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    final class Special: Model, @unchecked Sendable {}
    let (plain, special) = (
      ListSection<Int, Int>(id: 0, header: Model()), ListSection<Int, Int>(id: 0, header: Special())
    )
    #expect(plain.hasSameHeaderAndFooter(as: special) == special.hasSameHeaderAndFooter(as: plain))
    #expect(special.hasSameHeaderAndFooter(as: ListSection(id: 0, header: Special())))
  }

  @Test("Rows in shared storage are not read")
  func sharedStorage() {
    struct Untouchable: Identifiable {
      var id: String { fatalError("looked at") }
    }
    let rows = (0..<100).map { _ in Untouchable() }
    let (first, second) = (
      ListSection(id: 1, items: rows), ListSection(id: 2, items: Array(rows.dropFirst()))
    )
    let diff = SectionedDiff(
      from: [first, second], to: [second, first], id: \.id,
      content: { _, _ in fatalError("looked at") })
    #expect(diff.sections.moves.count == 1)
    #expect(diff.items.changeCount == 0)
  }

  @Test("A limit counts sections and items together")
  func maximumChanges() {
    // A section and its row are deleted, and a row is inserted.
    let (old, new) = (sections([(1, [1]), (2, [2])]), sections([(2, [2, 3])]))
    #expect(SectionedDiff(from: old, to: new, id: \.self, maximumChanges: 2).exceedsMaximumChanges)
    #expect(SectionedDiff(from: old, to: new, id: \.self, maximumChanges: 3).changeCount == 3)

    let pair = SectionedPair(seed: 11, maximumSections: 6, maximumRows: 30)
    let diff = SectionedDiff(from: pair.old, to: pair.new)
    let count = diff.changeCount
    #expect(count > 3)
    for limit in 0...(count + 2) {
      let limited = SectionedDiff(from: pair.old, to: pair.new, maximumChanges: limit)
      #expect(limited.exceedsMaximumChanges == (limit < count))
      if limit >= count { #expect(limited == diff) }
      #expect(limited.applied(to: pair.old, from: pair.new) == pair.new)
    }
    let replacing = SectionedDiff(from: pair.old, to: pair.new, maximumChanges: 0)
    #expect(replacing.items.deletions.count == pair.old.reduce(0) { $0 + $1.items.count })
    #expect(replacing.inverse.applied(to: pair.new, from: pair.old) == pair.old)
    #expect(
      SectionedDiff(from: pair.old, to: pair.old.map { $0 }, maximumChanges: 0).isEmpty)
  }

  @Test("Duplicates are reported with their paths")
  func reports() {
    var reported: SectionedDuplicates?
    let old = sections([(1, [1, 2]), (2, [1])])
    _ = SectionedDiff(
      from: old, to: sections([(1, []), (1, [])]), id: \.self, onDuplicates: { reported = $0 })
    #expect(
      reported?.oldItems == [[OldPath(section: 0, item: 0), OldPath(section: 1, item: 0)]])
    #expect(reported?.newItems == [])
    #expect(reported?.sections.new == [[0, 1]])
    reported = nil
    _ = SectionedDiff(
      from: sections([(1, [1])]), to: [], id: \.self, onDuplicates: { reported = $0 })
    #expect(reported == nil)
  }

  @Test("New content alone does not change the structure")
  func structure() {
    let old = [Item(id: 1), Item(id: 2)]
    func diffs(to new: [Item]) -> (ListDiff, SectionedDiff) {
      let section = ListSection(id: 1, items: new, header: "new")
      return (
        ListDiff(from: old, to: new),
        SectionedDiff(from: [ListSection(id: 1, items: old)], to: [section])
      )
    }
    let (list, sectioned) = diffs(to: [Item(id: 1), Item(id: 2, content: 1)])
    #expect(list.changeCount == 1 && !list.changesStructure)
    #expect(sectioned.changeCount == 2 && !sectioned.changesStructure)
    for ids in [[1], [1, 2, 3], [2, 1]] {
      let (list, sectioned) = diffs(to: ids.map { Item(id: $0) })
      #expect(list.changesStructure && sectioned.changesStructure)
    }
    #expect(SectionedDiff(from: sections([]), to: sections([(1, [])]), id: \.self).changesStructure)
  }

  @Test("Parallel values follow their rows")
  func parallelValues() {
    let diff = SectionedDiff(
      from: sections([(1, [10, 11]), (2, [20])]), to: sections([(2, [30, 11]), (1, [10])]),
      id: \.self)
    let heights = diff.applied(to: [[1.0, 1.1], [2.0]]) { _ in 0 }
    #expect(heights == [[0, 1.1], [1.0]])
  }

  @Test("A path out of range traps with a message")
  func outOfRange() async {
    await #expect(processExitsWith: .failure) {
      let diff = SectionedDiff(
        from: [ListSection(id: 1, items: [1])], to: [ListSection(id: 1, items: [1])], id: \.self)
      _ = diff.newPath(ofOld: OldPath(section: 0, item: 1))
    }
  }
}
