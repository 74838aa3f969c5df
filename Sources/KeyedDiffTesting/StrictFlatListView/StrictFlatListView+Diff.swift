public import KeyedDiff

// Methods that perform a diff as one batch.

extension StrictFlatListView {
  /// Performs the steps of a diff as one batch, and checks the result.
  ///
  /// - Parameters:
  ///   - diff: The changes.
  ///   - newRows: The rows after the batch.
  /// - Throws: ``RuleViolationError`` if a step is rejected, if the view does not show `newRows`
  ///   after the batch, or if the view did not keep a row that the diff keeps.
  /// - Complexity: O(n c) for n rows and c changes.
  public mutating func performSteps(
    of diff: ListDiff, to newRows: [Row]
  ) throws(RuleViolationError) {
    try begin(diff, to: newRows)
    for step in diff.steps { try carryOut(step, newRows: newRows) }
    try verify(shows: newRows)
    guard origins == (0..<diff.newCount).map(diff.oldIndex(ofNew:)) else {
      throw RuleViolationError(
        .flatList, "The rows that were kept are \(origins), not those of the diff.")
    }
  }

  /// Performs the splices of a diff as one batch, and checks the result.
  ///
  /// Simulates a model that applies the splices one by one and notifies the view of each splice.
  ///
  /// - Parameters:
  ///   - splices: The splices of the diff, which may have been merged by `merged(keeping:)`.
  ///   - diff: The changes.
  ///   - newRows: The rows after the batch.
  ///   - heldRows: Old indices of rows that must be kept, unless the diff deletes, moves
  ///     or updates them. Indices that are out of range are ignored.
  /// - Throws: ``RuleViolationError`` if a splice is rejected, if the rows of the view ever differ
  ///   from the rows of the model, or if one of `heldRows` was not kept.
  /// - Complexity: O(n c) for n rows and c splices.
  public mutating func perform(
    _ splices: [ListDiff.Splice], of diff: ListDiff, to newRows: [Row],
    keeping heldRows: some Sequence<Int> = [Int]()
  ) throws(RuleViolationError) {
    try begin(diff, to: newRows)
    try check(splices, of: diff)
    let oldRows = rows
    var replay = SpliceReplay(oldCount: diff.oldCount, splices: splices)
    while let change = replay.next() {
      let model = (0..<replay.count).map { position in
        switch replay.row(at: position) {
        case .old(let index): oldRows[index]
        case .new(let index): newRows[index]
        }
      }
      try itemsChanged(
        at: change.position, removed: change.removed, added: change.added, model: model)
    }
    try verify(shows: newRows)
    let updated = Set(diff.updates.map(\.old))
    let staying = Set(heldRows).filter {
      0..<diff.oldCount ~= $0 && !diff.isMoved(old: $0) && !updated.contains($0)
    }
    try verify(
      keeps: staying.compactMap { old in
        diff.newIndex(ofOld: old).map { IndexPair(old: old, new: $0) }
      })
  }

  private mutating func begin(_ diff: ListDiff, to newRows: [Row]) throws(RuleViolationError) {
    guard diff.oldCount == rows.count, diff.newCount == newRows.count else {
      throw RuleViolationError(
        .flatList,
        "The diff is one of \(diff.oldCount) and \(diff.newCount) rows, not of \(rows.count) "
          + "and \(newRows.count).")
    }
    beginBatch()
  }

  /// Throws an error if the splices are invalid, because a replay of invalid splices would trap.
  private func check(_ splices: [ListDiff.Splice], of diff: ListDiff) throws(RuleViolationError) {
    var end = (old: 0, new: 0)
    for splice in splices {
      guard !splice.old.isEmpty || !splice.new.isEmpty else {
        throw RuleViolationError(.flatList, "Nothing changes at \(splice.new.lowerBound).")
      }
      guard splice.old.lowerBound >= end.old,
        splice.old.lowerBound - end.old == splice.new.lowerBound - end.new
      else {
        throw RuleViolationError(
          .flatList,
          "A splice of old rows \(splice.old) and new rows \(splice.new) cannot follow one that "
            + "ends at \(end.old) and \(end.new).")
      }
      end = (splice.old.upperBound, splice.new.upperBound)
    }
    guard end.old <= diff.oldCount, diff.oldCount - end.old == diff.newCount - end.new else {
      throw RuleViolationError(
        .flatList,
        "The splices end at \(end.old) of \(diff.oldCount) old and \(end.new) of \(diff.newCount) "
          + "new rows.")
    }
  }
}
