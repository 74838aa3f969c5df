/// Lets one receiver follow several trackers, and tells it which one a batch is
/// from.
///
///     let group = TrackerGroup<Kind, Contact> { kind, batch in feeds[kind]?.consume(batch) }
///     group.follow(friends, request, as: .friends)
///
/// The screen holds the group, and the group the trackers that it follows. No tracker holds
/// the group: those that outlive it send their batches to nobody.
@MainActor
public final class TrackerGroup<ID: Hashable, Item> {
  private let onBatch: @MainActor (ID, [StoreTransaction<Item>]) -> Void
  private var followed: [ID: (tracker: AnyObject, stop: @MainActor () -> Void)] = [:]

  /// Creates a group that follows nobody yet.
  ///
  /// - Parameter onBatch: Called for each batch of a tracker.
  public init(onBatch: @escaping @MainActor (ID, [StoreTransaction<Item>]) -> Void) {
    self.onBatch = onBatch
  }

  /// Which trackers are followed.
  public var ids: Set<ID> { Set(followed.keys) }

  /// Follows a tracker. The group keeps it alive, but not the other way round.
  ///
  /// - Parameters:
  ///   - tracker: Where transactions come from. If it was followed under another id, it
  ///     is so no longer: a tracker has one request.
  ///   - request: What to track.
  ///   - id: Which one it is. If another is followed under the same id, that is
  ///     stopped.
  /// - Returns: The rows that it has now, on which its batches build.
  @discardableResult
  public func follow<Tracker: StoreTracker>(
    _ tracker: Tracker, _ request: Tracker.Request, as id: ID
  ) -> [Item] where Tracker.Item == Item {
    stop(id)
    followed = followed.filter { $1.tracker !== tracker }
    followed[id] = (tracker, { tracker.stop() })
    tracker.fetch(request) { [weak self] batch in self?.onBatch(id, batch) }
    return tracker.items
  }

  /// Stops a tracker. If there is none of that id, nothing happens.
  public func stop(_ id: ID) { followed.removeValue(forKey: id)?.stop() }

  /// Stops all trackers.
  public func stopAll() {
    for id in ids { stop(id) }
  }
}
