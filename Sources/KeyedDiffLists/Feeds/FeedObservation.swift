/// An observation of a ``ListFeed``. It ends when it is released, on any thread, or when you call
/// ``end()``.
public final class FeedObservation {
  /// What the feed holds weakly. So the end of an observation changes nothing in the feed, which may
  /// be in use on another thread.
  private var observer: AnyObject?

  init(_ observer: AnyObject) { self.observer = observer }

  /// Ends the observation. Must be called where the feed is used. Later calls do nothing.
  public func end() { observer = nil }
}

/// Calls a closure with the updates of a feed.
final class FeedObserver<Update> {
  let onUpdate: (Update) -> Void

  init(_ onUpdate: @escaping (Update) -> Void) { self.onUpdate = onUpdate }
}
