import KeyedDiff

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension StoreFeed {
  /// Shows what a tracker has, and follows it. Traps inside a batch, now and whenever the
  /// tracker sends something: it counts in a list that has all before. Stop a tracker that
  /// was followed before, or both are heard.
  ///
  /// Neither holds the other: the screen holds both, the feed to be shown and the tracker to
  /// be heard. A tracker that outlives the feed is stopped when it next sends something;
  /// debug builds say so on standard error.
  ///
  /// - Parameters:
  ///   - tracker: Where transactions come from.
  ///   - request: What to track.
  public func follow<Tracker: StoreTracker>(_ tracker: Tracker, _ request: Tracker.Request)
  where Tracker.Item == Item {
    requireNoBatch()
    tracker.fetch(request) { [weak self, weak tracker] transactions in
      guard let self else {
        tracker?.stop()
        reportLostFeed(of: Tracker.self)
        return
      }
      require(!isInBatch, "A tracker sent a batch inside of another: didChange() is missing.")
      consume(transactions)
    }
    reset(to: tracker.items)
  }
}

private func reportLostFeed(of tracker: Any.Type) {
  #if DEBUG
    let sentence = """
      KeyedDiff: a \(tracker) sent a batch to a StoreFeed that is gone, and was stopped. \
      Hold the feed for as long as its screen is there.

      """
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      _ = write(2, sentence, sentence.utf8.count)
    #else
      print(sentence, terminator: "")
    #endif
  #endif
}
