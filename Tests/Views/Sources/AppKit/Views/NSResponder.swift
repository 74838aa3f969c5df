/// The base class of views, view controllers and windows.
@MainActor
open class NSResponder: NSObject {
  open var acceptsFirstResponder: Bool { false }

  open func becomeFirstResponder() -> Bool { acceptsFirstResponder }

  open func resignFirstResponder() -> Bool { true }
}
