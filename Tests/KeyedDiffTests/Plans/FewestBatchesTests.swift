import KeyedDiff
import KeyedDiffTesting
import Testing

/// Not only as few batches as the planner knows of: as few as there can be.
@Suite("No plan has a batch too many")
struct FewestBatchesTests {
  typealias Plan = UpdatePlan<Int, Item>
  private static let modes: [PlanMode] = [.fewestBatches, .everyMove, .singleBatch]

  /// What is wrong with the plans for a pair of lists.
  ///
  /// - Parameter counts: How many plans there were of so many batches.
  private func complaints(
    from old: [ListSection<Int, Item>], to new: [ListSection<Int, Item>], counts: inout [Int]
  ) -> [String] {
    let diff = SectionedDiff(from: old, to: new)
    var complaints: [String] = []
    let refreshes: [ContentRefresh] =
      diff.items.updates.isEmpty ? [.reconfigure] : [.reconfigure, .reload]
    for mode in Self.modes {
      for refresh in refreshes {
        let plan = Plan(diff, from: old, to: new, mode: mode, refresh: refresh)
        counts[plan.stages.count] += 1
        if let complaint = complaint(about: plan, from: old, mode, refresh) {
          complaints.append("\(mode), \(refresh), \(old) → \(new): \(complaint)")
        }
      }
    }
    return complaints
  }

  private func complaint(
    about plan: Plan, from old: [ListSection<Int, Item>], _ mode: PlanMode,
    _ refresh: ContentRefresh
  ) -> String? {
    let most =
      switch (mode, refresh) {
      case (.singleBatch, _): 1
      case (.fewestBatches, .reconfigure): 2
      default: 3
      }
    let count = plan.stages.count
    if count > most { return "\(count) batches, not \(most)" }
    guard count > 0 else { return nil }

    var operations: [IdentityOperation] = []
    var stages: [Int] = []
    var before = IDList(old)
    for (index, stage) in plan.stages.enumerated() {
      let after = IDList(stage.sections)
      guard let all = IdentityOperation.all(of: stage.batch, from: before, to: after) else {
        return "a move of batch \(index + 1) does not end where its row is"
      }
      operations += all
      stages += all.map { _ in index + 1 }
      before = after
    }
    guard Set(operations).count == operations.count else { return "an operation twice" }
    let search = BatchSearch(from: IDList(old), to: IDList(plan.sections), operations)
    // Else the search would have missed a plan that is known.
    guard search.steps(count: count, stages) != nil else { return "not among all the ways" }
    guard count > 1, let steps = search.steps(count: count - 1) else { return nil }
    let batches = steps.map { "\($0.batch) to \($0.after)" }
    return "\(count) batches, though \(count - 1) will do: \(batches)"
  }

  @Test("small lists")
  func small() {
    let old = SmallSections.named(sectionIDs: 2, itemIDs: 3)
    let new = SmallSections.all(sectionIDs: 2, itemIDs: 3)
    var counts = [0, 0, 0, 0]
    for old in old {
      for new in new {
        let shared = old.rowsShared(with: new)
        for changed in 0..<8 where changed & ~shared == 0 {
          for complaint in complaints(
            from: old.list(), to: new.list(changed: changed), counts: &counts)
          {
            Issue.record("\(complaint)")
          }
        }
      }
    }
    print(counts)
  }

  @Test("random lists")
  func random() {
    var counts = [0, 0, 0, 0]
    for seed in UInt64(0)..<2_000 {
      let pair = SectionedPair(seed: seed, sections: 3...5, items: 4...8)
      for complaint in complaints(from: pair.old, to: pair.new, counts: &counts) {
        Issue.record("seed \(seed): \(complaint)")
      }
    }
    print(counts)
  }
}
