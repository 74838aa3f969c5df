extension Array {
  /// Creates an array of the elements of two ascending lists, ascending as well.
  ///
  /// - Parameter key: What they ascend by. Of two that are the same, that of the first list
  ///   comes first.
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
