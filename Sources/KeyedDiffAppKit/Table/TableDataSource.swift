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
      guard let list else { return nil }
      return list.gate.closed {
        let writer = list.appWriter(of: row, in: tableView)
        return list.canDrag(row) ? NSPasteboardItem.row(addedTo: writer) : writer
      }
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forRowIndexes rowIndexes: IndexSet
    ) {
      list?.beginDrag(rowIndexes)
      list?.tellAppOfDrag(session, of: rowIndexes, at: screenPoint, in: tableView)
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {
      list?.draggedRows = nil
      list?.tellAppOfEnd(of: session, at: screenPoint, operation, in: tableView)
    }

    func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      guard let list else { return [] }
      guard list.isDraggingRows(from: info.draggingSource) else {
        return list.gate.closed { list.appOperation(info, row, dropOperation, in: tableView) }
      }
      return dropOperation == .above && list.gate.closed { list.canDrop(above: row) } ? .move : []
    }

    func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      guard let list else { return false }
      return list.isDraggingRows(from: info.draggingSource)
        ? list.drop(above: row) : list.appAccepts(info, row, dropOperation, in: tableView)
    }
  }

  // Calls the app's own data source about drags. Both it and the library want these messages: the
  // library moves rows that are dragged within the view, and the app gets all other drags and drops.
  //
  // A method of the app's object is optional. Each is stored before it is called, because the type
  // of the variable says so.

  extension TableListView {
    private func appDataSource(_ selector: String) -> (any NSTableViewDataSource)? {
      attachment.dataSource?.appDelegate(respondingTo: selector) as? any NSTableViewDataSource
    }

    func appWriter(of row: Int, in tableView: NSTableView) -> (any NSPasteboardWriting)? {
      guard let app = appDataSource("tableView:pasteboardWriterForRow:") else { return nil }
      let writer: ((NSTableView, Int) -> (any NSPasteboardWriting)?)? = app.tableView(
        _:pasteboardWriterForRow:)
      return writer?(tableView, row)
    }

    func tellAppOfDrag(
      _ session: NSDraggingSession, of rows: IndexSet, at point: NSPoint, in tableView: NSTableView
    ) {
      guard let app = appDataSource("tableView:draggingSession:willBeginAtPoint:forRowIndexes:")
      else { return }
      let tell: ((NSTableView, NSDraggingSession, NSPoint, IndexSet) -> Void)? = app
        .tableView(_:draggingSession:willBeginAt:forRowIndexes:)
      tell?(tableView, session, point, rows)
    }

    func tellAppOfEnd(
      of session: NSDraggingSession, at point: NSPoint, _ operation: NSDragOperation,
      in tableView: NSTableView
    ) {
      guard let app = appDataSource("tableView:draggingSession:endedAtPoint:operation:") else {
        return
      }
      let tell: ((NSTableView, NSDraggingSession, NSPoint, NSDragOperation) -> Void)? =
        app.tableView(_:draggingSession:endedAt:operation:)
      tell?(tableView, session, point, operation)
    }

    func appOperation(
      _ info: any NSDraggingInfo, _ row: Int, _ place: NSTableView.DropOperation,
      in tableView: NSTableView
    ) -> NSDragOperation {
      guard let app = appDataSource("tableView:validateDrop:proposedRow:proposedDropOperation:")
      else { return [] }
      let validate:
        (
          (NSTableView, any NSDraggingInfo, Int, NSTableView.DropOperation) ->
            NSDragOperation
        )? = app.tableView(_:validateDrop:proposedRow:proposedDropOperation:)
      return validate?(tableView, info, row, place) ?? []
    }

    func appAccepts(
      _ info: any NSDraggingInfo, _ row: Int, _ place: NSTableView.DropOperation,
      in tableView: NSTableView
    ) -> Bool {
      guard let app = appDataSource("tableView:acceptDrop:row:dropOperation:") else { return false }
      let accept: ((NSTableView, any NSDraggingInfo, Int, NSTableView.DropOperation) -> Bool)? =
        app.tableView(_:acceptDrop:row:dropOperation:)
      return accept?(tableView, info, row, place) ?? false
    }
  }
#endif
