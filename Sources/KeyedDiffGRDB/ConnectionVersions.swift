#if GRDB
  import GRDB

  /// Numbers by which a connection notices what no event tells it.
  struct ConnectionVersions: Equatable {
    /// Changes when another connection has committed, of this process or another.
    let data: Int
    /// Changes with the schema.
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
    /// Reads in one snapshot, without telling observers of a transaction.
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
