#if GRDB
  import GRDB

  /// The parts of a table's schema that determine how the rows of the table are tracked.
  struct TrackedTable {
    /// The name that the table was created with.
    let name: String
    /// The name of the database that has the table: `main`, `temp`, or that of an attached database.
    let schema: String
    /// The row id column, under a name (such as `rowid`) that no declared column has; `nil` if the
    /// table has no row ids.
    let rowID: Column?
    private let hasUniqueIndexes: Bool
    /// Lower-case names of the columns in keys and unique indexes; `nil` means all columns.
    ///
    /// An update of one of these columns can remove a row or a row id without an event from SQLite.
    private let uniqueColumns: Set<String>?

    /// Finds the table that SQLite means by a name.
    ///
    /// - Throws: An error if the schema cannot be read.
    /// - Returns: The table; `nil` if there is no ordinary table of that name.
    init?(_ db: Database, named givenName: String) throws {
      let sql = """
        WHERE type = 'table' AND rootpage > 0 AND name LIKE ? ESCAPE '\\'
        """
      let pattern = givenName.map { "\\%_".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      for schema in try db.schemaNames() {
        let master =
          schema == "temp"
          ? "sqlite_temp_master" : "\(schema.quotedDatabaseIdentifier).sqlite_master"
        let name = try String.fetchOne(
          db, sql: "SELECT name FROM \(master) \(sql)", arguments: [pattern])
        if let name {
          try self.init(db, name, in: schema)
          return
        }
      }
      return nil
    }

    private init(_ db: Database, _ name: String, in schema: String) throws {
      self.name = name
      self.schema = schema
      let columns = Set(try db.columns(in: name, in: schema).map { $0.name.lowercased() })
      let table =
        "\(schema.quotedDatabaseIdentifier).\(name.quotedDatabaseIdentifier)"
      // The name of the row id is not quoted, because SQLite treats a quoted name as a string if
      // there is no such column.
      rowID = ["rowid", "_rowid_", "oid"]
        .first {
          !columns.contains($0) && (try? db.makeStatement(sql: "SELECT \($0) FROM \(table)")) != nil
        }
        .map { Column($0) }

      let indexed = try Row.fetchAll(
        db,
        sql: """
          SELECT list.partial, info.name
          FROM pragma_index_list(:table, :schema) AS list,
            pragma_index_xinfo(list.name, :schema) AS info
          WHERE list."unique" AND info.key
          """, arguments: ["table": name, "schema": schema])
      let generatedCount = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM pragma_table_xinfo(?, ?) WHERE hidden IN (2, 3)",
        arguments: [name, schema])
      hasUniqueIndexes = !indexed.isEmpty
      // A partial index, an indexed expression (whose `info.name` is NULL) or a generated column
      // can depend on any column.
      let dependsOnMore = indexed.contains { $0[0] || $0[1] == nil } || generatedCount != 0
      let names =
        ["rowid", "_rowid_", "oid"] + (try db.primaryKey(name, in: schema).columns)
        + indexed.compactMap { $0[1] }
      uniqueColumns = hasUniqueIndexes && dependsOnMore ? nil : Set(names.map { $0.lowercased() })
    }

    /// Returns whether statements of the given kind may change rows that SQLite does not report.
    ///
    /// SQLite reports no event for a row that `REPLACE` deletes, and none for a table without row ids.
    /// If the id of a row changes, SQLite reports no event for the old id.
    ///
    /// See https://www.sqlite.org/c3ref/update_hook.html.
    func mayHideChanges(_ kind: DatabaseEventKind) -> Bool {
      if rowID == nil { return true }
      return switch kind {
      case .delete: false
      case .insert: hasUniqueIndexes
      case .update(_, let columns):
        uniqueColumns.map { !$0.isDisjoint(with: columns.map { $0.lowercased() }) } ?? true
      }
    }
  }
#endif
