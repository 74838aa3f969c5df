// A closure gets an item where it lies. In builds for debugging any other way is
// a copy, which counts a reference to all that the item holds: most of the time
// of a diff. What need not be copyable is not copied.

extension UnsafeBufferPointer {
  /// What `body` makes of an element.
  @inlinable @inline(__always)
  func lend<Result>(_ index: Int, to body: (Element) -> Result) -> Result {
    KeyedDiff.lend(baseAddress!, index, to: body)
  }

  /// What `body` says of an element and one of another buffer.
  @inlinable @inline(__always)
  func lend(
    _ index: Int, and other: Self, _ otherIndex: Int, to body: (Element, Element) -> Bool
  ) -> Bool {
    KeyedDiff.lend(baseAddress!, index, other.baseAddress!, otherIndex, to: body)
  }
}

/// What `body` makes of the item at an index.
@inlinable @inline(__always)
func lend<Item: ~Copyable, Result>(
  _ items: UnsafePointer<Item>, _ index: Int, to body: (borrowing Item) -> Result
) -> Result {
  body(items[index])
}

/// What `body` says of two items, each at an index.
@inlinable @inline(__always)
func lend<Item: ~Copyable>(
  _ items: UnsafePointer<Item>, _ index: Int, _ others: UnsafePointer<Item>, _ otherIndex: Int,
  to body: (borrowing Item, borrowing Item) -> Bool
) -> Bool {
  body(items[index], others[otherIndex])
}
