/// Traps with a sentence when a caller broke a contract: also in release builds, in
/// which `precondition` would say nothing.
@inlinable
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Traps if a limit of changes is below zero.
@inlinable
package func require(maximumChanges: Int?) {
  require(maximumChanges ?? 0 >= 0, "maximumChanges is \(maximumChanges ?? 0), below zero.")
}
