#if STAND_IN || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  /// Keeps updates away from a view while it must not change, and tells when it may.
  ///
  /// A view must not change while it asks for cells, views and heights, nor while the user's drop is
  /// carried out.
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
