#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  /// The library's data source for a table. A `TableDataSourceProxy` forwards messages to this
  /// object while they are handled, see `tableMethods`. All methods are in the class
  /// body, next to the conformance, so that Swift infers `@objc` for them.
  @MainActor
  final class TableDataSource: NSObject, NSTableViewDataSource {
    private weak var list: TableListView?

    init(_ list: TableListView) {
      self.list = list
    }

    func numberOfRows(in tableView: NSTableView) -> Int {
      guard let list, list.rows != nil else { return 0 }
      return list.layout.count
    }

    // MARK: Moving

    func tableView(
      _ tableView: NSTableView, pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? {
      guard let list, list.gate.closed({ list.canDrag(row) }) else { return nil }
      return NSPasteboardItem.row()
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forRowIndexes rowIndexes: IndexSet
    ) {
      list?.draggedRows = rowIndexes
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {
      list?.draggedRows = nil
    }

    func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      guard let list, dropOperation == .above else { return [] }
      return list.gate.closed { list.canDrop(from: info.draggingSource, above: row) } ? .move : []
    }

    func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      list?.drop(from: info.draggingSource, above: row) ?? false
    }
  }
#endif
