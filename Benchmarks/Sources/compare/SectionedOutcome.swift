import Baseline
import KeyedDiff
import Workloads

/// The sections for every contestant, in its own type of section. Both types share the arrays of
/// rows.
struct SectionedLists<Element> {
  let old: [ListSection<Int, Element>]
  let new: [ListSection<Int, Element>]
  let baselineOld: [BaselineSection<Int, Element>]
  let baselineNew: [BaselineSection<Int, Element>]

  /// Makes elements of the rows. Old and new elements are made separately, so that equal ones share
  /// no storage, unless the scenario has only one list or `make` shares it.
  init(_ scenario: SectionedScenario, _ make: (AbstractRow) -> Element) {
    func typed(_ sections: [AbstractSection]) -> [BaselineSection<Int, Element>] {
      sections.map { section in
        BaselineSection(
          id: section.number, header: section.header, items: section.rows.map(make))
      }
    }
    baselineOld = typed(scenario.old)
    baselineNew = scenario.isSameList ? baselineOld : typed(scenario.new)
    old = baselineOld.map(ListSection.init)
    new = scenario.isSameList ? old : baselineNew.map(ListSection.init)
  }
}

extension ListSection {
  init(_ section: BaselineSection<ID, Item>) {
    self.init(id: section.id, items: section.items, header: section.header)
  }
}

/// The result of a contestant for sections, in the form that checks and reports need.
struct SectionedOutcome<Element> {
  /// A batch for a view, and the list that the view shows after it.
  typealias Stage = (batch: BatchUpdate, sections: [ListSection<Int, Element>])

  var sections: Outcome
  var deletions: [OldPath]
  var insertions: [NewPath]
  var moves: [PathPair]
  var updates: [PathPair]
  var stages: [Stage]
  /// The number of sections of the old list.
  var sectionCount: Int
}

extension SectionedOutcome: Countable {
  var counts: Counts {
    let sectionCounts = SectionCounts(
      count: sectionCount, deletions: sections.deletions.count,
      insertions: sections.insertions.count, moves: sections.moves.count,
      updates: sections.updates.count, batches: stages.count)
    return Counts(
      deletions: deletions.count, insertions: insertions.count, moves: moves.count,
      updates: updates.count, sections: sectionCounts)
  }
}

extension SectionedOutcome {
  init(_ plan: BaselineUpdatePlan<Int, Element>, _ lists: SectionedLists<Element>) {
    self.init(
      sections: Outcome(plan.diff.sections),
      deletions: plan.diff.deletions.map { OldPath($0) },
      insertions: plan.diff.insertions.map { NewPath($0) },
      moves: plan.diff.moves.map { PathPair($0) }, updates: plan.diff.updates.map { PathPair($0) },
      stages: plan.stages.map { (BatchUpdate($0.batch), $0.sections.map(ListSection.init)) },
      sectionCount: lists.old.count)
  }
}

extension ItemPath {
  fileprivate init(_ path: BaselinePath) { self.init(section: path.section, item: path.item) }
}

extension PathPair {
  fileprivate init(_ pair: BaselineSectionedDiff.Pair) {
    self.init(old: OldPath(pair.old), new: NewPath(pair.new))
  }
}

extension BatchUpdate {
  fileprivate init(_ batch: BaselineBatch) {
    self.init(
      sections: Sections(
        deletions: batch.sectionDeletions.map { SectionIndex($0) },
        insertions: batch.sectionInsertions.map { SectionIndex($0) },
        moves: batch.sectionMoves.map { IndexPair(old: $0.old, new: $0.new) }),
      items: Items(
        deletions: batch.deletions.map { OldPath($0) },
        insertions: batch.insertions.map { NewPath($0) },
        moves: batch.moves.map { PathPair($0) }))
  }
}
