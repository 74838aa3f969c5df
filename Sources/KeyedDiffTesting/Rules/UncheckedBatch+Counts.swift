import KeyedDiff

extension UncheckedBatch {
  func checkSectionCount() throws(RuleViolationError) {
    let inserted = insertedSections.count
    let deleted = deletedSections.count
    guard new.count != old.count + inserted - deleted else { return }
    throw RuleViolationError(
      .sectionCount,
      text: "Invalid update: invalid number of sections.  The number of sections contained in the "
        + "\(flavor.view) after the update (\(new.count)) must be equal to the number of sections "
        + "contained in the \(flavor.view) before the update (\(old.count)), plus or minus the "
        + "number of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted).")
  }

  /// Maps old sections to new sections.
  ///
  /// A moved section has the new index of its move. The other kept sections have, in order, the new
  /// indices at which no section is inserted and to which no section moves.
  mutating func mapSections() {
    newSectionOfOld = Array(repeating: nil, count: old.count)
    oldSectionOfNew = Array(repeating: nil, count: new.count)
    for move in sections.moves { pair(move.old, move.new) }
    var place = 0
    for section in old.indices where newSectionOfOld[section] == nil {
      if deletedSections.hasSorted(SectionIndex(section)) { continue }
      while oldSectionOfNew[place] != nil || insertedSections.hasSorted(SectionIndex(place)) {
        place += 1
      }
      pair(section, place)
    }
  }

  private mutating func pair(_ oldSection: Int, _ newSection: Int) {
    newSectionOfOld[oldSection] = newSection
    oldSectionOfNew[newSection] = oldSection
  }

  func checkRowCounts() throws(RuleViolationError) {
    // The expected row counts after the batch. The counts of inserted sections are not checked.
    var expected = oldSectionOfNew.map { $0.map { old[$0] } ?? 0 }
    for path in deletedItems {
      if let section = newSectionOfOld[path.section] { expected[section] -= 1 }
    }
    for path in insertedItems { expected[path.section] += 1 }
    for move in items.moves where isBetweenSections(move) {
      if let section = newSectionOfOld[move.old.section] { expected[section] -= 1 }
      expected[move.new.section] += 1
    }
    for (section, oldSection) in oldSectionOfNew.enumerated() {
      guard let oldSection, expected[section] != new[section] else { continue }
      throw wrongCount(oldSection, section)
    }
  }

  /// Returns whether a move takes a row to another section.
  ///
  /// A section that the batch moves is still the same section.
  func isBetweenSections(_ move: PathPair) -> Bool {
    newSectionOfOld[move.old.section] != move.new.section
  }

  private func wrongCount(_ oldSection: Int, _ section: Int) -> RuleViolationError {
    let moves = items.moves.filter(isBetweenSections)
    let inserted = insertedItems.count { $0.section == section }
    let deleted = deletedItems.count { $0.section == oldSection }
    let movedIn = moves.count { $0.new.section == section }
    let movedOut = moves.count { $0.old.section == oldSection }
    return RuleViolationError(
      .rowCount,
      text: "Invalid update: invalid number of \(row)s in section \(section).  The number of "
        + "\(row)s contained in an existing section after the update (\(new[section])) must be "
        + "equal to the number of \(row)s contained in that section before the update "
        + "(\(old[oldSection])), plus or minus the number of \(row)s inserted or deleted from "
        + "that section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number "
        + "of \(row)s moved into or out of that section (\(movedIn) moved in, \(movedOut) moved "
        + "out).")
  }
}
