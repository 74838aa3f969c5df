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

  init() {}
}
