/// Keeps updates away from a view while it must not change, and tells when it may.
///
/// A view must not change while it asks for cells, views and sizes, nor right after the user moved
/// a row: it reloads the cell of that row when the row has come to rest.
@MainActor
package final class UpdateGate {
  /// Called when the gate opens, on the next turn of the main loop.
  package var onOpen: () -> Void = {}
  /// How long a row that the user moved takes to come to rest, in nanoseconds.
  package var settlingTime: UInt64 = 300_000_000
  private var closings = 0
  private var isOpening = false

  package init() {}

  /// Whether the view must not change.
  package var isClosed: Bool { closings > 0 }

  /// Runs a body inside of which the view must not change.
  package func closed<Result>(_ body: () -> Result) -> Result {
    closings += 1
    defer {
      closings -= 1
      if !isClosed { openLater() }
    }
    return body()
  }

  /// Keeps the gate closed until a row that the user moved has come to rest.
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
