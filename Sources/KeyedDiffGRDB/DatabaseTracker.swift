#if GRDB
  public import Foundation
  public import GRDB
  public import KeyedDiffLists

  /// A tracker for the rows of one table.
  ///
  /// The tracker identifies rows by their row ids. After a transaction, it fetches only the rows
  /// that changed.
  ///
  ///     let tracker = RowTracker<Contact>(database)
  ///     feed.follow(tracker, TableQuery(order: [.column("name", collation: .nocase)]))
  public typealias RowTracker<Item> = DatabaseTracker<TableQuery<Item>>
  where Item: FetchableRecord & TableRecord & Equatable & Sendable

  /// A tracker for any query.
  ///
  /// Whenever a transaction changes data that the query reads, the tracker fetches all rows again
  /// and compares them with the previous rows. Both steps run off the main actor.
  ///
  ///     let tracker = QueryTracker<Contact>(database)
  ///     feed.follow(tracker, DatabaseQuery { db in try Contact.order(Column("name")).fetchAll(db) })
  public typealias QueryTracker<Item: Sendable> = DatabaseTracker<DatabaseQuery<Item>>

  /// Tracks the rows of a query in a database, for a `StoreFeed`.
  ///
  /// Use one of the aliases, ``RowTracker`` or ``QueryTracker``.
  ///
  /// The method `fetch` blocks the main actor until running transactions have ended and the initial
  /// rows have been fetched. Later changes are fetched off the main actor. To avoid blocking,
  /// follow the stream ``TrackedQuery/updates(in:pollInterval:onError:)`` instead.
  ///
  /// Keep a strong reference to the tracker. The observation ends when ``stop()`` is called, when
  /// an error occurs, or when the tracker is deallocated.
  @MainActor
  public final class DatabaseTracker<Query: TrackedQuery>: StoreTracker {
    /// The type of the items; each row has one item.
    public typealias Item = Query.Item

    /// Called if rows cannot be fetched, either in `fetch` or after a later change.
    ///
    /// If `fetch` fails, the tracker has no rows. If rows cannot be fetched after a later change,
    /// the tracker keeps its previous rows. After an error, no batch is delivered until `fetch` is
    /// called again.
    public var onError: (@MainActor (any Error) -> Void)?

    /// The maximum number of rows that the query returns; `nil` for no limit.
    public private(set) var fetchLimit: Int?

    private let database: any DatabaseWriter
    private let pollInterval: TimeInterval?
    /// The current rows.
    ///
    /// The list need not compare rows, because each change contains only the rows that changed.
    private var list = StoreList<Int, Item>([], identity: .none())
    private var observation: TrackedObservation<Item>?
    private var listening: Task<Void, Never>?

    /// Creates a tracker that does not follow a query yet.
    ///
    /// - Parameters:
    ///   - database: The database to track.
    ///   - pollInterval: The time between two checks for changes by other connections, in seconds;
    ///     `nil` for no checks.
    public init(_ database: any DatabaseWriter, pollInterval: TimeInterval? = 1) {
      self.database = database
      self.pollInterval = pollInterval
    }

    deinit { listening?.cancel() }

    /// The items of the rows, as of the most recent fetch or batch.
    ///
    /// - Complexity: O(n) for n rows. ``item(at:)`` is O(log n), and ``count`` is O(1).
    public var items: [Item] { list.items }

    /// The number of rows.
    public var count: Int { list.count }

    /// Returns the item of a row.
    ///
    /// - Parameter index: The index of the row.
    /// - Returns: The item; `nil` if there is no such row.
    public func item(at index: Int) -> Item? { list.item(at: index) }

    /// Fetches the rows of a query, and follows their changes.
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
          // After a cancellation, the stream still returns the changes in its buffer, which must
          // not be delivered.
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

    /// Checks for changes by other connections without waiting for the next poll, and delivers
    /// these changes as a batch.
    public func refresh() { observation?.refresh() }

    /// Ends the observation: no batch is delivered afterwards.
    public func stop() {
      observation = nil
      listening?.cancel()
      listening = nil
    }
  }
#endif
