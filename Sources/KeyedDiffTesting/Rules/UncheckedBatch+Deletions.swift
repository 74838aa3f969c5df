import KeyedDiff

extension UncheckedBatch {
  func checkDeletions() throws(RuleViolationError) {
    var rest = deletedItems[...]
    for section in deletedSections.reversed() {
      while let path = rest.last, path.section > section.index {
        try checkDeletion(of: path)
        rest.removeLast()
      }
      try checkDeletion(of: section)
    }
    for path in rest.reversed() { try checkDeletion(of: path) }
  }

  private func checkDeletion(of section: SectionIndex<OldSpace>) throws(RuleViolationError) {
    guard old.indices.contains(section.index) else {
      throw RuleViolationError(
        .deletedSectionOutOfRange,
        text: "attempt to delete section \(section), but there are only \(old.count) sections "
          + "before the update")
    }
    if hasMove(from: section) {
      throw RuleViolationError(
        .deleteAndMoveOfSection,
        text: "attempt to perform a delete and a move from the same section (\(section))")
    }
    if hasItemMove(outOf: section) {
      throw RuleViolationError(
        .moveOutOfDeletedSection, text: "cannot move an item from a deleted section (\(section))")
    }
  }

  private func checkDeletion(of path: OldPath) throws(RuleViolationError) {
    guard old.indices.contains(path.section) else {
      throw RuleViolationError(
        .deletedRowOutOfRange,
        text: "attempt to delete \(row) \(path.item) from section \(path.section), "
          + "but there are only \(old.count) sections before the update")
    }
    guard 0 <= path.item, path.item < old[path.section] else {
      throw RuleViolationError(
        .deletedRowOutOfRange,
        text: "attempt to delete \(row) \(path.item) from section \(path.section) "
          + "which only contains \(old[path.section]) \(row)s before the update")
    }
    if hasMove(from: path) {
      throw RuleViolationError(
        .deleteAndMoveOfRow,
        text: "attempt to perform a delete and a move from the same index path (\(path.text))")
    }
  }

  // MARK: Finding moves by old section or path

  func hasMove(from section: SectionIndex<OldSpace>) -> Bool {
    let index = sections.moves.firstIndex(notBefore: { $0.old < section.index })
    return index < sections.moves.count && sections.moves[index].old == section.index
  }

  private func hasItemMove(outOf section: SectionIndex<OldSpace>) -> Bool {
    let index = items.moves.firstIndex(notBefore: { $0.old.section < section.index })
    return index < items.moves.count && items.moves[index].old.section == section.index
  }

  private func hasMove(from path: OldPath) -> Bool {
    let index = items.moves.firstIndex(notBefore: { $0.old < path })
    return index < items.moves.count && items.moves[index].old == path
  }
}
