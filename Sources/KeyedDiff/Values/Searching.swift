// Binary search.

extension Range<Int> {
  /// The first index for which a condition holds that holds for all after it.
  ///
  /// - Returns: An index in the range or its end, whatever the condition says.
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

  /// The same, found from a guess.
  ///
  /// - Parameter guess: Any number.
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
  /// How many are below a value, in an ascending array.
  func count(below value: Int) -> Int { indices.partitioningIndex { self[$0] >= value } }
}

extension Array {
  /// The first index whose element a condition holds for, if it holds for all
  /// behind that one too; the count if there is none.
  @inlinable
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    // Lent, so that no element is retained to be looked at.
    withUnsafeBufferPointer { elements in
      elements.indices.partitioningIndex { elements.baseAddress!.lend($0, to: holds) }
    }
  }
}
