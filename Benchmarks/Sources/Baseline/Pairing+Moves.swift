extension Pairing {
  /// The fewest rows that must move: those outside a longest increasing
  /// subsequence, ascending by old position.
  ///
  /// - Complexity: O(k) for k pairs in order, else O(k log k).
  func fewestMoves() -> [(old: Int, new: Int)] {
    // The old positions of the pairs, in the order of the new list.
    var pairs = ContiguousArray<Int32>()
    pairs.reserveCapacity(count)
    var last = Self.nobody
    var isInOrder = true
    for old in oldOfNew where old != Self.nobody {
      if old < last { isInOrder = false }
      last = old
      pairs.append(old)
    }
    if isInOrder { return [] }

    var moves = ContiguousArray(repeating: true, count: newOfOld.count)
    var staying = 0
    for index in longestIncreasingSubsequence(of: pairs) {
      moves[Int(pairs[Int(index)])] = false
      staying += 1
    }
    var result: [(old: Int, new: Int)] = []
    result.reserveCapacity(pairs.count - staying)
    for (old, new) in newOfOld.enumerated() where new != Self.nobody && moves[old] {
      result.append((old, Int(new)))
    }
    return result
  }
}

/// Indices of a longest increasing subsequence, ascending.
///
/// Source: Fredman, "On computing the length of longest increasing
/// subsequences", 1975.
/// - Complexity: O(n log n); O(n) if each value extends the run of the one before.
func longestIncreasingSubsequence(of values: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
  // For each length, the lowest value that ends a subsequence of that length, and its index.
  var ends = ContiguousArray<Int32>()
  var endIndices = ContiguousArray<Int32>()
  var predecessors = ContiguousArray<Int32>()
  ends.reserveCapacity(values.count)
  endIndices.reserveCapacity(values.count)
  predecessors.reserveCapacity(values.count)

  var next = 0  // the place after that of the previous value, where runs continue
  for (index, value) in values.enumerated() {
    let fits =
      (next == 0 || ends[next - 1] < value) && (next == ends.count || value <= ends[next])
    let place = fits ? next : ends.firstIndex(notLessThan: value)
    predecessors.append(place == 0 ? -1 : endIndices[place - 1])
    if place == ends.count {
      ends.append(value)
      endIndices.append(Int32(truncatingIfNeeded: index))
    } else {
      ends[place] = value
      endIndices[place] = Int32(truncatingIfNeeded: index)
    }
    next = place + 1
  }

  var result = endIndices  // has the length of the subsequence
  var index = endIndices.last ?? -1
  for place in result.indices.reversed() {
    result[place] = index
    index = predecessors[Int(index)]
  }
  return result
}

extension ContiguousArray<Int32> {
  /// The insertion point of a value in an ascending array. Branchless, because the outcome of a
  /// comparison is unpredictable.
  fileprivate func firstIndex(notLessThan value: Int32) -> Int {
    withUnsafeBufferPointer { values in
      var start = 0
      var length = values.count
      while length > 0 {
        let half = length / 2
        let isLower = values[start + half] < value
        start = isLower ? start + half + 1 : start
        length = isLower ? length - half - 1 : half
      }
      return start
    }
  }
}
