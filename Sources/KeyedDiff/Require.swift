/// Traps with a sentence when a caller broke a contract: also in release builds, in
/// which `precondition` would say nothing.
@inlinable
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
