#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import UIKit

  extension TableListView: AttachedListView {
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
#endif
