import KeyedDiff
import KeyedDiffTesting

/// Reports faults of plans: that a view rejects them, or that they have more batches than
/// necessary.
enum PlanJudge {
  private typealias Plan = UpdatePlan<Int, Item>

  /// The faults of all plans for a pair of lists without duplicates.
  static func complaints(
    from old: [ListSection<Int, Item>], to new: [ListSection<Int, Item>]
  ) -> [String] {
    let diff = SectionedDiff(from: old, to: new)
    let refreshes: [ContentRefresh] =
      diff.items.updates.isEmpty ? [.reconfigure] : [.reconfigure, .reload]
    var complaints: [String] = []
    for mode in [PlanMode.fewestBatches, .everyMove, .singleBatch] {
      for refresh in refreshes {
        let plan = Plan(diff, from: old, to: new, mode: mode, refresh: refresh)
        if let complaint = refusal(of: plan, from: old)
          ?? excess(of: plan, from: old, mode, most: mostBatches(mode, refresh))
        {
          complaints.append("\(mode), \(refresh), \(old) → \(new): \(complaint)")
        }
      }
    }
    return complaints
  }

  /// The maximum number of batches by the documentation.
  private static func mostBatches(_ mode: PlanMode, _ refresh: ContentRefresh) -> Int {
    switch (mode, refresh) {
    case (.singleBatch, _): 1
    case (.fewestBatches, .reconfigure): 2
    case (.fewestBatches, .reload), (.everyMove, _): 3
    }
  }

  private static func refusal(of plan: Plan, from old: [ListSection<Int, Item>]) -> String? {
    var data = old
    let view = StrictListView { data }
    do throws(RuleViolationError) {
      try view.perform(plan) { data = $0 }
      try view.verify()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func excess(
    of plan: Plan, from old: [ListSection<Int, Item>], _ mode: PlanMode, most: Int
  ) -> String? {
    let count = plan.stages.count
    if count > most { return "\(count) batches, but \(most) at most" }
    if count == 0 { return nil }
    var operations: [IdentityOperation] = []
    var stages: [Int] = []
    var before = IDList(old)
    for (index, stage) in plan.stages.enumerated() {
      let after = IDList(stage.sections)
      let batch = IdentityOperation.all(of: stage.batch, from: before, to: after)
      operations += batch
      stages += batch.map { _ in index + 1 }
      before = after
    }
    if Set(operations).count < operations.count { return "an operation twice: \(operations)" }
    let search = BatchSearch(from: IDList(old), to: IDList(plan.sections), operations)
    // Otherwise the search misses solutions.
    if search.steps(count: count, stages) == nil { return "a solution that the search rejects" }
    let others = mode == .fewestBatches && count == 3 ? search.replacingReloadedMoves() : nil
    guard count > 1,
      let steps = search.steps(count: count - 1) ?? others?.steps(count: count - 1)
    else { return nil }
    let way = steps.map { "\($0.batch) to \($0.after)" }.joined(separator: ", then ")
    if let refusal = refusal(of: steps, from: search.old) {
      return "the search found \(way), but \(refusal)"
    }
    return "\(count) batches, though there is \(way)"
  }

  /// The violation that a strict view finds in a solution of the search.
  private static func refusal(of steps: [BatchSearch.Step], from old: IDList) -> RuleViolationError?
  {
    var data = old.list()
    let view = StrictListView(id: \.id, content: { _, _ in true }) { data }
    do throws(RuleViolationError) {
      for step in steps { try view.perform(step.batch) { data = step.after.list() } }
      try view.verify()
      return nil
    } catch {
      return error
    }
  }
}
