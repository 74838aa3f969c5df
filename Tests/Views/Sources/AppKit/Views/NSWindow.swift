/// A window: the root of a hierarchy of views.
@MainActor
public final class NSWindow: NSResponder {
  public var contentView: NSView? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.ownWindow = nil
      oldValue?.tellOfWindow()
      contentView?.ownWindow = self
      contentView?.tellOfWindow()
    }
  }

  /// Creates a window with a content view.
  public init(contentView: NSView?) {
    super.init()
    self.contentView = contentView
    // Property observers do not run during initialization.
    contentView?.ownWindow = self
    contentView?.tellOfWindow()
  }

  // MARK: First responder

  /// The editor that all text fields of the window share. While a field is edited, the editor is
  /// inside of it and is the first responder.
  private(set) lazy var fieldEditor: NSText = {
    let editor = NSTextView(frame: .zero)
    editor.isFieldEditor = true
    return editor
  }()
  private weak var responder: NSResponder?
  private(set) var responderLog: [NSResponder] = []

  /// The object that receives key events: the window itself if there is no other.
  public var firstResponder: NSResponder? { responder ?? self }

  @discardableResult
  public func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    endEditing()
    self.responder = nil
    guard let responder, responder !== self else { return true }
    guard responder.acceptsFirstResponder, (responder as? NSView)?.window === self else {
      return responder.acceptsFirstResponder
    }
    responderLog.append(responder)
    if let field = responder as? NSTextField {
      beginEditing(field)
    } else {
      self.responder = responder
      _ = responder.becomeFirstResponder()
    }
    return true
  }

  private func beginEditing(_ field: NSTextField) {
    let text = field.stringValue
    field.addSubview(fieldEditor)
    fieldEditor.string = text
    // A field selects its text when editing begins.
    fieldEditor.selectedRange = NSRange(location: 0, length: text.utf16.count)
    responder = fieldEditor
    _ = fieldEditor.becomeFirstResponder()
  }

  /// Ends editing, so that the field has the text of the editor.
  private func endEditing() {
    guard let field = fieldEditor.superview as? NSControl else { return }
    let text = fieldEditor.string
    responder = nil
    fieldEditor.removeFromSuperview()
    field.stringValue = text
  }

  /// Makes the window the first responder, because the first responder is removed from it.
  func loseFirstResponder() {
    responder = nil
    fieldEditor.removeFromSuperview()
  }

  /// The part for tests.
  public var standIn: NSWindowControl { NSWindowControl(window: self) }
}

/// The part of a window that only tests use.
@MainActor
public struct NSWindowControl {
  let window: NSWindow

  /// The views that became the first responder, in order.
  public var responderLog: [NSResponder] { window.responderLog }

  /// The view with the keyboard focus: the field of a field editor, or the first responder.
  public var focusedView: NSView? {
    let view = window.firstResponder as? NSView
    return view === window.fieldEditor ? view?.superview : view
  }

  /// The number of monitors that see keys before they reach a window.
  public static var keyMonitorCount: Int { NSEvent.monitorCount }

  /// Presses a key.
  ///
  /// - Returns: Whether the key reaches the first responder, because no monitor has handled it.
  public func press(keyCode: UInt16, _ modifiers: NSEvent.ModifierFlags = []) -> Bool {
    NSEvent(keyCode: keyCode, modifiers, in: window).passesMonitors()
  }

  /// Types like a user: replaces the selection of the first responder.
  public func type(_ text: String) { (window.firstResponder as? NSText)?.type(text) }
}
