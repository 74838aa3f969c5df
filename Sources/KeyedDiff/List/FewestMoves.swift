/// The fewest moves of a diff, computed from the rows that may have changed place.
///
/// Kept rows that may have changed place are called repositioned. Their old and new positions
/// divide the other kept rows, which keep their order, into runs. A run stays or moves as a whole.
/// So each repositioned row and each run is one element, whose weight is its number of rows. The
/// elements of the heaviest increasing subsequence stay; all other elements move.
struct FewestMoves {
  /// A repositioned row, or a run of other kept rows.
  private struct Element {
    /// The index of a repositioned row among the rows that may stay; `nil` for a run.
    let row: Int?
    /// The number of rows in the element.
    let weight: Int
    /// The position of the element among all elements, in the order of the new list.
    var rank: Int
    /// The position of a run's first row among the free indices; see ``RowRanges/free(_:)``.
    var start = 0
  }

  /// A repositioned row that may stay in place.
  private struct Row {
    let pair: IndexPair
    /// The number of free indices before the row in the old list.
    let oldRun: Int
    /// The number of free indices before the row in the new list.
    let newRun: Int
    init(_ pair: IndexPair, oldTaken: RowRanges<Int>, newTaken: RowRanges<Int>) {
      self.pair = pair
      oldRun = pair.old - oldTaken.count(below: pair.old)
      newRun = pair.new - newTaken.count(below: pair.new)
    }
  }

  /// Rows that must move, ascending by old index.
  private(set) var moves: [IndexPair] = []

  /// Finds the moves.
  ///
  /// - Parameters:
  ///   - repositioned: Kept rows that may have changed place, ascending by old index. No index
  ///     occurs twice.
  ///   - oldTaken: The old indices of repositioned and deleted rows. All other indices are free.
  ///   - newTaken: The new indices of repositioned and inserted rows. All other indices are free.
  /// - Complexity: O(c log c) for c taken indices.
  init(_ repositioned: [IndexPair], oldTaken: RowRanges<Int>, newTaken: RowRanges<Int>) {
    // If a repositioned row stays, the rows of all runs that it has passed must move. Usually these
    // rows outnumber all repositioned rows together; then the repositioned row moves instead.
    var near: [Row] = []
    moves.reserveCapacity(repositioned.count)
    for pair in repositioned {
      let row = Row(pair, oldTaken: oldTaken, newTaken: newTaken)
      if abs(row.oldRun - row.newRun) > repositioned.count {
        moves.append(pair)
      } else {
        near.append(row)
      }
    }
    if near.isEmpty { return }
    let elements = Self.elements(near)
    let stays = HeaviestIncreasing.contains(
      elements.map { ($0.rank, Int64($0.weight)) }, rankCount: elements.count)
    var others: [IndexPair] = []
    for (element, stays) in zip(elements, stays) where !stays {
      if let row = element.row {
        others.append(near[row].pair)
      } else {
        for number in element.start..<(element.start + element.weight) {
          others.append(IndexPair(old: oldTaken.free(number), new: newTaken.free(number)))
        }
      }
    }
    moves = moves.isEmpty ? others : (others + moves).sortedByOld()
  }

  /// Returns the elements for the given rows and for the runs between them, in old order.
  private static func elements(_ rows: [Row]) -> [Element] {
    let byNew = rows.map(\.pair).orderByNew()
    // The borders between runs, as positions among the free indices. The runs before the first
    // border and after the last one always stay.
    var borders: [Int] = []
    let runs = (rows.map(\.oldRun) + byNew.map { rows[$0].newRun }).sorted()
    for run in runs where run != borders.last { borders.append(run) }
    var elements: [Element] = []
    elements.reserveCapacity(rows.count + borders.count)
    var newRanks = Array(repeating: 0, count: rows.count)
    var (old, new, rank) = (0, 0, 0)
    // The repositioned rows at a border come before the run that begins there.
    for (index, start) in borders.enumerated() {
      while old < rows.count, rows[old].oldRun == start {
        elements.append(Element(row: old, weight: 1, rank: 0))
        old += 1
      }
      while new < byNew.count, rows[byNew[new]].newRun == start {
        newRanks[byNew[new]] = rank
        (new, rank) = (new + 1, rank + 1)
      }
      guard index + 1 < borders.count else { break }
      let weight = borders[index + 1] - start
      elements.append(Element(row: nil, weight: weight, rank: rank, start: start))
      rank += 1
    }
    for index in elements.indices {
      if let row = elements[index].row { elements[index].rank = newRanks[row] }
    }
    return elements
  }
}
