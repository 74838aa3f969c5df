public import KeyedDiff

extension KeyedListDataSource {
  /// Calls the handlers for a cell that is about to be displayed.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - path: The path of its row.
  public func willDisplay(_ cell: AnyObject, at path: CurrentPath) {
    guard let item = item(at: path) else { return }
    display.willDisplay?(cell, item, path)
    let count = display.nearbyCount
    if let nearStart = display.nearStart {
      let isKnown = isNearStartKnown
      isNearStartKnown = hasFewerRows(than: count, before: path)
      if isNearStartKnown, !isKnown { nearStart() }
    }
    // The handler may have changed the list.
    if let nearEnd = display.nearEnd, self.item(at: path) != nil {
      let isKnown = isNearEndKnown
      isNearEndKnown = hasFewerRows(than: count, after: path)
      if isNearEndKnown, !isKnown { nearEnd() }
    }
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
