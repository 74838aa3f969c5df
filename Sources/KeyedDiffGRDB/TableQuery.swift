#if GRDB
  public import GRDB
  import KeyedDiff

  /// A query for rows of one table, with a filter, an order and a limit.
  ///
  ///     TableQuery<Contact>(
  ///       where: Column("isFriend") == true, order: [.column("name", collation: .nocase)], limit: 20)
  ///
  /// Rows with equal sort values are ordered by their row ids.
  ///
  /// After a transaction, only the rows that the transaction changed are fetched. The filter and
  /// the decoding of a row must therefore use only the columns of that row, and not, for example,
  /// the current date or other rows. A query that also reads another table is rejected.
  ///
  /// A row is identified by its row id: the value of an `INTEGER PRIMARY KEY`, or the number that
  /// SQLite assigns if the table has no such key. If the row id of a row changes, the change
  /// is reported as a deletion and an insertion. If any other column changes, even one that the `id`
  /// of the item is made of, the row stays.
  public struct TableQuery<Item>: Sendable
  where Item: FetchableRecord & TableRecord & Equatable & Sendable {
    /// The filter; `nil` for all rows.
    public let predicate: SQLExpression?
    /// The columns to sort by; if there are none, rows are ordered by their row ids.
    public let order: [ColumnOrder]
    /// The maximum number of rows; `nil` for no limit.
    public let limit: Int?

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - predicate: The filter; `nil` for all rows.
    ///   - order: The columns to sort by. If there are none, rows are ordered by their row ids.
    ///   - limit: The maximum number of rows; `nil` for no limit. Traps if the limit is negative.
    public init(
      where predicate: SQLExpression? = nil, order: [ColumnOrder] = [], limit: Int? = nil
    ) {
      require(limit ?? 0 >= 0, "The limit of \(limit ?? 0) rows is negative.")
      self.predicate = predicate
      self.order = order
      self.limit = limit
    }
  }
#endif
