import KeyedDiff

extension RandomAccessCollection where Indices == Range<Int> {
  /// Returns the index of the first element for which `isBefore` is false; `count` if there is no
  /// such element.
  ///
  /// The elements for which `isBefore` is true must come before all others.
  func firstIndex(notBefore isBefore: (Element) -> Bool) -> Int {
    indices.partitioningIndex { !isBefore(self[$0]) }
  }
}

extension RandomAccessCollection where Element: Comparable, Indices == Range<Int> {
  /// Returns whether the collection, which must be ascending, contains the given element.
  func hasSorted(_ element: Element) -> Bool {
    let index = firstIndex(notBefore: { $0 < element })
    return index < count && self[index] == element
  }
}
