import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("Diffs of lists in which the changed rows are known")
struct KnownChangesTests {
  @Test("Every order of six rows, with every set of repositioned rows")
  func everyOrder() throws {
    func forEachOrder(_ rest: [Int], _ order: [Int], _ body: ([Int]) throws -> Void) rethrows {
      if rest.isEmpty { return try body(order) }
      for row in rest { try forEachOrder(rest.filter { $0 != row }, order + [row], body) }
    }
    var count = 0
    try forEachOrder(Array(0..<6), []) { order in
      let expected = ListDiff(from: Array(0..<6), to: order, id: \.self)
      for choice in 0..<(1 << 6) {
        let others = order.filter { choice & (1 << $0) == 0 }
        guard others == others.sorted() else { continue }
        let known = (0..<6).filter { choice & (1 << $0) != 0 }
          .map { IndexPair(old: $0, new: order.firstIndex(of: $0)!) }
        let diff = try ListDiff(oldCount: 6, repositioned: known.reversed())
        #expect(diff.moves.count == expected.moves.count, "\(order), known: \(known)")
        #expect(diff.applied(to: Array(0..<6), from: order) == order, "\(order), known: \(known)")
        count += 1
      }
    }
    #expect(count > 5_000)
  }

  @Test("Deleted and inserted rows together with repositioned ones")
  func random() throws {
    for seed: UInt64 in 0..<(runsLongTests ? 5_000 : 800) {
      let pair = ListPair(seed: seed, maximumCount: 60)
      let expected = ListDiff(from: pair.old, to: pair.new)
      var random = SplitMix64(seed: seed)
      let known = (0..<expected.oldCount).compactMap { old in
        expected.newIndex(ofOld: old).map { IndexPair(old: old, new: $0) }
      }.filter { expected.isMoved(old: $0.old) || Int.random(in: 0..<4, using: &random) == 0 }
      let diff = try ListDiff(
        oldCount: expected.oldCount, deletions: expected.deletions,
        insertions: expected.insertions, repositioned: known.shuffled(using: &random),
        updates: expected.updates)
      check(diff, from: pair.old, to: pair.new, "known, seed \(seed)")
      #expect(diff.moves.count == expected.moves.count, "seed \(seed)")
    }
  }

  @Test("Sections: every promise, from parts and from repositioned rows")
  func sections() throws {
    for seed: UInt64 in 0..<(runsLongTests ? 5_000 : 250) {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 25)
      let expected = SectionedDiff(from: pair.old, to: pair.new)
      let built = try SectionedDiff(
        oldCounts: expected.oldCounts, sections: expected.sections,
        deletions: expected.items.deletions.reversed(),
        insertions: expected.items.insertions.reversed(),
        moves: expected.items.moves.reversed(), updates: expected.items.updates.reversed())
      #expect(built == expected, "\(pair)")
      check(built, from: pair.old, to: pair.new, "built, \(pair)")

      var random = SplitMix64(seed: seed)
      let known = expected.keptItems.filter {
        expected.isMoved(old: $0.old) || Int.random(in: 0..<4, using: &random) == 0
      }
      let diff = try SectionedDiff(
        oldCounts: expected.oldCounts, sections: expected.sections,
        deletions: expected.items.deletions, insertions: expected.items.insertions,
        repositioned: known.shuffled(using: &random), updates: expected.items.updates)
      check(diff, from: pair.old, to: pair.new, "known, \(pair)")
      #expect(diff.items.moves.count == expected.items.moves.count, "\(pair)")
      check(diff.inverse, from: pair.new, to: pair.old, "inverse, \(pair)")
      let withOldPaths = try SectionedDiff(
        oldCounts: expected.oldCounts, sections: expected.sections,
        deletions: Array(expected.items.deletions), insertions: Array(expected.items.insertions),
        repositioned: known,
        updated: expected.items.updates.map(\.old).shuffled(using: &random))
      #expect(withOldPaths == diff, "\(pair)")
      checkPlans(of: diff, pair)
    }
  }

  /// Plans of a diff that is built from parts are valid, like those of other diffs.
  private func checkPlans(of diff: SectionedDiff, _ pair: SectionedPair) {
    for mode in [PlanMode.fewestBatches, .everyMove, .singleBatch] {
      for refresh in [ContentRefresh.reconfigure, .reload] {
        let plan = UpdatePlan(diff, from: pair.old, to: pair.new, mode: mode, refresh: refresh)
        var data = pair.old
        let view = StrictListView { data }
        #expect(throws: Never.self, "\(mode), \(refresh), \(pair)") {
          try view.perform(plan) { data = $0 }
          try view.verify()
        }
      }
    }
  }

  @Test("A change in a list of two billion rows takes hardly any time and memory")
  func large() throws {
    let most = 2_147_483_646
    let diff = try ListDiff(
      oldCount: most, deletions: [most / 2], insertions: [5],
      repositioned: [IndexPair(old: most - 1, new: 0), IndexPair(old: 3, new: 4)])
    #expect(diff.moves == [IndexPair(old: most - 1, new: 0)])
    #expect(diff.newIndex(ofOld: 3) == 4)
    #expect(diff.newIndex(ofOld: most / 2) == nil)
    #expect(diff.oldIndex(ofNew: most - 1) == most - 2)
    #expect(
      SectionedDiff(diff).newPath(ofOld: OldPath(section: 0, item: 4))
        == NewPath(section: 0, item: 6))
  }

  @Test("Impossible diffs of sections throw errors with a message")
  func impossible() async throws {
    let unchanged = try ListDiff(oldCount: 2)
    func expect(_ sentence: String, _ make: () throws -> SectionedDiff) {
      do {
        Issue.record("\(try make()) should have been: \(sentence)")
      } catch {
        #expect("\(error)" == sentence)
      }
    }
    func old(_ section: Int, _ item: Int) -> OldPath { OldPath(section: section, item: item) }
    func new(_ section: Int, _ item: Int) -> NewPath { NewPath(section: section, item: item) }
    expect("There is no old item at 0.3.") {
      try SectionedDiff(oldCounts: [3, 0], sections: unchanged, deletions: [old(0, 3)])
    }
    expect("There is no old item at 2.0.") {
      try SectionedDiff(oldCounts: [3, 0], sections: unchanged, deletions: [old(2, 0)])
    }
    expect("There is no new section 2.") {
      try SectionedDiff(oldCounts: [3, 0], sections: unchanged, insertions: [new(2, 0)])
    }
    expect("There is no new item at 1.1.") {
      try SectionedDiff(oldCounts: [3, 0], sections: unchanged, insertions: [new(1, 1)])
    }
    expect("The old path 0.1 is used twice.") {
      try SectionedDiff(
        oldCounts: [3, 0], sections: unchanged, deletions: [old(0, 1)],
        repositioned: [PathPair(old: old(0, 1), new: new(1, 0))])
    }
    expect("There is no old item at 7.0.") {
      try SectionedDiff(
        oldCounts: [3, 0], sections: unchanged,
        repositioned: [PathPair(old: old(7, 0), new: new(0, 2))])
    }
    for known in [
      IndexPair(old: 1, new: 1), IndexPair(old: 7, new: 1), IndexPair(old: -1, new: -1),
    ] {
      #expect(throws: InvalidChangesError.self) {
        try ListDiff(oldCount: 3, deletions: [1], repositioned: [known])
      }
    }
    for rows in [[IndexPair(old: -1, new: .max)], [IndexPair(old: .min, new: 0)]] {
      #expect(throws: InvalidChangesError.self) { try ListDiff(oldCount: 1, repositioned: rows) }
      #expect(throws: InvalidChangesError.self) {
        try SectionedDiff(
          oldCounts: [1], sections: ListDiff(oldCount: 1),
          repositioned: rows.map { PathPair(old: old(0, $0.old), new: new(0, $0.new)) })
      }
    }
    for counts in [[-1], [.max, .max], [2_147_483_647]] {
      #expect(throws: InvalidChangesError.self) {
        try SectionedDiff(oldCounts: counts, sections: ListDiff(oldCount: counts.count))
      }
    }
    expect("The old path 0.0 is used twice.") {
      try SectionedDiff(
        oldCounts: [1], sections: ListDiff(oldCount: 1),
        deletions: Array(repeating: old(0, 0), count: 3), insertions: [new(0, 0)])
    }
    expect("The old path 0.1 is used twice.") {
      try SectionedDiff(
        oldCounts: [3, 0], sections: unchanged,
        repositioned: Array(repeating: PathPair(old: old(0, 1), new: new(0, 1)), count: 2))
    }
    #expect(throws: InvalidChangesError.self) {
      try ListDiff(
        oldCount: 3, repositioned: [IndexPair(old: 1, new: 0), IndexPair(old: 1, new: 2)])
    }
    expect("The new path 1.0 is used twice.") {
      try SectionedDiff(
        oldCounts: [3, 0], sections: unchanged, insertions: [new(1, 0), new(1, 0)])
    }
    expect(
      "The old section 0 is deleted, but 2 of its items are neither deleted nor moved."
    ) {
      try SectionedDiff(
        oldCounts: [3], sections: ListDiff(oldCount: 1, deletions: [0]), deletions: [old(0, 0)])
    }
    expect("Item 0.1 → 0.2 is updated, but that is not where the item goes.") {
      try SectionedDiff(
        oldCounts: [3, 0], sections: unchanged,
        updates: [PathPair(old: old(0, 1), new: new(0, 2))])
    }
    expect("The old item 0.1 is updated twice.") {
      try SectionedDiff(
        oldCounts: [3, 0], sections: unchanged,
        updates: Array(repeating: PathPair(old: old(0, 1), new: new(0, 1)), count: 2))
    }
    for (updated, sentence) in [
      ([old(0, 1)], "Item 0.1 is updated, but it is not kept."),
      ([old(0, 3)], "Item 0.3 is updated, but it is not kept."),
      ([old(0, -1)], "Item 0.-1 is updated, but it is not kept."),
      ([old(2, 0)], "Item 2.0 is updated, but it is not kept."),
      ([old(-1, 0)], "Item -1.0 is updated, but it is not kept."),
      ([old(0, 2), old(0, 0), old(0, 2)], "The old item 0.2 is updated twice."),
      ([old(0, 0), old(0, 0)], "The old item 0.0 is updated twice."),
    ] {
      expect(sentence) {
        try SectionedDiff(
          oldCounts: [3, 0], sections: unchanged, deletions: [old(0, 1)], insertions: [],
          repositioned: [PathPair(old: old(0, 2), new: new(0, 0))], updated: updated)
      }
    }
    await #expect(processExitsWith: .failure) {
      _ = try SectionedDiff(oldCounts: [1], sections: ListDiff(oldCount: 2))
    }
  }
}

extension SectionedDiff {
  /// All items that are in both lists.
  fileprivate var keptItems: [PathPair] {
    oldCounts.enumerated().flatMap { section, count in
      (0..<count).compactMap { item in
        let old = OldPath(section: section, item: item)
        return newPath(ofOld: old).map { PathPair(old: old, new: $0) }
      }
    }
  }
}
