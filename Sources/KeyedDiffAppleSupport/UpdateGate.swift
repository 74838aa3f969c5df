/// Keeps track of when a view must not be updated, and reports when it can be updated again.
///
/// A view must not be updated while it requests cells, supplementary views or sizes. It must also
/// not be updated during the animation that follows when the user has moved a row, because the
/// view reloads the cell of this row when the animation ends.
@MainActor
package final class UpdateGate {
  /// Called after the gate has opened, but only after the call to `closed(_:)` has returned.
  package var onOpen: () -> Void = {}
  /// The duration, in nanoseconds, of the animation that follows a move by the user.
  package var settlingTime: UInt64 = 300_000_000
  private var closings = 0
  private var isOpening = false

  package init() {}

  /// Whether the view must not be updated.
  package var isClosed: Bool { closings > 0 }

  /// Runs a closure during which the view must not be updated.
  package func closed<Result>(_ body: () -> Result) -> Result {
    closings += 1
    defer {
      closings -= 1
      if !isClosed { openLater() }
    }
    return body()
  }

  /// Closes the gate for the duration of the animation that follows a move by the user.
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
