// The views of rows and cells.

extension NSTableView {
  public func register(_ nib: NSNib?, forIdentifier identifier: NSUserInterfaceItemIdentifier) {
    nibs[identifier] = nib
  }

  /// Dequeues a view, or makes one from a nib or prototype; `nil` if the identifier is unknown.
  public func makeView(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?
  ) -> NSView? {
    if let view = pool[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view = nibs[identifier]?.instantiate() as? NSView ?? standIn.prototypes[identifier]?()
    view?.identifier = identifier
    return view
  }

  public func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    guard let rowView = rowView(atRow: row, makeIfNecessary: makeIfNecessary) else { return nil }
    let column = rows[row].isGroupRow ? 0 : column
    if rowView.cells[column] == nil, makeIfNecessary { updating { makeCells(at: row) } }
    return rowView.cells[column]
  }

  public func rowView(atRow row: Int, makeIfNecessary: Bool) -> NSTableRowView? {
    guard rows.indices.contains(row) else {
      standIn.raise(
        "Row \(row) out of row range [0-\(rows.count - 1)] for rowViewAtRow:createIfNeeded:",
        name: "NSTableViewException")
      return nil
    }
    if rows[row].view == nil, makeIfNecessary { updating { makeView(at: row) } }
    return rows[row].view
  }

  public func row(for view: NSView) -> Int {
    rows.firstIndex { $0.view.map { view.isDescendant(of: $0) } ?? false } ?? -1
  }

  public func column(for view: NSView) -> Int {
    for case let rowView? in rows.map(\.view) {
      for (column, cell) in rowView.cells where view.isDescendant(of: cell) { return column }
    }
    return -1
  }

  public func enumerateAvailableRowViews(_ handler: (NSTableRowView, Int) -> Void) {
    for (index, row) in rows.enumerated() { if let view = row.view { handler(view, index) } }
  }

  // MARK: Making views

  /// Makes the views of the visible rows, and removes all others.
  func updateVisibleRows() {
    guard window != nil, !isUpdatingVisibleRows, updateDepth == 0 else { return }
    updating {
      let visible = Range(rows(in: visibleRect))!
      for (index, row) in rows.enumerated() where !visible.contains(index) {
        // The row with the first responder keeps its view.
        row.isPinned = row.view?.containsFirstResponder ?? false
        if !row.isPinned { removeView(of: row, at: index) }
      }
      for index in visible {
        rows[index].isPinned = false
        if rows[index].view == nil { makeView(at: index) } else { makeCells(at: index) }
        rows[index].view?.frame = rect(ofRow: index)
      }
    }
  }

  /// Runs a closure in which rows must not change.
  func updating(_ body: () -> Void) {
    let wasUpdating = isUpdatingVisibleRows
    isUpdatingVisibleRows = true
    body()
    isUpdatingVisibleRows = wasUpdating
    if !wasUpdating, needsReloadAfterUpdate {
      needsReloadAfterUpdate = false
      reloadData()
    }
  }

  private func makeView(at index: Int) {
    let row = rows[index]
    row.isGroupRow =
      delegate(for: "tableView:isGroupRow:")?.tableView(self, isGroupRow: index) ?? false
    let view =
      delegate(for: "tableView:rowViewForRow:")?.tableView(self, rowViewForRow: index)
      ?? NSTableRowView(frame: .zero)
    view.isSelected = row.isSelected
    view.isGroupRowStyle = row.isGroupRow
    row.view = view
    addSubview(view)
    makeCells(at: index)
    delegate(for: "tableView:didAddRowView:forRow:")?.tableView(self, didAdd: view, forRow: index)
  }

  private func makeCells(at index: Int) {
    guard let rowView = rows[index].view else { return }
    let columns: [NSTableColumn?] = rows[index].isGroupRow ? [nil] : tableColumns
    for (column, tableColumn) in columns.enumerated() where rowView.cells[column] == nil {
      guard let delegate = delegate(for: "tableView:viewForTableColumn:row:") else { return }
      guard let cell = delegate.tableView(self, viewFor: tableColumn, row: index) else { continue }
      if row(for: cell) >= 0 {
        standIn.raise(
          "The view for row \(index) is in use in row \(row(for: cell)).",
          name: NSTableViewControl.strictness)
      }
      rowView.cells[column] = cell
      rowView.addSubview(cell)
    }
  }

  func removeView(of row: Row, at index: Int) {
    guard let view = row.view else { return }
    row.view = nil
    row.isPinned = false
    view.removeFromSuperview()
    delegate(for: "tableView:didRemoveRowView:forRow:")?
      .tableView(self, didRemove: view, forRow: index)
    recycle(view)
  }

  /// Removes row views without calling the delegate.
  func dropViews(of indexes: IndexSet) {
    for index in indexes { removeView(of: rows[index], at: index) }
  }

  func dropCells(of row: Row, in columns: IndexSet) {
    guard let view = row.view else { return }
    for column in columns {
      guard let cell = view.cells.removeValue(forKey: column) else { continue }
      recycle(cell: cell)
    }
  }

  private func recycle(_ rowView: NSTableRowView) {
    for cell in rowView.cells.values { recycle(cell: cell) }
    rowView.cells = [:]
  }

  private func recycle(cell: NSView) {
    cell.removeFromSuperview()
    if let identifier = cell.identifier { pool[identifier, default: []].append(cell) }
  }
}
