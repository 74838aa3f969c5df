extension ListDiff {
  /// One change of many that are applied one after the other. Every index
  /// counts at the time of the step.
  public enum Step: Hashable, Sendable {
    /// Remove the row at `index`.
    case remove(at: Int)
    /// Remove the row at `index`, then insert it so that it is at `target`.
    case move(from: Int, to: Int)
    /// Insert a row so that it is at `index`, which is also its index in the
    /// new list, since insertions come last and ascending.
    case insert(at: Int)
  }

  /// The diff as a sequence of single steps, for `NSTableView`, Android's
  /// `RecyclerView` and plain arrays.
  ///
  /// First removals from the last row to the first, then the moves, then
  /// insertions from the first row to the last. Updates are not among the
  /// steps: refresh rows at the new indices of ``updates`` afterwards.
  ///
  /// - Complexity: O(c) without moves, else O(n + c log n), for c changes.
  public var steps: [Step] {
    deletions.reversed().map { .remove(at: $0) } + movingSteps
      + insertions.map { .insert(at: $0) }
  }

  /// The moves between removals and insertions, by ascending new index.
  ///
  /// Each row moves behind its predecessor in the new order, which by then is
  /// in place. Rows that do not move are anchors; a moved row counts where its
  /// last anchor is, so a position is a sum of counts.
  private var movingSteps: [Step] {
    guard !moves.isEmpty else { return [] }
    // Slot 0 stands before all rows; then one slot for each kept row, by old
    // order. Anchors have the same order in both lists.
    let kept = (0..<oldCount).filter { newIndex(ofOld: $0) != nil }
    var counts = PrefixSums([0] + Array(repeating: 1, count: kept.count))
    var slotOfMoved: [Int: Int] = [:]
    for (index, old) in kept.enumerated() where isMoved(old: old) {
      slotOfMoved[old] = index + 1
    }

    var steps: [Step] = []
    var anchor = 0
    var next = 0
    for move in moves.sorted(by: { $0.new < $1.new }) {
      while next < kept.count {
        if !isMoved(old: kept[next]) {
          guard newIndex(ofOld: kept[next])! < move.new else { break }
          anchor = next + 1
        }
        next += 1
      }
      let slot = slotOfMoved[move.old]!
      let from = counts.sum(before: slot)
      counts.add(-1, at: slot)
      let to = counts.sum(before: anchor + 1)
      counts.add(1, at: anchor)
      if from != to { steps.append(.move(from: from, to: to)) }
    }
    return steps
  }
}

/// Numbers whose prefix sums stay cheap while they change.
///
/// Source: Fenwick, "A new data structure for cumulative frequency tables",
/// Software: Practice and Experience 24(3), 1994.
private struct PrefixSums {
  /// Entry i holds the sum of the i & -i numbers that end with the i-th.
  private var partial: [Int]

  /// - Complexity: O(n)
  init(_ numbers: [Int]) {
    partial = [0] + numbers
    for index in 1..<partial.count {
      let parent = index + (index & -index)
      if parent < partial.count { partial[parent] += partial[index] }
    }
  }

  /// - Complexity: O(log n)
  func sum(before index: Int) -> Int {
    var sum = 0
    var index = index
    while index > 0 {
      sum += partial[index]
      index &= index - 1
    }
    return sum
  }

  /// - Complexity: O(log n)
  mutating func add(_ number: Int, at index: Int) {
    var index = index + 1
    while index < partial.count {
      partial[index] += number
      index += index & -index
    }
  }
}
