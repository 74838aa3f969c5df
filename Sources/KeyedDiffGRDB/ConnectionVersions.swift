#if GRDB
  import GRDB

  /// Version numbers that reveal changes for which a connection gets no event.
  struct ConnectionVersions: Equatable {
    /// Changes when another connection commits, in this process or another.
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
    /// Reads in one snapshot, without notifying transaction observers.
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
