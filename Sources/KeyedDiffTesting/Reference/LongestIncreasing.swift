extension [Int] {
  /// The length of the longest increasing subsequence, found by comparing all pairs of elements.
  ///
  /// - Complexity: O(n²)
  var longestIncreasingCount: Int {
    var longest = Array(repeating: 1, count: count)  // by index of the last element
    for end in indices {
      for before in 0..<end where self[before] < self[end] {
        longest[end] = Swift.max(longest[end], longest[before] + 1)
      }
    }
    return longest.max() ?? 0
  }
}
