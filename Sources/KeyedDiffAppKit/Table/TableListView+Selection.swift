#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  extension TableListView {
    /// Returns whether the user may select a row. Group rows cannot be selected, nor can rows for
    /// which the app's handler returns `false`.
    func shouldSelect(_ row: Int) -> Bool {
      guard let rows, rows.allowsSelection, let path = path(ofRow: row) else { return false }
      return rows.shouldHighlight(at: path)
    }

    /// Returns the selection that the table must apply instead of the proposed selection.
    func selection(forProposed proposed: IndexSet) -> IndexSet {
      guard let tableView else { return proposed }
      let old = tableView.selectedRowIndexes
      let wanted = proposed.subtracting(old)
      let added = IndexSet(wanted.filter(shouldSelect).compactMap(rowToSelect))
      // If the app refuses all of the proposed rows, the selection stays as it is.
      if added.isEmpty, !wanted.isEmpty, proposed.isDisjoint(with: old) { return old }
      var result = proposed.intersection(old).union(added)
      for row in old.subtracting(proposed) where !added.contains(row) {
        let deselected = rowToDeselect(row)
        if deselected != row { result.insert(row) }
        if let deselected { result.remove(deselected) }
      }
      let isTooMuch = result.count > 1 && !tableView.allowsMultipleSelection
      let isTooLittle = result.isEmpty && !tableView.allowsEmptySelection
      return isTooMuch || isTooLittle ? old : result
    }

    private func rowToSelect(_ row: Int) -> Int? {
      path(ofRow: row).flatMap { rows?.willSelect(at: $0) }.map { layout.position(of: $0) }
    }

    private func rowToDeselect(_ row: Int) -> Int? {
      path(ofRow: row).flatMap { rows?.willDeselect(at: $0) }.map { layout.position(of: $0) }
    }

    /// Calls the app's handlers for rows that the user selected or deselected.
    func selectionDidChange() {
      guard let tableView, !isChanging else { return }
      let (old, new) = (knownSelection, tableView.selectedRowIndexes)
      knownSelection = new
      rows?.selectionDidChange(
        selected: new.subtracting(old).compactMap(path(ofRow:)),
        deselected: old.subtracting(new).compactMap(path(ofRow:)))
    }
  }
#endif
