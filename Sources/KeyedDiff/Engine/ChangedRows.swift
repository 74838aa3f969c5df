/// Which old row is which new one, known from the few rows that went, came or
/// moved: all others are in order.
///
/// Slower to ask than entries for all rows, but as small as the change.
@usableFromInline
final class ChangedRows: Sendable {
  /// Old rows that were deleted or moved.
  let old: SortedIndices
  /// New rows that were inserted or moved.
  let new: SortedIndices
  let movesByOld: [IndexPair]
  let movesByNew: [IndexPair]

  /// - Parameters: Deletions and insertions ascending, moves in any order.
  convenience init(deletions: [Int], insertions: [Int], moves: [IndexPair]) {
    let movesByOld = moves.sorted { $0.old < $1.old }
    let movesByNew = moves.sorted { $0.new < $1.new }
    self.init(
      old: SortedIndices(merging: deletions, movesByOld.lazy.map(\.old)),
      new: SortedIndices(merging: insertions, movesByNew.lazy.map(\.new)),
      movesByOld: movesByOld, movesByNew: movesByNew)
  }

  /// - Parameters:
  ///   - old: Old rows that were deleted or moved.
  ///   - new: New rows that were inserted or moved.
  ///   - movesByOld: Ascending by their old index.
  ///   - movesByNew: These, ascending by their new index.
  init(
    old: SortedIndices, new: SortedIndices, movesByOld: [IndexPair], movesByNew: [IndexPair]
  ) {
    self.old = old
    self.new = new
    self.movesByOld = movesByOld
    self.movesByNew = movesByNew
  }

  var inverse: ChangedRows {
    ChangedRows(
      old: new, new: old, movesByOld: movesByNew.map(\.swapped),
      movesByNew: movesByOld.map(\.swapped))
  }

  /// - Complexity: O(log c) for c changes.
  func new(ofOld index: Int) -> (index: Int, moved: Bool)? {
    let taken = old.indices.count(below: index)
    guard taken < old.indices.count, old.indices[taken] == index else {
      return (new.free(index - taken), false)
    }
    let move = movesByOld.indices.partitioningIndex { movesByOld[$0].old >= index }
    guard move < movesByOld.count, movesByOld[move].old == index else { return nil }
    return (movesByOld[move].new, true)
  }

  /// - Complexity: O(log c) for c changes.
  func old(ofNew index: Int) -> (index: Int, moved: Bool)? {
    let taken = new.indices.count(below: index)
    guard taken < new.indices.count, new.indices[taken] == index else {
      return (old.free(index - taken), false)
    }
    let move = movesByNew.indices.partitioningIndex { movesByNew[$0].new >= index }
    guard move < movesByNew.count, movesByNew[move].new == index else { return nil }
    return (movesByNew[move].old, true)
  }
}
