#if canImport(CoreData)
  public import CoreData
  public import KeyedDiffLists

  extension StoreFeed {
    /// Fetches the objects of a fetched results controller, and keeps the feed's list up to date.
    ///
    /// Traps if a batch of the feed is open. Keep strong references to the feed and the tracker,
    /// because neither retains the other.
    ///
    /// - Parameters:
    ///   - tracker: The tracker that follows the controller.
    ///   - controller: The controller, whose context must be on the main queue. The tracker
    ///     replaces the controller's delegate.
    /// - Throws: An error if the fetch fails. In this case, the rows of the feed and of the tracker
    ///   do not change, and the tracker follows no controller.
    public func follow<Object: NSManagedObject>(
      _ tracker: FetchedResultsTracker<Object, Item>,
      _ controller: NSFetchedResultsController<Object>
    ) throws {
      try tracker.prepare(controller)
      followPrepared(tracker, controller)
    }

    /// Calls the overload of `follow` that does not throw.
    ///
    /// Here, the tracker is known only as a `StoreTracker`, so the compiler selects that overload.
    private func followPrepared<Tracker: StoreTracker>(
      _ tracker: Tracker, _ request: Tracker.Request
    ) where Tracker.Item == Item {
      follow(tracker, request)
    }
  }
#endif
