/// Deletions, insertions and moves of rows, with conversion between old and new indices.
///
/// Rows that are not deleted, inserted or moved keep their order. Binary searches in the changes
/// are therefore enough to convert the index of a row, and no data is stored for each row.
@usableFromInline
struct RowChanges: Sendable {
  /// Old indices of deleted rows, ascending.
  @usableFromInline let deletions: RowRanges<Int>
  /// New indices of inserted rows, ascending.
  @usableFromInline let insertions: RowRanges<Int>
  /// Indices of moved rows, ascending by old index.
  @usableFromInline let moves: [IndexPair]
  /// The changes, sorted for lookups on first use; `nil` if there are no moves.
  private let movedRows: Lazy<MovedRows>?

  /// The changes, sorted for lookups; needed only if there are moves.
  private final class MovedRows: Sendable {
    let movesByNew: [IndexPair]
    let leaving: RowRanges<Int>
    let arriving: RowRanges<Int>

    init(_ changes: RowChanges) {
      movesByNew = changes.moves.sortedByNew()
      leaving = changes.deletions.merged(with: changes.moves.lazy.map { $0.old })
      arriving = changes.insertions.merged(with: movesByNew.lazy.map { $0.new })
    }
  }

  /// - Parameters:
  ///   - deletions: Old indices of deleted rows, ascending.
  ///   - insertions: New indices of inserted rows, ascending.
  ///   - moves: Indices of moved rows, ascending by old index.
  @usableFromInline
  init(
    deletions: RowRanges<Int> = [], insertions: RowRanges<Int> = [], moves: [IndexPair] = []
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    movedRows = moves.isEmpty ? nil : Lazy()
  }

  /// Creates changes that replace all rows.
  init(replacing oldCount: Int, with newCount: Int) {
    self.init(
      deletions: RowRanges(ranges: [0..<oldCount]), insertions: RowRanges(ranges: [0..<newCount]))
  }

  /// The number of deletions, insertions and moves.
  @inlinable var count: Int { deletions.count + insertions.count + moves.count }

  /// The number of ranges of deletions and of insertions, and of moves.
  var operationCount: Int { deletions.rangeCount + insertions.rangeCount + moves.count }

  /// Returns whether these changes, and updates of content, are within the limits of the options.
  @usableFromInline
  func areAllowed(by options: DiffOptions, updates: [IndexPair]) -> Bool {
    options.allows(count + updates.count)
      && (options.maximumOperations.map { operationCount + updates.count <= $0 } ?? true)
  }

  /// The changes that turn the new list into the old list.
  ///
  /// - Complexity: O(1) without moves, else O(c log c) on first use and then O(c), for c changes.
  var inverse: RowChanges {
    RowChanges(
      deletions: insertions, insertions: deletions, moves: movesByNew.map(\.swapped))
  }

  // MARK: Lookup

  @inline(never)
  private func made(_ movedRows: Lazy<MovedRows>) -> MovedRows {
    movedRows.value { MovedRows(self) }
  }

  /// Old indices of rows that are deleted or moved.
  var leaving: RowRanges<Int> { movedRows.map { made($0).leaving } ?? deletions }

  /// New indices of rows that are inserted or moved.
  var arriving: RowRanges<Int> { movedRows.map { made($0).arriving } ?? insertions }

  /// The moves, ascending by new index.
  var movesByNew: [IndexPair] { movedRows.map { made($0).movesByNew } ?? [] }

  /// Returns the new index of the row at an old index and whether it moved; `nil` if it is deleted.
  ///
  /// - Complexity: O(log c) for c changes; if there are moves, O(c log c) on first use.
  @inline(never)  // or else dozens of callers would contain both searches
  func new(ofOld index: Int) -> (index: Int, moved: Bool)? {
    guard let movedRows else {
      let (before, isDeleted) = deletions.find(index)
      return isDeleted ? nil : (insertions.free(index - before), false)
    }
    let made = made(movedRows)
    let (before, isLeaving) = made.leaving.find(index)
    if !isLeaving { return (made.arriving.free(index - before), false) }
    let move = moves.indices.partitioningIndex { moves[$0].old >= index }
    return move < moves.count && moves[move].old == index ? (moves[move].new, true) : nil
  }

  /// Returns the old index of the row at a new index and whether it moved; `nil` if it is inserted.
  ///
  /// - Complexity: O(log c) for c changes; if there are moves, O(c log c) on first use.
  @inline(never)
  func old(ofNew index: Int) -> (index: Int, moved: Bool)? {
    guard let movedRows else {
      let (before, isInserted) = insertions.find(index)
      return isInserted ? nil : (deletions.free(index - before), false)
    }
    let made = made(movedRows)
    let (before, isArriving) = made.arriving.find(index)
    if !isArriving { return (made.leaving.free(index - before), false) }
    let moves = made.movesByNew
    let move = moves.indices.partitioningIndex { moves[$0].new >= index }
    return move < moves.count && moves[move].new == index ? (moves[move].old, true) : nil
  }

  /// Returns the old index of each row in the new list; `nil` for inserted rows.
  ///
  /// - Complexity: O(m + c) for m rows in the new list and c changes, plus O(k log k) for k moves.
  @usableFromInline
  func oldRows(newCount: Int) -> [Int?] {
    var rows: [Int?] = Array(repeating: nil, count: newCount)
    for move in moves { rows[move.new] = move.old }
    var (arriving, leaving) = (arriving.makeIterator(), leaving.makeIterator())
    var (nextArriving, nextLeaving) = (arriving.next(), leaving.next())
    var old = 0
    for new in 0..<newCount {
      if nextArriving == new {
        nextArriving = arriving.next()
        continue
      }
      while nextLeaving == old {
        nextLeaving = leaving.next()
        old += 1
      }
      rows[new] = old
      old += 1
    }
    return rows
  }

  /// Returns whether the pair contains the old and the new index of the same kept row.
  @usableFromInline
  func keeps(_ pair: IndexPair) -> Bool { new(ofOld: pair.old)?.index == pair.new }
}
