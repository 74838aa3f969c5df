// Whole ranges around a position, so that callers need not visit each row.

extension RowRanges {
  /// Returns the range that contains a position.
  ///
  /// The positions must ascend.
  ///
  /// - Parameter position: A position.
  /// - Returns: The range; `nil` if the position is not among these.
  /// - Complexity: O(log r) for r ranges; also O(k) for a range of k positions that are kept one by
  ///   one.
  package func range(containing position: Position) -> Range<Position>? {
    let (before, isThere) = find(position)
    guard isThere else { return nil }
    if ends.isEmpty {
      var (first, end) = (before, before + 1)
      while first > 0, starts[first].follows(starts[first - 1], 1) { first -= 1 }
      while end < starts.count, starts[end].follows(starts[end - 1], 1) { end += 1 }
      return starts[first]..<starts[first].advanced(byRows: end - first)
    }
    let range = ends.partitioningIndex { $0 > before }
    return starts[range]..<starts[range].advanced(byRows: ends[range] - start(of: range))
  }

  /// Returns the positions without one of them.
  ///
  /// - Parameter position: The position to leave out.
  /// - Returns: The other positions, in the same order.
  /// - Complexity: O(r) for r ranges.
  package func removing(_ position: Position) -> RowRanges {
    RowRanges(
      ranges: ranges.flatMap { range in
        range.contains(position)
          ? [range.lowerBound..<position, position.advanced(byRows: 1)..<range.upperBound]
          : [range]
      })
  }
}
