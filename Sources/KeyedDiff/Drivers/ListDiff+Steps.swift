extension ListDiff {
  /// One of several changes that are applied one after the other.
  ///
  /// The indices of a step refer to the list to which all earlier steps have been applied.
  public enum Step: Hashable, Sendable {
    /// Remove the row at the index.
    case remove(at: Int)
    /// Remove the row at the index `from`, then insert it at the index `to`.
    case move(from: Int, to: Int)
    /// Insert a row at the index.
    ///
    /// This is also the row's index in the new list, as insertions come last, by ascending index.
    case insert(at: Int)
  }

  /// The diff as single steps, for `NSTableView`, Android's `RecyclerView` and plain arrays.
  ///
  /// The removals come first, from the last row to the first. Next come the moves, and finally the
  /// insertions, from the first row to the last. Updates are not among the steps: after the last
  /// step, refresh the rows at the new indices in ``updates``.
  ///
  /// - Complexity: O(c + k log k) for c changes, k of them moves, however long the lists are.
  public var steps: [Step] {
    deletions.reversed().map { .remove(at: $0) } + movingSteps
      + insertions.map { .insert(at: $0) }
  }

  /// The moves as steps, ascending by new index.
  ///
  /// A row stays if it is neither deleted, inserted nor moved. Each step puts a row behind the last
  /// staying row that precedes it in the new list.
  package var movingSteps: [Step] {
    guard !moves.isEmpty else { return [] }
    let byNew = moves.orderByNew()
    let stayingBeforeSource = freeCounts(before: moves.map(\.old), taken: deletions)
    let stayingBeforeTarget = freeCounts(before: byNew.map { moves[$0].new }, taken: insertions)

    // A run of staying rows ends at each place that a moved row leaves or reaches.
    var rowCounts: [Int] = []
    var sourceSlots: [Int] = []
    var anchors: [Int] = []
    var runEnd = 0
    while sourceSlots.count < moves.count || anchors.count < moves.count {
      let end = min(
        sourceSlots.count < moves.count ? stayingBeforeSource[sourceSlots.count] : .max,
        anchors.count < moves.count ? stayingBeforeTarget[anchors.count] : .max)
      rowCounts.append(end - runEnd)
      runEnd = end
      let run = rowCounts.count - 1
      while anchors.count < moves.count, stayingBeforeTarget[anchors.count] == end {
        anchors.append(run)
      }
      while sourceSlots.count < moves.count, stayingBeforeSource[sourceSlots.count] == end {
        sourceSlots.append(rowCounts.count)
        rowCounts.append(1)
      }
    }

    var sequence = MoveSequence(rowCounts: [rowCounts])
    return zip(byNew, anchors).compactMap { move, anchor in
      let (from, to) = sequence.move((0, sourceSlots[move]), behind: (0, anchor))
      return from == to ? nil : .move(from: from, to: to)
    }
  }

  /// Returns, for each index in `indices`, the number of free indices before it.
  ///
  /// An index is free if it is neither in `indices` nor in `taken`. Both ascend.
  private func freeCounts(before indices: [Int], taken: RowRanges<Int>) -> [Int] {
    indices.enumerated().map { number, index in index - number - taken.count(below: index) }
  }
}

extension ListDiff.Step {
  /// Applies the step to the list.
  ///
  /// - Parameters:
  ///   - items: The list after all earlier steps. Traps if an index of the step is out of range.
  ///   - new: The new list, from which inserted rows are taken.
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

/// Returns the given index of a step; traps if the index is not in `0..<end`.
func stepIndex(_ index: Int, below end: Int) -> Int {
  require(0..<end ~= index, "A step does not fit the list: index \(index) is not in 0..<\(end).")
  return index
}
