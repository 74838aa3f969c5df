/// Traps with a message if a condition that the caller must guarantee is false.
///
/// Unlike `precondition`, this function shows the message in release builds, too.
@inlinable
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Traps if the given maximum number of changes is negative.
@inlinable
package func require(maximumChanges: Int?) {
  require(maximumChanges ?? 0 >= 0, "maximumChanges is negative: \(maximumChanges ?? 0).")
}

/// The maximum number of items in a list: 2³¹ − 2.
@usableFromInline let maximumItemCount = 0x7FFF_FFFE

/// Traps if the number of items in a list exceeds `maximumItemCount`.
@inlinable
func require(itemCount: Int) {
  require(
    itemCount <= maximumItemCount,
    "A list has more items than a diff can index: at most \(maximumItemCount) in each list.")
}
