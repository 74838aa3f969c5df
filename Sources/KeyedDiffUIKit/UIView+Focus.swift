#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import UIKit

  extension UIView: FocusableView {
    package var enclosingView: (any FocusableView)? { superview }
    package var innerViews: [any FocusableView] { subviews }
    package var hasFocus: Bool { isFirstResponder }
    package func takeFocus() { becomeFirstResponder() }

    package var typedText: TypedText? {
      get {
        let text: String?
        switch self {
        case let field as UITextField: text = field.text
        case let view as UITextView: text = view.text
        default: return nil
        }
        guard let text, let input = self as? any UITextInput else { return nil }
        return TypedText(text: text, selection: input.selection)
      }
      set {
        guard let newValue else { return }
        switch self {
        case let field as UITextField where field.text != newValue.text: field.text = newValue.text
        case let view as UITextView where view.text != newValue.text: view.text = newValue.text
        default: break
        }
        (self as? any UITextInput)?.select(newValue.selection)
      }
    }

    /// The view that has the keyboard focus: this view or one inside of it; `nil` for none.
    var focusedDescendant: UIView? {
      if isFirstResponder { return self }
      for view in subviews {
        if let found = view.focusedDescendant { return found }
      }
      return nil
    }

    /// Returns the outermost view of a class that contains this view and is inside of a list.
    func enclosing<View: UIView>(_: View.Type, in list: UIView) -> View? {
      var found: View?
      var view: UIView? = self
      while let current = view {
        if current === list { return found }
        found = current as? View ?? found
        view = current.superview
      }
      return nil
    }
  }

  extension UITextInput {
    /// The selection, in UTF-16 units; an empty range at the start if the text is not edited.
    fileprivate var selection: NSRange {
      guard let range = selectedTextRange else { return NSRange(location: 0, length: 0) }
      return NSRange(
        location: offset(from: beginningOfDocument, to: range.start),
        length: offset(from: range.start, to: range.end))
    }

    fileprivate func select(_ range: NSRange) {
      guard let start = position(from: beginningOfDocument, offset: range.location),
        let end = position(from: start, offset: range.length)
      else { return }
      selectedTextRange = textRange(from: start, to: end)
    }
  }

  extension FocusKeeper {
    /// Creates a keeper that observes the text inputs of UIKit.
    convenience init() {
      self.init(observing: [
        UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
      ])
    }
  }
#endif
