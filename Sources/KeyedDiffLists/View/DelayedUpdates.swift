/// Updates of a ``ListAdapter`` that wait until a view has no uncommitted updates.
///
/// A view receives this object in ``ListView/delay(_:)``. The updates also resume when the
/// object is released, so that calls do not wait for a view that no longer exists.
@MainActor
public final class DelayedUpdates {
  private let onResume: @MainActor @Sendable () -> Void

  init(onResume: @escaping @MainActor @Sendable () -> Void) { self.onResume = onResume }

  /// Resumes the updates if the view no longer has uncommitted updates. Can be called at any time,
  /// and more than once.
  public func resume() { onResume() }

  deinit { Task { @MainActor [onResume] in onResume() } }
}
