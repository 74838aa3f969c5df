extension NSTableView {
  public static let selectionDidChangeNotification = Notification.Name(
    "NSTableViewSelectionDidChangeNotification")

  public var selectedRow: Int { selectedRowIndexes.last ?? -1 }

  public var selectedRowIndexes: IndexSet {
    IndexSet(rows.indices.filter { rows[$0].isSelected })
  }

  public func isRowSelected(_ row: Int) -> Bool {
    rows.indices.contains(row) && rows[row].isSelected
  }

  /// Selects rows without asking the delegate, but notifies it.
  public func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    var selected = extend ? selectedRowIndexes.union(indexes) : indexes
    selected = selected.filteredIndexSet { rows.indices.contains($0) }
    if !allowsMultipleSelection, let last = indexes.last { selected.formIntersection([last]) }
    select(selected)
  }

  public func deselectRow(_ row: Int) { select(selectedRowIndexes.subtracting([row])) }

  public func deselectAll(_ sender: Any?) { select([]) }

  private func select(_ selected: IndexSet) {
    guard selected != selectedRowIndexes else { return }
    for (index, row) in rows.enumerated() {
      row.isSelected = selected.contains(index)
      row.view?.isSelected = row.isSelected
    }
    selectionDidChange()
  }

  /// A table that does not allow an empty selection selects another row when its selected rows are
  /// removed.
  func selectRowIfNeeded(near index: Int) {
    guard !allowsEmptySelection, !rows.isEmpty, selectedRowIndexes.isEmpty else { return }
    let row = rows[min(index, rows.count - 1)]
    row.isSelected = true
    row.view?.isSelected = true
  }

  func selectionDidChange() {
    delegate(for: "tableViewSelectionDidChange:")?.tableViewSelectionDidChange(
      Notification(name: Self.selectionDidChangeNotification, object: self))
  }

  /// Selects rows like a click or a key: calls all delegate methods.
  func selectAsUser(_ proposed: IndexSet) {
    let old = selectedRowIndexes
    guard proposed != old else { return }
    if let delegate = delegate(for: "selectionShouldChangeInTableView:"),
      !delegate.selectionShouldChange(in: self)
    {
      return
    }
    var allowed = proposed
    if let delegate = delegate(for: "tableView:selectionIndexesForProposedSelection:") {
      allowed = delegate.tableView(self, selectionIndexesForProposedSelection: proposed)
    } else if let delegate = delegate(for: "tableView:shouldSelectRow:") {
      allowed = proposed.filteredIndexSet {
        old.contains($0) || delegate.tableView(self, shouldSelectRow: $0)
      }
      if allowed.isEmpty, !proposed.isEmpty { allowed = old }
    }
    allowed = allowed.filteredIndexSet { rows.indices.contains($0) }
    if allowed.count > 1, !allowsMultipleSelection {
      standIn.raise(
        "\(allowed.count) rows are selected where one may be.",
        name: NSTableViewControl.strictness)
    }
    if allowed.isEmpty, !allowsEmptySelection { return }
    select(allowed)
  }
}
