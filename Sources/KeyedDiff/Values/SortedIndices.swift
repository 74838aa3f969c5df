/// Some indices of a list, in ascending order.
///
/// All other indices of the list are called free, and are numbered from 0 in ascending order.
struct SortedIndices: Sendable {
  let indices: [Int]

  /// - Parameter indices: Indices in any order.
  init(_ indices: [Int]) { self.indices = indices.sorted() }

  /// - Parameter indices: Ascending indices.
  init(ascending indices: [Int]) { self.indices = indices }

  /// - Parameters:
  ///   - first: Ascending indices.
  ///   - second: Other ascending indices.
  init(merging first: [Int], _ second: some RandomAccessCollection<Int>) {
    indices = second.isEmpty ? first : Array(merging: first, second, by: { $0 })
  }

  /// An index that occurs more than once; `nil` if all indices are different.
  var duplicate: Int? {
    zip(indices, indices.dropFirst()).first { $0 == $1 }?.0
  }

  /// Returns the free index that is preceded by the given number of free indices.
  ///
  /// - Complexity: O(log c) for c indices.
  func free(_ number: Int) -> Int {
    // Skips each of the `indices` that has at most `number` free indices before it.
    number + indices.indices.partitioningIndex { indices[$0] - $0 > number }
  }
}
