#if GRDB
  import GRDB

  /// Version numbers of the databases of a connection, to detect changes for which it gets no event.
  struct ConnectionVersions: Equatable {
    /// For each database, a number that changes when another connection, in any process, commits a
    /// transaction.
    private let data: [String: Int]
    /// For each database, a number that changes whenever the schema changes.
    let schemas: [String: Int]
    /// The number of rows that the connection itself has changed so far.
    var changeCount: Int

    init(_ db: Database) throws {
      var (data, schemas) = ([String: Int](), [String: Int]())
      // Attached databases can come and go.
      for name in try db.schemaNames() {
        let quoted = name.quotedDatabaseIdentifier
        data[name] = try Self.value(db, "PRAGMA \(quoted).data_version")
        schemas[name] = try Self.value(db, "PRAGMA \(quoted).schema_version")
      }
      (self.data, self.schemas) = (data, schemas)
      changeCount = db.totalChangesCount
    }

    private static func value(_ db: Database, _ sql: String) throws -> Int {
      try Int.fetchOne(db.cachedStatement(sql: sql)) ?? 0
    }

    /// Whether another connection has committed nothing in between, and the schemas are the same.
    func hasSameData(as other: ConnectionVersions?) -> Bool {
      data == other?.data && schemas == other?.schemas
    }
  }

  extension Database {
    /// The names of the temporary, the main and all attached databases, in the order in which SQLite
    /// looks for a table.
    func schemaNames() throws -> [String] {
      let rows = try Row.fetchAll(cachedStatement(sql: "PRAGMA database_list"))
      let names = rows.map { $0["name"] as String }
      return ["temp"] + names.filter { $0 != "temp" }
    }

    /// Calls a closure whose reads all see the same state of the database.
    ///
    /// Transaction observers are not notified.
    func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
      try readOnly {
        var result: Result?
        try inSavepoint {
          result = try body()
          return .commit
        }
        return result!
      }
    }
  }
#endif
