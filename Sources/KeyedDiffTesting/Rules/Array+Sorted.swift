import KeyedDiff

extension Array {
  /// Returns the index of the first element for which `isBefore` is false; `count` if there is no
  /// such element.
  ///
  /// The elements for which `isBefore` is true must come before all others.
  func firstIndex(notBefore isBefore: (Element) -> Bool) -> Int {
    indices.partitioningIndex { !isBefore(self[$0]) }
  }
}

extension Array where Element: Comparable {
  /// Returns whether the array, which must be ascending, contains the given element.
  func hasSorted(_ element: Element) -> Bool {
    let index = firstIndex(notBefore: { $0 < element })
    return index < count && self[index] == element
  }
}
