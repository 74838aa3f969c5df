/// A gate that is closed while a view must not be updated, and that reports when it opens again.
///
/// A view must not be updated while it requests cells, supplementary views or sizes. It must also
/// not be updated while it animates a row that the user has moved, because the view reloads the
/// cell of this row when the animation ends.
@MainActor
package final class UpdateGate {
  /// Called asynchronously after the gate has opened, so never during a call to `closed(_:)`.
  package var onOpen: () -> Void = {}
  /// The duration, in nanoseconds, of the animation after the user has moved a row.
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

  /// Closes the gate for `settlingTime`, while the view animates a row that the user has moved.
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
