#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport

  extension NSView: FocusableView {
    package var enclosingView: (any FocusableView)? { superview }
    package var innerViews: [any FocusableView] { subviews }
    package var hasFocus: Bool { window?.focusedView === self }
    package func takeFocus() { window?.makeFirstResponder(self) }

    package var typedText: TypedText? {
      get { editor.map { TypedText(text: $0.string, selection: $0.selectedRange) } }
      set {
        guard let newValue, let editor else { return }
        if editor.string != newValue.text { editor.string = newValue.text }
        editor.selectedRange = newValue.selection
      }
    }

    /// The text that the user edits in this view.
    private var editor: NSText? { self as? NSText ?? (self as? NSControl)?.currentEditor() }

    /// The control that this view edits if it is a field editor; otherwise the view itself.
    var editedView: NSView {
      guard let editor = self as? NSText, editor.isFieldEditor else { return self }
      var view = editor.superview
      while let current = view {
        if (current as? NSControl)?.currentEditor() === editor { return current }
        view = current.superview
      }
      return self
    }
  }

  extension NSWindow {
    /// The view with the keyboard focus; `nil` if the window itself has it.
    var focusedView: NSView? { (firstResponder as? NSView)?.editedView }
  }

  extension NSView {
    /// The view inside of this one that has the keyboard focus.
    var focusedInside: NSView? {
      guard let view = window?.focusedView, view !== self, view.isDescendant(of: self) else {
        return nil
      }
      return view
    }

    /// Makes this view the first responder if a view inside of it or the window is.
    func takeFocusFromInside() {
      guard let window else { return }
      if focusedInside != nil || window.firstResponder === window { takeFocus() }
    }
  }

  extension FocusKeeper {
    /// Creates a keeper that observes the text views and field editors of AppKit.
    convenience init() { self.init(observing: [NSText.didBeginEditingNotification]) }
  }
#endif
