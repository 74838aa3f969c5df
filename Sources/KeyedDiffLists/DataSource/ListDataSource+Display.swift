public import KeyedDiff

extension KeyedListDataSource {
  /// Calls the handlers for a cell that is about to be displayed.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - path: The path of its row.
  public func willDisplay(_ cell: AnyObject, at path: CurrentPath) {
    willPrepare(cell, at: path)
    rowsAppear(path...path)
  }

  /// Calls the handler for a cell of a view that also prepares cells for rows out of sight. Such a
  /// view calls ``rowsAppear(_:)`` when rows come into sight.
  package func willPrepare(_ cell: AnyObject, at path: CurrentPath) {
    guard let item = item(at: path) else { return }
    display.willDisplay?(cell, item, path)
  }

  /// Calls the handlers for the ends of the list when rows come into sight.
  ///
  /// During an update, the view may show rows at a place that it is about to leave. So the handlers
  /// are called afterward. If the view knows its rows in sight, they are called in the next turn of
  /// the main actor.
  ///
  /// - Parameter rows: The rows that come into sight, and possibly others in sight.
  package func rowsAppear(_ rows: ClosedRange<CurrentPath>) {
    guard display.nearStart != nil || display.nearEnd != nil else { return }
    if rowsInSight == nil, adapter.isAtRest { return tellEnds(near: rows) }
    if let appeared = appearedRows {
      let first = min(appeared.lowerBound, rows.lowerBound)
      appearedRows = first...max(appeared.upperBound, rows.upperBound)
    } else {
      appearedRows = rows
      Task { [weak self] in self?.tellAppearedRows() }
    }
  }

  /// Calls the handlers for the rows that appeared during an update, unless they are out of sight by
  /// now.
  func tellAppearedRows() {
    guard let appeared = appearedRows, adapter.isSettled else { return }
    appearedRows = nil
    let rows: ClosedRange? = if let rowsInSight { rowsInSight() } else { appeared }
    if let rows { tellEnds(near: rows) }
  }

  private func tellEnds(near rows: ClosedRange<CurrentPath>) {
    let count = display.nearbyCount
    if let nearStart = display.nearStart, item(at: rows.lowerBound) != nil {
      let isKnown = isNearStartKnown
      isNearStartKnown = hasFewerRows(than: count, before: rows.lowerBound)
      if isNearStartKnown, !isKnown { nearStart() }
    }
    // The handler may have changed the list.
    if let nearEnd = display.nearEnd, item(at: rows.upperBound) != nil {
      let isKnown = isNearEndKnown
      isNearEndKnown = hasFewerRows(than: count, after: rows.upperBound)
      if isNearEndKnown, !isKnown { nearEnd() }
    }
  }

  /// Whether rows are loaded at an edge of the list when the user comes near it. Then a list that is
  /// scrolled to this edge keeps its place, so that the loaded rows come to lie beyond the edge of the
  /// view. If they came into sight, they would be near the end again, and all rows would be loaded.
  package func loadsRows(at edge: ScrollAnchor.Edge) -> Bool {
    edge.isAtEnd ? display.nearEnd != nil : display.nearStart != nil
  }

  /// Calls the handler for a cell that is no longer displayed.
  public func didEndDisplaying(_ cell: AnyObject, at path: CurrentPath) {
    display.didEndDisplaying?(cell, path)
  }

  private func hasFewerRows(than count: Int, before path: CurrentPath) -> Bool {
    var rows = path.item
    for section in sections[..<path.section].reversed() where rows < count {
      rows += section.items.count
    }
    return rows < count
  }

  private func hasFewerRows(than count: Int, after path: CurrentPath) -> Bool {
    var rows = sections[path.section].items.count - path.item - 1
    for section in sections[(path.section + 1)...] where rows < count {
      rows += section.items.count
    }
    return rows < count
  }
}
