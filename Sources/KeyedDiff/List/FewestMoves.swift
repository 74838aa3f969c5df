// For feeds that know which rows changed: no look at all the others.

/// The fewest moves if only some of the kept rows may have changed place.
///
/// All other kept rows are in order, so a run of them that no such row left or
/// entered stays or moves as a whole: one element with the weight of its rows.
/// What stays is the heaviest increasing subsequence.
struct FewestMoves {
  /// What stays or moves as a whole.
  private struct Element {
    /// Its place among the runs, before and after. A row stands before the run
    /// that begins there.
    var old: (run: Int, order: Int)
    var new: (run: Int, order: Int)
    /// The number of rows.
    var weight: Int
    /// The row that may have changed place; `nil` if it is a run.
    var row: IndexPair?
  }

  /// Rows that must move, ascending by old index.
  private(set) var moves: [IndexPair] = []

  /// - Parameters:
  ///   - repositioned: Kept rows that may have changed place. No index twice.
  ///   - removed: Old indices of the rows that are not kept.
  ///   - added: New indices of the rows that are not kept ones.
  /// - Complexity: O(c log c) for c rows in all.
  init(_ repositioned: [IndexPair], removed: [Int], added: [Int]) {
    guard !repositioned.isEmpty else { return }
    let oldTaken = SortedIndices(removed + repositioned.map(\.old))
    let newTaken = SortedIndices(added + repositioned.map(\.new))
    let elements = Self.elements(repositioned, oldTaken, newTaken)
    for (element, stays) in zip(elements, Self.stays(elements)) where !stays {
      if let row = element.row {
        moves.append(row)
      } else {
        for number in element.old.run..<(element.old.run + element.weight) {
          moves.append(IndexPair(old: oldTaken.free(number), new: newTaken.free(number)))
        }
      }
    }
    moves.sort { $0.old < $1.old }
  }

  /// The rows, and the runs between them, in their old order.
  private static func elements(
    _ repositioned: [IndexPair], _ oldTaken: SortedIndices, _ newTaken: SortedIndices
  ) -> [Element] {
    var elements = repositioned.map { row in
      // The number of the free row that follows.
      Element(
        old: (oldTaken.number(ofFree: row.old), row.old),
        new: (newTaken.number(ofFree: row.new), row.new), weight: 1, row: row)
    }
    // Runs before the first and behind the last of these are in no one's way.
    let borders = Set(elements.flatMap { [$0.old.run, $0.new.run] }).sorted()
    for (start, end) in zip(borders, borders.dropFirst()) {
      let place = (run: start, order: Int.max)
      elements.append(Element(old: place, new: place, weight: end - start))
    }
    return elements.sorted { $0.old < $1.old }
  }

  /// For each element whether it is in the heaviest increasing subsequence.
  private static func stays(_ elements: [Element]) -> [Bool] {
    var ranks = Array(repeating: 0, count: elements.count)
    for (rank, index) in elements.indices.sorted(by: { elements[$0].new < elements[$1].new })
      .enumerated()
    {
      ranks[index] = rank
    }
    return HeaviestIncreasing.contains(
      zip(ranks, elements).map { ($0, $1.weight) }, rankCount: elements.count)
  }
}
