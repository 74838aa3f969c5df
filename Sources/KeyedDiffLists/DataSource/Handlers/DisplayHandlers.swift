public import KeyedDiff

/// Handlers for displaying and prefetching rows.
@MainActor
public struct DisplayHandlers<Item> {
  /// Called when a cell is about to be displayed.
  public var willDisplay: (@MainActor (_ cell: AnyObject, Item, CurrentPath) -> Void)?
  /// Called when a cell is no longer displayed. Its row may have been deleted, and another row may
  /// be at its path.
  public var didEndDisplaying: (@MainActor (_ cell: AnyObject, CurrentPath) -> Void)?
  /// Called with rows that will soon be displayed, to prefetch their data.
  public var prefetch: (@MainActor ([Item]) -> Void)?
  /// Called with rows that will not be displayed soon after all, to cancel prefetching.
  public var cancelPrefetching: (@MainActor ([Item]) -> Void)?

  init() {}
}
