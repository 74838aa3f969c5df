import KeyedDiff

// These checks find errors for which real views do not always raise an exception.
extension UncheckedBatch {
  /// Checks that no operation is repeated.
  ///
  /// Table views ignore repeated operations, but collection views crash.
  func checkDuplicates() throws(RuleViolationError) {
    try check(sections.deletions) { "section \($0) is deleted" }
    try check(sections.insertions) { "section \($0) is inserted" }
    try check(sections.reloads) { "section \($0) is reloaded" }
    try check(sections.moves) { "section \($0.old) is moved to \($0.new)" }
    try check(items.deletions) { "\(row) \($0) is deleted" }
    try check(items.insertions) { "\(row) \($0) is inserted" }
    try check(items.reloads) { "\(row) \($0) is reloaded" }
    try check(items.moves) { "\(row) \($0.old) is moved to \($0.new)" }

    func check<Operation: Equatable>(
      _ operations: some Collection<Operation>, _ sentence: (Operation) -> String
    ) throws(RuleViolationError) {
      for (operation, next) in zip(operations, operations.dropFirst()) where operation == next {
        throw RuleViolationError(.duplicateOperation, "\(sentence(operation)) twice.")
      }
    }
  }

  func checkStrictly() throws(RuleViolationError) {
    try checkReplacedSections()
    try checkMovedSections()
    try checkReloadsBesideMoves()
    try checkUncountedMoves()
  }

  /// Rejects operations on rows of deleted, inserted or reloaded sections.
  ///
  /// Views ignore such operations.
  private func checkReplacedSections() throws(RuleViolationError) {
    for path in deletedItems where deletedSections.hasSorted(SectionIndex(path.section)) {
      throw RuleViolationError(
        .rowOfReplacedSection,
        "\(row) \(path) is deleted or reloaded, and so is its whole section.")
    }
    for path in insertedItems where insertedSections.hasSorted(SectionIndex(path.section)) {
      throw RuleViolationError(
        .rowOfReplacedSection,
        "\(row) \(path) is inserted in a section that is inserted or reloaded as a whole.")
    }
  }

  /// Rejects operations on rows of sections that move.
  ///
  /// Views animate such rows twice, lose them, or corrupt memory.
  private func checkMovedSections() throws(RuleViolationError) {
    guard !sections.moves.isEmpty else { return }
    for path in deletedItems where hasMove(from: SectionIndex(path.section)) {
      throw RuleViolationError(
        .rowOfMovedSection, "\(row) \(path) is deleted or reloaded in a section that moves.")
    }
    for path in insertedItems where sectionTargets.hasSorted(SectionIndex(path.section)) {
      throw RuleViolationError(
        .rowOfMovedSection, "\(row) \(path) is inserted or reloaded in a section that moves.")
    }
    for move in items.moves
    where hasMove(from: SectionIndex(move.old.section))
      || sectionTargets.hasSorted(SectionIndex(move.new.section))
    {
      throw RuleViolationError(
        .rowOfMovedSection,
        "\(row) \(move.old) moves to \(move.new), out of or into a section that moves.")
    }
  }

  /// Checks that a batch with moves has no reloads.
  ///
  /// When views compute the new index of a reloaded row or section, they ignore all moves. This
  /// index can therefore be wrong even if the reloaded row or section is not moved itself.
  private func checkReloadsBesideMoves() throws(RuleViolationError) {
    guard !sections.moves.isEmpty || !items.moves.isEmpty else { return }
    if let section = sections.reloads.first {
      throw RuleViolationError(
        .reloadBesideMove, "section \(section) is reloaded in a batch that has moves.")
    }
    if let path = items.reloads.first {
      throw RuleViolationError(
        .reloadBesideMove, "\(row) \(path) is reloaded in a batch that has moves.")
    }
  }

  /// Rejects a move of a row from one section to another if the old index of the first section
  /// equals the new index of the second section.
  ///
  /// Older views compare only these two indices, and mistake such a move for one within a section.
  private func checkUncountedMoves() throws(RuleViolationError) {
    for move in items.moves
    where move.old.section == move.new.section && isBetweenSections(move) {
      throw RuleViolationError(
        .uncountedMove,
        "\(row) \(move.old) moves to \(move.new), which is another section with the index that "
          + "its own had before.")
    }
  }
}
