import KeyedDiff
import Workloads

/// Checks plans before anybody is timed. No id occurs twice in a list.
struct SectionedCheck<Element: Equatable, ID: Hashable> {
  let title: String
  let lists: SectionedLists<Element>
  let fewest: (deletions: Int, insertions: Int)
  let id: (Element) -> ID

  /// - Throws: `WrongResult`, with a sentence.
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
      var shown = ids(lists.old)
      for (number, stage) in outcome.stages.enumerated() {
        let next = ids(stage.sections)
        try require(
          stage.batch.leads(from: shown, to: next),
          "its batch \(number + 1) does not lead to the snapshot after it")
        shown = next
      }
      try require(shown == ids(lists.new), "its batches do not lead to the new list")
    }
  }

  private func ids(_ sections: [ListSection<Int, Element>]) -> [ListSection<Int, ID>] {
    sections.map { ListSection(id: $0.id, items: $0.items.map(id)) }
  }

  /// Kept rows with another content, found by a look-up of every row.
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

extension BatchUpdate {
  /// Whether a view that shows some ids takes this batch, and shows others
  /// after it. Views take no row operation in a section that goes, comes or
  /// moves; and next to operations on sections they miscount a row that goes to
  /// another section of the same index.
  fileprivate func leads<ID: Hashable>(
    from old: [ListSection<Int, ID>], to new: [ListSection<Int, ID>]
  ) -> Bool {
    // The old section, if any, that each new one is.
    let sectionOutcome = Outcome(
      deletions: sections.deletions.map(\.index), insertions: sections.insertions.map(\.index),
      moves: sections.moves)
    let oldSections = sectionOutcome.applied(
      to: old.indices.map { $0 }, from: [Int?](repeating: nil, count: new.count))
    guard let oldSections else { return false }

    for move in items.moves {
      guard let before = old[move.old], let after = new[move.new], before == after else {
        return false
      }
      let changesSection = oldSections[move.new.section] != move.old.section
      if changesSection, !sections.isEmpty, move.old.section == move.new.section { return false }
    }
    let movedSections = Set(sections.moves.map(\.new))
    var leaving = Dictionary(grouping: items.deletions + items.moves.map(\.old), by: \.section)
    var coming = Dictionary(grouping: items.insertions + items.moves.map(\.new), by: \.section)
    for (section, oldSection) in oldSections.enumerated() {
      guard let oldSection else { continue }  // comes with its rows
      if movedSections.contains(section), leaving[oldSection] != nil || coming[section] != nil {
        return false
      }
      let rows = Outcome(
        deletions: leaving.removeValue(forKey: oldSection)?.map(\.item) ?? [],
        insertions: coming.removeValue(forKey: section)?.map(\.item) ?? [])
      guard
        old[oldSection].id == new[section].id,
        rows.applied(to: old[oldSection].items, from: new[section].items) == new[section].items
      else { return false }
    }
    // What is left would be in sections that go or come.
    return leaving.isEmpty && coming.isEmpty
  }
}

extension Array {
  fileprivate subscript<ID, Row, Space>(_ path: ItemPath<Space>) -> Row?
  where Element == ListSection<ID, Row> {
    indices.contains(path.section) && self[path.section].items.indices.contains(path.item)
      ? self[path.section].items[path.item] : nil
  }
}
