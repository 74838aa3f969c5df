import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

private typealias Section = ListSection<Int, Item>

@Suite("Views accept changes of rows in one batch")
struct RowChangesBatchTests {
  @Test("for seeded lists in several sections, forward and back", arguments: UInt64(0)..<400)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (old, new): ([Section], [Section]) = ([], [])
    var changes = RowChanges()
    for id in 0..<Int.random(in: 1...4, using: &random) {
      let pair = ListPair(seed: random.next(), maximumCount: 12)
      old.append(Section(id: id, items: pair.old))
      new.append(Section(id: id, items: pair.new))
      if pair.old == pair.new { continue }
      // With or without moves in the diff: the batch has none.
      let moves = Bool.random(using: &random) ? MoveDetection.fewest : .never
      changes.append(ListDiff(from: pair.old, to: pair.new, moves: moves), inSection: id)
    }
    #expect(changes.batch.items.moves.isEmpty, "seed \(seed)")

    var data = old
    let flavor = seed % 2 == 0 ? ListFlavor.table : .collection
    let view = StrictListView(flavor: flavor, allowsDuplicateIDs: true) { data }
    do {
      try view.perform(changes.batch) { data = new }
      try view.verify()
      try view.perform(changes.inverse.batch) { data = old }
      try view.verify()
    } catch {
      Issue.record("seed \(seed): \(old) → \(new): \(error)")
    }
  }

  /// Replacing moves by deletions and insertions gives no more of these than a diff without moves.
  @Test("with as few operations as without move detection")
  func fewest() {
    for seed in UInt64(0)..<400 {
      let pair = ListPair(seed: seed, maximumCount: 30)
      guard Set(pair.old.map(\.id)).count == pair.old.count,
        Set(pair.new.map(\.id)).count == pair.new.count
      else { continue }
      let diff = ListDiff(from: pair.old, to: pair.new).replacingMoves
      let plain = ListDiff(from: pair.old, to: pair.new, moves: .never)
      #expect(diff.deletions.count == plain.deletions.count, "seed \(seed)")
      #expect(diff.insertions.count == plain.insertions.count, "seed \(seed)")
      #expect(diff.applied(to: pair.old, from: pair.new) == pair.new, "seed \(seed)")
    }
  }
}

@Suite("Changes of rows as a diff of sections")
struct RowChangesDiffTests {
  @Test("lead to the new list, by a plan of the same batch")
  func plan() throws {
    for seed in UInt64(0)..<200 {
      let pair = ListPair(seed: seed, maximumCount: 12)
      let still = Section(id: 0, items: [.init(id: -1)])
      let old = [still, Section(id: 1, items: pair.old)]
      let new = [still, Section(id: 1, items: pair.new)]
      let changes = RowChanges([1: ListDiff(from: pair.old, to: pair.new)])

      let diff = SectionedDiff(changes, oldCounts: old.map(\.items.count))
      #expect(diff.applied(to: old, from: new) == new, "seed \(seed)")
      let plan = UpdatePlan(diff, from: old, to: new, refresh: .reload)
      #expect(plan.stages.map(\.batch) == (changes.isEmpty ? [] : [changes.batch]), "seed \(seed)")
    }
  }

  @Test func otherCountsTrap() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SectionedDiff(RowChanges([0: ListDiff(from: [1], to: [2], id: \.self)]), oldCounts: [2])
    }
    #expect(trap1.says("Section 0 has 2 rows, its change 1."))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SectionedDiff(RowChanges([1: ListDiff(from: [1], to: [2], id: \.self)]), oldCounts: [1])
    }
    #expect(trap2.says("There is no section 1."))
  }
}
