import KeyedDiff
import KeyedDiffTesting
import Workloads

/// Checks plans before the contestants are timed. No id occurs twice in a list.
struct SectionedCheck<Element: Equatable, ID: Hashable> {
  let title: String
  let lists: SectionedLists<Element>
  let fewest: (deletions: Int, insertions: Int)
  let id: (Element) -> ID

  /// - Throws: `WrongResult` with a description.
  func run(_ outcomes: [(name: ContestantName, outcome: SectionedOutcome<Element>)]) throws {
    var expectedMoves: (name: ContestantName, rows: Int, sections: Int)?
    for (name, outcome) in outcomes {
      func require(_ condition: Bool, _ complaint: @autoclosure () -> String) throws {
        if condition { return }
        throw WrongResult(description: "\(title): \(name.rawValue) is wrong: \(complaint()).")
      }
      let found = (outcome.deletions.count, outcome.insertions.count)
      try require(
        found == fewest,
        "\(found.0) deletions and \(found.1) insertions, "
          + "where \(fewest.deletions) and \(fewest.insertions) are enough")
      let moves = (outcome.moves.count, outcome.sections.moves.count)
      let expected = expectedMoves ?? (name, moves.0, moves.1)
      try require(
        moves == (expected.rows, expected.sections),
        "\(moves.0) moves of rows and \(moves.1) of sections, "
          + "where \(expected.name.rawValue) has \(expected.rows) and \(expected.sections)")
      expectedMoves = expected

      try require(
        Set(outcome.updates.map(\.new)) == changedRows, "its updates are not what changed")
      try require(
        Set(outcome.sections.updates.map(\.new)) == changedHeaders,
        "its updates of sections are not the headers that changed")
      try require(
        outcome.stages.last.map { $0.sections == lists.new } ?? true,
        "its last snapshot is not the new list")
      try require(refusal(of: outcome) == nil, "a view refuses it: \(refusal(of: outcome)!)")
    }
  }

  /// The violation that a strict view finds in the batches and their snapshots.
  private func refusal(of outcome: SectionedOutcome<Element>) -> RuleViolationError? {
    var shown = ids(lists.old)
    let view = StrictListView(id: { $0 }) { shown }
    do throws(RuleViolationError) {
      for stage in outcome.stages {
        try view.perform(stage.batch) { shown = ids(stage.sections) }
      }
      // These lists are of ids alone, so the view does not check headers and content.
      shown = ids(lists.new)
      try view.verify()
      return nil
    } catch {
      return error
    }
  }

  private func ids(_ sections: [ListSection<Int, Element>]) -> [ListSection<Int, ID>] {
    sections.map { ListSection(id: $0.id, items: $0.items.map(id)) }
  }

  /// Kept rows whose content changed, found by looking up every row.
  private var changedRows: Set<NewPath> {
    let old = Dictionary(
      uniqueKeysWithValues: lists.old.lazy.flatMap(\.items).map { (id($0), $0) })
    var changed = Set<NewPath>()
    for (section, newSection) in lists.new.enumerated() {
      for (item, row) in newSection.items.enumerated() {
        guard let before = old[id(row)], before != row else { continue }
        changed.insert(NewPath(section: section, item: item))
      }
    }
    return changed
  }

  private var changedHeaders: Set<Int> {
    let old = Dictionary(uniqueKeysWithValues: lists.old.map { ($0.id, $0) })
    return Set(
      lists.new.indices.filter { index in
        old[lists.new[index].id].map { !$0.hasSameHeaderAndFooter(as: lists.new[index]) } ?? false
      })
  }
}
