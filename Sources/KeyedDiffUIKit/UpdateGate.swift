#if STAND_IN || (canImport(UIKit) && !os(watchOS))
  /// Keeps updates away from a view while it must not change, and tells when it may.
  ///
  /// A table or collection view must not change while it asks for cells, views and sizes, nor right
  /// after the user moved a row, since it still sets up that row.
  @MainActor
  final class UpdateGate {
    /// Called when the gate opens, on the next turn of the main loop.
    var onOpen: () -> Void = {}
    private var closings = 0
    private var isOpening = false

    /// Whether the view must not change.
    var isClosed: Bool { closings > 0 }

    /// Runs a body inside of which the view must not change.
    func closed<Result>(_ body: () -> Result) -> Result {
      closings += 1
      defer {
        closings -= 1
        if !isClosed { openLater() }
      }
      return body()
    }

    /// Keeps the gate closed until the next turn of the main loop.
    func closeForOneTurn() {
      closings += 1
      Task {
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
#endif
