#if GRDB
  public import Foundation
  public import GRDB
  import KeyedDiff

  /// A query of any kind, for example with joins, groups, limits or raw SQL.
  ///
  ///     DatabaseQuery { db in try Contact.order(Column("name")).limit(20).fetchAll(db) }
  ///
  /// Whenever a transaction changes data that the query reads, all rows are fetched again and
  /// compared with the previous rows.
  public struct DatabaseQuery<Item: Sendable>: TrackedQuery {
    /// Fetches all items; can be called on any thread.
    public let fetch: @Sendable (Database) throws -> [Item]
    let compare: @Sendable (_ old: [Item], _ new: [Item]) -> ListDiff

    /// Always `nil`, because the `fetch` closure applies any limit itself.
    public var limit: Int? { nil }

    /// Creates a query whose items are identified by the `id` closure and compared by `==`.
    ///
    /// - Parameters:
    ///   - id: Returns the identity of an item. Called on any thread.
    ///   - fetch: Fetches all items. Called on any thread.
    public init<ID: Hashable & Sendable>(
      id: @escaping @Sendable (Item) -> ID, fetch: @escaping @Sendable (Database) throws -> [Item]
    ) where Item: Equatable {
      self.fetch = fetch
      compare = { ListDiff(from: $0, to: $1, id: id) }
    }

    /// Creates a query whose items are identified by their `id` property and compared by `==`.
    ///
    /// - Parameter fetch: Fetches all items. Called on any thread.
    public init(fetch: @escaping @Sendable (Database) throws -> [Item])
    where Item: Identifiable & Equatable {
      self.fetch = fetch
      compare = { ListDiff(from: $0, to: $1) }
    }

    /// Creates an observation, which begins when its `start` closure is called.
    public func observation(
      in database: any DatabaseWriter, pollInterval: TimeInterval?,
      onChange: @escaping @Sendable (Result<TrackedChange<Item>, any Error>) -> Void
    ) -> TrackedObservation<Item> {
      let observer = QueryObserver(
        self, in: database, pollInterval: pollInterval, onChange: onChange)
      return TrackedObservation(start: { try observer.start() }, refresh: { observer.refresh() })
    }
  }
#endif
