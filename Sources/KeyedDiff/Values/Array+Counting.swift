extension Array {
  /// Creates an array in one pass over a collection.
  ///
  /// If `items` is an array, it is not copied. Traps if `items.count` is not the number of items.
  @inlinable
  init(counting items: some Collection<Element>) {
    if let array = items as? [Element] {
      self = array
      return
    }
    let count = items.count
    require(count >= 0, "The count of a collection is negative: \(count).")
    require(itemCount: count)
    self.init(unsafeUninitializedCapacity: count) { buffer, filled in
      var (rest, end) = buffer.initialize(from: items)
      filled = end
      require(
        end == count && rest.next() == nil,
        "A collection has \(end < count ? "fewer" : "more") items than its count, \(count).")
    }
  }
}
