import Foundation

/// A text that the user can edit: by itself, or for a text field, as a field editor.
@MainActor
open class NSText: NSView {
  nonisolated public static let didBeginEditingNotification = NSNotification.Name(
    "NSTextDidBeginEditingNotification")

  private var units: [UInt16] = []
  private var isChanged = false
  public var isFieldEditor = false
  public var isEditable = true
  /// The selection, in UTF-16 units. The real class clamps it, too.
  public var selectedRange = NSRange(location: 0, length: 0) {
    didSet {
      let start = min(selectedRange.location, units.count)
      let length = min(selectedRange.length, units.count - start)
      if selectedRange.location != start || selectedRange.length != length {
        selectedRange = NSRange(location: start, length: length)
      }
    }
  }

  /// The text. After a new one, the insertion point is at its end.
  public var string: String {
    get { String(decoding: units, as: UTF16.self) }
    set {
      units = Array(newValue.utf16)
      selectedRange = NSRange(location: units.count, length: 0)
    }
  }

  open override var acceptsFirstResponder: Bool { isEditable }

  open override func becomeFirstResponder() -> Bool {
    isChanged = false
    return acceptsFirstResponder
  }

  /// Types like a user: replaces the selection. The first change begins editing.
  func type(_ text: String) {
    if !isChanged {
      isChanged = true
      NotificationCenter.default.post(name: Self.didBeginEditingNotification, object: self)
    }
    let head = units[..<selectedRange.location] + Array(text.utf16)
    units = Array(head + units[(selectedRange.location + selectedRange.length)...])
    selectedRange = NSRange(location: head.count, length: 0)
  }
}

/// A text view.
@MainActor
open class NSTextView: NSText {}
