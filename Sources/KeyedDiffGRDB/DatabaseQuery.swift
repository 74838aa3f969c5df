#if GRDB
  public import Foundation
  public import GRDB
  import KeyedDiff

  /// A query of any kind: joins, groups, limits, SQL.
  ///
  ///     DatabaseQuery { db in try Contact.order(Column("name")).limit(20).fetchAll(db) }
  ///
  /// All is fetched again whenever a transaction changes what the query reads, and compared with
  /// what was there by identity.
  public struct DatabaseQuery<Item: Sendable>: TrackedQuery {
    /// Fetches everything, on any thread.
    public let fetch: @Sendable (Database) throws -> [Item]
    let compare: @Sendable (_ old: [Item], _ new: [Item]) -> ListDiff

    /// `nil`: a limit is the closure's own business.
    public var limit: Int? { nil }

    /// Creates a query with identity from a closure, and content by `==`.
    ///
    /// - Parameters:
    ///   - id: Which row an item is. Called on any thread.
    ///   - fetch: Fetches everything. Called on any thread.
    public init<ID: Hashable & Sendable>(
      id: @escaping @Sendable (Item) -> ID, fetch: @escaping @Sendable (Database) throws -> [Item]
    ) where Item: Equatable {
      self.fetch = fetch
      compare = { ListDiff(from: $0, to: $1, id: id) }
    }

    /// Creates a query of items that have an `id`, and that `==` compares.
    ///
    /// - Parameter fetch: Fetches everything. Called on any thread.
    public init(fetch: @escaping @Sendable (Database) throws -> [Item])
    where Item: Identifiable & Equatable {
      self.fetch = fetch
      compare = { ListDiff(from: $0, to: $1) }
    }

    /// Makes an observation of what is fetched, which begins with its start.
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
