import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

private typealias Section = ListSection<Int, Item>

@Suite("Batches of the data, for a view with static rows")
struct OffsetBatchTests {
  @Test func everyKindOfOperationShifts() {
    let offset = DataOffset(
      sections: .init(before: 1), items: .init(before: 1), exceptions: [2: .init(before: 4)])
    // Section 2 moves to 0, so section 0 becomes section 1.
    let batch = BatchUpdate(
      sections: .init(
        deletions: [1], insertions: [3], moves: [IndexPair(old: 2, new: 0)], reloads: [4]),
      items: .init(
        deletions: [OldPath(section: 0, item: 0)], insertions: [NewPath(section: 1, item: 2)],
        moves: [
          PathPair(old: OldPath(section: 2, item: 0), new: NewPath(section: 0, item: 5))
        ],
        reloads: [OldPath(section: 2, item: 1)]))
    #expect(
      offset.viewBatch(batch).description
        == "sections: deletions 2; insertions 4; moves 3 → 1; reloads 5; "
        + "items: deletions 1.1; insertions 2.3; moves 3.4 → 1.9; reloads 3.5")
    #expect(DataOffset().viewBatch(batch) == batch)
  }

  /// Static rows are moved, inserted and deleted together with their section.
  @Test func exceptionsGoWithTheirSections() {
    let margins = (0..<5).map { DataOffset.Margins(before: $0 + 1) }
    let offset = DataOffset(exceptions: [0: margins[0], 1: margins[1], 3: margins[3]])
    func after(_ changes: BatchUpdate.Sections) -> [Int: DataOffset.Margins] {
      offset.after(changes).exceptions
    }
    #expect(after(.init()) == offset.exceptions)
    #expect(after(.init(deletions: [0])) == [0: margins[1], 2: margins[3]])
    #expect(
      after(.init(insertions: [0, 2])) == [1: margins[0], 3: margins[1], 5: margins[3]])
    #expect(
      after(.init(moves: [IndexPair(old: 3, new: 0)]))
        == [0: margins[3], 1: margins[0], 2: margins[1]])
    #expect(
      after(.init(deletions: [1], insertions: [1], reloads: [0]))
        == [0: margins[0], 3: margins[3]])
  }

  /// Translates every batch of a plan. The static rows differ in each section, and a strict view
  /// checks them by their ids.
  @Test("of plans for seeded sections", arguments: UInt64(0)..<8)
  func plans(part: UInt64) {
    for seed in stride(from: part, to: seedCount(2_560, inShortRuns: 160), by: 8) {
      var random = SplitMix64(seed: seed)
      let pair = SectionedPair(seed: seed, maximumSections: 6, maximumRows: 30)
      let rows = StaticRows(ids: (pair.old + pair.new).map(\.id), using: &random)
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      for mode in [PlanMode.fewestBatches, .everyMove, .singleBatch] {
        for refresh in [ContentRefresh.reconfigure, .reload] {
          let plan = UpdatePlan(diff, from: pair.old, to: pair.new, mode: mode, refresh: refresh)
          do throws(RuleViolationError) {
            try carryOut(plan, from: pair.old, rows, seed % 2 == 0 ? .table : .collection)
          } catch {
            Issue.record("\(pair), \(mode), \(refresh), \(rows): \(error)")
          }
        }
      }
    }
  }

  private func carryOut(
    _ plan: UpdatePlan<Int, Item>, from old: [Section], _ rows: StaticRows,
    _ flavor: ListFlavor
  ) throws(RuleViolationError) {
    var data = old
    let view = StrictListView(flavor: flavor) { rows.around(data) }
    try view.performBatchUpdates { _ in }
    for stage in plan.stages {
      let batch = rows.offset(in: data).viewBatch(stage.batch)
      try view.perform(batch) { data = stage.sections }
    }
    data = plan.sections
    let offset = rows.offset(in: data)
    try view.reconfigureItems(at: plan.refreshedItems.map(offset.viewPath))
    try view.refreshHeadersAndFooters(
      of: plan.refreshedSections.map { SectionIndex(offset.viewSection($0.index)) })
    try view.verify()
    #expect(view.reloadCount == 0)
    #expect(view.sections == rows.around(plan.sections), "\(rows)")
  }
}
