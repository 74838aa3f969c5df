/// The base class of views and view controllers.
@MainActor
open class UIResponder: NSObject {
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder receives what the user types.
  open var isFirstResponder: Bool { false }

  @discardableResult
  open func becomeFirstResponder() -> Bool { false }

  @discardableResult
  open func resignFirstResponder() -> Bool { true }
}
