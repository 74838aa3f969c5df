import Baseline
import KeyedDiff
import Workloads

/// A contestant for lists of sections.
typealias SectionedContestant<Element> = Contestant<
  SectionedLists<Element>, SectionedOutcome<Element>
>

/// Contestants for sections of values that are their own identity.
func makeSectionedContestants<Value: Hashable & FloorRow>(
  for value: Value.Type
) -> [SectionedContestant<Value>] {
  [
    makeSectionedEngine(for: value),
    Contestant(.baseline) {
      BaselineUpdatePlan(from: $0.baselineOld, to: $0.baselineNew)
    } outcome: { plan, lists in
      SectionedOutcome(plan, lists)
    },
    .floor { SectionedFloor($0).touch },
  ]
}

/// Contestants for sections of items with an id and content.
func makeSectionedContestants<Item: Identifiable & Equatable & FloorRow>(
  forItems item: Item.Type
) -> [SectionedContestant<Item>] {
  [
    makeSectionedEngine(forItems: item),
    Contestant(.baseline) {
      BaselineUpdatePlan(
        from: $0.baselineOld, to: $0.baselineNew, id: { $0.id }, content: { $0 == $1 })
    } outcome: { plan, lists in
      SectionedOutcome(plan, lists)
    },
    .floor { SectionedFloor($0).touch },
  ]
}
