extension Range<Int> {
  /// Returns the first index for which a condition holds, by binary search.
  ///
  /// - Parameter holds: The condition. If the condition holds for an index, it must hold for all
  ///   later indices.
  /// - Returns: The index; `upperBound` if the condition holds for no index. Even if the condition
  ///   breaks the rule above, the result is at least `lowerBound` and at most `upperBound`.
  /// - Complexity: O(log n) for n indices.
  @inlinable
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the first index for which a condition holds, by a search outward from a guess.
  ///
  /// - Parameters:
  ///   - guess: A guess at the result; the guess may be outside the range.
  ///   - holds: The condition. If the condition holds for an index, it must hold for all later
  ///     indices.
  /// - Returns: The index; `upperBound` if the condition holds for no index. Even if the condition
  ///   breaks the rule above, the result is at least `lowerBound` and at most `upperBound`.
  /// - Complexity: O(log d) if the guess is wrong by d.
  @inlinable
  package func partitioningIndex(near guess: Int, where holds: (Int) -> Bool) -> Int {
    let guess = Swift.min(Swift.max(guess, lowerBound), upperBound)
    var (low, high, step) = (guess, guess, 1)
    if high < upperBound, !holds(high) {
      repeat {
        low = high + 1
        high = Swift.min(high + step, upperBound)
        step *= 2
      } while high < upperBound && !holds(high)
    } else {
      while low > lowerBound, holds(low - 1) {
        high = low - 1
        low = Swift.max(low - step, lowerBound)
        step *= 2
      }
    }
    return (low..<high).partitioningIndex(where: holds)
  }
}

extension [Int] {
  /// Returns the number of elements of this ascending array that are less than `value`.
  func count(below value: Int) -> Int { indices.partitioningIndex { self[$0] >= value } }
}

extension Array {
  /// Returns the index of the first element that meets a condition; `count` if no element does.
  ///
  /// If an element meets the condition, all later elements must meet it, too.
  @inlinable
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    // Elements are borrowed in place, so that they are not retained.
    withUnsafeBufferPointer { elements in
      elements.indices.partitioningIndex { elements.baseAddress!.lend($0, to: holds) }
    }
  }
}
