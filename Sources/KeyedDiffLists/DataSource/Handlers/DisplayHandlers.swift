public import KeyedDiff

/// Handlers for rows that appear, disappear, or soon will.
@MainActor
public struct DisplayHandlers<Item> {
  /// A cell is about to be seen.
  public var willDisplay: (@MainActor (_ cell: AnyObject, Item, CurrentPath) -> Void)?
  /// A cell is no longer seen. Its row may be gone, and another one be at its path.
  public var didEndDisplaying: (@MainActor (_ cell: AnyObject, CurrentPath) -> Void)?
  /// Rows that will soon be seen: time to load what they show.
  public var prefetch: (@MainActor ([Item]) -> Void)?
  /// Rows that will not be seen soon after all.
  public var cancelPrefetching: (@MainActor ([Item]) -> Void)?

  init() {}
}
