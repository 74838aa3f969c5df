import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// Each operation of a plan is needed, with its indices.
///
/// A view that compares ids at every place, and content at the end, detects all faults but one, if
/// no id occurs twice. To a view, a reload is a deletion and an insertion. So if an inserted row
/// and a reloaded one are neighbors, the insertion may have either of the two indices: the reload
/// takes the other one, and the operations are the same.
@Suite("Every damaged plan is rejected")
struct DamagedPlanTests {
  private typealias Plan = UpdatePlan<Int, Item>
  private static let count: UInt64 = seedCount(20_000, inShortRuns: 250)

  /// For each pair, tests one plan with each fault in each operation.
  @Test("random lists")
  func random() {
    let modes: [PlanMode] = [.fewestBatches, .everyMove, .singleBatch]
    let refreshes: [ContentRefresh] = [.reconfigure, .reload]
    var tried: [Damage: Int] = [:]
    var equal = 0
    for seed in 0..<Self.count {
      let pair = SectionedPair(seed: seed, maximumSections: 6, maximumRows: 13)
      let mode = modes[Int(seed % 3)]
      let refresh = refreshes[Int(seed / 3 % 2)]
      let plan = plan(from: pair.old, to: pair.new, mode, refresh)
      // The undamaged plan must be valid, or rejecting the others would prove nothing.
      if let violation = violation(of: plan, plan.stages.map(\.batch), from: pair.old) {
        Issue.record("\(pair), \(mode), \(refresh): \(violation)")
      }
      forEachDamage(to: plan, from: pair.old) { damage, batch, damaged, isEqual, isRefused in
        tried[damage, default: 0] += 1
        if isEqual { equal += 1 }
        if isRefused == isEqual {
          Issue.record("\(pair), \(mode), \(refresh), \(damage): \(batch) as \(damaged)")
        }
      }
    }
    print("Damaged plans: \(tried), of which equal to the plan: \(equal). All others are refused.")
    #expect(Damage.allCases.allSatisfy { tried[$0] ?? 0 > Self.count })
  }

  /// In one batch, a row with new content is not reloaded beside moves, but deleted and inserted.
  /// So rows that would have to pass it need not move.
  @Test("one batch has no unnecessary move")
  func moveBesideReload() {
    let old = IDList(sections: [0], rows: [[0, 1]]).list()
    let new = IDList(sections: [0], rows: [[1, 0]]).list(changed: 0b10)
    #expect(plan(from: old, to: new, .singleBatch, .reload).stages[0].batch.items.moves.isEmpty)
  }

  private func plan(
    from old: [ListSection<Int, Item>], to new: [ListSection<Int, Item>], _ mode: PlanMode,
    _ refresh: ContentRefresh
  ) -> Plan {
    Plan(SectionedDiff(from: old, to: new), from: old, to: new, mode: mode, refresh: refresh)
  }

  private func forEachDamage(
    to plan: Plan, from old: [ListSection<Int, Item>],
    _ body: (
      _ damage: Damage, _ batch: BatchUpdate, _ damaged: BatchUpdate, _ isEqual: Bool,
      _ isRefused: Bool
    ) -> Void
  ) {
    let batches = plan.stages.map(\.batch)
    var before = IDList(old)
    for (index, batch) in batches.enumerated() {
      let after = IDList(plan.stages[index].sections)
      for damage in Damage.allCases {
        for damagedBatch in batch.damaged(damage) {
          var damaged = batches
          damaged[index] = damagedBatch
          let isEqual = says(damagedBatch, thePlaceOfAReloadIn: batch, before, after)
          body(
            damage, batch, damagedBatch, isEqual, violation(of: plan, damaged, from: old) != nil)
        }
      }
      before = after
    }
  }

  /// Whether a batch differs from another one only in that an insertion has the index that a
  /// reloaded row of its section has.
  private func says(
    _ damaged: BatchUpdate, thePlaceOfAReloadIn batch: BatchUpdate, _ before: IDList,
    _ after: IDList
  ) -> Bool {
    var rest = damaged
    rest.items.insertions = batch.items.insertions
    let places = Set(damaged.items.insertions)
    guard rest == batch, places.count == batch.items.insertions.count,
      let place = places.subtracting(batch.items.insertions).first,
      places.map(\.section).sorted() == batch.items.insertions.map(\.section).sorted(),
      after.rows[place.section].indices.contains(place.item)
    else { return false }
    let row = after.rows[place.section][place.item]
    return batch.items.reloads.contains { before.rows[$0.section][$0.item] == row }
  }

  /// The violation that a strict view finds in a plan with other batches.
  private func violation(
    of plan: Plan, _ batches: [BatchUpdate], from old: [ListSection<Int, Item>]
  ) -> RuleViolationError? {
    var data = old
    let view = StrictListView { data }
    do throws(RuleViolationError) {
      for (stage, batch) in zip(plan.stages, batches) {
        try view.perform(batch) { data = stage.sections }
      }
      data = plan.sections
      try view.reconfigureItems(at: plan.refreshedItems)
      try view.refreshHeadersAndFooters(of: plan.refreshedSections)
      try view.verify()
      return nil
    } catch {
      return error
    }
  }
}
