import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Changes that are applied one after the other lead to the new list")
struct DriverTests {
  /// All pairs of sections that the tests replay.
  private func forEveryPair(_ body: (_ old: [Section], _ new: [Section], _ trail: String) -> Void) {
    forEverySectionedPair(sections: 2, items: 3) { body($0, $1, "") }
    if runsLongTests {
      forEverySectionedPair(sections: 3, items: runsAllTests ? 4 : 3) { body($0, $1, "") }
    }
    for seed in UInt64(0)..<seedCount(200_000, inShortRuns: 250) {
      let pair = SectionedPair(
        seed: seed, maximumSections: 8, maximumRows: 40, duplicates: seed % 4 == 0)
      body(pair.old, pair.new, "seed \(seed)")
    }
  }

  @Test("Steps of sections")
  func steps() {
    forEveryPair { old, new, trail in
      let diff = SectionedDiff(from: old, to: new)
      let result = Replaying.steps(of: diff, on: old, new: new)
      if result.map(\.id) != new.map(\.id)
        || result.map({ $0.items.map(\.id) }) != new.map({ $0.items.map(\.id) })
      {
        Issue.record("\(trail) \(old) → \(new): \(diff.steps) gives \(result)")
      }
    }
  }

  @Test("GTK's splices and sections")
  func gtk() {
    forEveryPair { old, new, trail in
      let diff = SectionedDiff(from: old, to: new)
      func ids(_ sections: [Section]) -> [[Item]] { sections.map(\.items.array) }
      let (oldItems, newItems) = (old.flatMap(\.items), new.flatMap(\.items))
      let added = zip(newItems, StrictGListModel.firsts(of: ids(new))).map {
        (item: $0, isFirst: $1)
      }
      let flattened = diff.flattened
      var model = StrictGListModel(sections: ids(old))
      do {
        for splice in flattened.splices(includingUpdates: true) {
          // In order from the first to the last: rows before the splice are those of the new list,
          // rows after it those of the old list.
          try model.itemsChanged(
            at: splice.new.lowerBound, removed: splice.old.count,
            added: Array(added[splice.new]))
          let expected = newItems[..<splice.new.upperBound] + oldItems[splice.old.upperBound...]
          if model.items[...] != expected {
            Issue.record("\(trail) \(old) → \(new): wrong after \(splice)")
          }
        }
        if let range = diff.changedSectionStarts {
          try model.sectionsChanged(in: range, of: ids(new))
        }
      } catch {
        Issue.record("\(trail) \(old) → \(new): \(error)")
      }
      if model.items != newItems
        || model.isFirst != StrictGListModel.firsts(of: ids(new))
      {
        Issue.record("\(trail) \(old) → \(new): \(model)")
      }
    }
  }

  @Test("changedSectionStarts does not include moved rows, which splices announce")
  func changedSectionStarts() {
    func changed(to rows: [Int]) -> Range<Int>? {
      SectionedDiff(
        from: [ListSection(id: 1, items: [1, 2, 3]), ListSection(id: 2, items: [4])],
        to: [ListSection(id: 1, items: rows), ListSection(id: 2, items: [4])], id: \.self
      ).changedSectionStarts
    }
    #expect(changed(to: [1, 3, 2]) == nil)
    // 1 moves away: of the other rows, only 2 starts a section now and did not before.
    #expect(changed(to: [2, 3, 1]) == 0..<1)
    // 3 moves to the front: of the other rows, only 1 started a section before and does not now.
    #expect(changed(to: [3, 1, 2]) == 1..<2)
  }

  @Test("The flattened diff keeps the promises of a diff of lists")
  func flattened() {
    for seed in UInt64(0)..<seedCount(20_000, inShortRuns: 150) {
      let pair = SectionedPair(seed: seed, maximumSections: 8, maximumRows: 40)
      let (old, new) = (pair.old.flatMap(\.items), pair.new.flatMap(\.items))
      check(
        SectionedDiff(from: pair.old, to: pair.new).flattened, from: old, to: new, "seed \(seed)")
    }
  }

  @Test("The flattened diff of too many changes replaces all rows")
  func flattenedBeyondBudget() {
    let diff = SectionedDiff(
      from: [ListSection(id: 1, items: [1, 2]), ListSection(id: 2, items: [3])],
      to: [ListSection(id: 2, items: [4, 1])], id: \.self, maximumChanges: 1)
    #expect(
      diff.flattened == ListDiff(from: [1, 2, 3], to: [4, 1], id: \.self, maximumChanges: 0))
  }

  @Test("The strict model of GTK rejects signals with invalid ranges")
  func strictGList() throws {
    var model = StrictGListModel(sections: [["a", "b"], ["c"]])
    typealias RefusalError = StrictGListModel<String>.RefusalError
    for (position, removed) in [(0, 4), (2, 2), (4, 0), (-1, 1), (0, -1)] {
      #expect(throws: RefusalError.self) {
        try model.itemsChanged(at: position, removed: removed, added: [("d", false)])
      }
    }
    #expect(throws: RefusalError.self) { try model.itemsChanged(at: 1, removed: 0, added: []) }
    for range in [1..<1, -1..<1, 2..<4] {
      #expect(throws: RefusalError.self) {
        try model.sectionsChanged(in: range, of: [["a"], ["b", "c"]])
      }
    }
    #expect(throws: RefusalError.self) { try model.sectionsChanged(in: 0..<3, of: [["a", "b"]]) }
    #expect(model.items == ["a", "b", "c"] && model.isFirst == [true, false, true])
    try model.itemsChanged(at: 2, removed: 1, added: [("d", false)])
    try model.sectionsChanged(in: 1..<2, of: [["a"], ["b", "d"]])
    #expect(model.items == ["a", "b", "d"] && model.isFirst == [true, true, false])
  }

  @Test("A table view that performs changes immediately shows the right rows")
  func knownTableCases() {
    // 0123 → 2301: performing the moves of a batch one after the other gives 1032.
    var naive = [0, 1, 2, 3]
    for (from, to) in [(0, 2), (1, 3)] {
      ListDiff.Step.move(from: from, to: to).apply(to: &naive, from: [2, 3, 0, 1])
    }
    #expect(naive == [1, 0, 3, 2])
    #expect(
      Replaying.steps(
        of: ListDiff(from: [0, 1, 2, 3], to: [2, 3, 0, 1], id: \.self), on: [0, 1, 2, 3],
        new: [2, 3, 0, 1])
        == [2, 3, 0, 1])
    // Insertions follow moves: a view requests each inserted row by its final index.
    let diff = ListDiff(from: ["1", "3"], to: ["3", "2", "1"], id: \.self)
    #expect(Replaying.steps(of: diff, on: ["1", "3"], new: ["3", "2", "1"]) == ["3", "2", "1"])
    let firstInsertion = diff.steps.firstIndex { if case .insert = $0 { true } else { false } }
    let lastMove = diff.steps.lastIndex { if case .move = $0 { true } else { false } }
    #expect(lastMove! < firstInsertion!)
  }
}
