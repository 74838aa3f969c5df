// For feeds that know which rows changed: no look at all the others.

/// The fewest moves if only some of the kept rows may have changed place.
///
/// All other kept rows are in order, so a run of them that no such row left or
/// entered stays or moves as a whole: one element with the weight of its rows.
/// What stays is the heaviest increasing subsequence.
struct FewestMoves {
  /// What stays or moves as a whole.
  private struct Element {
    /// Which of the rows that may have changed place it is; `nil` if it is a run.
    let row: Int?
    /// The number of rows.
    let weight: Int
    /// Its place in the new order.
    var rank: Int
    /// Of a run, the number of its first row.
    var start = 0
  }

  /// A row that may have changed place, and need not move.
  private struct Row {
    let pair: IndexPair
    /// The numbers of the free rows that follow, where a run begins.
    let oldRun: Int
    let newRun: Int
    /// How many of the taken new indices are below its own.
    let newRank: Int

    init(_ pair: IndexPair, oldTaken: SortedIndices, newTaken: SortedIndices) {
      self.pair = pair
      newRank = newTaken.indices.count(below: pair.new)
      oldRun = pair.old - oldTaken.indices.count(below: pair.old)
      newRun = pair.new - newRank
    }
  }

  /// Rows that must move, ascending by old index.
  private(set) var moves: [IndexPair] = []

  /// - Parameters:
  ///   - repositioned: Kept rows that may have changed place, ascending by old
  ///     index. No index twice.
  ///   - oldTaken: The old indices of these, and of the rows that are not kept.
  ///   - newTaken: The new indices of these, and of the rows that are not kept
  ///     ones.
  /// - Complexity: O(c log c) for c rows in all.
  init(_ repositioned: [IndexPair], oldTaken: SortedIndices, newTaken: SortedIndices) {
    // For one of these rows to stay, all free ones that it has passed must move.
    // If those are more than all of these, it moves itself. Most do.
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
    let elements = Self.elements(near, takenCount: newTaken.indices.count)
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
    moves = moves.isEmpty ? others : Array(merging: others, moves, by: { $0.old })
  }

  /// The rows, and the runs between them, in their old order.
  private static func elements(_ rows: [Row], takenCount: Int) -> [Element] {
    var rowAt: [Int?] = Array(repeating: nil, count: takenCount)
    for (index, row) in rows.enumerated() { rowAt[row.newRank] = index }
    let byNew = rowAt.compactMap(\.self)
    // Runs before the first and behind the last of these are in no one's way.
    var borders: [Int] = []
    let runs = Array(merging: rows.map(\.oldRun), byNew.map { rows[$0].newRun }, by: { $0 })
    for run in runs where run != borders.last { borders.append(run) }
    var elements: [Element] = []
    elements.reserveCapacity(rows.count + borders.count)
    var newRanks = Array(repeating: 0, count: rows.count)
    var (old, new, rank) = (0, 0, 0)
    // A row stands before the run that begins there.
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
