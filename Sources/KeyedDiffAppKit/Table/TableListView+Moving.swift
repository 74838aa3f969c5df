#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  // Drag and drop of rows within the same table.

  extension TableListView {
    /// Returns whether a row can be dragged.
    func canDrag(_ row: Int) -> Bool {
      path(ofRow: row).flatMap { rows?.canMove(at: $0) } ?? false
    }

    /// Stores the dragged rows, if the user may move all of them within the table.
    func beginDrag(_ rows: IndexSet) {
      draggedRows = gate.closed { rows.allSatisfy(canDrag) } ? rows : nil
    }

    /// Returns whether a drag moves rows within this table. All other drags belong to the app.
    func isDraggingRows(from source: Any?) -> Bool {
      guard draggedRows != nil, let source = source as? NSTableView else { return false }
      return source === tableView
    }

    /// Returns whether the dragged rows can be dropped above another row.
    func canDrop(above row: Int) -> Bool {
      guard let rows, let place = place(above: row) else { return false }
      return !rows.moves(ofRowsAt: draggedPaths, to: place).isEmpty
    }

    /// Moves the dragged rows, in the list and in the table.
    ///
    /// - Returns: Whether rows were moved.
    func drop(above row: Int) -> Bool {
      guard let tableView, let rows, let place = place(above: row) else { return false }
      // Defers updates until the table has moved the rows, because the app's move handler may apply
      // a new list.
      return gate.closed {
        let paths = draggedPaths
        draggedRows = []
        return rows.moveRows(at: paths, to: place) { old, new in
          let oldRow = layout.position(of: old)
          layout = rows.flatLayout
          changing {
            tableView.beginUpdates()
            tableView.moveRow(at: oldRow, to: layout.position(of: new))
            tableView.endUpdates()
          }
        }
      }
    }

    private var draggedPaths: [CurrentPath] { (draggedRows ?? []).compactMap(path(ofRow:)) }

    /// Returns the path before which rows are dropped above a row; `nil` if the drop position is out
    /// of range.
    private func place(above row: Int) -> CurrentPath? {
      // Rows that are dropped above the first group row are moved below that group row.
      switch layout.row(at: max(row - 1, 0)) {
      case .header(let section): CurrentPath(section: section, item: 0)
      case .item(let path):
        CurrentPath(section: path.section, item: row == 0 ? 0 : path.item + 1)
      case nil: nil
      }
    }
  }
#endif
