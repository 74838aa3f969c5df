/// A source of the rows of a query and of their changes. Databases implement it to feed a
/// ``StoreList``.
///
///     tracker.fetch(request) { feed.consume($0) }
///     feed.reset(to: tracker.items)
///
/// Batches build on each other: each starts from the rows after the previous one, and the first
/// from ``items`` as they were after ``fetch(_:onBatch:)``. After ``stop()`` no batches are sent.
@MainActor
public protocol StoreTracker<Item>: AnyObject {
  /// The type of a row.
  associatedtype Item
  /// The type of a request: a predicate, an order, a limit.
  associatedtype Request

  /// The rows after the last batch; none before the first fetch. After
  /// ``stop()`` they stay as they were.
  var items: [Item] { get }

  /// The maximum number of rows of the request; `nil` if there is no limit.
  var fetchLimit: Int? { get }

  /// Fetches the rows of a request, and tracks their changes. An earlier fetch ends.
  ///
  /// - Parameters:
  ///   - request: The request for the rows to track.
  ///   - onBatch: Called for each later change, after ``items`` has been updated. Not called for
  ///     the fetched rows.
  func fetch(
    _ request: Request, onBatch: @escaping @MainActor ([StoreTransaction<Item>]) -> Void)

  /// Ends the fetch: no more batches are sent.
  func stop()

  /// Deletes the data that is cached between launches of the program. By default, there is none.
  func deleteCache()
}

extension StoreTracker {
  public func deleteCache() {}

  /// The number of rows.
  public var count: Int { items.count }

  /// The item of a row.
  ///
  /// - Returns: `nil` if there is no such row.
  public func item(at index: Int) -> Item? {
    items.indices.contains(index) ? items[index] : nil
  }
}
