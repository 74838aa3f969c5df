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

  /// Called when one of the first ``nearbyCount`` rows comes into sight, to load earlier rows. Called
  /// again only after the list has changed, or after a row further away has come into sight.
  ///
  /// While this handler is set, a list that is scrolled to its start does not stay at its start: the
  /// rows in sight keep their places, and earlier rows are inserted above them. Set the handler to
  /// `nil` when there are no earlier rows to load.
  public var nearStart: (@MainActor () -> Void)?
  /// Called when one of the last ``nearbyCount`` rows comes into sight, to load more rows. Called again
  /// only after the list has changed, or after a row further away has come into sight.
  ///
  /// While this handler is set, a list whose anchor edge is its end does not follow its end. Set the
  /// handler to `nil` when there are no more rows to load.
  public var nearEnd: (@MainActor () -> Void)?
  /// The number of rows that count as near the start or the end of the list.
  public var nearbyCount = 10

  init() {}
}
