import KeyedDiff

extension UncheckedBatch {
  func checkInsertions() throws(RuleViolationError) {
    var rest = insertedItems[...]
    for section in insertedSections {
      while let path = rest.first, path.section <= section.index {
        try checkInsertion(of: path)
        rest.removeFirst()
      }
      try checkInsertion(of: section)
    }
    for path in rest { try checkInsertion(of: path) }
  }

  private func checkInsertion(of section: SectionIndex<NewSpace>) throws(RuleViolationError) {
    guard new.indices.contains(section.index) else {
      throw RuleViolationError(
        .insertedSectionOutOfRange,
        text: "attempt to insert section \(section) but there are only \(new.count) sections "
          + "after the update")
    }
    if sectionTargets.hasSorted(section) {
      throw RuleViolationError(
        .insertAndMoveToSection,
        text: "attempt to perform an insert and a move to the same section (\(section))")
    }
    if hasItemMove(into: section) {
      throw RuleViolationError(
        .moveIntoInsertedSection,
        text: "cannot move \(flavor == .table ? "a row" : "an item") into a newly inserted "
          + "section (\(section))")
    }
  }

  private func checkInsertion(of path: NewPath) throws(RuleViolationError) {
    guard new.indices.contains(path.section) else {
      throw RuleViolationError(
        .insertedRowOutOfRange,
        text: "attempt to insert \(row) \(path.item) into section \(path.section), "
          + "but there are only \(new.count) sections after the update")
    }
    guard 0 <= path.item, path.item < new[path.section] else {
      throw RuleViolationError(
        .insertedRowOutOfRange,
        text: "attempt to insert \(row) \(path.item) into section \(path.section), "
          + "but there are only \(new[path.section]) \(row)s in section \(path.section) "
          + "after the update")
    }
    if itemTargets.hasSorted(path) {
      throw RuleViolationError(
        .insertAndMoveToRow,
        text: "attempt to perform an insert and a move to the same index path (\(path.text))")
    }
  }

  private func hasItemMove(into section: SectionIndex<NewSpace>) -> Bool {
    let index = itemTargets.firstIndex(notBefore: { $0.section < section.index })
    return index < itemTargets.count && itemTargets[index].section == section.index
  }
}
