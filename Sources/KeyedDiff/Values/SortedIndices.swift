/// A few indices of a list, ascending, and what follows for all the others.
///
/// The others are called free, and counted: the first free index is that of
/// number 0.
struct SortedIndices: Sendable {
  let indices: [Int]

  /// - Parameter indices: In any order, none twice.
  init(_ indices: [Int]) { self.indices = indices.sorted() }

  /// - Parameter indices: Ascending, none twice.
  init(ascending indices: [Int]) { self.indices = indices }

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
