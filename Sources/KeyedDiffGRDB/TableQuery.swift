#if GRDB
  public import GRDB
  public import Foundation
  import KeyedDiff

  /// Rows of one table: which, in which order, and how many at most.
  ///
  ///     TableQuery<Contact>(
  ///       where: Column("isFriend") == true, order: [.column("name", collation: .nocase)], limit: 20)
  ///
  /// Rows that are alike by the order are in the order of their row ids.
  ///
  /// After a transaction only the rows are fetched that it changed. So whether a row is found, and
  /// what is decoded from it, must follow from its own columns alone: not from the date, nor from
  /// other rows of the table. A query that reads another table is refused.
  ///
  /// A row is identified by its row id: an `INTEGER PRIMARY KEY`, or SQLite's own number. A row
  /// that gets another row id goes, and another comes.
  public struct TableQuery<Item>: TrackedQuery
  where Item: FetchableRecord & TableRecord & Equatable & Sendable {
    /// Whether a row is found; `nil` for all.
    public let predicate: SQLExpression?
    /// The order.
    public let order: [ColumnOrder]
    /// The most rows; `nil` for any number.
    public let limit: Int?

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - predicate: Whether a row is found; `nil` for all.
    ///   - order: The columns to sort by. Without any, the order is that of the row ids.
    ///   - limit: The most rows. Traps if it is below 0.
    public init(
      where predicate: SQLExpression? = nil, order: [ColumnOrder] = [], limit: Int? = nil
    ) {
      require(limit ?? 0 >= 0, "At most \(limit ?? 0) rows cannot be shown.")
      self.predicate = predicate
      self.order = order
      self.limit = limit
    }

    /// Makes an observation of the rows of the table, which begins with its start.
    public func observation(
      in database: any DatabaseWriter, pollInterval: TimeInterval?,
      onChange: @escaping @Sendable (Result<TrackedChange<Item>, any Error>) -> Void
    ) -> TrackedObservation<Item> {
      let observer = RowObserver(
        self, in: database, pollInterval: pollInterval, onChange: onChange)
      return TrackedObservation(start: { try observer.start() }, refresh: { observer.refresh() })
    }
  }
#endif
