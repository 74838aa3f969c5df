public import KeyedDiff

/// Handlers for displaying and prefetching rows.
@MainActor
public struct DisplayHandlers<Item> {
  /// Called when a cell is about to be displayed.
  public var willDisplay: (@MainActor (_ cell: AnyObject, Item, CurrentPath) -> Void)?
  /// Called when a cell is no longer displayed. The row of the cell may have been deleted, and
  /// the path may now belong to another row.
  public var didEndDisplaying: (@MainActor (_ cell: AnyObject, CurrentPath) -> Void)?
  /// Called with the items of rows that will soon be displayed, to prefetch their data.
  public var prefetch: (@MainActor ([Item]) -> Void)?
  /// Called with the items of rows that are no longer expected to be displayed soon, to cancel the
  /// prefetching of their data.
  public var cancelPrefetching: (@MainActor ([Item]) -> Void)?

  // MARK: The ends of the list

  /// Called when one of the first ``nearbyCount`` rows is about to be displayed, to load earlier rows.
  /// Called again only after the list has changed, or after a row further away has been displayed.
  public var nearStart: (@MainActor () -> Void)?
  /// Called when one of the last ``nearbyCount`` rows is about to be displayed, to load more rows.
  /// Called again only after the list has changed, or after a row further away has been displayed.
  public var nearEnd: (@MainActor () -> Void)?
  /// The number of rows that count as near the start or the end of the list.
  public var nearbyCount = 10

  init() {}
}
