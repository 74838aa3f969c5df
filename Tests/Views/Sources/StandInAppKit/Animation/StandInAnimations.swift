/// Decides when the animations of a view end.
@MainActor
public final class StandInAnimations {
  /// When animations end.
  public enum End {
    /// In the next turn.
    case nextTurn
    /// Before the call returns.
    case atOnce
    /// When ``StandInAnimations/finish()`` is called.
    case held
    /// Never.
    case never
  }

  /// When the next animations end.
  public var end = End.nextTurn
  private var held: [@MainActor () -> Void] = []

  init() {}

  /// Whether animations wait for ``finish()``.
  public var isRunning: Bool { !held.isEmpty }

  /// Ends the animations that are held, the first one first.
  public func finish() {
    let ended = held
    held = []
    for action in ended { action() }
  }

  /// Calls a closure when the animations end that begin now.
  func atEnd(_ action: @escaping @MainActor () -> Void) {
    switch end {
    case .nextTurn: Task { @MainActor in action() }
    case .atOnce: action()
    case .held: held.append(action)
    case .never: break
    }
  }
}
