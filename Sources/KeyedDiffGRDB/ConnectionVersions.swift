#if GRDB
  import GRDB

  /// Version numbers of a database, to detect changes for which a connection gets no event.
  struct ConnectionVersions: Equatable {
    /// A number that changes when another connection, in any process, commits a transaction.
    let data: Int
    /// A number that changes whenever the schema changes.
    let schema: Int

    init(_ db: Database) throws {
      data = try Self.value(db, "PRAGMA data_version")
      schema = try Self.value(db, "PRAGMA schema_version")
    }

    private static func value(_ db: Database, _ sql: String) throws -> Int {
      try Int.fetchOne(db.cachedStatement(sql: sql)) ?? 0
    }
  }

  extension Database {
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
