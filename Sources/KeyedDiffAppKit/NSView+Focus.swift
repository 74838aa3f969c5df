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
    fileprivate var editedView: NSView {
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
    fileprivate var focusedView: NSView? { (firstResponder as? NSView)?.editedView }
  }

  extension NSView {
    /// The view inside of this one that has the keyboard focus.
    fileprivate var focusedInside: NSView? {
      guard let view = window?.focusedView, view !== self, view.isDescendant(of: self) else {
        return nil
      }
      return view
    }

    /// Makes this view the first responder if a view inside of it or the window is.
    fileprivate func takeFocusFromInside() {
      guard let window else { return }
      if focusedInside != nil || window.firstResponder === window { takeFocus() }
    }
  }

  extension FocusKeeper {
    /// Creates a keeper that observes the text views and field editors of AppKit.
    convenience init() { self.init(observing: [NSText.didBeginEditingNotification]) }
  }

  extension NSTableListView: FocusHost {
    package var rowSource: (any RowSource)? { rows }
    package var scroller: (any AnchoredView)? { tableView?.enclosingScrollView }
    package var focusedView: (any FocusableView)? { tableView?.focusedInside }
    package func editedView(_ object: Any?) -> (any FocusableView)? {
      (object as? NSView)?.editedView
    }

    package func cell(around view: any FocusableView) -> FocusedCell? {
      guard let view = view as? NSView, let tableView, view.isDescendant(of: tableView) else {
        return nil
      }
      let (row, column) = (tableView.row(for: view), max(tableView.column(for: view), 0))
      guard row >= 0,
        let cell = tableView.view(atColumn: column, row: row, makeIfNecessary: false)
      else { return nil }
      return FocusedCell(cell, row: layout.row(at: row), column: column)
    }

    package func cell(of row: FlatLayout.Row, column: Int) -> (any FocusableView)? {
      let position: Int?
      switch row {
      case .header(let section): position = layout.headerPosition(ofSection: section)
      case .item(let path): position = layout.position(of: path)
      }
      guard let position, let tableView, column < max(tableView.numberOfColumns, 1) else {
        return nil
      }
      return tableView.view(atColumn: column, row: position, makeIfNecessary: false)
    }

    package func leaveCells() { tableView?.takeFocusFromInside() }
  }

  extension NSCollectionListView: FocusHost {
    package var rowSource: (any RowSource)? { rows }
    package var scroller: (any AnchoredView)? { collectionView?.enclosingScrollView }
    package var focusedView: (any FocusableView)? { collectionView?.focusedInside }
    package func editedView(_ object: Any?) -> (any FocusableView)? {
      (object as? NSView)?.editedView
    }

    package func cell(around view: any FocusableView) -> FocusedCell? {
      guard let view = view as? NSView, let collectionView,
        view.isDescendant(of: collectionView)
      else { return nil }
      for path in collectionView.indexPathsForVisibleItems() {
        guard let cell = collectionView.item(at: path)?.view, view.isDescendant(of: cell) else {
          continue
        }
        return FocusedCell(cell, row: CurrentPath(exactly: path).map { .item($0) })
      }
      let kind = NSCollectionView.elementKindSectionHeader
      for path in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind) {
        guard let header = collectionView.supplementaryView(forElementKind: kind, at: path),
          view.isDescendant(of: header)
        else { continue }
        return FocusedCell(header, row: .header(section: path[0]))
      }
      return nil
    }

    package func cell(of row: FlatLayout.Row, column: Int) -> (any FocusableView)? {
      switch row {
      case .header(let section):
        collectionView?.supplementaryView(
          forElementKind: NSCollectionView.elementKindSectionHeader,
          at: IndexPath(indexes: [section, 0]))
      case .item(let path): collectionView?.item(at: path.indexPath)?.view
      }
    }

    package func leaveCells() { collectionView?.takeFocusFromInside() }
  }
#endif
