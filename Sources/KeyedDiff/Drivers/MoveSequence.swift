/// Computes the indices of moves that are applied one after the other.
///
/// A section is divided into slots. Each row that moves has its own slot; rows that stay can share
/// a slot. A move places a row after the rows of a slot, and increments the row count of the slot.
/// So the index of a row in its section is the difference of two prefix sums of these counts.
struct MoveSequence {
  /// A slot, identified by its section and its index in that section.
  typealias Slot = (section: Int, index: Int)

  private var counts: PrefixSums
  /// For each section, the index in `counts` of an extra first slot, which has no rows initially.
  private let heads: [Int]

  /// - Parameter rowCounts: The number of rows in each slot of each section.
  /// - Complexity: O(k) for k slots.
  init(rowCounts: [[Int]]) {
    var heads: [Int] = []
    var slots: [Int] = []
    for counts in rowCounts {
      heads.append(slots.count)
      slots.append(0)
      slots += counts
    }
    self.heads = heads
    counts = PrefixSums(slots)
  }

  /// Moves a row behind the rows of a slot, and behind all rows that earlier moves placed there.
  ///
  /// - Parameters:
  ///   - row: The slot of a row that has not moved yet.
  ///   - anchor: A slot of rows that stay; index -1 is the start of the section.
  /// - Returns: The index of the row in its section before the move, and its index in the target
  ///   section after the move.
  /// - Complexity: O(log k) for k slots.
  mutating func move(_ row: Slot, behind anchor: Slot) -> (from: Int, to: Int) {
    let source = heads[row.section] + 1 + row.index
    let target = heads[anchor.section] + 1 + anchor.index
    let from = counts.sum(before: source) - counts.sum(before: heads[row.section])
    counts.add(-1, at: source)
    let to = counts.sum(before: target + 1) - counts.sum(before: heads[anchor.section])
    counts.add(1, at: target)
    return (from, to)
  }
}

/// A Fenwick tree: numbers that can change, with their prefix sums.
///
/// Source: Fenwick, "A new data structure for cumulative frequency tables", Software: Practice and
/// Experience 24(3), 1994.
private struct PrefixSums {
  /// Entry i holds the sum of i & -i numbers, the last of which is the i-th number.
  private var partial: [Int]

  /// - Complexity: O(n)
  init(_ numbers: [Int]) {
    partial = [0] + numbers
    for index in partial.indices.dropFirst() {
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
