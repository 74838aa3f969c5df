extension Array {
  /// Creates an array of the elements of two ascending lists, ascending as well.
  ///
  /// - Parameter key: What they ascend by. Different for all elements.
  init<Second: RandomAccessCollection<Element>>(
    merging first: some RandomAccessCollection<Element>, _ second: Second,
    by key: (Element) -> Int
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
