extension ListDiff {
  /// One change of many that are applied one after the other. Every index
  /// counts at the time of the step.
  public enum Step: Hashable, Sendable {
    /// Remove the row at the index.
    case remove(at: Int)
    /// Remove the row at the index `from`, then insert it so that it is at `to`.
    case move(from: Int, to: Int)
    /// Insert a row so that it is at the index, which is also its index in the
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
  /// - Complexity: O(c) without moves, else O(n + c log n), for c changes; O(n log c +
  ///   c log n) if the diff was made from its parts.
  public var steps: [Step] {
    deletions.reversed().map { .remove(at: $0) } + movingSteps
      + insertions.map { .insert(at: $0) }
  }

  /// The moves between removals and insertions, by ascending new index: each
  /// row behind the last one before it that does not move.
  private var movingSteps: [Step] {
    guard !moves.isEmpty else { return [] }
    let kept = (0..<oldCount).filter { newIndex(ofOld: $0) != nil }
    var positions: [Int: Int] = [:]
    for (position, old) in kept.enumerated() where isMoved(old: old) { positions[old] = position }

    var sequence = MoveSequence(rowCounts: [kept.count])
    var steps: [Step] = []
    var anchor = -1
    var next = 0
    for move in moves.sorted(by: { $0.new < $1.new }) {
      while next < kept.count {
        if !isMoved(old: kept[next]) {
          guard newIndex(ofOld: kept[next])! < move.new else { break }
          anchor = next
        }
        next += 1
      }
      let (from, to) = sequence.move((0, positions[move.old]!), behind: (0, anchor))
      if from != to { steps.append(.move(from: from, to: to)) }
    }
    return steps
  }
}

extension ListDiff.Step {
  /// Carries the step out on the data.
  ///
  /// - Parameters:
  ///   - items: The list at the time of the step. Traps if the index is not in it.
  ///   - new: The new list, where inserted rows come from.
  /// - Complexity: O(n) for n rows.
  public func apply<Item>(to items: inout [Item], from new: [Item]) {
    switch self {
    case .remove(let index): items.remove(at: stepIndex(index, below: items.count))
    case .move(let source, let target):
      let item = items.remove(at: stepIndex(source, below: items.count))
      items.insert(item, at: stepIndex(target, below: items.count + 1))
    case .insert(let index):
      let item = new[stepIndex(index, below: new.count)]
      items.insert(item, at: stepIndex(index, below: items.count + 1))
    }
  }
}

/// An index of a step. Traps with a sentence if the list that it is carried out on has
/// no such place, since the step is one of another list.
func stepIndex(_ index: Int, below end: Int) -> Int {
  require(0..<end ~= index, "A step is of another list: its index \(index) is not in 0..<\(end).")
  return index
}
