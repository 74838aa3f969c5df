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

  /// Where the rows that may have changed place are, on one side.
  private struct Places {
    /// Which of them is the first, the second, ...
    private(set) var order: [Int]
    /// For each of these the number of the free row that follows, where a run
    /// begins. Ascending.
    private(set) var runs: [Int]

    /// - Parameters:
    ///   - indices: For each of the rows its index.
    ///   - taken: These, and others.
    init(_ indices: [Int], among taken: SortedIndices) {
      var rowAt: [Int?] = Array(repeating: nil, count: taken.indices.count)
      for (row, index) in indices.enumerated() { rowAt[taken.indices.count(below: index)] = row }
      var (order, runs) = ([Int](), [Int]())
      order.reserveCapacity(indices.count)
      runs.reserveCapacity(indices.count)
      for case (let position, let row?) in rowAt.enumerated() {
        order.append(row)
        runs.append(taken.indices[position] - position)
      }
      (self.order, self.runs) = (order, runs)
    }

    mutating func remove(where isRemoved: [Bool]) {
      let rest = order.indices.filter { !isRemoved[order[$0]] }
      (order, runs) = (rest.map { order[$0] }, rest.map { runs[$0] })
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
    guard !repositioned.isEmpty else { return }
    var old = Places(repositioned.map(\.old), among: oldTaken)
    var new = Places(repositioned.map(\.new), among: newTaken)
    // For one of these rows to stay, all free ones that it has passed must move.
    // If those are more than all of these, it moves itself. Most do.
    var passed = Array(repeating: 0, count: repositioned.count)
    for (row, run) in zip(old.order, old.runs) { passed[row] += run }
    for (row, run) in zip(new.order, new.runs) { passed[row] -= run }
    let isFar = passed.map { abs($0) > repositioned.count }
    let far = zip(repositioned, isFar).filter(\.1).map(\.0)
    if far.count == repositioned.count {
      moves = far
      return
    }
    if !far.isEmpty {
      old.remove(where: isFar)
      new.remove(where: isFar)
    }
    let elements = Self.elements(old, new, rowCount: repositioned.count)
    let stays = HeaviestIncreasing.contains(
      elements.map { ($0.rank, $0.weight) }, rankCount: elements.count)
    for (element, stays) in zip(elements, stays) where !stays {
      if let row = element.row {
        moves.append(repositioned[row])
      } else {
        for number in element.start..<(element.start + element.weight) {
          moves.append(IndexPair(old: oldTaken.free(number), new: newTaken.free(number)))
        }
      }
    }
    if !far.isEmpty { moves = Array(merging: moves, far, by: { $0.old }) }
  }

  /// The rows, and the runs between them, in their old order.
  private static func elements(_ old: Places, _ new: Places, rowCount: Int) -> [Element] {
    // Runs before the first and behind the last of these are in no one's way.
    var borders: [Int] = []
    for run in Array(merging: old.runs, new.runs, by: { $0 }) where run != borders.last {
      borders.append(run)
    }
    var elements: [Element] = []
    elements.reserveCapacity(old.order.count + borders.count)
    var newRanks = Array(repeating: 0, count: rowCount)
    var (oldPosition, newPosition, rank) = (0, 0, 0)
    // A row stands before the run that begins there.
    for (index, start) in borders.enumerated() {
      while oldPosition < old.runs.count, old.runs[oldPosition] == start {
        elements.append(Element(row: old.order[oldPosition], weight: 1, rank: 0))
        oldPosition += 1
      }
      while newPosition < new.runs.count, new.runs[newPosition] == start {
        newRanks[new.order[newPosition]] = rank
        (newPosition, rank) = (newPosition + 1, rank + 1)
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
