/// A group of trackers that passes the batches of all trackers to one closure.
///
/// The closure receives each batch with the id of the tracker that sent it.
///
///     let group = TrackerGroup<Kind, Contact> { kind, batch in feeds[kind]?.consume(batch) }
///     group.follow(friends, request, as: .friends)
///
/// The screen, for example a view controller, should keep a strong reference to the group. The
/// group strongly holds the trackers that it follows, but trackers do not hold the group. If a
/// tracker outlives the group, the tracker's batches are dropped.
@MainActor
public final class TrackerGroup<ID: Hashable, Item> {
  private let onBatch: @MainActor (ID, [StoreTransaction<Item>]) -> Void
  private var followed: [ID: (tracker: AnyObject, stop: @MainActor () -> Void)] = [:]

  /// Creates a group without trackers.
  ///
  /// - Parameter onBatch: Called for each batch, with the id of the tracker that sent the batch.
  public init(onBatch: @escaping @MainActor (ID, [StoreTransaction<Item>]) -> Void) {
    self.onBatch = onBatch
  }

  /// The ids of the trackers that the group follows.
  public var ids: Set<ID> { Set(followed.keys) }

  /// Follows a tracker. The group holds the tracker strongly, but the tracker does not hold the
  /// group.
  ///
  /// - Parameters:
  ///   - tracker: The tracker to follow. If the group already follows the tracker under another id,
  ///     that id is removed, because a tracker has only one request at a time.
  ///   - request: The request for the rows to track.
  ///   - id: The id of the tracker in the group. If the group already follows a tracker under
  ///     this id, that tracker is stopped first.
  /// - Returns: The current items of the tracker. The first batch contains changes to these items.
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

  /// Stops the tracker with the given id, and removes it from the group. Does nothing if the group
  /// has no such tracker.
  public func stop(_ id: ID) { followed.removeValue(forKey: id)?.stop() }

  /// Stops all trackers, and removes them from the group.
  public func stopAll() {
    for id in ids { stop(id) }
  }
}
