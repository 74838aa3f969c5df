#if GRDB
  import GRDB

  /// A row of a database table: its id, its sort key and its item.
  struct TableRow<Item> {
    let id: Int64
    let key: SortKey
    let item: Item
  }

  /// Fetches the rows of a ``TableQuery``.
  struct TableFetch<Item>
  where Item: FetchableRecord & TableRecord & Equatable & Sendable {
    let query: TableQuery<Item>
    let table: TrackedTable
    /// Whether the rows are still wanted.
    let cancellation: Cancellation
    private let rowID: Column

    /// Creates a value that fetches the rows of a query.
    ///
    /// - Throws: A ``TrackingError`` if the rows of the table cannot be tracked, or any error that
    ///   the database throws.
    init(_ query: TableQuery<Item>, _ cancellation: Cancellation, _ db: Database) throws {
      self.query = query
      self.cancellation = cancellation
      guard let table = try TrackedTable(db, named: Item.databaseTableName) else {
        throw TrackingError.noTable(Item.databaseTableName)
      }
      guard let rowID = table.rowID else { throw TrackingError.noRowIDs(table: table.name) }
      (self.table, self.rowID) = (table, rowID)
      let encoding = try String.fetchOne(db, sql: "PRAGMA encoding") ?? ""
      guard encoding == "UTF-8" else { throw TrackingError.notUTF8(encoding: encoding) }

      let region = try request.databaseRegion(db)
      let otherTables = try String.fetchCursor(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> ?",
        arguments: [table.name])
      while let other = try otherTables.next() {
        guard !region.isModified(byEventsOfKind: .delete(tableName: other)) else {
          throw TrackingError.readsAnotherTable(other)
        }
      }
    }

    private var request: QueryInterfaceRequest<Item> {
      query.predicate.map { Item.filter($0) } ?? Item.all()
    }

    /// Returns the rows of the query in the order of the query, up to its limit.
    func rows(_ db: Database) throws -> [TableRow<Item>] {
      var ordered = request.order(query.order.map(\.orderingTerm) + [rowID])
      if let limit = query.limit { ordered = ordered.limit(limit) }
      return try rows(db, ordered)
    }

    /// Returns, in any order, the rows that match the query and have one of the given ids.
    func rows(_ db: Database, ids: Set<Int64>) throws -> [TableRow<Item>] {
      // Each id is a variable of the SQL statement. Every version of SQLite accepts more than 500
      // variables.
      let ids = Array(ids)
      return try stride(from: 0, to: ids.count, by: 500).flatMap { start in
        try rows(db, request.filter(ids[start...].prefix(500).contains(rowID)))
      }
    }

    /// Returns the number of rows that match the query, ignoring its limit.
    func count(_ db: Database) throws -> Int { try request.fetchCount(db) }

    private func rows(
      _ db: Database, _ request: QueryInterfaceRequest<Item>
    ) throws -> [TableRow<Item>] {
      // The row id and the sort values come after the columns of the record, because the record
      // can access its columns by index.
      let selection =
        [rowID.forKey("tracked_id")]
        + query.order.enumerated().map { Column($1.name).forKey("tracked_\($0)") }
      let cursor = try Row.fetchCursor(db, request.annotated(with: selection))
      var rows: [TableRow<Item>] = []
      while let row = try cursor.next() {
        if rows.count % 64 == 0 { try cancellation.check() }
        let index = row.count - selection.count
        let id: Int64 = row[index]
        rows.append(
          TableRow(
            id: id, key: try SortKey(row, by: query.order, from: index + 1, rowID: id),
            item: try Item(row: row)))
      }
      return rows
    }
  }
#endif
