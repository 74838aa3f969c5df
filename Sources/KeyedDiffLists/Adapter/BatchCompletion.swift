/// Calls back once when a view has finished a batch, or has forgotten it: a view
/// that goes away in the middle may drop the closure that holds this.
@MainActor
final class BatchCompletion {
  private let callBack: @MainActor @Sendable () -> Void
  private var isDone = false

  init(_ callBack: @escaping @MainActor @Sendable () -> Void) { self.callBack = callBack }

  func finish() {
    guard !isDone else { return }
    isDone = true
    callBack()
  }

  deinit {
    guard !isDone else { return }
    let callBack = callBack
    Task { @MainActor in callBack() }
  }
}
