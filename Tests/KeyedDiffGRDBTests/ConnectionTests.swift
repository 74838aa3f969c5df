#if GRDB
  import Foundation
  import GRDB
  import KeyedDiffGRDB
  import Testing

  @MainActor
  @Suite("Other connections, other processes, and unreadable databases")
  struct ConnectionTests {
    private nonisolated static let insertion = "INSERT INTO contact(id, name) VALUES (99, 'Zoe')"

    @Test("A refresh finds the changes of another connection", arguments: Tracking.all)
    func refresh(_ tracking: Tracking) async throws {
      for kind in TemporaryDatabase.Kind.allCases {
        let database = try TemporaryDatabase(kind, contacts: TransactionTests.contacts)
        let screen = TrackedScreen(tracking, database)
        try await DatabaseQueue(path: database.path).write { try $0.execute(sql: Self.insertion) }
        screen.tracker.refresh()
        try await screen.settle()
      }
    }

    @Test("Polling finds the changes of another connection", arguments: Tracking.plain)
    func poll(_ tracking: Tracking) async throws {
      let database = try TemporaryDatabase(.pool, contacts: TransactionTests.contacts)
      let screen = TrackedScreen(tracking, database, pollInterval: 0.02)
      try await DatabaseQueue(path: database.path).write { try $0.execute(sql: Self.insertion) }
      try await screen.settle()
    }

    @Test("The next commit finds the changes of another connection", arguments: [nil, 4])
    func commit(limit: Int?) async throws {
      let database = try TemporaryDatabase(.queue, contacts: TransactionTests.contacts)
      let tracking = Tracking(kind: .rows, limit: limit, isSectioned: true)
      let screen = TrackedScreen(tracking, database)
      try await DatabaseQueue(path: database.path).write { try $0.execute(sql: Self.insertion) }
      try await database.writer.write {
        try $0.execute(sql: "INSERT INTO label(text) VALUES ('a')")
      }
      try await screen.settle()
    }

    // Serialized: the environment passes the path of the database.
    @Test("Changes of another process are found")
    func process() async throws {
      for tracking in Tracking.plain {
        let database = try TemporaryDatabase(.pool, contacts: TransactionTests.contacts)
        let screen = TrackedScreen(tracking, database, pollInterval: 0.02)
        setenv("KEYEDDIFF_DATABASE", database.path, 1)
        await #expect(processExitsWith: .success) {
          let path = try #require(ProcessInfo.processInfo.environment["KEYEDDIFF_DATABASE"])
          try await DatabaseQueue(path: path).write {
            try $0.execute(sql: "INSERT INTO contact(name) VALUES ('of another process')")
          }
        }
        try await screen.settle()
        #expect(screen.items.contains { $0.name == "of another process".databaseValue })
      }
    }

    @Test(
      "A locked database is an error at the start; later, trackers wait", arguments: Tracking.plain)
    func locked(_ tracking: Tracking) async throws {
      let database = try TemporaryDatabase(.queue, contacts: TransactionTests.contacts)
      let screen = TrackedScreen(tracking, database, pollInterval: 0.01)
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: database.path, configuration: configuration)
      try await other.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN EXCLUSIVE; \(Self.insertion)")
      }
      let late = TrackedScreen(tracking, database)
      #expect((late.errors.first as? DatabaseError)?.resultCode == .SQLITE_BUSY)
      #expect(late.items.isEmpty)
      try await Task.sleep(nanoseconds: 50_000_000)
      #expect(screen.errors.isEmpty && screen.items.count == 6)
      try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      try await screen.settle()
      #expect(screen.items.count == 7)
    }

    @Test("A corrupt file is an error", arguments: Tracking.plain)
    func corrupt(_ tracking: Tracking) throws {
      let database = try TemporaryDatabase(.queue, contacts: TransactionTests.contacts)
      try database.writer.close()
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: database.path))
      let size = try file.seekToEnd()
      try file.seek(toOffset: 4096)
      try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4096))
      try file.close()

      let writer = try DatabaseQueue(path: database.path)
      var errors: [any Error] = []
      let tracker = DatabaseTracker<Int, Contact>(writer)
      do { try tracker.fetch(tracking) } catch { errors.append(error) }
      #expect(tracker.latestUpdate == nil)
      #expect((errors.first as? DatabaseError)?.resultCode == .SQLITE_CORRUPT)
    }

    @Test("A dropped table is an error, and can be tracked again when it is re-created")
    func dropped() async throws {
      for tracking in Tracking.plain {
        let database = try TemporaryDatabase(.queue, contacts: TransactionTests.contacts)
        let screen = TrackedScreen(tracking, database)
        try await database.writer.write { try $0.execute(sql: "DROP TABLE contact") }
        screen.tracker.refresh()
        await wait { !screen.errors.isEmpty }
        switch tracking.kind {
        case .rows: #expect(screen.errors.first as? TrackingError == .noTable("contact"))
        case .query: #expect("\(screen.errors)".contains("no such table"))
        }
        #expect(screen.items.count == 6 && screen.errors.count == 1)
        try await database.writer.write { db in
          try db.execute(sql: "DROP TABLE label")
          try Contact.createTable(db)
          try Contact(1, "back").insert(db)
        }
        try await TrackedScreen(tracking, database).settle()
        #expect(screen.items.count == 6 && screen.errors.count == 1, "The observation has ended.")
      }
    }

    // MARK: Tables that cannot be tracked

    private struct Other: FetchableRecord, TableRecord, Equatable {
      static let databaseTableName = "other"
      init(row: Row) {}
    }

    private func error(_ sql: String, _ query: TableQuery<Other> = TableQuery()) throws
      -> TrackingError?
    {
      let database = try DatabaseQueue()
      try database.write { try $0.execute(sql: sql) }
      do {
        try DatabaseTracker<Int, Other>(database).fetch(query)
        return nil
      } catch {
        return error as? TrackingError
      }
    }

    @Test("Tables without row ids are rejected with a message")
    func withoutRowIDs() throws {
      let none = TrackingError.noRowIDs(table: "other")
      #expect(try error("CREATE TABLE other(id TEXT PRIMARY KEY) WITHOUT ROWID") == none)
      #expect(try error("CREATE TABLE other(rowid TEXT PRIMARY KEY, oid) WITHOUT ROWID") == none)
      #expect(try error("CREATE TABLE other(rowid, _rowid_, oid)") == none)
      #expect(try error("CREATE TABLE other(rowid, _rowid_)") == nil)
      #expect(try error("CREATE TABLE Other(id)") == nil)
      #expect(try error("CREATE VIEW other AS SELECT 1 AS rowid") == .noTable("other"))
      #expect(try error("CREATE VIRTUAL TABLE other USING fts4(text)") == .noTable("other"))
      #expect(try error("CREATE TABLE otherwise(id)") == .noTable("other"))
      #expect(try error("PRAGMA encoding = 'UTF-16'; CREATE TABLE other(id)") != nil)
      #expect("\(none)" == "The table other has no row ids. Use a DatabaseQuery.")
    }

    @Test("Queries that read other tables are rejected")
    func otherTables() throws {
      let sql: SQL = "id IN (SELECT id FROM friend)"
      let query = TableQuery<Other>(where: sql.sqlExpression)
      let schema = "CREATE TABLE other(id); CREATE TABLE friend(id)"
      #expect(try error(schema, query) == .readsAnotherTable("friend"))
    }
  }
#endif
