/// Which elements of an array go, and where others come in.
@usableFromInline
struct Splice {
  /// Indices of the elements to take out, ascending, each once.
  @usableFromInline let removals: [Int]
  /// For each element to put in, the index of the old one it comes before,
  /// ascending.
  @usableFromInline let gaps: [Int]
  /// Where these are afterwards, ascending.
  @usableFromInline let insertions: [Int]

  /// - Parameters:
  ///   - removals: Indices of elements to take out, in any order, each once.
  ///   - gaps: For each element to put in, in order, the index of the old one it
  ///     comes before. If these do not ascend, the elements keep their order.
  @usableFromInline
  init(removals: [Int], gaps: [Int]) {
    let removals = removals.sorted()
    var last = 0
    let gaps = gaps.map { gap in
      last = max(last, gap)
      return last
    }
    var removed = 0
    insertions = gaps.enumerated().map { inserted, gap in
      while removed < removals.count, removals[removed] < gap { removed += 1 }
      return gap - removed + inserted
    }
    self.removals = removals
    self.gaps = gaps
  }

  /// Where an old element is afterwards that is not taken out.
  ///
  /// - Complexity: O(log k) for k removals and insertions.
  @usableFromInline
  func newIndex(ofKept old: Int) -> Int {
    let removed = firstIndex(below: removals.count) { removals[$0] >= old }
    let inserted = firstIndex(below: gaps.count) { gaps[$0] > old }
    return old - removed + inserted
  }
}

/// The first index for which a condition holds that holds for all after it.
///
/// - Returns: An index in `0...count`, whatever the condition says.
/// - Complexity: O(log n) for n indices.
@inlinable
func firstIndex(below count: Int, where condition: (Int) -> Bool) -> Int {
  var range = 0..<count
  while !range.isEmpty {
    let middle = range.lowerBound + range.count / 2
    range =
      condition(middle) ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
  }
  return range.lowerBound
}

extension Array {
  /// Takes elements out and puts others in, with one move of memory for what
  /// lies between: each element that stays moves once, or not at all.
  ///
  /// - Parameters:
  ///   - splice: What goes and where others come. In range.
  ///   - elements: One for each insertion.
  /// - Complexity: O(k) for k removals and insertions, and the moved memory. If
  ///   somebody else has this array, O(n): it is copied first.
  @inlinable
  mutating func apply(_ splice: Splice, inserting elements: [Element]) {
    let (oldCount, removals, insertions) = (count, splice.removals, splice.insertions)
    let growth = insertions.count - removals.count
    let runs = splice.shiftedRuns(of: oldCount)
    // What is taken out lives until the end, so that no deinitialiser runs
    // while there are holes.
    let removed = removals.map { self[$0] }
    // SAFETY: there are holes in the buffer only inside the closure, and nothing
    // in there runs code of others. At its end there are max(old, new) elements.
    if growth > 0 { append(contentsOf: elements.suffix(growth)) }
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      if growth > 0 { (base + oldCount).deinitialize(count: growth) }
      for index in removals { (base + index).deinitialize(count: 1) }
      func move(_ run: Splice.Run) {
        (base + run.new).moveInitialize(from: base + run.old, count: run.count)
      }
      // Runs keep their order, so none lands on one that is yet to be moved.
      for run in runs where run.new < run.old { move(run) }
      for run in runs.reversed() where run.new > run.old { move(run) }
      for (index, element) in zip(insertions, elements) {
        (base + index).initialize(to: element)
      }
      for index in 0..<Swift.max(0, -growth) {
        (base + oldCount + growth + index).initialize(to: removed[index])
      }
    }
    if growth < 0 { removeLast(-growth) }
    withExtendedLifetime(removed) {}
  }
}

extension Splice {
  /// Neighbours that stay neighbours, and change place together.
  @usableFromInline
  struct Run {
    @usableFromInline let old: Int
    @usableFromInline let new: Int
    @usableFromInline let count: Int
  }

  @usableFromInline
  func shiftedRuns(of oldCount: Int) -> [Run] {
    let newCount = oldCount - removals.count + insertions.count
    var runs: [Run] = []
    var (old, new, removed, inserted) = (0, 0, 0, 0)
    while old < oldCount || new < newCount {
      if removed < removals.count, removals[removed] == old {
        (old, removed) = (old + 1, removed + 1)
      } else if inserted < insertions.count, insertions[inserted] == new {
        (new, inserted) = (new + 1, inserted + 1)
      } else {
        let oldEnd = removed < removals.count ? removals[removed] : oldCount
        let newEnd = inserted < insertions.count ? insertions[inserted] : newCount
        let count = min(oldEnd - old, newEnd - new)
        if old != new { runs.append(Run(old: old, new: new, count: count)) }
        (old, new) = (old + count, new + count)
      }
    }
    return runs
  }
}
