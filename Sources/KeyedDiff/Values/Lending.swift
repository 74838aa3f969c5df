// A closure gets an item where it lies. In builds for debugging any other way is
// a copy, which counts a reference to all that the item holds: most of the time
// of a diff. What need not be copyable is not copied.

extension UnsafePointer where Pointee: ~Copyable {
  /// What `body` makes of the item at an index.
  @inlinable @inline(__always)
  package func lend<Result>(_ index: Int, to body: (borrowing Pointee) -> Result) -> Result {
    body(self[index])
  }

  /// What `body` says of the item at an index and one of another list.
  @inlinable @inline(__always)
  package func lend(
    _ index: Int, and other: Self, _ otherIndex: Int,
    to body: (borrowing Pointee, borrowing Pointee) -> Bool
  ) -> Bool {
    body(self[index], other[otherIndex])
  }
}
