import Foundation

extension UITableView {
  func editingDidChange() {
    for (path, cell) in engine.visible {
      cell.isEditing = isEditing
      if isEditing {
        prepareForEditing(cell, at: path)
      } else {
        cell.editingStyle = .none
        cell.showsReorderControl = false
      }
    }
  }

  func prepareForEditing(_ cell: UITableViewCell, at path: IndexPath) {
    let isEditable = canEdit(path)
    cell.editingStyle = isEditable ? editingStyle(at: path) : .none
    cell.shouldIndentWhileEditing =
      delegateReference.target(of: TableDelegateSelector.shouldIndentWhileEditing)?
      .tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    cell.showsReorderControl = isEditable && canMove(path)
  }

  func canEdit(_ path: IndexPath) -> Bool {
    dataSourceReference.target(of: TableDataSourceSelector.canEdit)?
      .tableView(self, canEditRowAt: path) ?? true
  }

  func canMove(_ path: IndexPath) -> Bool {
    guard dataSourceReference.responds(to: TableDataSourceSelector.move) else { return false }
    return dataSourceReference.target(of: TableDataSourceSelector.canMove)?
      .tableView(self, canMoveRowAt: path) ?? true
  }

  func editingStyle(at path: IndexPath) -> UITableViewCell.EditingStyle {
    delegateReference.target(of: TableDelegateSelector.editingStyle)?
      .tableView(self, editingStyleForRowAt: path) ?? .delete
  }
}
