/// The running animations, in the order in which they began.
@MainActor
final class AnimationQueue {
  private struct Animation {
    let leaving: [() -> Void]
    let completions: [(Bool) -> Void]
    let transaction: TransactionGroup?
  }

  private var running: [Animation] = []

  /// The argument of completion handlers.
  var finished = true
  /// Whether completion handlers are released without a call.
  var dropsCompletions = false
  /// Whether the completion handler of a batch without animation runs before the call returns.
  var completesUnanimatedInsideCall = true
  /// Whether animations end automatically, one turn of the main actor later.
  var finishesByItself = false

  var isEmpty: Bool { running.isEmpty }

  func add(_ completions: [(Bool) -> Void], isAnimated: Bool, leaving: [() -> Void]) {
    let transaction = TransactionGroup.open.last
    let animation = Animation(
      leaving: leaving, completions: dropsCompletions ? [] : completions, transaction: transaction)
    if !isAnimated || transaction?.disablesActions == true {
      for leave in leaving { leave() }
      if completesUnanimatedInsideCall && running.isEmpty {
        for completion in animation.completions { completion(finished) }
        return
      }
      running.append(
        Animation(leaving: [], completions: animation.completions, transaction: nil))
    } else {
      transaction?.animationBegan()
      running.append(animation)
    }
    guard finishesByItself else { return }
    Task { [weak self] in self?.finishFirst() }
  }

  /// Ends all running animations, in order.
  func finishAll() {
    for _ in 0..<running.count { finishFirst() }
  }

  private func finishFirst() {
    guard !running.isEmpty else { return }
    let animation = running.removeFirst()
    for leave in animation.leaving { leave() }
    for completion in animation.completions { completion(finished) }
    animation.transaction?.animationEnded()
  }
}
