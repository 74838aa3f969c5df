#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite
  import KeyedDiff
  import KeyedDiffGRDB
  import KeyedDiffLists
  import KeyedDiffTesting
  import Testing

  /// A tracker, with readers of each kind: a screen, another stream, and a list in another order that
  /// is changed on any thread.
  @MainActor
  private final class Readers<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    let tracker: DatabaseTracker<Int, Item>
    let failures = Failures()
    private let adapter = ListAdapter<Int, Item>()
    private let view: InMemoryListView<Int, Item>
    private var other: [Item]?
    private let feed = BackgroundFeed(FilteredList<Int, Item, Item.ID>(limit: .max))
    private var tasks: [Task<Void, Never>] = []

    /// - Parameter row: Returns what the screen tells rows apart by.
    init(
      _ database: any DatabaseWriter, pollInterval: TimeInterval? = nil,
      row: @escaping (Item) -> AnyHashable = { $0.id }
    ) {
      tracker = DatabaseTracker(
        database, pollInterval: pollInterval, onFailure: { [failures] in failures.note($0) })
      view = InMemoryListView(showing: adapter, id: row)
      adapter.view = view
      adapter.follow(tracker.updates)
      let (second, third) = (tracker.updates, tracker.updates)
      tasks = [
        Task { [weak self] in
          for await update in second { self?.other = update.sections[0].items.array }
        },
        Task { [feed] in for await update in third { feed.send { $0.apply(update) } } },
      ]
    }

    deinit { for task in tasks { task.cancel() } }

    /// Waits until all readers have the given items.
    func settle(
      _ items: [Item], _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let start = ContinuousClock.now
      func isCurrent() async -> Bool {
        let inFeed = await feed.read { $0.items }
        return adapter.sections.first?.items.array == items && other == items && inFeed == items
      }
      while await !isCurrent(), ContinuousClock.now - start < .seconds(60), failures.ended.isEmpty {
        try await Task.sleep(nanoseconds: 1_000_000)
      }
      #expect(adapter.sections.first?.items.array == items, comment, sourceLocation: sourceLocation)
      #expect(other == items, comment, sourceLocation: sourceLocation)
      #expect(await feed.read { $0.items } == items, comment, sourceLocation: sourceLocation)
      #expect(failures.ended.isEmpty, comment, sourceLocation: sourceLocation)
      try view.verify()
    }
  }

  /// A row whose id is the text of a column.
  private struct Word: FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
    static let databaseTableName = "word"
    let id: String
    let name: String
    init(_ id: String, _ name: String) { (self.id, self.name) = (id, name) }
    init(row: Row) { (id, name) = (row["id"], row["name"]) }
  }

  /// A kind of query, on a kind of database.
  struct Setting: CustomTestStringConvertible, Sendable {
    let isTable: Bool
    let kind: TemporaryDatabase.Kind
    static let all = [true, false].flatMap { isTable in
      TemporaryDatabase.Kind.allCases.map { Setting(isTable: isTable, kind: $0) }
    }
    static let queries = all.filter { !$0.isTable }
    static let tables = all.filter(\.isTable)
    var testDescription: String { "\(isTable ? "table" : "query"), \(kind)" }
  }

  @MainActor
  @Suite("Faults that users of databases have met")
  struct FaultTests {
    private func database(_ kind: TemporaryDatabase.Kind, _ sql: String = "") async throws
      -> TemporaryDatabase
    {
      let database = try TemporaryDatabase(kind, contacts: TransactionTests.contacts)
      try await database.writer.write { try $0.execute(sql: sql) }
      return database
    }

    private func follow(_ setting: Setting, _ readers: Readers<Contact>) {
      if setting.isTable {
        readers.tracker.follow(TableQuery(order: [.column("id")]))
      } else {
        readers.tracker.follow(DatabaseQuery { try Contact.order(Column("id")).fetchAll($0) })
      }
    }

    private func fetched(_ database: TemporaryDatabase) throws -> [Contact] {
      try database.writer.read { try Contact.order(Column("id")).fetchAll($0) }
    }

    private static let words = """
      CREATE TABLE word(id TEXT PRIMARY KEY, name TEXT);
      INSERT INTO word VALUES ('u2', 'b'), ('u3', 'c')
      """

    @Test("An item gets another id in the same row", arguments: Setting.all)
    func changedID(_ setting: Setting) async throws {
      let database = try await database(setting.kind, Self.words)
      // The row stays, with another id. For a query without row ids, it is another row.
      let readers = Readers<Word>(database.writer, row: { setting.isTable ? $0.name : $0.id })
      if setting.isTable {
        readers.tracker.follow(TableQuery(order: [.column("id")]))
      } else {
        readers.tracker.follow(DatabaseQuery { try Word.order(Column("id")).fetchAll($0) })
      }
      try await readers.settle([Word("u2", "b"), Word("u3", "c")])
      try await database.writer.write {
        try $0.execute(sql: "UPDATE word SET id = 'u9' WHERE id = 'u2'")
      }
      try await readers.settle([Word("u3", "c"), Word("u9", "b")])
    }

    @Test("A list that follows another stream gets all of its rows", arguments: Setting.all)
    func anotherStream(_ setting: Setting) async throws {
      let database = try await database(setting.kind)
      let feed = BackgroundFeed(FilteredList<Int, Contact, Int64>())
      for ids in [[1, 2, 3, 4, 5, 6], [3, 4, 5, 6, 9]] as [[Int64]] {
        let readers = Readers<Contact>(database.writer)
        let updates = readers.tracker.updates
        follow(setting, readers)
        let task = Task { for await update in updates { feed.send { $0.apply(update) } } }
        while await feed.read({ $0.items.map(\.id) }) != ids { await Task.yield() }
        task.cancel()
        readers.tracker.stop()
        try await database.writer.write {
          try $0.execute(
            sql: "DELETE FROM contact WHERE id < 3; REPLACE INTO contact(id, name) VALUES (9, 'x')")
        }
      }
    }

    @Test("Changes of a table without row ids are found", arguments: Setting.queries)
    func withoutRowIDs(_ setting: Setting) async throws {
      let database = try await database(
        setting.kind,
        """
        CREATE TABLE word(id TEXT PRIMARY KEY, name TEXT) WITHOUT ROWID;
        INSERT INTO word VALUES ('a', '1')
        """)
      let readers = Readers<Word>(database.writer)
      readers.tracker.follow(DatabaseQuery { try Word.order(Column("id")).fetchAll($0) })
      try await readers.settle([Word("a", "1")])
      for (sql, words) in [
        ("INSERT INTO word VALUES ('b', '2')", [Word("a", "1"), Word("b", "2")]),
        ("UPDATE word SET name = '3' WHERE id = 'a'", [Word("a", "3"), Word("b", "2")]),
        ("DELETE FROM word WHERE id = 'a'", [Word("b", "2")]),
      ] {
        try await database.writer.write { try $0.execute(sql: sql) }
        try await readers.settle(words, "\(sql)")
      }
    }

    @Test("A row that REPLACE evicts is gone", arguments: Setting.queries)
    func evicted(_ setting: Setting) async throws {
      let database = try await database(setting.kind)
      let readers = Readers<Contact>(database.writer)
      readers.tracker.follow(
        DatabaseQuery { try Contact.fetchAll($0, keys: [1, 2]).sorted { $0.id < $1.id } })
      try await readers.settle(Array(TransactionTests.contacts[0..<2]))
      try await database.writer.write {
        try $0.execute(
          sql: "INSERT OR REPLACE INTO contact(id, name, email) VALUES (30, 'x', 'a@example.org')")
      }
      try await readers.settle([TransactionTests.contacts[1]])
    }

    @Test("A row id that changes by another name of its column", arguments: Setting.queries)
    func rowID(_ setting: Setting) async throws {
      let database = try await database(setting.kind)
      let readers = Readers<Contact>(database.writer)
      follow(setting, readers)
      try await readers.settle(try fetched(database))
      try await database.writer.write {
        try $0.execute(sql: "UPDATE contact SET oid = 7 WHERE id = 2")
      }
      try await readers.settle(try fetched(database))
    }

    @Test("A suspended database is followed again when it is resumed", arguments: Setting.all)
    func suspended(_ setting: Setting) async throws {
      var configuration = Configuration()
      configuration.observesSuspensionNotifications = true
      let temporary = try await database(setting.kind)
      let writer: any DatabaseWriter =
        setting.kind == .queue
        ? try DatabaseQueue(path: temporary.path, configuration: configuration)
        : try DatabasePool(path: temporary.path, configuration: configuration)
      let readers = Readers<Contact>(writer, pollInterval: 0.01)
      follow(setting, readers)
      try await readers.settle(try fetched(temporary))
      NotificationCenter.default.post(name: Database.suspendNotification, object: nil)
      try await temporary.writer.write { try $0.execute(sql: "DELETE FROM contact WHERE id = 1") }
      try await Task.sleep(nanoseconds: 50_000_000)
      NotificationCenter.default.post(name: Database.resumeNotification, object: nil)
      try await readers.settle(try fetched(temporary))
      try await writer.write { try $0.execute(sql: "DELETE FROM contact WHERE id = 2") }
      try await readers.settle(try fetched(temporary))
    }

    @Test("A fetch that is interrupted is tried again, and reported", arguments: Setting.all)
    func interrupted(_ setting: Setting) async throws {
      let database = try await database(setting.kind)
      let readers = Readers<Contact>(database.writer)
      let (shouldInterrupt, writer) = (Flag(), database.writer)
      // A function that interrupts the fetch in which it is called.
      let interrupt = DatabaseFunction("interrupting", argumentCount: 1) { values in
        if shouldInterrupt.value {
          shouldInterrupt.value = false
          writer.interrupt()
        }
        return values[0]
      }
      try await database.writer.writeWithoutTransaction { $0.add(function: interrupt) }
      if let pool = database.writer as? DatabasePool {
        for _ in 0..<5 { try await pool.read { $0.add(function: interrupt) } }
      }
      if setting.isTable {
        readers.tracker.follow(
          TableQuery(where: SQL("interrupting(id) > 0").sqlExpression, order: [.column("id")]))
      } else {
        readers.tracker.follow(
          DatabaseQuery { db in
            db.add(function: interrupt)
            return try Contact.fetchAll(
              db, sql: "SELECT * FROM contact WHERE interrupting(id) > 0 ORDER BY id")
          })
      }
      try await readers.settle(try fetched(database))
      shouldInterrupt.value = true
      try await database.writer.write {
        try $0.execute(sql: "UPDATE contact SET team = 8 WHERE id = 3")
      }
      try await readers.settle(try fetched(database))
      #expect(!shouldInterrupt.value && !readers.failures.retried.isEmpty)
    }

    @Test("A poll that never comes", arguments: Setting.all)
    func infinitePoll(_ setting: Setting) async throws {
      let database = try await database(setting.kind)
      for interval in [.infinity, 1e300, .nan, -1] as [TimeInterval] {
        let readers = Readers<Contact>(database.writer, pollInterval: interval)
        follow(setting, readers)
        try await readers.settle(TransactionTests.contacts)
      }
    }

    @Test("Sections are sorted as they are shown, and each occurs once", arguments: Setting.all)
    func sections(_ setting: Setting) async throws {
      let names = [
        "Adams", "adler", "Allen", "Davis", "de Boer", "D’Angelo", "Émile", "Zoë", "ärger",
      ]
      let database = try TemporaryDatabase(
        setting.kind, contacts: names.enumerated().map { Contact(Int64($0), $1) })
      let tracker = DatabaseTracker<String, Contact>(
        database.writer,
        section: { contact in
          let name = String.fromDatabaseValue(contact.name) ?? ""
          return name.folding(options: [.diacriticInsensitive], locale: nil).prefix(1).uppercased()
        })
      let update =
        setting.isTable
        ? try tracker.fetch(TableQuery(order: [.column("name", collation: .nocase)]))
        : try tracker.fetch(
          DatabaseQuery { try Contact.fetchAll($0, sql: "SELECT * FROM contact ORDER BY name") })
      #expect(update.sections.map(\.id) == ["A", "D", "E", "Z"])
      #expect(update.sections.map(\.items.count) == [4, 3, 1, 1])
      try await database.writer.write { db in
        try db.execute(sql: "UPDATE contact SET name = 'Bo' WHERE name = 'Allen'")
      }
      await wait { tracker.latestUpdate?.sections.map(\.id) == ["A", "B", "D", "E", "Z"] }
    }

    @Test("Writes that GRDB does not see are found by a refresh", arguments: Setting.all)
    func unseen(_ setting: Setting) async throws {
      let database = try await database(setting.kind)
      let readers = Readers<Contact>(database.writer)
      follow(setting, readers)
      try await readers.settle(try fetched(database))
      try await database.writer.writeWithoutTransaction { db in
        #expect(
          sqlite3_exec(db.sqliteConnection, "DELETE FROM contact WHERE id = 2", nil, nil, nil)
            == SQLITE_OK)
      }
      readers.tracker.refresh()
      try await readers.settle(try fetched(database))
      try await database.writer.write { db in
        sqlite3_exec(db.sqliteConnection, "DELETE FROM contact WHERE id = 4", nil, nil, nil)
        try db.notifyChanges(in: Table("contact"))
      }
      try await readers.settle(try fetched(database))
    }

    @Test("Another connection writes to an attached database", arguments: Setting.all)
    func attached(_ setting: Setting) async throws {
      let (main, other) = (try await database(.queue), try await database(.queue, Self.words))
      var configuration = Configuration()
      configuration.prepareDatabase { [path = other.path] db in
        try db.execute(sql: "ATTACH ? AS other", arguments: [path])
      }
      let writer: any DatabaseWriter =
        setting.kind == .queue
        ? try DatabaseQueue(path: main.path, configuration: configuration)
        : try DatabasePool(path: main.path, configuration: configuration)
      let readers = Readers<Word>(writer, pollInterval: 0.01)
      if setting.isTable {
        readers.tracker.follow(TableQuery(order: [.column("id")]))
      } else {
        readers.tracker.follow(DatabaseQuery { try Word.order(Column("id")).fetchAll($0) })
      }
      try await readers.settle([Word("u2", "b"), Word("u3", "c")])
      try await other.writer.write { try $0.execute(sql: "DELETE FROM word WHERE id = 'u2'") }
      try await readers.settle([Word("u3", "c")])
    }

    @Test("A temporary table of the same name is told apart", arguments: Setting.all)
    func temporary(_ setting: Setting) async throws {
      guard setting.kind == .queue else { return }  // Readers of a pool have their own tables.
      let database = try await database(setting.kind)
      let readers = Readers<Contact>(database.writer)
      follow(setting, readers)
      try await readers.settle(try fetched(database))
      for sql in [
        "CREATE TEMP TABLE contact AS SELECT 50 AS id, 'temp' AS name, 0 AS team, NULL AS email",
        "INSERT INTO main.contact(id, name) VALUES (60, 'main')",
        "INSERT INTO temp.contact VALUES (51, 'temp', 1, NULL)",
        "DELETE FROM main.contact WHERE id < 4", "DELETE FROM temp.contact WHERE id = 50",
        "DROP TABLE temp.contact", "DELETE FROM contact WHERE id = 4",
      ] {
        try await database.writer.writeWithoutTransaction { try $0.execute(sql: sql) }
        // The rows that any query of the app finds by this name.
        try await readers.settle(try fetched(database), "\(sql)")
      }
    }

    @Test("Superseded queries are cancelled, also between two rows", arguments: Setting.all)
    func superseded(_ setting: Setting) async throws {
      let database = try await database(
        setting.kind,
        """
        WITH RECURSIVE numbers(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers LIMIT 20000)
        INSERT INTO contact(id, name) SELECT n, n FROM numbers
        """)
      let visits = Counter()
      // A condition that takes its time, and that says how many rows have been looked at.
      let slow = DatabaseFunction("slow", argumentCount: 1) { values in
        visits.increment()
        usleep(50)
        return values[0]
      }
      try await database.writer.writeWithoutTransaction { $0.add(function: slow) }
      let tracker = DatabaseTracker<Int, Contact>(database.writer)
      func follow(_ condition: String) {
        if setting.isTable {
          tracker.follow(TableQuery(where: SQL(sql: condition).sqlExpression))
        } else {
          tracker.follow(
            DatabaseQuery { db in
              db.add(function: slow)
              return try Contact.fetchAll(db, sql: "SELECT * FROM contact WHERE \(condition)")
            })
        }
      }
      follow("slow(id) > 0")
      await wait { visits.count > 0 }
      for number in 1..<6 { follow("slow(id) > \(number)") }
      follow("id < 0")
      await wait { tracker.latestUpdate?.sections[0].items.isEmpty == true }
      #expect(visits.count < 15_000, "\(visits.count) rows of queries that nobody wants")
    }

    @Test("Another order or filter is shown as changes", arguments: Setting.all)
    func anotherQuery(_ setting: Setting) async throws {
      let database = try await database(setting.kind)
      let adapter = ListAdapter<Int, Contact>()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      let tracker = DatabaseTracker<Int, Contact>(database.writer)
      adapter.follow(tracker.updates)
      for (order, limit, ids) in [
        ("id", nil, [1, 2, 3, 4, 5, 6]), ("team", nil, [2, 5, 6, 4, 1, 3]), ("name", 3, [2, 4, 6]),
        ("id", nil, [1, 2, 3, 4, 5, 6]),
      ] as [(String, Int?, [Int64])] {
        if setting.isTable {
          tracker.follow(TableQuery(order: [.column(order)], limit: limit))
        } else {
          tracker.follow(
            DatabaseQuery {
              try Contact.order(Column(order), Column("id")).limit(limit ?? 99).fetchAll($0)
            })
        }
        await wait { adapter.sections.first?.items.map(\.id) == ids }
        try view.verify()
      }
      #expect(view.strictView.reloadCount == 1, "The view was reloaded only when it was attached.")
    }

    // Serialized, because the comparisons of all contacts are counted.
    @Test(
      "One changed row costs few comparisons, and no list is compared", .serialized,
      arguments: [true, false])
    func comparisons(isTable: Bool) async throws {
      let database = try await database(
        .pool,
        """
        WITH RECURSIVE numbers(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers LIMIT 99994)
        INSERT INTO contact(id, name) SELECT n, n FROM numbers
        """)
      let tracker = DatabaseTracker<Int, CountedContact>(database.writer)
      let adapters = [ListAdapter<Int, CountedContact>(), ListAdapter<Int, CountedContact>()]
      let views = adapters.map {
        InMemoryListView(showing: $0, id: \.id, content: { $0.name == $1.name })
      }
      for (adapter, view) in zip(adapters, views) {
        adapter.view = view
        adapter.follow(tracker.updates)
      }
      if isTable {
        tracker.follow(TableQuery(order: [.column("id")]))
      } else {
        tracker.follow(DatabaseQuery { try CountedContact.order(Column("id")).fetchAll($0) })
      }
      func areShown(_ name: String) -> Bool {
        adapters.allSatisfy {
          $0.sections.first?.items.count == 100_000 && $0.sections[0].items[7].name == name
        }
      }
      await wait { areShown("101") }
      for name in ["x", "y"] {
        CountedContact.comparisons.reset()
        try await database.writer.write {
          try $0.execute(sql: "UPDATE contact SET name = ? WHERE id = 101", arguments: [name])
        }
        await wait { areShown(name) }
        let count = CountedContact.comparisons.count
        #expect(isTable ? count <= 10 : count <= 100_000 + 10, "\(count) comparisons, \(name)")
      }
      for view in views { #expect(view.strictView.reloadCount == 1) }
    }
  }

  /// A contact whose comparisons are counted.
  private struct CountedContact: FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
    static let databaseTableName = "contact"
    static let comparisons = Counter()
    let id: Int64
    let name: String
    init(row: Row) { (id, name) = (row["id"], row["name"]) }
    static func == (first: Self, second: Self) -> Bool {
      comparisons.increment()
      return first.id == second.id && first.name == second.name
    }
  }

  // Unchecked: the lock guards the count.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    var count: Int { lock.withLock { number } }
    func increment() { lock.withLock { number += 1 } }
    func reset() { lock.withLock { number = 0 } }
  }
#endif
