#if GRDB
  import GRDB

  /// The schema of a table, as far as it decides how its rows are tracked.
  struct TrackedTable {
    /// The name that the table was created with.
    let name: String
    /// A name of the row id that no column has.
    let rowID: Column
    private let hasUniqueIndexes: Bool
    /// The columns whose change may evict another row, in lower case; `nil` if any may.
    private let uniqueColumns: Set<String>?

    /// - Throws: ``TrackingError`` if there is no such table, or if it has no row ids.
    init(_ db: Database, _ givenName: String) throws {
      let sql =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name LIKE ? "
        + "ESCAPE '\\'"
      let pattern = givenName.map { "\\%_".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      guard let name = try String.fetchOne(db, sql: sql, arguments: [pattern]) else {
        throw TrackingError.noTable(givenName)
      }
      self.name = name

      let columns = Set(try db.columns(in: name).map { $0.name.lowercased() })
      // Not quoted: where a quoted name is no column, SQLite takes it for a string.
      guard let rowID = ["rowid", "_rowid_", "oid"].first(where: { !columns.contains($0) }),
        (try? db.makeStatement(sql: "SELECT \(rowID) FROM \(name.quotedDatabaseIdentifier)"))
          != nil
      else { throw TrackingError.noRowIDs(table: name) }
      self.rowID = Column(rowID)

      let indexed = try Row.fetchAll(
        db,
        sql: """
          SELECT list.partial, info.name
          FROM pragma_index_list(:table) AS list, pragma_index_xinfo(list.name) AS info
          WHERE list."unique" AND info.key
          """, arguments: ["table": name])
      let generatedCount = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM pragma_table_xinfo(?) WHERE hidden IN (2, 3)",
        arguments: [name])
      hasUniqueIndexes = !indexed.isEmpty
      // An index on an expression has no name for it.
      let dependsOnMore = indexed.contains { $0[0] || $0[1] == nil } || generatedCount != 0
      let names = ["rowid"] + (try db.primaryKey(name).columns) + indexed.compactMap { $0[1] }
      uniqueColumns = hasUniqueIndexes && dependsOnMore ? nil : Set(names.map { $0.lowercased() })
    }

    /// Whether events of a kind may make rows disappear that SQLite reports no event for: rows
    /// that `REPLACE` evicts, and the old ids of rows that get another.
    ///
    /// See https://www.sqlite.org/c3ref/update_hook.html.
    func mayEvictRows(_ kind: DatabaseEventKind) -> Bool {
      switch kind {
      case .delete: false
      case .insert: hasUniqueIndexes
      case .update(_, let columns):
        uniqueColumns.map { !$0.isDisjoint(with: columns.map { $0.lowercased() }) } ?? true
      }
    }
  }
#endif
