public import KeyedDiff
import KeyedDiffLists

// The rows in sight, and the calls to the data source when cells come into sight and leave it.

extension InMemoryScreen {
  /// The number of rows that are in sight at the same time.
  public var visibleRowCount: Double {
    get { listView.visibleRowCount }
    set {
      listView.visibleRowCount = newValue
      displayIfSettled()
    }
  }

  /// Scrolls as far as necessary to bring a row into sight, without displaying the rows in between.
  ///
  /// Calls the handlers for cells that leave the screen and that are displayed, and then those for
  /// prefetching, for as many rows as are in sight, in the direction of the scroll.
  ///
  ///     source.display.nearEnd = { loadMore() }
  ///     screen.scroll(to: CurrentPath(section: 0, item: 95))
  ///
  /// Updates keep the scroll position, and also call the handlers when they have ended.
  ///
  /// - Parameter path: The path of the row in the list that is shown. Traps if there is no such row.
  public func scroll(to path: CurrentPath) {
    row(at: path)
    guard let row = FlatRowCounts(rowCounts ?? []).row(at: path) else { return }
    let old = listView.contentOffset
    let new = min(max(old, Double(row + 1) - visibleRowCount), Double(row))
    listView.contentOffset = new
    display()
    prefetch(isScrollingUp: new < old)
  }

  /// Tells the data source which cells have come into sight, and which have left it.
  func display() {
    guard let source, source.view === self, isInWindow else { return }
    displayChangeCount += 1
    let change = displayChangeCount
    let rows = paths(in: rowsInSight).map { (id: id(row(at: $0)), path: $0) }
    let ids = Set(rows.map(\.id))
    endDisplaying(displayedRows.keys.filter { !ids.contains($0) })
    for (id, path) in rows {
      // A handler may have scrolled, or changed the list. Then other rows are in sight, and have been
      // displayed, or will be when the update ends.
      guard change == displayChangeCount, let cell = shownCells[id] else { return }
      if displayedRows.updateValue(path, forKey: id) == nil { source.willDisplay(cell, at: path) }
    }
  }

  /// Calls ``display()``, unless an update is in progress. The update ends with this call, when it has
  /// restored the scroll position.
  func displayIfSettled() {
    if source?.adapter.isUpdating == false { display() }
  }

  /// Tells the data source which of some cells are no longer displayed.
  func endDisplaying(_ rows: [AnyHashable]) {
    let ended = rows.compactMap { id in displayedRows.removeValue(forKey: id).map { (id, $0) } }
    for (id, path) in ended.sorted(by: { $0.1 < $1.1 }) {
      if let cell = shownCells[id] { source?.didEndDisplaying(cell, at: path) }
    }
  }

  private func prefetch(isScrollingUp: Bool) {
    guard let source else { return }
    let (sight, count) = (rowsInSight, Int(visibleRowCount.rounded(.up)))
    let ahead =
      isScrollingUp
      ? sight.lowerBound - count..<sight.lowerBound : sight.upperBound..<sight.upperBound + count
    let paths = Set(paths(in: ahead))
    let wanted = paths.subtracting(prefetchedPaths)
    let canceled = prefetchedPaths.subtracting(paths).subtracting(displayedRows.values)
    prefetchedPaths = paths
    let (items, canceledItems) = (
      source.items(at: wanted.sorted()), source.items(at: canceled.sorted())
    )
    if !canceledItems.isEmpty { source.display.cancelPrefetching?(canceledItems) }
    if !items.isEmpty { source.display.prefetch?(items) }
  }

  /// The rows in sight, as indices in the list of all rows.
  private var rowsInSight: Range<Int> {
    let count = FlatRowCounts(rowCounts ?? []).count
    let top = max(0, min(listView.contentOffset, Double(count) - visibleRowCount))
    return Int(top)..<min(count, Int((top + visibleRowCount).rounded(.up)))
  }

  /// The paths of rows, given as indices in the list of all rows. Ignores indices without a row.
  private func paths(in rows: Range<Int>) -> [CurrentPath] {
    let counts = FlatRowCounts(rowCounts ?? [])
    return rows.clamped(to: 0..<counts.count).map(counts.path)
  }
}
