/// A few indices of a list, ascending, and what follows for all the others.
///
/// The others are called free, and counted: the first free index is that of
/// number 0.
struct SortedIndices: Sendable {
  let indices: [Int]

  /// - Parameter indices: In any order, none twice.
  init(_ indices: [Int]) { self.indices = indices.sorted() }

  /// - Parameters: Two ascending lists.
  init(merging first: [Int], _ second: some RandomAccessCollection<Int>) {
    indices = second.isEmpty ? first : Array(merging: first, second, by: { $0 })
  }

  /// An index that was given twice, if there is one.
  var duplicate: Int? {
    zip(indices, indices.dropFirst()).first { $0 == $1 }?.0
  }

  /// The free index of a number.
  ///
  /// - Complexity: O(log c) for c indices.
  func free(_ number: Int) -> Int {
    // As many indices are below it as have at most `number` free ones before.
    number + indices.indices.partitioningIndex { indices[$0] - $0 > number }
  }
}

extension [Int] {
  /// How many are below a value, in an ascending array.
  func count(below value: Int) -> Int { indices.partitioningIndex { self[$0] >= value } }
}

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
