import KeyedDiff
import Workloads

/// The engine, for values that are their own identity.
func makeSectionedEngine<Value: Hashable>(for value: Value.Type) -> SectionedContestant<Value> {
  makeSectionedEngine { SectionedDiff(from: $0.old, to: $0.new, id: \.self) }
}

/// The engine, for items with an id and content.
func makeSectionedEngine<Item: Identifiable & Equatable>(
  forItems item: Item.Type
) -> SectionedContestant<Item> {
  makeSectionedEngine { SectionedDiff(from: $0.old, to: $0.new) }
}

/// The engine, including its snapshots, because the baseline makes its own too.
private func makeSectionedEngine<Element>(
  diff: @escaping (SectionedLists<Element>) -> SectionedDiff
) -> SectionedContestant<Element> {
  Contestant(.engine) { lists in
    let plan = UpdatePlan(diff(lists), from: lists.old, to: lists.new)
    return (plan: plan, snapshots: plan.stages.map(\.sections))
  } outcome: { result, lists in
    let diff = result.plan.diff
    return SectionedOutcome(
      sections: Outcome(diff.sections), deletions: Array(diff.items.deletions),
      insertions: Array(diff.items.insertions), moves: diff.items.moves,
      updates: diff.items.updates,
      stages: zip(result.plan.stages, result.snapshots).map { ($0.batch, $1) },
      sectionCount: lists.old.count)
  }
}
