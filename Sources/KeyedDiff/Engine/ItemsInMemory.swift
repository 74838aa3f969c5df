/// The items of a collection in memory, for as long as this and the collection
/// live. Arrays are not copied, nor those of sections.
///
/// No closure gets the pointer: what happens in closures within closures is not
/// inlined into the client's code, and then every item is copied to compare it.
@usableFromInline
struct ItemsInMemory<Item> {
  @usableFromInline let buffer: UnsafeBufferPointer<Item>
  @usableFromInline let copy: ContiguousArray<Item>

  // SAFETY: the pointers leave their closures, which collections in general do
  // not allow. The storage of a native array or slice is one allocation, which
  // nobody changes while this and the array live. An array that comes from
  // Objective-C, or another collection, may be somewhere else each time it is
  // asked: it is copied.
  @inlinable @inline(__always)
  init<Items: Collection>(_ items: Items) where Items.Element == Item {
    #if !canImport(ObjectiveC)
      if Items.self == [Item].self || Items.self == ArraySlice<Item>.self
        || Items.self == ContiguousArray<Item>.self || Items.self == ListItems<Item>.self,
        let buffer = items.withContiguousStorageIfAvailable({ $0 })
      {
        self.buffer = buffer
        copy = []
        return
      }
    #endif
    copy = ContiguousArray(counting: items)
    buffer = copy.withUnsafeBufferPointer { $0 }
  }

  /// Where items in pieces are and how many there are, to be compared with others
  /// and not to be read: they are not next to each other.
  @inlinable
  init(unread items: ListItems<Item>) {
    let first = items.pieces[0].items.withUnsafeBufferPointer { $0.baseAddress }
    buffer = UnsafeBufferPointer(start: first, count: items.count)
    copy = []
  }
}

extension ContiguousArray {
  /// Copies a collection in one pass, and traps if that ends earlier or later
  /// than its count says. A native array is not copied.
  @inlinable
  init(counting items: some Collection<Element>) {
    if let array = items as? [Element] ?? (items as? ListItems)?.array {
      self.init(array)
      return
    }
    let count = items.count
    require(count >= 0, "A collection has the count \(count), below zero.")
    self.init(unsafeUninitializedCapacity: count) { buffer, filled in
      var (rest, end) = buffer.initialize(from: items)
      filled = end
      require(
        end == count && rest.next() == nil,
        "A collection has \(end < count ? "fewer" : "more") items than its count, \(count).")
    }
  }
}
