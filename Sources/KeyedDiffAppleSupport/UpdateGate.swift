/// Defers updates of a view while the view must not change, and reports when it may change again.
///
/// A view must not change while it requests cells, views and sizes, nor right after the user moved
/// a row: at the end of the animation, the view reloads the cell of the moved row.
@MainActor
package final class UpdateGate {
  /// Called after the gate has opened, but not during the closure that closed it.
  package var onOpen: () -> Void = {}
  /// The duration of the animation after the user moves a row, in nanoseconds.
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

  /// Keeps the gate closed until the animation of a row that the user moved has ended.
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
