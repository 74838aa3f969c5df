#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  /// The library's delegate for a table. A `TableDelegateProxy` forwards messages to this object
  /// while they are handled, see `tableMethods`. All methods are in the class body, next to the
  /// conformance, so that Swift infers `@objc` for them.
  @MainActor
  final class TableDelegate: NSObject, NSTableViewDelegate {
    private weak var list: TableListView?

    init(_ list: TableListView) {
      self.list = list
    }

    // MARK: Views

    func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      guard let list else { return nil }
      return list.gate.closed { list.view(for: tableColumn, row: row) }
    }

    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      guard let list, case .header? = list.layout.row(at: row) else { return false }
      return true
    }

    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      guard let list else { return }
      list.gate.closed { list.willDisplay(rowView, row: row) }
    }

    func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
      guard let list else { return }
      list.gate.closed { list.didEndDisplaying(rowView, row: row) }
    }

    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      guard let list, let rows = list.rows, let place = list.layout.row(at: row) else {
        return tableView.rowHeight
      }
      let height = list.gate.closed {
        switch place {
        case .header(let section): rows.height(of: .header, inSection: section)
        case .item(let path): rows.height(at: path)
        }
      }
      return height.map { CGFloat($0) } ?? tableView.rowHeight
    }

    // The library does not handle this. It answers if a delegate of the app that handled it was
    // deallocated: `SilentDelegate` cannot return numbers.
    func tableView(_ tableView: NSTableView, sizeToFitWidthOfColumn column: Int) -> CGFloat {
      tableView.tableColumns[column].width
    }

    // MARK: Selection

    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      guard let list else { return true }
      return list.gate.closed { list.shouldSelect(row) }
    }

    func tableView(
      _ tableView: NSTableView,
      selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
    ) -> IndexSet {
      guard let list else { return proposedSelectionIndexes }
      return list.gate.closed { list.selection(forProposed: proposedSelectionIndexes) }
    }

    func tableViewSelectionDidChange(_ notification: Notification) { list?.selectionDidChange() }

    // MARK: Actions

    func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      guard let list, let rows = list.rows, let path = list.path(ofRow: row) else { return [] }
      let actions = list.gate.closed {
        edge == .leading ? rows.leadingActions(at: path) : rows.trailingActions(at: path)
      }
      return actions.map { NSTableViewRowAction($0, of: tableView) }
    }
  }

  extension NSTableViewRowAction {
    /// Creates a swipe action that performs a row action of the app.
    // AppKit's class is on no actor, and calls the handler on the main thread.
    @MainActor
    fileprivate convenience init(_ action: RowAction, of tableView: NSTableView) {
      self.init(
        style: action.style == .delete ? .destructive : .regular, title: action.title ?? ""
      ) { [weak tableView] _, _ in
        // Hides the swipe buttons. Otherwise, the row would stay in its swiped position.
        tableView?.rowActionsVisible = false
        action.perform()
      }
    }
  }
#endif
