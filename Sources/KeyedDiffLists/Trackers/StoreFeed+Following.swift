import KeyedDiff

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

extension StoreFeed {
  /// Resets the list to the rows of a tracker, and then consumes the tracker's batches.
  ///
  /// Traps if this method is called while a batch of the feed is open. Also traps if the tracker
  /// sends a batch while a batch of the feed is open, because the tracker's indices refer to the
  /// list after all earlier changes. If the feed already follows another tracker, stop that tracker
  /// first. An earlier tracker that is not stopped continues to send its batches to the feed.
  ///
  /// The feed and the tracker have no strong references to each other, so the screen must hold
  /// both. A tracker that outlives the feed is stopped when it next sends a batch; debug builds
  /// report this on standard error.
  ///
  /// - Parameters:
  ///   - tracker: The tracker to follow.
  ///   - request: The request for the rows to track.
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
      KeyedDiff: a \(tracker) sent a batch to a deallocated StoreFeed, and was stopped. \
      Hold the feed for as long as its screen is there.

      """
    // The type of the count differs between systems.
    _ = write(2, sentence, numericCast(sentence.utf8.count))
  #endif
}
