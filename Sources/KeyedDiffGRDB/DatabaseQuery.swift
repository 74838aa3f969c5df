#if GRDB
  public import GRDB
  import KeyedDiff

  /// A query of any kind, for example with joins, groups, limits or raw SQL.
  ///
  ///     DatabaseQuery { db in try Contact.order(Column("name")).limit(20).fetchAll(db) }
  ///
  /// Whenever a transaction changes data that the query reads, all rows are fetched again and
  /// compared with the previous rows.
  public struct DatabaseQuery<Item: Sendable>: Sendable {
    /// Fetches all items; can be called on any thread.
    public let fetch: @Sendable (Database) throws -> [Item]
    /// Compares the rows of sections that have already been compared.
    let compare:
      @Sendable (_ old: RowsInMemory<Item>, _ new: RowsInMemory<Item>, _ sections: ListDiff)
        -> SectionedDiff

    /// Creates a query whose items are identified by the `id` closure and compared by `==`.
    ///
    /// - Parameters:
    ///   - id: Returns the identity of an item. Called on any thread.
    ///   - fetch: Fetches all items. Called on any thread.
    public init<ID: Hashable & Sendable>(
      id: @escaping @Sendable (Item) -> ID, fetch: @escaping @Sendable (Database) throws -> [Item]
    ) where Item: Equatable {
      self.fetch = fetch
      compare = {
        SectionedDiff.compareRows(
          $0, $1, sections: $2, id: id, content: { $0 == $1 }, options: DiffOptions())!
      }
    }

    /// Creates a query whose items are identified by their `id` property and compared by `==`.
    ///
    /// - Parameter fetch: Fetches all items. Called on any thread.
    public init(fetch: @escaping @Sendable (Database) throws -> [Item])
    where Item: Identifiable & Equatable {
      self.fetch = fetch
      compare = {
        SectionedDiff.compareRows(
          $0, $1, sections: $2, id: { $0.id }, content: { $0 == $1 }, options: DiffOptions())!
      }
    }
  }
#endif
