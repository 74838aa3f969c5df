#if GRDB
  import GRDB
  import KeyedDiffGRDB
  import Testing

  /// A script of SQL statements with a description.
  struct Script: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sql: String
    /// Statements that run before the observation begins.
    var setup = ""

    static let all = [
      Script(testDescription: "insert", sql: "INSERT INTO contact(name) VALUES ('Abe')"),
      Script(testDescription: "update", sql: "UPDATE contact SET name = 'Zed' WHERE id = 2"),
      Script(testDescription: "delete", sql: "DELETE FROM contact WHERE id IN (1, 5)"),
      Script(testDescription: "section change", sql: "UPDATE contact SET team = 9 WHERE id = 3"),
      Script(testDescription: "all rows", sql: "UPDATE contact SET team = team + 1"),
      Script(
        testDescription: "several statements",
        sql: """
          BEGIN; INSERT INTO contact(id, name) VALUES (20, 'x'); UPDATE contact SET name = 'y'
          WHERE id = 20; DELETE FROM contact WHERE id = 20; UPDATE contact SET name = 'B' WHERE id = 1;
          COMMIT
          """),
      Script(
        testDescription: "rollback",
        sql: """
          BEGIN; DELETE FROM contact; INSERT INTO contact(name) VALUES ('x'); ROLLBACK;
          UPDATE contact SET name = 'after' WHERE id = 4
          """),
      Script(
        testDescription: "savepoint",
        sql: """
          BEGIN; UPDATE contact SET name = 'one' WHERE id = 1; SAVEPOINT a;
          UPDATE contact SET name = 'two' WHERE id = 2; RELEASE a; COMMIT
          """),
      Script(
        testDescription: "savepoint that is rolled back",
        sql: """
          BEGIN; UPDATE contact SET name = 'one' WHERE id = 1; SAVEPOINT a;
          DELETE FROM contact WHERE id = 2; INSERT INTO contact(name) VALUES ('x');
          ROLLBACK TO a; RELEASE a; COMMIT
          """),
      Script(
        testDescription: "REPLACE that deletes another row",
        sql: "INSERT OR REPLACE INTO contact(id, name, email) VALUES (30, 'Eve', 'a@example.org')"),
      Script(
        testDescription: "REPLACE that deletes a row of the window, and fills its place",
        sql: """
          INSERT OR REPLACE INTO contact(id, name, email) VALUES (30, 'zz', 'a@example.org')
          """),
      Script(
        testDescription: "UPDATE OR REPLACE that deletes another row",
        sql: "UPDATE OR REPLACE contact SET email = 'a@example.org' WHERE id = 4"),
      Script(
        testDescription: "replacement and insertion, with the same count",
        sql: """
          BEGIN; INSERT OR REPLACE INTO contact(id, name, email) VALUES (30, 'a', 'a@example.org');
          INSERT INTO contact(name) VALUES ('b'); COMMIT
          """),
      Script(
        testDescription: "replacement by an index on an expression",
        sql: "UPDATE OR REPLACE contact SET name = 'BOB' WHERE id = 5",
        setup: "CREATE UNIQUE INDEX byName ON contact(lower(name))"),
      Script(
        testDescription: "replacement by a partial index",
        sql: "UPDATE OR REPLACE contact SET name = 'f' WHERE id = 2",
        setup: "CREATE UNIQUE INDEX byTeam ON contact(team) WHERE name >= 'e'"),
      Script(
        testDescription: "replacement by an index on a generated column",
        sql: "UPDATE OR REPLACE contact SET name = 'bob' WHERE id = 5",
        setup: """
          ALTER TABLE contact ADD COLUMN folded AS (lower(name));
          CREATE UNIQUE INDEX byFolded ON contact(folded)
          """),
      Script(testDescription: "changed row id", sql: "UPDATE contact SET id = 40 WHERE id = 2"),
      Script(testDescription: "all row ids", sql: "UPDATE contact SET id = id + 1000"),
      Script(
        testDescription: "row id that takes another's place",
        sql: "UPDATE OR REPLACE contact SET id = 3 WHERE id = 2"),
      Script(
        testDescription: "row that leaves a window, with the same count",
        sql: "UPDATE contact SET name = 'zzz', team = -1 WHERE id = 1"),
      Script(
        testDescription: "row that enters a window",
        sql: "UPDATE contact SET name = '', team = 99 WHERE id = 5"),
      Script(testDescription: "all deleted", sql: "DELETE FROM contact"),
      Script(
        testDescription: "all deleted, and others inserted",
        sql: "BEGIN; DELETE FROM contact; INSERT INTO contact(name) VALUES ('a'), ('b'); COMMIT"),
      Script(
        testDescription: "upsert",
        sql: """
          INSERT INTO contact(id, name) VALUES (2, 'new'), (50, 'other')
          ON CONFLICT DO UPDATE SET name = excluded.name
          """),
      Script(
        testDescription: "trigger", sql: "INSERT INTO label(contactID, text) VALUES (2, 'Tim')",
        setup: """
          CREATE TRIGGER rename AFTER INSERT ON label
          BEGIN UPDATE contact SET name = new.text WHERE id = new.contactID; END
          """),
      Script(
        testDescription: "foreign key", sql: "DELETE FROM team WHERE id = 1",
        setup: """
          CREATE TABLE team(id INTEGER PRIMARY KEY);
          INSERT INTO team VALUES (0), (1), (2), (3), (9);
          ALTER TABLE contact ADD COLUMN owner INTEGER REFERENCES team ON DELETE CASCADE;
          UPDATE contact SET owner = team
          """),
      Script(
        testDescription: "foreign key of a row that is replaced",
        sql: "REPLACE INTO team VALUES (3, 'b')",
        setup: """
          CREATE TABLE team(id INTEGER PRIMARY KEY, name TEXT UNIQUE);
          INSERT INTO team VALUES (1, 'a'), (2, 'b');
          ALTER TABLE contact ADD COLUMN owner INTEGER REFERENCES team ON DELETE CASCADE;
          UPDATE contact SET owner = 1 + id % 2
          """),
      Script(
        testDescription: "text that SQLite and Swift order differently",
        sql: """
          INSERT INTO contact(name) VALUES ('é'), ('e' || char(769)), ('z'), ('É'), (char(65533)),
          (char(128512)), ('a' || char(0) || 'c'), ('a' || char(0) || 'b'), (CAST(x'ff' AS TEXT)),
          ('a '), ('_'), ('[')
          """),
      Script(
        testDescription: "values of all types",
        sql: """
          INSERT INTO contact(name) VALUES (NULL), (2), (1.5), (-1), (x'00'), (9223372036854775807),
          (9223372036854775806), (9223372036854775807.0), (-9e999), (9e999), (''), (x''), (0.0),
          (-0.0), (9007199254740993), (9007199254740992.0)
          """),
      Script(
        testDescription: "dropped and created again",
        sql: """
          BEGIN; ALTER TABLE contact RENAME TO old;
          CREATE TABLE contact(id INTEGER PRIMARY KEY, name, team INTEGER, email TEXT, age INTEGER);
          INSERT INTO contact SELECT id, name || '!', team, email, 1 FROM old WHERE id > 2; COMMIT
          """),
      Script(
        testDescription: "another column", sql: "ALTER TABLE contact ADD COLUMN age INTEGER"),
    ]
  }

  @MainActor
  @Suite("After each transaction, list and view equal a fresh query")
  struct TransactionTests {
    static let contacts = [
      Contact(1, "ann", team: 3, email: "a@example.org"), Contact(2, "Bob", team: 1),
      Contact(3, "cy", team: 3), Contact(4, "Di", team: 2, email: "d@example.org"),
      Contact(5, "eva", team: 1), Contact(6, "Flo", team: 1),
    ]

    @Test(arguments: Script.all, Tracking.all)
    func transaction(_ script: Script, _ tracking: Tracking) async throws {
      for kind in TemporaryDatabase.Kind.allCases {
        let database = try TemporaryDatabase(kind, contacts: Self.contacts)
        try await database.writer.writeWithoutTransaction { try $0.execute(sql: script.setup) }
        let screen = TrackedScreen(tracking, database)
        try await screen.settle("\(kind), at first")
        #expect(screen.items.count == tracking.limit ?? 6)
        try await database.writer.writeWithoutTransaction { try $0.execute(sql: script.sql) }
        try await screen.settle("\(kind)")
        // The observation continues.
        try await database.writer.write {
          try $0.execute(sql: "INSERT INTO contact(id, name, team) VALUES (77, 'm', 5)")
        }
        try await screen.settle("\(kind), later")
      }
    }

    /// `ValueObservation` does not know that the row id and the column are the same.
    @Test("A row id is changed by one of its other names")
    func hiddenRowID() async throws {
      let database = try TemporaryDatabase(.queue, contacts: Self.contacts)
      let screen = TrackedScreen(Tracking(kind: .rows, isSectioned: false), database)
      try await database.writer.write {
        try $0.execute(sql: "UPDATE OR REPLACE contact SET oid = 3 WHERE id = 2")
      }
      try await screen.settle()
    }

    @Test("A write that changes nothing sends nothing")
    func nothing() async throws {
      for tracking in Tracking.all {
        let database = try TemporaryDatabase(.queue, contacts: Self.contacts)
        let screen = TrackedScreen(tracking, database)
        try await database.writer.write { db in
          try db.execute(sql: "UPDATE contact SET name = name")
          try db.execute(sql: "INSERT INTO label(text) VALUES ('x')")
        }
        screen.tracker.refresh()
        try await Task.sleep(nanoseconds: 50_000_000)
        #expect(screen.batchCount == 1, "\(tracking)")  // the initial batch
      }
    }

    @Test("Only changed rows are fetched; rows are counted only if one may have been replaced")
    func onlyChangedRows() async throws {
      let database = try TemporaryDatabase(.queue, contacts: Self.contacts)
      let screen = TrackedScreen(Tracking(kind: .rows, isSectioned: false), database)
      func execute(_ sql: String) async throws -> (fetches: Int, counts: Int) {
        let before = (database.statements.fetchCount, database.statements.countCount)
        let batches = screen.batchCount
        try await database.writer.write { try $0.execute(sql: sql) }
        await wait { screen.batchCount > batches }
        let after = (database.statements.fetchCount, database.statements.countCount)
        try await screen.settle()
        return (after.0 - before.0, after.1 - before.1)
      }
      #expect(try await execute("UPDATE contact SET name = 'x' WHERE id = 2") == (0, 0))
      #expect(try await execute("DELETE FROM contact WHERE id = 2") == (0, 0))
      #expect(try await execute("INSERT INTO contact(name) VALUES ('y')") == (0, 1))
      #expect(try await execute("UPDATE contact SET id = 90 WHERE id = 1") == (1, 1))
    }

    @Test("Rows that enter a window or change inside of it do not cause a new fetch of the window")
    func onlyChangedRowsOfAWindow() async throws {
      let database = try TemporaryDatabase(.queue, contacts: Self.contacts)
      let screen = TrackedScreen(Tracking(kind: .rows, limit: 4, isSectioned: false), database)
      let count = database.statements.fetchCount
      for sql in ["name = 'bb' WHERE id = 2", "name = 'aa' WHERE id = 6", "team = 7 WHERE id = 1"] {
        let batches = screen.batchCount
        try await database.writer.write { try $0.execute(sql: "UPDATE contact SET \(sql)") }
        await wait { screen.batchCount > batches }
      }
      #expect(database.statements.fetchCount == count)
      try await screen.settle()
    }

    @Test("A predicate selects the rows, before and after a change")
    func predicate() async throws {
      let database = try TemporaryDatabase(.queue, contacts: Self.contacts)
      let tracker = DatabaseTracker<Int, Contact>(database.writer)
      try tracker.fetch(TableQuery(where: Column("team") > 1, order: [.column("name")]))
      #expect(tracker.items.map(\.id) == [4, 1, 3])
      try await database.writer.write { db in
        try db.execute(sql: "UPDATE contact SET team = 1 WHERE id = 1")
        try db.execute(sql: "UPDATE contact SET team = 5 WHERE id = 2")
        try db.execute(sql: "INSERT INTO contact(name, team) VALUES ('a', 1)")
      }
      await wait { tracker.items.map(\.id) == [2, 4, 3] }
    }
  }
#endif
