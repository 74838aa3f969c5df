#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  // Drag and drop of one row within the same table.

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

    /// Returns whether the dragged row can be dropped above another row.
    func canDrop(above row: Int) -> Bool { move(above: row) != nil }

    /// Moves the dragged row, in the list and in the table.
    ///
    /// - Returns: Whether the row was moved.
    func drop(above row: Int) -> Bool {
      guard let tableView, let rows, let (old, new) = move(above: row) else {
        return false
      }
      // Defers updates until the table has moved the row, because the app's move handler may apply
      // a new list.
      return gate.closed {
        guard rows.move(from: old, to: new) else { return false }
        let oldRow = layout.position(of: old)
        layout = rows.flatLayout
        let newRow = layout.position(of: new)
        changing {
          tableView.beginUpdates()
          tableView.moveRow(at: oldRow, to: newRow)
          tableView.endUpdates()
        }
        draggedRows = [newRow]
        return true
      }
    }

    private func move(above row: Int) -> (CurrentPath, CurrentPath)? {
      guard let rows, let draggedRows, draggedRows.count == 1,
        let old = path(ofRow: draggedRows.first!),
        let proposed = target(above: row, movingFrom: old)
      else { return nil }
      let new = rows.target(ofMoveFrom: old, to: proposed)
      return new == old ? nil : (old, new)
    }

    /// Returns the new path of the dragged row after a drop above another row; `nil` if the drop
    /// position is out of range.
    ///
    /// - Parameters:
    ///   - row: The index, before the move, of the row below the drop position.
    ///   - old: The path of the dragged row.
    private func target(above row: Int, movingFrom old: CurrentPath) -> CurrentPath? {
      // A row that is dropped above the first group row is moved below that group row.
      var new: CurrentPath
      switch layout.row(at: max(row - 1, 0)) {
      case .header(let section): new = CurrentPath(section: section, item: 0)
      case .item(let path):
        new = CurrentPath(section: path.section, item: row == 0 ? 0 : path.item + 1)
      case nil: return nil
      }
      // The move shifts the rows below the old path of the dragged row up by one.
      if new.section == old.section, old.item < new.item { new.item -= 1 }
      return new
    }
  }
#endif
