extension BatchUpdate {
  /// Creates the batch of a plan that has a single batch.
  init(_ operations: PlanOperations) {
    let sections = operations.sections
    self.init(
      sections: Sections(
        deletions: sections.deletions.map { SectionIndex($0) },
        insertions: sections.insertions.map { SectionIndex($0) },
        moves: sections.moves),
      items: Items(
        deletions: operations.deletions, insertions: operations.insertions,
        moves: operations.moves, reloads: operations.reloads.map(\.old)))
  }

  /// Creates the batch of one stage of a plan that has several stages.
  ///
  /// `before` is the list that the view shows before the batch, or `nil` if it is the old list.
  /// `after` is the list that the view shows after the batch, or `nil` if it is the new list.
  init(
    stage: Int, from before: Arrangement?, to after: Arrangement?, _ staging: Staging,
    _ operations: PlanOperations, _ diff: SectionedDiff
  ) {
    func oldIndex(_ section: Int) -> Int { before?.sections.index(ofOld: section) ?? section }
    func newIndex(_ section: Int) -> Int { after?.sections.index(ofNew: section) ?? section }
    func source(_ path: OldPath) -> OldPath { before?.path(ofOld: path, diff) ?? path }
    func target(_ path: NewPath) -> NewPath { after?.path(ofNew: path, diff) ?? path }

    var sections = Sections()
    sections.deletions = operations.sections.deletions
      .filter { staging.stageOfDeletion(ofOldSection: $0, operations) == stage }
      .map(oldIndex).sorted().map { SectionIndex($0) }
    sections.insertions = operations.sections.insertions
      .filter { staging.stageOfInsertion(ofNewSection: $0, operations) == stage }
      .map(newIndex).sorted().map { SectionIndex($0) }
    sections.moves = operations.sections.moves
      .filter { staging.stageOfMove(ofOldSection: $0.old) == stage }
      .map { IndexPair(old: oldIndex($0.old), new: newIndex($0.new)) }

    var items = Items()
    let deletions = operations.deletions.filterRanges {
      staging.stageOfEdits(inOldSection: $0.section, operations) == stage
    }
    let insertions = operations.insertions.filterRanges {
      let section = operations.sections.oldOfNew[$0.section]!
      return staging.stageOfEdits(inOldSection: section, operations) == stage
    }
    items.deletions = RowRanges(array: deletions.map(source))
    items.insertions = RowRanges(array: insertions.map(target))
    items.moves = operations.moves
      .filter { staging.stage(of: $0, operations) == stage }
      .map { PathPair(old: source($0.old), new: target($0.new)) }
    if staging[.reloads] == stage {
      items.reloads = operations.reloads.map { row in
        // Whether an earlier stage has moved the row.
        let hasMoved = diff.isMoved(old: row.old) && staging.stage(of: row, operations) < stage
        guard hasMoved, let before else { return source(row.old) }
        return before.path(ofNew: row.new, diff)
      }
    }
    self.init(sections: sections, items: items)
    sort()
  }

  /// Sorts the operations of each kind by index or path.
  ///
  /// The operations are in the order of the old or the new list. The list between two batches can
  /// have its sections in a third order, so the indices in that list need not ascend.
  private mutating func sort() {
    sections.moves.sortByOld()
    items.deletions.sort()
    items.insertions.sort()
    items.moves.sortByOld()
    items.reloads = items.reloads.ascending()
  }
}
