// Items are passed to closures, which borrow them in place. In debug builds, a method that returns
// an item copies it and retains its references. The copies would take most of the time of a diff.

extension UnsafePointer where Pointee: ~Copyable {
  /// Passes the item at the given index to a closure.
  @inlinable @inline(__always)
  package func lend<Result>(_ index: Int, to body: (borrowing Pointee) -> Result) -> Result {
    body(self[index])
  }

  /// Passes the item at the given index, and an item of another list, to a closure.
  @inlinable @inline(__always)
  package func lend(
    _ index: Int, and other: Self, _ otherIndex: Int,
    to body: (borrowing Pointee, borrowing Pointee) -> Bool
  ) -> Bool {
    body(self[index], other[otherIndex])
  }
}
