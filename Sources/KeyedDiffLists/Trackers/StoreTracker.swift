/// Something that knows the rows of a query, and says how they change: what a
/// database implements to feed a ``StoreList``.
///
///     tracker.fetch(request) { feed.consume($0) }
///     feed.reset(to: tracker.items)
///
/// Batches come one after the other: each starts from the rows that the one
/// before led to, and the first from ``items`` as they were after ``fetch(_:onBatch:)``. After ``stop()``
/// none comes.
@MainActor
public protocol StoreTracker<Item>: AnyObject {
  /// The type of a row.
  associatedtype Item
  /// The type of a request: a predicate, an order, a limit.
  associatedtype Request

  /// The rows after the last batch; none before the first fetch. After
  /// ``stop()`` they stay as they were.
  var items: [Item] { get }

  /// The most rows that the request allows; `nil` if any number.
  var fetchLimit: Int? { get }

  /// Fetches the rows of a request, and follows them. What was followed before
  /// is so no longer.
  ///
  /// - Parameters:
  ///   - request: What to track.
  ///   - onBatch: Called for each change from now on, once ``items`` has it. Not
  ///     called for the rows that are there already.
  func fetch(
    _ request: Request, onBatch: @escaping @MainActor ([StoreTransaction<Item>]) -> Void)

  /// Ends the fetch: no batch comes any more.
  func stop()

  /// Forgets what is kept between two runs of the program. By default that is
  /// nothing.
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
