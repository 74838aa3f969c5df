import Foundation

/// A text of several lines that the user can edit.
@MainActor
open class UITextView: UIScrollView, UITextInput {
  nonisolated public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")

  private var line = TypedLine()

  open var isEditable = true

  open var text: String! {
    get { line.text }
    set { line.set(newValue ?? "") }
  }

  open override var canBecomeFirstResponder: Bool { isEditable }

  override func didBeginEditing() {
    line.set(line.text)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
  }

  /// The part for tests.
  public var standIn: TextControl {
    TextControl {
      self.line.replaceSelection(with: $0)
    } selected: {
      self.line.selection
    } selectRange: {
      self.line.select(UITextRange($0))
    }
  }

  // MARK: Selection

  /// The selection; `nil` while the user does not edit the text.
  open var selectedTextRange: UITextRange? {
    get { isFirstResponder ? UITextRange(line.selection) : nil }
    set { if isFirstResponder, let newValue { line.select(newValue) } }
  }

  open var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }

  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    UITextRange(fromPosition.offset..<max(fromPosition.offset, toPosition.offset))
  }

  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return 0...line.length ~= place ? UITextPosition(offset: place) : nil
  }

  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }
}
