extension Array {
  /// Copies a collection in one pass; an array is not copied.
  ///
  /// Traps if the collection ends earlier or later than its count says.
  @inlinable
  init(counting items: some Collection<Element>) {
    if let array = items as? [Element] {
      self = array
      return
    }
    let count = items.count
    require(count >= 0, "A collection has the count \(count), below zero.")
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
