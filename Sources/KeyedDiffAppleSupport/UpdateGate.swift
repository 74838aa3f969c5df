/// Defers updates of a view while the view must not change, and reports when it may change again.
///
/// A view must not change while it requests cells, supplementary views or sizes. It must also not
/// change right after the user has moved a row, because at the end of the animation, the view
/// reloads the cell of that row.
@MainActor
package final class UpdateGate {
  /// Called after the gate has opened, but only after the call to `closed(_:)` has returned.
  package var onOpen: () -> Void = {}
  /// The duration in nanoseconds of the animation that follows when the user moves a row.
  package var settlingTime: UInt64 = 300_000_000
  private var closings = 0
  private var isOpening = false

  package init() {}

  /// Whether the view must not change.
  package var isClosed: Bool { closings > 0 }

  /// Runs a closure during which the view must not change.
  package func closed<Result>(_ body: () -> Result) -> Result {
    closings += 1
    defer {
      closings -= 1
      if !isClosed { openLater() }
    }
    return body()
  }

  /// Closes the gate for the duration of the animation after the user has moved a row.
  package func closeUntilSettled() {
    closings += 1
    Task {
      try? await Task.sleep(nanoseconds: settlingTime)
      closings -= 1
      if !isClosed { onOpen() }
    }
  }

  private func openLater() {
    guard !isOpening else { return }
    isOpening = true
    Task {
      isOpening = false
      if !isClosed { onOpen() }
    }
  }
}
