/// A color, by name.
public final class NSColor: NSObject, Sendable {
  public let name: String

  init(name: String) { self.name = name }

  private static let red = NSColor(name: "systemRed")

  public class var systemRed: NSColor { red }
}

/// A view that has a target. It draws nothing.
@MainActor
open class NSControl: NSView {
  public var isEnabled = true
  public weak var target: AnyObject?
  public var action: Selector?
  private var text = ""

  /// The text of the control. While the user edits it, this is the text of the editor. Setting it
  /// aborts editing, and the window becomes the first responder.
  public var stringValue: String {
    get { currentEditor()?.string ?? text }
    set {
      _ = abortEditing()
      text = newValue
    }
  }

  /// The field editor, while the user edits the control.
  open func currentEditor() -> NSText? {
    guard let editor = window?.fieldEditor, editor.superview === self else { return nil }
    return editor
  }

  /// Ends editing without a change of the control.
  open func abortEditing() -> Bool {
    guard let editor = currentEditor() else { return false }
    editor.string = text
    window?.loseFirstResponder()
    return true
  }
}

/// A label, or a line of text that the user can edit.
@MainActor
open class NSTextField: NSControl {
  public var textColor: NSColor?
  public var isEditable = true

  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
    isEditable = false
  }

  open override var acceptsFirstResponder: Bool { isEditable && isEnabled }
}

/// A switch.
@MainActor
open class NSSwitch: NSControl {
  open override var acceptsFirstResponder: Bool { isEnabled }
}
