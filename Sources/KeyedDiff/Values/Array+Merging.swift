extension Array {
  /// Merges two sorted collections into one sorted array.
  ///
  /// - Parameters:
  ///   - first: A collection in ascending order of the key.
  ///   - second: A collection in ascending order of the key. If keys are equal, the elements of
  ///     `first` come before those of `second`.
  ///   - key: Returns the sort key of an element.
  /// - Complexity: O(n + m) for collections of n and m elements.
  @inlinable
  package init<Second: RandomAccessCollection<Element>>(
    merging first: some RandomAccessCollection<Element>, _ second: Second,
    by key: (Element) -> some Comparable
  ) {
    self.init()
    reserveCapacity(first.count + second.count)
    var rest = second[...]
    for element in first {
      while let other = rest.first, key(other) < key(element) {
        append(other)
        rest.removeFirst()
      }
      append(element)
    }
    append(contentsOf: rest)
  }
}
