/// The delegate of a control with text. The stand-in has none of its methods.
public protocol NSControlTextEditingDelegate: NSObjectProtocol {}

/// The delegate of a table.
public protocol NSTableViewDelegate: NSControlTextEditingDelegate {
  @MainActor func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView?
  @MainActor func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView?
  @MainActor func tableView(
    _ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
  @MainActor func tableView(
    _ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int)
  @MainActor func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool
  @MainActor func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat
  @MainActor func tableView(
    _ tableView: NSTableView, sizeToFitWidthOfColumn column: Int
  ) -> CGFloat
  @MainActor func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
  @MainActor func tableView(
    _ tableView: NSTableView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet
  @MainActor func selectionShouldChange(in tableView: NSTableView) -> Bool
  @MainActor func tableViewSelectionDidChange(_ notification: Notification)
  @MainActor func tableViewSelectionIsChanging(_ notification: Notification)
  @MainActor func tableView(
    _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction]
}

extension NSTableViewDelegate {
  @MainActor public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? { nil }
  @MainActor public func tableView(_ tableView: NSTableView, rowViewForRow row: Int)
    -> NSTableRowView?
  { nil }
  @MainActor public func tableView(
    _ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int
  ) {}
  @MainActor public func tableView(
    _ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int
  ) {}
  @MainActor public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { false }
  @MainActor public func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
    tableView.rowHeight
  }
  @MainActor public func tableView(
    _ tableView: NSTableView, sizeToFitWidthOfColumn column: Int
  ) -> CGFloat { tableView.tableColumns[column].width }
  @MainActor public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
    true
  }
  @MainActor public func tableView(
    _ tableView: NSTableView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet { proposedSelectionIndexes }
  @MainActor public func selectionShouldChange(in tableView: NSTableView) -> Bool { true }
  @MainActor public func tableViewSelectionDidChange(_ notification: Notification) {}
  @MainActor public func tableViewSelectionIsChanging(_ notification: Notification) {}
  @MainActor public func tableView(
    _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction] { [] }
}

extension NSTableView {
  static let delegateSelectors = [
    "tableView:viewForTableColumn:row:", "tableView:rowViewForRow:",
    "tableView:didAddRowView:forRow:", "tableView:didRemoveRowView:forRow:",
    "tableView:isGroupRow:", "tableView:heightOfRow:",
    "tableView:sizeToFitWidthOfColumn:", "tableView:shouldSelectRow:",
    "tableView:selectionIndexesForProposedSelection:", "selectionShouldChangeInTableView:",
    "tableViewSelectionDidChange:", "tableViewSelectionIsChanging:",
    "tableView:rowActionsForRow:edge:",
  ]
}
