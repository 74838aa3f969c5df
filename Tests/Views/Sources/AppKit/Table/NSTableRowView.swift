/// The view of a row, which contains the views of its cells.
@MainActor
open class NSTableRowView: NSView {
  open var isSelected = false
  open var isGroupRowStyle = false
  /// The views of the cells, by column. A group row has one.
  var cells: [Int: NSView] = [:]

  public var numberOfColumns: Int { cells.count }

  open func view(atColumn column: Int) -> Any? { cells[column] }
}

/// The view of a cell.
@MainActor
open class NSTableCellView: NSView {
  open var textField: NSTextField?
  open var objectValue: Any?
}
