#if GRDB
  import GRDB

  /// The parts of a table's schema that determine how the rows of the table are tracked.
  struct TrackedTable {
    /// The name that the table was created with.
    let name: String
    /// The row id column, under a name (such as `rowid`) that no declared column has.
    let rowID: Column
    private let hasUniqueIndexes: Bool
    /// Lower-case names of the columns in keys and unique indexes; `nil` means all columns.
    ///
    /// An update of one of these columns can remove a row or a row id without an event from SQLite.
    private let uniqueColumns: Set<String>?

    /// - Throws: A ``TrackingError`` if the table does not exist or has no row ids.
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
      // The name of the row id is not quoted, because SQLite treats a quoted name as a string if
      // there is no such column.
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
      // A partial index, an indexed expression (whose `info.name` is NULL) or a generated column
      // can depend on any column.
      let dependsOnMore = indexed.contains { $0[0] || $0[1] == nil } || generatedCount != 0
      let names = ["rowid"] + (try db.primaryKey(name).columns) + indexed.compactMap { $0[1] }
      uniqueColumns = hasUniqueIndexes && dependsOnMore ? nil : Set(names.map { $0.lowercased() })
    }

    /// Returns whether an event of the given kind may imply a deletion that SQLite does not report.
    ///
    /// SQLite reports no event for a row that `REPLACE` deletes. If the id of a row changes, SQLite
    /// reports no event for the old id.
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
