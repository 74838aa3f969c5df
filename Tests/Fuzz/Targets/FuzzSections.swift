import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting

/// Compares `SectionedDiff` with the reference, and checks every `UpdatePlan` of it with the rules
/// and a strict view of either flavor.
enum FuzzSections {
  typealias Item = ListPair.Item
  typealias Section = SectionedPair.Section

  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    let moves: MoveDetection = bytes.number(0...7) == 0 ? .never : .fewest
    let hashBits = bytes.number(0...3) * 2
    let budget = Int(bytes.byte())
    let flavor: ListFlavor = bytes.bool() ? .table : .collection
    let refresh = bytes.element(of: Refresh.allCases)
    let (old, new) = FuzzedSections.pair(&bytes)

    let diff = SectionedDiff(from: old, to: new, moves: moves)
    var faults = SectionedPromises.broken(by: diff, from: old, to: new, id: \.id, moves: moves)
    guard faults.isEmpty else { return ["\(old) → \(new): \(faults)"] }
    faults += otherWays(to: diff, from: old, to: new, moves, hashBits, budget)
    faults += drivers(of: diff, from: old, to: new)
    for mode in [PlanMode.fewestBatches, .everyMove, .singleBatch] {
      let found = plan(diff, from: old, to: new, mode, refresh, flavor)
      faults += found.map { "\(mode), \(refresh): \($0)" }
    }
    return faults.isEmpty ? [] : ["\(old) → \(new): \(faults)"]
  }

  // MARK: The diff

  /// Compares with colliding ids and with a limit of changes.
  private static func otherWays(
    to diff: SectionedDiff, from old: [Section], to new: [Section], _ moves: MoveDetection,
    _ hashBits: Int, _ budget: Int
  ) -> [String] {
    var faults: [String] = []
    let colliding = SectionedDiff(
      from: old, to: new, id: { Collider($0.id, hashBits: hashBits) }, moves: moves)
    if colliding != diff { faults.append("With collisions, the diff is \(colliding).") }
    for limit in [budget, diff.changeCount] {
      let bounded = SectionedDiff(from: old, to: new, moves: moves, maximumChanges: limit)
      let exceeds = diff.changeCount > limit
      if bounded.exceedsMaximumChanges != exceeds || !exceeds && bounded != diff {
        faults.append("With at most \(limit) changes, the diff is \(bounded).")
      }
      if bounded.applied(to: old, from: new) != new { faults.append("Replacing all is wrong.") }
      let plan = UpdatePlan(bounded, from: old, to: new)
      if plan.needsReload != exceeds { faults.append("`needsReload` of a plan is wrong.") }
      faults += refusal(of: plan, from: old, .collection)
    }
    if diff.applied(to: old, from: new) != new { faults.append("Applying is wrong.") }
    if diff.isEmpty != (old == new) { faults.append("`isEmpty` is wrong.") }
    return faults
  }

  /// Applies one change after the other.
  private static func drivers(
    of diff: SectionedDiff, from old: [Section], to new: [Section]
  ) -> [String] {
    var faults: [String] = []
    let stepped = Replaying.steps(of: diff, on: old, new: new)
    if stepped.map(\.id) != new.map(\.id)
      || stepped.map({ $0.items.map(\.id) }) != new.map({ $0.items.map(\.id) })
    {
      faults.append("The steps \(diff.steps) lead to \(stepped).")
    }
    let (flatOld, flatNew) = (old.flatMap(\.items), new.flatMap(\.items))
    if diff.flattened.applied(to: flatOld, from: flatNew) != flatNew {
      faults.append("The flattened diff is wrong: \(diff.flattened).")
    }
    return faults
  }

  // MARK: Plans

  private enum Refresh: CaseIterable { case reconfigured, reloaded, mixed }

  private static func plan(
    _ diff: SectionedDiff, from old: [Section], to new: [Section], _ mode: PlanMode,
    _ refresh: Refresh, _ flavor: ListFlavor
  ) -> [String] {
    func isReloaded(_ item: Item) -> Bool {
      refresh == .reloaded || refresh == .mixed && item.id % 2 == 0
    }
    let plan = UpdatePlan(diff, from: old, to: new, mode: mode) { old, _ in
      isReloaded(old) ? .reload : .reconfigure
    }
    var faults = refusal(of: plan, from: old, flavor)
    if plan.sections != new { faults.append("The plan leads to \(plan.sections).") }
    let most =
      switch mode {
      case .singleBatch: 1
      case .fewestBatches: refresh == .reconfigured ? 2 : 3
      case .everyMove: 3
      }
    if plan.stages.count > most { faults.append("There are \(plan.stages.count) batches.") }
    if diff.isEmpty != plan.isEmpty { faults.append("`isEmpty` of the plan is wrong.") }
    for path in plan.refreshedItems where isReloaded(new[path.section].items[path.item]) {
      faults.append("\(path) should be reloaded, but is refreshed in place.")
    }
    return faults
  }

  private static func refusal(
    of plan: UpdatePlan<Int, Item>, from old: [Section], _ flavor: ListFlavor
  ) -> [String] {
    var data = old
    let view = StrictListView(flavor: flavor, allowsDuplicateIDs: true) { data }
    var counts = old.map(\.items.count)
    do {
      for stage in plan.stages {
        let next = stage.sections.map(\.items.count)
        try BatchRules.validate(old: counts, new: next, batch: stage.batch, flavor: flavor)
        if stage.batch.isEmpty { return ["A batch is empty."] }
        counts = next
      }
      try view.perform(plan) { data = $0 }
      try view.verify()
    } catch {
      return ["\(error), by \(plan)"]
    }
    return view.reloadCount == (plan.needsReload ? 1 : 0) ? [] : ["A wrong reload count."]
  }
}
