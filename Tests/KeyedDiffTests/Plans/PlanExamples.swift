import CKeyedDiffTestSupport
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Plans by example")
struct PlanExamples {
  private func plan(
    _ old: [(Int, [Int])], _ new: [(Int, [Int])], mode: PlanMode = .fewestBatches
  ) -> UpdatePlan<Int, Int> {
    func sections(_ rows: [(Int, [Int])]) -> [ListSection<Int, Int>] {
      rows.map { ListSection(id: $0.0, items: $0.1) }
    }
    let (old, new) = (sections(old), sections(new))
    return UpdatePlan(SectionedDiff(from: old, to: new, id: \.self), from: old, to: new, mode: mode)
  }

  @Test("Nothing changed: nothing to do")
  func empty() {
    let plan = plan([(1, [1])], [(1, [1])])
    #expect(plan.isEmpty && plan.stages.isEmpty)
  }

  @Test("Deletions, insertions and moves share a batch")
  func oneBatch() {
    let plan = plan([(1, [1, 2, 3]), (2, [4])], [(3, [5]), (1, [3, 1, 6])])
    #expect(plan.stages.count == 1)
    let batch = plan.stages[0].batch
    #expect(batch.sections.deletions == [1])
    #expect(batch.sections.insertions == [0])
    // Rows of these sections are inserted and deleted with them.
    #expect(batch.items.deletions == [OldPath(section: 0, item: 1)])
    #expect(batch.items.insertions == [NewPath(section: 1, item: 2)])
    #expect(batch.items.moves.count == 1)
  }

  @Test("A row moves into a new section: the section is inserted first, without the row")
  func intoInserted() {
    let plan = plan([(1, [1, 2])], [(1, [1]), (2, [2, 3])])
    #expect(plan.stages.count == 2)
    #expect(plan.stages[0].batch.sections.insertions == [1])
    #expect(plan.stages[0].sections.map(\.items) == [[1, 2], [3]])
    #expect(
      plan.stages[1].batch.items.moves
        == [PathPair(old: OldPath(section: 0, item: 1), new: NewPath(section: 1, item: 0))])
    #expect(plan.stages[1].sections == plan.sections)
    #expect(
      plan.description
        == "batch 1: sections: insertions 1\nbatch 2: items: moves 0.1 → 1.0")
    #expect(plan.stages[0].description == "sections: insertions 1 → \(plan.stages[0].sections)")
  }

  @Test("A row leaves a deleted section: it is inserted, or moved in three batches")
  func outOfDeleted() {
    let old = [(1, [1, 2]), (2, [3])]
    let new = [(3, [4, 2]), (2, [3, 1])]
    let fewest = plan(old, new)
    #expect(fewest.stages.count == 1)
    #expect(fewest.stages[0].batch.items.moves.isEmpty)
    #expect(fewest.stages[0].batch.items.insertions == [NewPath(section: 1, item: 1)])

    let lossless = plan(old, new, mode: .everyMove)
    #expect(lossless.stages.count == 3)
    #expect(lossless.stages[0].sections.map(\.items) == [[1, 2], [4], [3]])
    #expect(lossless.stages[1].batch.items.moves.count == 2)
    #expect(lossless.stages[1].sections.map(\.items) == [[], [4, 2], [3, 1]])
    #expect(lossless.stages[2].batch.sections.deletions == [0])
  }

  @Test("A section moves and its rows change: two batches, or one with a new section")
  func movedSection() {
    let old = [(1, [1, 2]), (2, [3])]
    let new = [(2, [3, 4]), (1, [1])]
    #expect(plan(old, new).stages.count == 2)
    let single = plan(old, new, mode: .singleBatch)
    #expect(single.stages.count == 1)
    #expect(single.stages[0].batch.sections.moves.isEmpty)
    #expect(!single.stages[0].batch.sections.deletions.isEmpty)
  }

  @Test("A new section with rows of a deleted one is not inserted before the deletion")
  func noRowTwice() {
    let old = [
      Section(id: 3, items: [Item(id: 5)]), Section(id: 4, items: [Item(id: 1)]), Section(id: 5),
    ]
    let new = [
      Section(id: 5), Section(id: 1, items: [Item(id: 1, content: 1), Item(id: 5)]),
      Section(id: 4), Section(id: 2),
    ]
    checkPlans(from: old, to: new, flavors: [.collection])
  }

  @Test("Plans of one batch take linear time")
  func linearTime() {
    // Each of 20,000 sections has one row, and each row moves to another section.
    let count = 20_000
    let old = (0..<count).map { ListSection(id: $0, items: [$0]) }
    let new = (0..<count).map { ListSection(id: $0, items: [($0 + 1) % count]) }
    let diff = SectionedDiff(from: old, to: new, id: \.self)
    let start = kdt_thread_seconds()
    let plan = UpdatePlan(diff, from: old, to: new, mode: .singleBatch)
    // It takes about 0.1 s unoptimized; quadratic time took 80 s.
    #expect(kdt_thread_seconds() - start < 20)
    #expect(plan.stages.count == 1)
  }

  @Test("New content needs no batch, unless rows are reloaded")
  func content() {
    let old = [Section(id: 1, items: [Item(id: 1), Item(id: 2)], header: "a")]
    let new = [Section(id: 1, items: [Item(id: 1), Item(id: 2, content: 1)], header: "b")]
    let diff = SectionedDiff(from: old, to: new)
    let plan = UpdatePlan(diff, from: old, to: new)
    #expect(plan.stages.isEmpty)
    #expect(plan.refreshedItems == [NewPath(section: 0, item: 1)])
    #expect(plan.refreshedSections == [0])
    let reloading = UpdatePlan(diff, from: old, to: new, refresh: .reload)
    #expect(reloading.stages.map(\.batch.items.reloads) == [[OldPath(section: 0, item: 1)]])
    #expect(reloading.refreshedItems.isEmpty)
    #expect(reloading.refreshedSections == [0])
  }

  @Test("A row that is deleted and inserted with new content is not refreshed")
  func insertedAnew() {
    let old = [Section(id: 1, items: [Item(id: 1)]), Section(id: 2, items: [Item(id: 2)])]
    let new = [Section(id: 2, items: [Item(id: 2), Item(id: 1, content: 1)])]
    let diff = SectionedDiff(from: old, to: new)
    #expect(diff.items.updates.count == 1)
    // The view drops the rows of a deleted section; only a plan of every move keeps them.
    let plan = UpdatePlan(diff, from: old, to: new)
    #expect(plan.stages.map(\.batch.items.insertions) == [[NewPath(section: 0, item: 1)]])
    #expect(plan.refreshedItems.isEmpty && plan.refreshedSections.isEmpty)
    let lossless = UpdatePlan(diff, from: old, to: new, mode: .everyMove)
    #expect(lossless.refreshedItems == [NewPath(section: 0, item: 1)])
  }

  @Test("Sections to refresh ascend, even if the sections move")
  func refreshedSectionsAscend() {
    let old = [Section(id: 1, header: "a"), Section(id: 2, header: "b")]
    let new = [Section(id: 2, header: "c"), Section(id: 1, header: "d")]
    let plan = UpdatePlan(SectionedDiff(from: old, to: new), from: old, to: new)
    #expect(plan.refreshedSections == [0, 1])
  }

  @Test("Too many changes: reload")
  func tooMany() {
    let old = [Section(id: 1, items: (0..<9).map { Item(id: $0) })]
    let new = [Section(id: 1, items: (5..<19).map { Item(id: $0) })]
    let diff = SectionedDiff(from: old, to: new, maximumChanges: 5)
    let plan = UpdatePlan(diff, from: old, to: new)
    #expect(plan.needsReload && plan.stages.isEmpty && !plan.isEmpty)
    carryOut(plan, from: old)
  }

  @Test("Snapshots share the rows of sections that do not change in between")
  func sharing() {
    let rows = (0..<1_000).map { Item(id: $0) }
    let old = [
      Section(id: 1, items: rows), Section(id: 2, items: [Item(id: 5_000), Item(id: 5_001)]),
    ]
    let new =
      [Section(id: 1, items: rows), Section(id: 3, items: [Item(id: 5_001)])] + [
        Section(id: 2, items: [Item(id: 5_000)])
      ]
    let plan = UpdatePlan(SectionedDiff(from: old, to: new), from: old, to: new)
    #expect(plan.stages.count == 2)
    let shared = plan.stages[0].sections[0].items.array.withUnsafeBufferPointer(\.baseAddress)
    #expect(shared == rows.withUnsafeBufferPointer(\.baseAddress))
  }

  @Test("Snapshots of rows in pieces equal those of contiguous rows")
  func pieces() {
    for seed in UInt64(0)..<(runsLongTests ? 60 : 12) {
      var random = SplitMix64(seed: seed)
      let old = (0..<4).map { section in
        Section(id: section, items: (0..<300).map { Item(id: 1_000 * section + $0) })
      }
      var new = old
      new.remove(at: Int.random(in: 0..<4, using: &random))
      new.insert(Section(id: 9, items: []), at: Int.random(in: 0...3, using: &random))
      new.swapAt(0, 2)
      for _ in 0..<30 {
        let (from, to) = (
          Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random)
        )
        guard let row = new[from].items.indices.randomElement(using: &random) else { continue }
        var item = new[from].items.remove(at: row)
        item.content += Int.random(in: 0...1, using: &random)
        new[to].items.insert(item, at: Int.random(in: 0...new[to].items.count, using: &random))
      }
      func divided(_ sections: [Section]) -> [Section] {
        sections.map { section in
          var section = section
          section.items.putInPieces()
          return section
        }
      }
      let diff = SectionedDiff(from: old, to: new)
      for mode in [PlanMode.fewestBatches, .everyMove] {
        for refresh in [ContentRefresh.reconfigure, .reload] {
          func snapshots(_ old: [Section], _ new: [Section]) -> [[Section]] {
            UpdatePlan(diff, from: old, to: new, mode: mode, refresh: refresh).stages
              .map(\.sections)
          }
          let expected = snapshots(old, new)
          #expect(expected.count > 1)
          #expect(snapshots(divided(old), new) == expected, "seed \(seed)")
          #expect(snapshots(old, divided(new)) == expected, "seed \(seed)")
          #expect(snapshots(divided(old), divided(new)) == expected, "seed \(seed)")
          carryOut(
            UpdatePlan(diff, from: divided(old), to: divided(new), mode: mode, refresh: refresh),
            from: old)
        }
      }
    }
  }

  @Test("Lists that are not those of the diff trap with a message")
  func otherLists() async {
    let otherRows = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let old = [ListSection(id: 1, items: [1, 2])]
      let diff = SectionedDiff(from: old, to: old, id: \.self)
      _ = UpdatePlan(diff, from: [ListSection(id: 1, items: [1])], to: old)
    }
    expect(
      otherRows,
      says: "The old sections are not those of the diff: they have [1] rows, the diff [2]."
    )
    let otherSections = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let old = [ListSection(id: 1, items: [1, 2])]
      let diff = SectionedDiff(from: old, to: old, id: \.self)
      _ = UpdatePlan(diff, from: old, to: old + [ListSection(id: 2, items: [])])
    }
    expect(
      otherSections,
      says: "The new sections are not those of the diff: they have [2, 0] rows, the diff [2].")
    let oneList = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = UpdatePlan(ListDiff(from: [1, 2], to: [2], id: \.self), from: [1, 2], to: [2, 3])
    }
    expect(
      oneList, says: "The new sections are not those of the diff: they have [2] rows, the diff [1]."
    )
  }
}
