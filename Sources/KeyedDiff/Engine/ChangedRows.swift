/// Which old row is which new one, known from the few rows that went, came or
/// moved: all others are in order.
///
/// Slower to ask than entries for all rows, but as small as the change.
@usableFromInline
final class ChangedRows: Sendable {
  /// Old rows that were deleted or moved.
  private let old: SortedIndices
  /// New rows that were inserted or moved.
  private let new: SortedIndices
  private let movesByOld: [IndexPair]
  private let movesByNew: [IndexPair]

  /// - Parameters:
  ///   - old: Old rows that were deleted or moved.
  ///   - new: New rows that were inserted or moved.
  ///   - moves: Those that moved.
  init(old: SortedIndices, new: SortedIndices, moves: [IndexPair]) {
    self.old = old
    self.new = new
    movesByOld = moves.sorted { $0.old < $1.old }
    movesByNew = moves.sorted { $0.new < $1.new }
  }

  /// - Parameter changes: Each list ascending, moves by their old index.
  init(_ changes: Engine.ChangeLists) {
    movesByOld = changes.moves
    movesByNew = changes.moves.isEmpty ? [] : changes.moves.sorted { $0.new < $1.new }
    old = SortedIndices(merging: changes.deletions, movesByOld.lazy.map(\.old))
    new = SortedIndices(merging: changes.insertions, movesByNew.lazy.map(\.new))
  }

  private init(inverting other: ChangedRows) {
    old = other.new
    new = other.old
    movesByOld = other.movesByNew.map { IndexPair(old: $0.new, new: $0.old) }
    movesByNew = other.movesByOld.map { IndexPair(old: $0.new, new: $0.old) }
  }

  var inverse: ChangedRows { ChangedRows(inverting: self) }

  /// - Complexity: O(log c) for c changes.
  func new(ofOld index: Int) -> (index: Int, moved: Bool)? {
    guard old.contains(index) else { return (new.free(old.number(ofFree: index)), false) }
    let move = movesByOld.indices.partitioningIndex { movesByOld[$0].old >= index }
    guard move < movesByOld.count, movesByOld[move].old == index else { return nil }
    return (movesByOld[move].new, true)
  }

  /// - Complexity: O(log c) for c changes.
  func old(ofNew index: Int) -> (index: Int, moved: Bool)? {
    guard new.contains(index) else { return (old.free(new.number(ofFree: index)), false) }
    let move = movesByNew.indices.partitioningIndex { movesByNew[$0].new >= index }
    guard move < movesByNew.count, movesByNew[move].new == index else { return nil }
    return (movesByNew[move].old, true)
  }
}
