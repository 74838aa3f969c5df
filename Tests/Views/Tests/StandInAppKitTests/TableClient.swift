import AppKit
import StandInRuntime
import Testing

/// A table, and a naive client that does exactly what a test says.
@MainActor
final class TableClient: TellingDelegate, NSTableViewDataSource, NSTableViewDelegate {
  let tableView = NSTableView(frame: NSRect(x: 0, y: 0, width: 100, height: 0))
  let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
  let window: NSWindow
  var rows: [String]
  var hiddenSelectors: Set<String> = [
    "tableView:heightOfRow:", "tableView:selectionIndexesForProposedSelection:",
    "tableView:isGroupRow:",
  ]
  /// Called when the table requests a view.
  var onView: () -> Void = {}
  var onRemove: (NSTableRowView, Int) -> Void = { _, _ in }
  var selectionChanges: [IndexSet] = []

  init(_ rows: [String], id: Bool = true) {
    self.rows = rows
    window = NSWindow(contentView: scrollView)
    super.init()
    tableView.addTableColumn(NSTableColumn(identifier: .init("column")))
    scrollView.documentView = tableView
    connect()
    if id { tableView.standIn.idOfRow = { [unowned self] in self.rows[$0] } }
    control.turn()
  }

  convenience init(count: Int) { self.init((0..<count).map(String.init)) }

  var control: NSTableViewControl { tableView.standIn }

  func connect() {
    tableView.delegate = self
    tableView.dataSource = self
  }

  var reasons: [String] { control.exceptions.map(\.reason) }

  /// The texts of the visible rows.
  var shown: [String] {
    control.shownRows.map {
      ((control.cell(atRow: $0) as? NSTableCellView)?.objectValue as? String) ?? ""
    }
  }

  func update(_ rows: [String]? = nil, _ changes: () -> Void) {
    if let rows { self.rows = rows }
    tableView.beginUpdates()
    changes()
    tableView.endUpdates()
  }

  override func responds(toSelectorNamed name: String) -> Bool { !hiddenSelectors.contains(name) }

  func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
  {
    onView()
    let identifier = NSUserInterfaceItemIdentifier("cell")
    let cell =
      tableView.makeView(withIdentifier: identifier, owner: nil) as? NSTableCellView
      ?? NSTableCellView(frame: .zero)
    cell.identifier = identifier
    cell.objectValue = rows[row]
    return cell
  }

  func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
    onRemove(rowView, row)
  }

  func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat { 30 }

  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { rows[row] == "group" }

  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { rows[row] != "no" }

  func tableView(
    _ tableView: NSTableView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet { [0] }

  func tableViewSelectionDidChange(_ notification: Notification) {
    selectionChanges.append(tableView.selectedRowIndexes)
  }
}

/// Waits until tasks of the main actor have run.
@MainActor
func nextTurn() async {
  for _ in 0..<3 { await Task.yield() }
}
