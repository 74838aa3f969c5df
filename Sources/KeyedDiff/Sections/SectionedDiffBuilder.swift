/// Converts both lists of sections to flat lists for the engine, and the engine's results to paths.
@usableFromInline
struct SectionedDiffBuilder {
  private let sections: ListDiff
  private let oldCounts: [Int]
  private let newCounts: [Int]
  @usableFromInline let flat: FlatSections
  /// Options for comparing items, with limits reduced by the changes of sections.
  @usableFromInline let options: DiffOptions
  /// For each finished section, the number of unmatched old rows in it and in all earlier sections.
  private var oldEnds: [Int] = []
  /// For each finished section, the number of unmatched new rows in it and in all earlier sections.
  private var newEnds: [Int] = []

  @usableFromInline
  init(sections: ListDiff, oldCounts: [Int], newCounts: [Int], options: DiffOptions) {
    self.sections = sections
    self.oldCounts = oldCounts
    self.newCounts = newCounts
    flat = FlatSections(sections, oldCounts: oldCounts, newCounts: newCounts)
    require(itemCount: max(flat.oldStarts.last!, flat.newStarts.last!))
    self.options = DiffOptions(
      moves: options.moves,
      maximumChanges: options.maximumChanges.map { max($0 - sections.changeCount, 0) },
      maximumOperations: options.maximumOperations.map { max($0 - sections.operationCount, 0) })
  }

  // MARK: Unmatched rows

  /// Records how many old and new rows are unmatched in the current and all earlier sections.
  @usableFromInline
  mutating func finishSection(_ unmatched: UnmatchedRows) {
    oldEnds.append(unmatched.old.count)
    newEnds.append(unmatched.new.count)
  }

  @usableFromInline
  func setSections(of unmatched: inout UnmatchedRows) {
    unmatched.setSections(oldEnds: oldEnds, newEnds: newEnds)
  }

  @usableFromInline
  func oldPaths(of unmatched: UnmatchedRows) -> [OldPath] {
    flat.oldPaths(unmatched.old.indices)
  }

  @usableFromInline
  func newPaths(of unmatched: UnmatchedRows) -> [NewPath] {
    flat.newPaths(unmatched.new.indices)
  }

  // MARK: Results

  /// Converts the changes and updates of the flat lists to a sectioned diff.
  @usableFromInline
  func diff(_ changes: RowChanges, updates: [IndexPair]) -> SectionedDiff {
    let changes = flat.pathChanges(changes)
    return SectionedDiff(
      oldCounts: oldCounts, newCounts: newCounts,
      sections: sectionsMovingUnchanged(changes), changes: changes,
      updates: flat.pathPairs(updates))
  }

  /// Returns a diff that replaces all sections, for lists with more changes than the options allow.
  @usableFromInline
  func replacingAll() -> SectionedDiff {
    let changes = PathChanges(
      deletions: RowRanges(allOf: oldCounts), insertions: RowRanges(allOf: newCounts), moves: [])
    return SectionedDiff(
      oldCounts: oldCounts, newCounts: newCounts,
      sections: .replacingAll(oldCount: oldCounts.count, newCount: newCounts.count),
      changes: changes, updates: [], exceedsMaximumChanges: true)
  }

  /// Returns the section diff; where there is a choice, sections with changed rows stay in place.
  ///
  /// Saves batches: no view can move a section and delete, insert or move its rows in one batch.
  private func sectionsMovingUnchanged(_ changes: PathChanges) -> ListDiff {
    guard !sections.moves.isEmpty else { return sections }
    var hasChanges = Array(repeating: false, count: oldCounts.count)
    var oldOfNew = [Int?](repeating: nil, count: newCounts.count)
    for section in flat.sections {
      if let new = section.new { oldOfNew[new] = section.old }
    }
    func mark(_ path: NewPath) {
      if let old = oldOfNew[path.section] { hasChanges[old] = true }
    }
    changes.deletions.forEachRun { path, _ in hasChanges[path.section] = true }
    changes.insertions.forEachRun { path, _ in mark(path) }
    for move in changes.moves {
      hasChanges[move.old.section] = true
      mark(move.new)
    }
    return sections.keepingInPlace(hasChanges)
  }
}
