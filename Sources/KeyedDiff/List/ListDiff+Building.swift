// Initializers that make diffs from known changes, for tests, stored results, and data sources that
// report their changes.

extension ListDiff {
  /// Creates a diff from its parts.
  ///
  /// The changes need not be sorted or minimal. Indices must be in range. No old or new index may
  /// occur twice, except that a moved row may be updated. Only kept rows may be updated.
  ///
  ///     let expected = try ListDiff(oldCount: 3, deletions: [0], insertions: [2])
  ///
  /// - Parameters:
  ///   - oldCount: The number of old rows. The number of new rows is computed from the changes.
  ///   - deletions: Old indices of deleted rows.
  ///   - insertions: New indices of inserted rows.
  ///   - moves: Old and new indices of rows that move.
  ///   - updates: Old and new indices of kept rows with new content.
  /// - Throws: ``InvalidChangesError`` if the changes do not form a valid diff.
  /// - Complexity: O(c log c) for c changes, however long the lists are. A `Range` of indices and each
  ///   range of ``RowRanges`` is one change.
  public init(
    oldCount: Int, deletions: some Sequence<Int> = [], insertions: some Sequence<Int> = [],
    moves: [IndexPair] = [], updates: [IndexPair] = []
  ) throws(InvalidChangesError) {
    try self.init(
      oldCount: oldCount, deletions: RowRanges(deletions), insertions: RowRanges(insertions),
      moves: moves, updates: updates, movingFewest: false)
  }

  /// Creates a diff from known changes, with as few moves as possible.
  ///
  ///     // The last of five rows is now the first:
  ///     try ListDiff(oldCount: 5, repositioned: [IndexPair(old: 4, new: 0)])
  ///
  /// - Parameters:
  ///   - oldCount: The number of old rows. The number of new rows is computed from the changes.
  ///   - deletions: Old indices of deleted rows.
  ///   - insertions: New indices of inserted rows.
  ///   - repositioned: Old and new indices of kept rows that may have changed place. All other kept
  ///     rows must have the same order in both lists. The initializer decides which kept rows move.
  ///   - updates: Old and new indices of kept rows with new content.
  /// - Throws: ``InvalidChangesError`` if the changes do not form a valid diff.
  /// - Complexity: O(c log c) for c changes, however long the lists are. A `Range` of indices and each
  ///   range of ``RowRanges`` is one change.
  public init(
    oldCount: Int, deletions: some Sequence<Int> = [], insertions: some Sequence<Int> = [],
    repositioned: [IndexPair], updates: [IndexPair] = []
  ) throws(InvalidChangesError) {
    try self.init(
      oldCount: oldCount, deletions: RowRanges(deletions), insertions: RowRanges(insertions),
      moves: repositioned, updates: updates, movingFewest: true)
  }

  /// Creates a diff without moves from known changes.
  ///
  /// Not generic, because generic code takes longer.
  @usableFromInline
  package init(
    oldCount: Int, deletions: [Int], insertions: [Int]
  ) throws(InvalidChangesError) {
    try self.init(
      oldCount: oldCount, deletions: RowRanges(array: deletions),
      insertions: RowRanges(array: insertions), moves: [], updates: [], movingFewest: false)
  }

  /// Creates a diff from its parts.
  ///
  /// If `movingFewest` is true, `moves` contains all rows that may have changed place, and the
  /// initializer decides which rows move.
  @inline(never)
  private init(
    oldCount: Int, deletions: RowRanges<Int>, insertions: RowRanges<Int>, moves: [IndexPair],
    updates: [IndexPair], movingFewest: Bool
  ) throws(InvalidChangesError) {
    let newCount = try Self.newCount(oldCount, deletions, insertions)
    var changes = RowChanges(
      deletions: deletions.ascending(), insertions: insertions.ascending(),
      moves: moves.sortedByOld())
    try changes.leaving.check(in: oldCount, "old")
    try changes.arriving.check(in: newCount, "new")
    if movingFewest {
      let moves = FewestMoves(
        changes.moves, oldTaken: changes.leaving, newTaken: changes.arriving
      ).moves
      if moves != changes.moves {
        changes = RowChanges(
          deletions: changes.deletions, insertions: changes.insertions, moves: moves)
      }
    }
    let updates = updates.sortedByOld()
    for (index, update) in updates.enumerated() {
      guard 0..<oldCount ~= update.old, changes.keeps(update) else {
        throw InvalidChangesError("Row \(update) is updated, but these are different rows.")
      }
      guard index == 0 || updates[index - 1].old != update.old else {
        throw InvalidChangesError("Old row \(update.old) is updated twice.")
      }
    }
    self.init(oldCount: oldCount, newCount: newCount, changes: changes, updates: updates)
  }

  private static func newCount(
    _ oldCount: Int, _ deletions: RowRanges<Int>, _ insertions: RowRanges<Int>
  ) throws(InvalidChangesError) -> Int {
    func check(_ count: Int) throws(InvalidChangesError) {
      guard 0...maximumItemCount ~= count else {
        throw InvalidChangesError("A list cannot have \(count) rows.")
      }
    }
    try check(oldCount)
    guard deletions.count <= oldCount else {
      throw InvalidChangesError("\(deletions.count) rows cannot be deleted from \(oldCount).")
    }
    let (newCount, overflows) =
      (oldCount - deletions.count).addingReportingOverflow(insertions.count)
    try check(overflows ? .max : newCount)
    return newCount
  }
}

extension RowRanges<Int> {
  /// Checks that the indices of ``RowRanges/ascending()`` ranges are in range and distinct.
  ///
  /// - Parameters:
  ///   - count: The number of rows in the list.
  ///   - space: The index space that error messages name: old or new.
  /// - Throws: ``InvalidChangesError`` if an index is out of range or occurs twice.
  func check(in count: Int, _ space: String) throws(InvalidChangesError) {
    for index in [first, greatest].compactMap(\.self) where !(0..<count ~= index) {
      throw InvalidChangesError("The \(space) index \(index) is not in 0..<\(count).")
    }
    if let duplicate {
      throw InvalidChangesError("The \(space) index \(duplicate) is used twice.")
    }
  }
}
