#if GRDB
  public import Foundation
  public import GRDB
  public import KeyedDiffLists

  /// Tracks rows of one table by their ids: after a transaction, only the rows are fetched that it
  /// changed.
  ///
  ///     let tracker = RowTracker<Contact>(database)
  ///     feed.follow(tracker, TableQuery(order: [.column("name", collation: .nocase)]))
  public typealias RowTracker<Item> = DatabaseTracker<TableQuery<Item>>
  where Item: FetchableRecord & TableRecord & Equatable & Sendable

  /// Tracks any query: after a transaction that changes what it reads, all is fetched again, and
  /// compared off the main actor.
  ///
  ///     let tracker = QueryTracker<Contact>(database)
  ///     feed.follow(tracker, DatabaseQuery { db in try Contact.order(Column("name")).fetchAll(db) })
  public typealias QueryTracker<Item: Sendable> = DatabaseTracker<DatabaseQuery<Item>>

  /// Tracks the rows of a query in a database, for a `StoreFeed`: a ``RowTracker`` or a
  /// ``QueryTracker``.
  ///
  /// `fetch` waits for the first rows, and for transactions that are under way; what comes later
  /// is fetched off the main actor. To wait for nothing, follow the stream
  /// ``TrackedQuery/updates(in:pollInterval:onError:)`` instead.
  ///
  /// The screen holds the tracker. The observation ends with ``stop()``, with an error, or with the
  /// tracker.
  @MainActor
  public final class DatabaseTracker<Query: TrackedQuery>: StoreTracker {
    /// The type of a row.
    public typealias Item = Query.Item

    /// Called if rows cannot be fetched: inside `fetch`, or later.
    ///
    /// The rows stay as they were, and no batch comes any more until the next `fetch`.
    public var onError: (@MainActor (any Error) -> Void)?

    /// The most rows that the query allows; `nil` if any number.
    public private(set) var fetchLimit: Int?

    private let database: any DatabaseWriter
    private let pollInterval: TimeInterval?
    /// The changes have only rows that differ: there is nothing to compare.
    private var list = StoreList<Int, Item>([], rules: .incomparable())
    private var observation: TrackedObservation<Item>?
    private var listening: Task<Void, Never>?

    /// Creates a tracker that follows nothing yet.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The time between two looks for changes by other connections, in seconds;
    ///     `nil` for none.
    public init(_ database: any DatabaseWriter, pollInterval: TimeInterval? = 1) {
      self.database = database
      self.pollInterval = pollInterval
    }

    deinit { listening?.cancel() }

    /// The rows after the last batch.
    ///
    /// - Complexity: O(n) for n rows. ``item(at:)`` is O(log n), and ``count`` O(1).
    public var items: [Item] { list.items }

    /// The number of rows.
    public var count: Int { list.count }

    /// The item of a row.
    ///
    /// - Parameter index: The index of the row.
    /// - Returns: `nil` if there is no such row.
    public func item(at index: Int) -> Item? { list.item(at: index) }

    /// Fetches the rows of a query, and follows them.
    public func fetch(
      _ request: Query, onBatch: @escaping @MainActor ([StoreTransaction<Item>]) -> Void
    ) {
      stop()
      fetchLimit = request.limit
      let (results, observer) = AsyncStream.makeStream(
        of: Result<TrackedChange<Item>, any Error>.self)
      let observation = request.observation(in: database, pollInterval: pollInterval) {
        observer.yield($0)
      }
      do {
        list.resetSilently(to: try observation.start())
      } catch {
        list.resetSilently(to: [])
        onError?(error)
        return
      }
      self.observation = observation
      listening = Task { [weak self] in
        for await result in results {
          // A stream that is cancelled still returns what is in its buffer.
          guard let self, !Task.isCancelled else { return }
          receive(result, onBatch)
        }
      }
    }

    private func receive(
      _ result: Result<TrackedChange<Item>, any Error>,
      _ onBatch: @MainActor ([StoreTransaction<Item>]) -> Void
    ) {
      switch result {
      case .success(let change):
        _ = list.apply(change.transactions)
        onBatch(change.transactions)
      case .failure(let error):
        stop()
        onError?(error)
      }
    }

    /// Looks for changes by other connections now, which come as a batch.
    public func refresh() { observation?.refresh() }

    /// Ends the observation: no batch comes any more.
    public func stop() {
      observation = nil
      listening?.cancel()
      listening = nil
    }
  }
#endif
