#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport

  extension TableListView: AttachedListView {
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
#endif
