public import Foundation

/// A group of animations, with a completion block.
///
/// The block runs when all animations that began after it was set have ended; at once if there are
/// none. The stand-in is used on the main thread only.
public final class CATransaction: NSObject {
  public class func begin() { onMain { TransactionGroup.open.append(TransactionGroup()) } }

  public class func commit() { onMain { TransactionGroup.open.popLast()?.commit() } }

  public class func setDisableActions(_ flag: Bool) {
    onMain { TransactionGroup.open.last?.disablesActions = flag }
  }

  public class func setAnimationDuration(_ duration: TimeInterval) {}

  public class func setCompletionBlock(_ block: (@Sendable () -> Void)?) {
    onMain { TransactionGroup.open.last?.completion = block }
  }

  private static func onMain(_ body: @MainActor () -> Void) { MainActor.assumeIsolated(body) }
}

/// The state of one transaction.
@MainActor
final class TransactionGroup {
  /// The open transactions, the innermost last.
  static var open: [TransactionGroup] = []

  var disablesActions = false
  var completion: (@Sendable () -> Void)?
  private var animationCount = 0
  private var isCommitted = false

  func animationBegan() {
    if completion != nil { animationCount += 1 }
  }

  func animationEnded() {
    animationCount = max(0, animationCount - 1)
    finishIfPossible()
  }

  func commit() {
    isCommitted = true
    finishIfPossible()
  }

  private func finishIfPossible() {
    guard isCommitted, animationCount == 0, let block = completion else { return }
    completion = nil
    block()
  }
}
