import KeyedDiff
import KeyedDiffTesting
import Testing

/// Each operation of a plan is needed, and where it says.
///
/// There is no damage that a view may overlook, if no id occurs twice and no
/// more moves than must:
/// - An operation that is there twice is always refused.
/// - Without a deletion, an insertion, or a move to another section, a count is
///   wrong; without a move within a section, its rows or the sections are in
///   another order, else the move would not have been needed; without a reload
///   a row shows old content in the end.
/// - Shifted, an operation hits another section or row: either one that has an
///   operation already, which is refused, or one that then is gone, or at
///   another place, or not from where the list has it. The view compares ids
///   at every place, so any of these shows.
@Suite("Every damaged plan is refused")
struct DamagedPlanTests {
  typealias Plan = UpdatePlan<Int, Item>
  static let count: UInt64 = runsLongTests ? 20_000 : 2_000

  /// For each pair one plan, and that with each damage to each operation.
  @Test("random lists")
  func random() {
    let modes: [PlanMode] = [.fewestBatches, .everyMove, .singleBatch]
    let refreshes: [ContentRefresh] = [.reconfigure, .reload]
    var tried: [Damage: Int] = [:]
    var refused: [Damage: Int] = [:]
    for seed in 0..<Self.count {
      let pair = SectionedPair(seed: seed, sections: 0...6, items: 0...13)
      let mode = modes[Int(seed % 3)]
      let refresh = refreshes[Int(seed / 3 % 2)]
      let plan = Plan(
        SectionedDiff(from: pair.old, to: pair.new), from: pair.old, to: pair.new, mode: mode,
        refresh: refresh)
      let batches = plan.stages.map(\.batch)
      // Else to refuse the others would prove nothing.
      if let violation = violation(of: plan, batches, from: pair.old) {
        Issue.record("\(pair), \(mode), \(refresh): \(violation)")
      }
      for (index, batch) in batches.enumerated() {
        for damage in Damage.allCases {
          for damagedBatch in batch.damaged(damage) {
            var damaged = batches
            damaged[index] = damagedBatch
            tried[damage, default: 0] += 1
            if violation(of: plan, damaged, from: pair.old) != nil {
              refused[damage, default: 0] += 1
            } else {
              Issue.record("\(pair), \(mode), \(refresh): batch \(index) as \(damagedBatch)")
            }
          }
        }
      }
    }
    for damage in Damage.allCases {
      print("\(damage): \(refused[damage] ?? 0) of \(tried[damage] ?? 0) damaged plans refused")
    }
    #expect(Damage.allCases.allSatisfy { tried[$0] ?? 0 > Self.count })
  }

  /// What a strict view has to say about a plan with other batches.
  private func violation(
    of plan: Plan, _ batches: [BatchUpdate], from old: [ListSection<Int, Item>]
  ) -> RuleViolation? {
    var data = old
    let view = StrictListView { data }
    do throws(RuleViolation) {
      for (stage, batch) in zip(plan.stages, batches) {
        try view.perform(batch) { data = stage.sections }
      }
      data = plan.sections
      try view.reconfigureItems(at: plan.refresh.items)
      try view.refreshHeadersAndFooters(of: plan.refresh.sections)
      try view.verify()
      return nil
    } catch {
      return error
    }
  }
}
