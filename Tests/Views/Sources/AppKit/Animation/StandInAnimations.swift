/// Decides when the animations of a view end.
@MainActor
public final class StandInAnimations {
  /// The time when animations end.
  public enum End {
    /// In the next turn of the main actor.
    case nextTurn
    /// Before the call returns.
    case atOnce
    /// When ``StandInAnimations/finish()`` is called.
    case held
    /// Never.
    case never
  }

  /// The time when the next animations end.
  public var end = End.nextTurn
  private var held: [@MainActor () -> Void] = []

  init() {}

  /// Whether animations are waiting for ``finish()``.
  public var isRunning: Bool { !held.isEmpty }

  /// Ends the waiting animations in the order in which they began.
  public func finish() {
    let ended = held
    held = []
    for action in ended { action() }
  }

  /// Calls a closure when the animations that begin now have ended.
  func atEnd(_ action: @escaping @MainActor () -> Void) {
    switch end {
    case .nextTurn: Task { @MainActor in action() }
    case .atOnce: action()
    case .held: held.append(action)
    case .never: break
    }
  }
}
