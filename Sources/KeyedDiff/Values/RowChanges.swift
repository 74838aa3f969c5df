/// Deletions, insertions and moves of rows, and the lookup of all other rows.
///
/// Rows that are not listed are kept in order: lookups count the listed rows before them by
/// binary search, so that nothing need be stored for each row.
@usableFromInline
struct RowChanges: Sendable {
  /// Old indices, ascending.
  @usableFromInline let deletions: [Int]
  /// New indices, ascending.
  @usableFromInline let insertions: [Int]
  /// Ascending by old index.
  @usableFromInline let moves: [IndexPair]
  /// `nil` without moves.
  private let movedRows: MovedRows?

  /// Lists that only lookups in diffs with moves need.
  private final class MovedRows: Sendable {
    /// Positions of the moves, ascending by new index.
    let order: [UInt32]
    /// Old indices of rows that are deleted or moved.
    let leaving: SortedIndices
    /// New indices of rows that are inserted or moved.
    let arriving: SortedIndices

    init(_ order: [UInt32], leaving: SortedIndices, arriving: SortedIndices) {
      self.order = order
      self.leaving = leaving
      self.arriving = arriving
    }
  }

  /// - Parameters:
  ///   - deletions: Old indices, ascending.
  ///   - insertions: New indices, ascending.
  ///   - moves: Ascending by old index.
  ///   - moveOrder: The positions of the moves in this list, ascending by new index.
  @usableFromInline
  init(
    deletions: [Int] = [], insertions: [Int] = [], moves: [IndexPair] = [],
    moveOrder: [UInt32] = []
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    movedRows =
      moves.isEmpty
      ? nil
      : MovedRows(
        moveOrder, leaving: SortedIndices(merging: deletions, moves.lazy.map(\.old)),
        arriving: SortedIndices(
          merging: insertions, moveOrder.lazy.map { moves[Int($0)].new }))
  }

  /// - Parameter moves: In any order.
  /// - Complexity: O(k log k) for k moves.
  init(deletions: [Int], insertions: [Int], moves: [IndexPair]) {
    let moves = moves.sorted { $0.old < $1.old }
    self.init(
      deletions: deletions, insertions: insertions, moves: moves,
      moveOrder: moves.indices.map(UInt32.init).sorted { moves[Int($0)].new < moves[Int($1)].new })
  }

  /// Replaces all rows.
  init(replacing oldCount: Int, with newCount: Int) {
    self.init(deletions: Array(0..<oldCount), insertions: Array(0..<newCount))
  }

  /// The number of deletions, insertions and moves.
  @usableFromInline
  var count: Int { deletions.count + insertions.count + moves.count }

  /// Old indices of rows that are deleted or moved.
  var leaving: SortedIndices { movedRows?.leaving ?? SortedIndices(ascending: deletions) }
  /// New indices of rows that are inserted or moved.
  var arriving: SortedIndices { movedRows?.arriving ?? SortedIndices(ascending: insertions) }
  /// The positions of the moves in their list, ascending by new index.
  var moveOrder: [UInt32] { movedRows?.order ?? [] }

  /// The changes from the new list to the old one.
  var inverse: RowChanges {
    var order = Array(repeating: UInt32(0), count: moves.count)
    for (position, move) in moveOrder.enumerated() { order[Int(move)] = UInt32(position) }
    return RowChanges(
      deletions: insertions, insertions: deletions,
      moves: moveOrder.map { moves[Int($0)].swapped }, moveOrder: order)
  }

  /// Returns the new index of an old row, and whether it moved; `nil` if it was deleted.
  ///
  /// - Complexity: O(log c) for c changes.
  func new(ofOld index: Int) -> (index: Int, moved: Bool)? {
    let leaving = leaving
    let before = leaving.indices.count(below: index)
    guard before < leaving.indices.count, leaving.indices[before] == index else {
      return (arriving.free(index - before), false)
    }
    let move = moves.indices.partitioningIndex { moves[$0].old >= index }
    return move < moves.count && moves[move].old == index ? (moves[move].new, true) : nil
  }

  /// Returns the old index of a new row, and whether it moved; `nil` if it was inserted.
  ///
  /// - Complexity: O(log c) for c changes.
  func old(ofNew index: Int) -> (index: Int, moved: Bool)? {
    let arriving = arriving
    let before = arriving.indices.count(below: index)
    guard before < arriving.indices.count, arriving.indices[before] == index else {
      return (leaving.free(index - before), false)
    }
    let order = moveOrder
    let position = order.indices.partitioningIndex { moves[Int(order[$0])].new >= index }
    guard position < order.count else { return nil }
    let move = moves[Int(order[position])]
    return move.new == index ? (move.old, true) : nil
  }

  /// Whether a pair is one of the rows that are kept.
  @usableFromInline
  func keeps(_ pair: IndexPair) -> Bool { new(ofOld: pair.old)?.index == pair.new }
}
