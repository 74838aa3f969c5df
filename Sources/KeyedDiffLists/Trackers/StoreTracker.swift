/// A source that delivers the rows of a query, and then batches of changes to these rows. Types
/// that track a database conform to this protocol; their batches keep a ``StoreList`` up to date.
///
///     tracker.fetch(request) { feed.consume($0) }
///     feed.reset(to: tracker.items)
///
/// Batches build on each other. The first batch describes changes to ``items`` as they are when
/// ``fetch(_:onBatch:)`` returns. Each later batch describes changes to the rows that result from
/// the previous batch. No batches are sent after ``stop()``.
@MainActor
public protocol StoreTracker<Item>: AnyObject {
  /// The type of the items; each row has one item.
  associatedtype Item
  /// The type of a request, such as a query with a predicate, an order and a limit.
  associatedtype Request

  /// The items of the rows, as of the most recent fetch or batch; empty before the first fetch. The
  /// items no longer change after ``stop()``.
  var items: [Item] { get }

  /// The maximum number of rows that the request allows; `nil` if there is no limit.
  var fetchLimit: Int? { get }

  /// Fetches the rows of a request, and tracks their changes. The rows of any earlier request are
  /// no longer tracked.
  ///
  /// - Parameters:
  ///   - request: The request for the rows to track.
  ///   - onBatch: Called with each batch of later changes, after ``items`` has been updated. Not
  ///     called for the initial fetch of the rows.
  func fetch(
    _ request: Request, onBatch: @escaping @MainActor ([StoreTransaction<Item>]) -> Void)

  /// Stops tracking the rows: no more batches are sent.
  func stop()

  /// Deletes the data that the tracker caches between launches of the program. The default
  /// implementation does nothing.
  func deleteCache()
}

extension StoreTracker {
  public func deleteCache() {}

  /// The number of rows.
  public var count: Int { items.count }

  /// Returns the item of the row at the given index.
  ///
  /// - Returns: The item; `nil` if no row has this index.
  public func item(at index: Int) -> Item? {
    items.indices.contains(index) ? items[index] : nil
  }
}
