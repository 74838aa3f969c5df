/// A handle with which to wait for the outcome of an update by a ``ListAdapter``.
///
///     adapter.apply(songs)                               // does not wait
///     adapter.apply(songs) { outcome in log(outcome) }   // calls a closure at the end
///     let outcome = await adapter.apply(songs).outcome() // waits for the end
///
/// Releasing the handle does not cancel the update.
@MainActor
public final class UpdateHandle {
  /// The outcome of the update; `nil` until the update has ended.
  public private(set) var result: UpdateOutcome?
  private var completions: [(UpdateOutcome) -> Void] = []

  init(completion: ((UpdateOutcome) -> Void)?) {
    if let completion { completions.append(completion) }
  }

  /// Waits until the update has ended.
  ///
  /// Canceling the waiting task does not cancel the update.
  ///
  /// - Returns: The outcome of the update.
  @discardableResult
  public func outcome() async -> UpdateOutcome {
    if let result { return result }
    return await withCheckedContinuation { continuation in
      completions.append { continuation.resume(returning: $0) }
    }
  }

  func complete(_ outcome: UpdateOutcome) {
    guard result == nil else { return }
    result = outcome
    let completions = completions
    self.completions = []
    for completion in completions { completion(outcome) }
  }
}
