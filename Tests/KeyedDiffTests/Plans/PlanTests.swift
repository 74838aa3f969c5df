import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// Performs a plan on a strict view, and records violations.
func carryOut(
  _ plan: UpdatePlan<Int, Item>, from old: [Section], flavor: ListFlavor = .table,
  allowsDuplicateIDs: Bool = false, _ trail: @autoclosure () -> String = ""
) {
  var data = old
  let view = StrictListView(flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs) { data }
  do {
    try view.performBatchUpdates { _ in }
    try view.perform(plan) { data = $0 }
    try view.verify()
    // The batches led to the new list; the view did not reload all rows in between.
    #expect(view.reloadCount == (plan.needsReload ? 1 : 0))
  } catch {
    Issue.record(
      "\(trail()) \(old) → \(plan.sections): \(error)\n\(plan.stages.map { ($0.batch, $0.sections) })"
    )
  }
  if data != plan.sections { Issue.record("\(trail()) \(data) is not \(plan.sections)") }
}

/// Records new content that a list between two batches shows too early: a row keeps its old content
/// until a batch inserts or reloads it, or until it is refreshed after all batches.
func checkContents(
  _ plan: UpdatePlan<Int, Item>, from old: [Section], _ trail: @autoclosure () -> String = ""
) {
  var shown = old
  for stage in plan.stages.dropLast() {
    let before = Dictionary(uniqueKeysWithValues: shown.flatMap(\.items).map { ($0.id, $0) })
    let (operations, sections) = (stage.batch, stage.sections)
    var loaded = Set(operations.items.insertions.map { sections[$0.section].items[$0.item].id })
    loaded.formUnion(operations.items.reloads.map { shown[$0.section].items[$0.item].id })
    loaded.formUnion(
      operations.sections.insertions.flatMap { sections[$0.index].items.map(\.id) })
    for row in sections.flatMap(\.items) where !loaded.contains(row.id) && before[row.id] != row {
      Issue.record("\(trail()) \(old) → \(plan.sections): \(row) too early: \(plan.stages)")
    }
    shown = sections
  }
}

/// All modes of plans, with both kinds of refresh.
let allPlans: [(mode: PlanMode, refresh: ContentRefresh)] =
  [PlanMode.fewestBatches, .everyMove, .singleBatch].flatMap { mode in
    [ContentRefresh.reconfigure, .reload].map { (mode, $0) }
  }

/// Whether all operations of each kind are in ascending order, moves by their sources.
private func isAscending(_ batch: BatchUpdate) -> Bool {
  func isAscending(_ list: some Collection<some Comparable>) -> Bool {
    zip(list, list.dropFirst()).allSatisfy(<)
  }
  let (sections, items) = (batch.sections, batch.items)
  return isAscending(sections.deletions) && isAscending(sections.insertions)
    && isAscending(sections.moves.map(\.old)) && isAscending(items.deletions)
    && isAscending(items.insertions) && isAscending(items.moves.map(\.old))
    && isAscending(items.reloads)
}

/// Performs the plans for a pair of lists, and checks their maximum numbers of batches.
func checkPlans(
  from old: [Section], to new: [Section], flavors: [ListFlavor], duplicates: Bool = false,
  plans: some Sequence<(mode: PlanMode, refresh: ContentRefresh)> = allPlans,
  _ trail: @autoclosure () -> String = ""
) {
  let diff = SectionedDiff(from: old, to: new)
  for (mode, refresh) in plans {
    let plan = UpdatePlan(diff, from: old, to: new, mode: mode, refresh: refresh)
    for flavor in flavors {
      carryOut(
        plan, from: old, flavor: flavor, allowsDuplicateIDs: duplicates,
        "\(trail()) \(mode) \(refresh) \(flavor)")
    }
    if !duplicates {
      checkContents(plan, from: old, "\(trail()) \(mode) \(refresh)")
      checkMoves(plan, from: old, mode: mode, refresh: refresh, "\(trail()) \(mode) \(refresh)")
    }
    let rowsMove = plan.stages.contains { !$0.batch.items.moves.isEmpty }
    let sectionsMove = plan.stages.contains { !$0.batch.sections.moves.isEmpty }
    let bound =
      switch (mode, refresh) {
      case (.singleBatch, _): 1
      case _ where !rowsMove && !sectionsMove: 1
      case (.fewestBatches, .reconfigure): 2
      case (.fewestBatches, .reload) where !rowsMove || !sectionsMove: 2
      default: 3
      }
    if plan.stages.count > bound || plan.stages.contains(where: \.batch.isEmpty) {
      Issue.record("\(trail()) \(mode) \(refresh) \(old) → \(new): \(plan.stages.map(\.batch))")
    }
    if !plan.stages.allSatisfy({ isAscending($0.batch) }) {
      Issue.record("\(trail()) \(mode) \(refresh) \(old) → \(new): not ascending: \(plan)")
    }
    if refresh == .reload, !plan.refreshedItems.isEmpty {
      Issue.record("\(trail()) \(mode): rows are refreshed in place besides reloads")
    }
    if diff.isEmpty != plan.isEmpty { Issue.record("\(trail()) \(mode): isEmpty is wrong") }
  }
}

@Suite("Every plan is accepted by a strict view")
struct PlanTests {
  /// All 1,965 pairs; in short runs every third.
  @Test("for pairs of up to 2 sections and 3 items")
  func exhaustive() {
    forEverySectionedPair(sections: 2, items: 3, stride: runsLongTests ? 1 : 3) { old, new in
      checkPlans(from: old, to: new, flavors: ListFlavor.allCases)
    }
  }

  /// Every sixtieth of 34,265 pairs; in the longest runs all 328,832 pairs, each in a table and in
  /// a collection view, otherwise in one of the two.
  @Test("for pairs of 3 sections", arguments: 0..<4)
  func threeSections(part: Int) {
    var flavor = ListFlavor.table
    forEverySectionedPair(
      sections: 3, items: runsLongTests ? 4 : 3, stride: pairStride(inShortRuns: 240), part: part
    ) { old, new in
      checkPlans(from: old, to: new, flavors: runsAllTests ? ListFlavor.allCases : [flavor])
      flavor = flavor == .table ? .collection : .table
    }
  }

  @Test("for seeded random pairs", arguments: UInt64(0)..<4)
  func random(part: UInt64) {
    for seed in stride(from: part, to: seedCount(200_000, inShortRuns: 200), by: 4) {
      let duplicates = seed % 5 == 0
      let pair = SectionedPair(
        seed: seed, maximumSections: 8, maximumRows: 40, duplicates: duplicates)
      checkPlans(
        from: pair.old, to: pair.new, flavors: [seed % 2 == 0 ? .table : .collection],
        duplicates: duplicates,
        // In long runs, two kinds of plans for each pair.
        plans: runsLongTests ? allPlans[Int(seed % 3) * 2..<Int(seed % 3) * 2 + 2] : allPlans[...],
        "seed \(seed)")
    }
  }

  @Test("for unrelated lists")
  func unrelated() {
    for seed in UInt64(0)..<seedCount(10_000, inShortRuns: 300) {
      var random = SplitMix64(seed: seed)
      func list() -> [Section] {
        // There are more ids than sections, so that all kinds of changes occur together.
        var sections = (0..<7).shuffled(using: &random).prefix(.random(in: 1...5, using: &random))
          .map { Section(id: $0) }
        for id in (0..<9).shuffled(using: &random).prefix(.random(in: 0...7, using: &random)) {
          sections[.random(in: sections.indices, using: &random)].items.append(
            Item(id: id, content: .random(in: 0...1, using: &random)))
        }
        return sections
      }
      let (old, new) = (list(), list())
      checkPlans(from: old, to: new, flavors: [.collection], "seed \(seed)")
    }
  }

  @Test("for lists of one section")
  func linear() {
    for seed in UInt64(0)..<300 {
      let pair = ListPair(seed: seed, maximumCount: 40)
      let diff = ListDiff(from: pair.old, to: pair.new)
      for (mode, refresh) in allPlans {
        let plan = UpdatePlan(
          diff, from: pair.old, to: pair.new, mode: mode, refresh: refresh)
        carryOut(
          plan, from: [Section(id: 0, items: pair.old)], allowsDuplicateIDs: true,
          "seed \(seed) \(mode) \(refresh)")
        #expect(plan.stages.count <= (refresh == .reload && mode != .singleBatch ? 2 : 1))
      }
    }
  }

  @Test("if rows refresh in different ways")
  func mixedRefresh() {
    for seed in UInt64(0)..<300 {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 30)
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      for mode in [PlanMode.fewestBatches, .everyMove, .singleBatch] {
        let plan = UpdatePlan(diff, from: pair.old, to: pair.new, mode: mode) { old, new in
          old.id % 2 == 0 ? .reload : .reconfigure
        }
        carryOut(plan, from: pair.old, "seed \(seed) \(mode)")
        for path in plan.refreshedItems {
          #expect(pair.new[path.section].items[path.item].id % 2 == 1)
        }
      }
    }
  }
}
