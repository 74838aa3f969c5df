/// A few indices of a list, ascending.
///
/// All other indices of the list are called free. Free indices are numbered from 0.
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

  /// An index that occurs twice, if there is one.
  var duplicate: Int? {
    zip(indices, indices.dropFirst()).first { $0 == $1 }?.0
  }

  /// Returns the free index that has a given number of free indices before it.
  ///
  /// - Complexity: O(log c) for c indices.
  func free(_ number: Int) -> Int {
    // Skips each index with at most `number` free indices before it.
    number + indices.indices.partitioningIndex { indices[$0] - $0 > number }
  }
}
