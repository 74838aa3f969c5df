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
    fileprivate var focusedDescendant: UIView? {
      if isFirstResponder { return self }
      for view in subviews {
        if let found = view.focusedDescendant { return found }
      }
      return nil
    }

    /// Returns the outermost view of a class that contains this view and is inside of a list.
    fileprivate func enclosing<View: UIView>(_: View.Type, in list: UIView) -> View? {
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

  extension UITableListView: FocusHost {
    package var rowSource: (any RowSource)? { rows }
    package var scroller: (any AnchoredView)? { table }
    package var focusedView: (any FocusableView)? { table?.focusedDescendant }
    package func editedView(_ object: Any?) -> (any FocusableView)? { object as? UIView }

    package func cell(around view: any FocusableView) -> FocusedCell? {
      guard let view = view as? UIView, let table else { return nil }
      if let cell = view.enclosing(UITableViewCell.self, in: table) {
        let path = table.indexPath(for: cell).flatMap(CurrentPath.init(exactly:))
        return FocusedCell(cell, row: path.map { .item($0) })
      }
      guard let header = view.enclosing(UITableViewHeaderFooterView.self, in: table),
        let section = (0..<table.numberOfSections).first(where: {
          table.headerView(forSection: $0) === header
        })
      else { return nil }
      return FocusedCell(header, row: .header(section: section))
    }

    package func cell(of row: FlatLayout.Row, column: Int) -> (any FocusableView)? {
      switch row {
      case .header(let section): table?.headerView(forSection: section)
      case .item(let path): table?.cellForRow(at: path.indexPath)
      }
    }

    package func leaveCells() {
      guard let view = table?.focusedDescendant, cell(around: view) != nil else { return }
      view.resignFirstResponder()
    }
  }

  extension UICollectionListView: FocusHost {
    package var rowSource: (any RowSource)? { rows }
    package var scroller: (any AnchoredView)? { collection }
    package var focusedView: (any FocusableView)? { collection?.focusedDescendant }
    package func editedView(_ object: Any?) -> (any FocusableView)? { object as? UIView }

    package func cell(around view: any FocusableView) -> FocusedCell? {
      guard let view = view as? UIView, let collection else { return nil }
      if let cell = view.enclosing(UICollectionViewCell.self, in: collection) {
        let path = collection.indexPath(for: cell).flatMap(CurrentPath.init(exactly:))
        return FocusedCell(cell, row: path.map { .item($0) })
      }
      let kind = UICollectionView.elementKindSectionHeader
      guard let header = view.enclosing(UICollectionReusableView.self, in: collection),
        let path = collection.indexPathsForVisibleSupplementaryElements(ofKind: kind).first(where: {
          collection.supplementaryView(forElementKind: kind, at: $0) === header
        }), path.count == 2
      else { return nil }
      return FocusedCell(header, row: .header(section: path[0]))
    }

    package func cell(of row: FlatLayout.Row, column: Int) -> (any FocusableView)? {
      switch row {
      case .header(let section):
        collection?.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader, at: [section, 0])
      case .item(let path): collection?.cellForItem(at: path.indexPath)
      }
    }

    package func leaveCells() {
      guard let view = collection?.focusedDescendant, cell(around: view) != nil else { return }
      view.resignFirstResponder()
    }
  }
#endif
