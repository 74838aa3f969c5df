/// A call of a ``ListAdapter`` that is under way, or has ended.
///
///     adapter.apply(songs)                               // and that is all
///     adapter.apply(songs) { outcome in log(outcome) }   // calls back
///     let outcome = await adapter.apply(songs).outcome() // waits
///
/// Releasing the handle changes nothing: the list is shown.
@MainActor
public final class UpdateHandle {
  /// The result of the call; `nil` while it is under way.
  public private(set) var result: UpdateOutcome?
  private var completions: [(UpdateOutcome) -> Void] = []

  init(completion: ((UpdateOutcome) -> Void)?) {
    if let completion { completions.append(completion) }
  }

  /// Waits until the call has ended.
  ///
  /// Cancelling the task that waits changes nothing: the list is shown.
  ///
  /// - Returns: How the call ended.
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
