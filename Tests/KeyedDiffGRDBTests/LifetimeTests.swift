#if GRDB
  import Dispatch
  import Foundation
  import GRDB
  import KeyedDiffGRDB
  import KeyedDiffLists
  import KeyedDiffTesting
  import Testing

  @MainActor
  @Suite("Lifetime of observations")
  struct LifetimeTests {
    private let database: TemporaryDatabase
    private let table = TableQuery<Contact>(order: [.column("name", collation: .nocase)])

    init() throws {
      database = try TemporaryDatabase(.pool, contacts: TransactionTests.contacts)
    }

    private func rename(_ id: Int64, _ name: String) async throws {
      try await database.writer.write { db in
        try db.execute(sql: "UPDATE contact SET name = ? WHERE id = ?", arguments: [name, id])
      }
    }

    @Test(
      "After stop() no change is noticed, not even one that is being fetched",
      arguments: Tracking.plain)
    func stop(_ tracking: Tracking) async throws {
      let screen = TrackedScreen(tracking, database)
      try await rename(1, "x")
      // Stops right after the write: the change may be on its way to the main actor.
      screen.tracker.stop()
      let items = screen.items
      try await rename(2, "y")
      try await Task.sleep(nanoseconds: 50_000_000)
      #expect(screen.items == items && screen.adapter.sections.flatMap(\.items) == items)
      #expect(screen.errors.isEmpty)
    }

    @Test("An observation can end while a fetch runs")
    func endDuringFetch() async throws {
      let (isFetching, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let isSlow = Flag()
      let query = DatabaseQuery<Contact> { db in
        if isSlow.value {
          isFetching.signal()
          mayGoOn.wait()
        }
        return try Contact.fetchAll(db)
      }
      let tracker = DatabaseTracker<Int, Contact>(database.writer)
      let first = try tracker.fetch(query)
      // A pool starts with a second fetch, on the writer.
      try await database.writer.writeWithoutTransaction { _ in }
      isSlow.value = true
      // GRDB fetches during the write.
      let write = Task { try await rename(1, "x") }
      await Task.detached { await isFetching.signaled() }.value
      tracker.stop()
      isSlow.value = false
      mayGoOn.signal()
      try await write.value
      try await Task.sleep(nanoseconds: 50_000_000)
      #expect(tracker.latestUpdate?.version == first.version)
    }

    @Test("Nothing retains a tracker, and its observation ends with it")
    func trackerIsReleased() async throws {
      weak var sentinel: Flag?
      weak var rows: DatabaseTracker<Int, Contact>?
      weak var query: DatabaseTracker<Int, Contact>?
      do {
        let flag = Flag()
        sentinel = flag
        let (rowTracker, queryTracker) = (
          DatabaseTracker<Int, Contact>(database.writer, pollInterval: 0.01),
          DatabaseTracker<Int, Contact>(database.writer, pollInterval: 0.01)
        )
        (rows, query) = (rowTracker, queryTracker)
        try rowTracker.fetch(table)
        try queryTracker.fetch(
          DatabaseQuery { db in
            _ = flag.value
            return try Contact.fetchAll(db)
          })
        try await rename(1, "x")
        await wait {
          rowTracker.items.last?.id == 1 && queryTracker.items.first?.name != "ann".databaseValue
        }
        do { _ = (rowTracker.updates, queryTracker.updates) }
      }
      await wait { rows == nil && query == nil && sentinel == nil }
      let count = database.statements.fetchCount
      try await rename(1, "z")
      #expect(database.statements.fetchCount == count)
    }

    @Test("A tracker that starts inside a transaction is correct after the rollback")
    func openTransaction() async throws {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let writer = try DatabaseQueue(path: database.path, configuration: configuration)
      try await writer.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN; DELETE FROM contact WHERE id > 1")
      }
      let tracker = DatabaseTracker<Int, Contact>(writer)
      try tracker.fetch(table)
      #expect(tracker.items.count == 1)
      try await writer.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      await wait { tracker.items.count == 6 }
    }

    @Test("Leaving the loop ends its stream")
    func streamIsReleased() async throws {
      weak var sentinel: Flag?
      do {
        let flag = Flag()
        sentinel = flag
        let query = DatabaseQuery<Contact> { db in
          _ = flag.value
          return try Contact.fetchAll(db)
        }
        let tracker = DatabaseTracker<Int, Contact>(database.writer)
        tracker.follow(query)
        for await update in tracker.updates {
          #expect(update.sections[0].items.count == 6)
          break
        }
      }
      await wait { sentinel == nil }
    }

    @Test("Streams can start on the main actor and in a detached task")
    func anyIsolation() async throws {
      let (database, table) = (database, table)
      let tracker = DatabaseTracker<Int, Contact>(database.writer)
      tracker.follow(table)
      for await update in tracker.updates {
        #expect(update.sections[0].items.map(\.id) == [1, 2, 3, 4, 5, 6])
        break
      }
      let counts = await Task.detached { () -> [Int] in
        let tracker = DatabaseTracker<Int, Contact>(database.writer)
        tracker.follow(table)
        var counts: [Int] = []
        for await update in tracker.updates {
          counts.append(update.sections[0].items.count)
          if counts.count == 2 { break }
          try? await database.writer.write { _ = try Contact.deleteAll($0) }
        }
        return counts
      }.value
      #expect(counts == [6, 0])
    }

    @Test("A tracker can start in a detached task")
    func detachedTracker() async throws {
      let (database, table) = (database, table)
      let ids = try await Task.detached {
        try DatabaseTracker<Int, Contact>(database.writer).fetch(table).sections[0].items.map(\.id)
      }.value
      #expect(ids == [1, 2, 3, 4, 5, 6])
    }

    @Test("An adapter follows a stream in sections", arguments: Tracking.all.filter(\.isSectioned))
    func adapter(_ tracking: Tracking) async throws {
      let adapter = ListAdapter<Int, Contact>()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      let tracker = DatabaseTracker<Int, Contact>(
        database.writer, section: { $0.team }, sectionOrder: { $0 > $1 })
      tracker.follow(tracking)
      adapter.follow(tracker.updates)
      let sql = tracking.sql
      func isCurrent() -> Bool {
        (try? database.writer.read { try Contact.fetchAll($0, sql: sql) })
          == adapter.sections.flatMap(\.items)
      }
      await wait { isCurrent() }
      for (id, team) in [(1, 1), (2, 9), (5, 3), (4, 0)] {
        try await database.writer.write {
          try $0.execute(sql: "UPDATE contact SET team = ? WHERE id = ?", arguments: [team, id])
        }
        await wait { isCurrent() }
        try view.verify()
      }
      #expect(view.strictView.reloadCount == 1, "The view was reloaded only when it was attached.")
    }

    @Test("A list in another order follows a tracker, from any thread")
    func filteredFeed() async throws {
      let feed = BackgroundFeed(FilteredList<Int, Contact, Int64>(by: .key { -$0.id }))
      let tracker = DatabaseTracker<Int, Contact>(database.writer)
      tracker.follow(table)
      let updates = tracker.updates
      let task = Task { for await update in updates { feed.send { $0.apply(update) } } }
      func ids() async -> [Int64] { await feed.read { $0.items.map(\.id) } }
      while await ids() != [6, 5, 4, 3, 2, 1] { await Task.yield() }
      try await database.writer.write { db in
        try db.execute(sql: "DELETE FROM contact WHERE id IN (2, 3)")
        try Contact(9, "new").insert(db)
        try db.execute(sql: "UPDATE contact SET name = 'x' WHERE id = 1")
      }
      while await ids() != [9, 6, 5, 4, 1] { await Task.yield() }
      #expect(await feed.read { $0.items.last?.name } == "x".databaseValue)
      task.cancel()
    }

    @Test("A stream ends after an error, which is delivered")
    func streamError() async throws {
      let database = database
      let flag = Flag()
      let tracker = DatabaseTracker<Int, Contact>(database.writer) { _ in flag.value = true }
      var updates = tracker.updates
      tracker.follow(
        DatabaseQuery { try Contact.fetchAll($0, sql: "SELECT * FROM nowhere") })
      for await _ in updates {}
      #expect(flag.value)
      flag.value = false
      updates = tracker.updates
      tracker.follow(table)
      for await _ in updates {
        try await database.writer.write { try $0.execute(sql: "DROP TABLE contact") }
      }
      #expect(flag.value)
    }

    @Test("A value that cannot be decoded is an error")
    func decodingError() async throws {
      struct Strict: FetchableRecord, TableRecord, Equatable {
        static let databaseTableName = "contact"
        let email: String
        init(row: Row) throws {
          guard let email = row["email"] as String? else { throw CocoaError(.coderValueNotFound) }
          self.email = email
        }
      }
      let failures = Failures()
      let tracker = DatabaseTracker<Int, Strict>(database.writer) { failures.note($0) }
      let query = TableQuery<Strict>(where: Column("team") > 2)
      #expect(throws: CocoaError.self) { try tracker.fetch(query) }
      try await database.writer.write { try $0.execute(sql: "UPDATE contact SET email = id") }
      #expect(try tracker.fetch(query).sections[0].items.count == 2)
      try await database.writer.write { try $0.execute(sql: "UPDATE contact SET email = NULL") }
      await wait { failures.ended.count == 1 }
      #expect(tracker.latestUpdate?.sections[0].items.map(\.email) == ["1", "3"])
    }
  }

  /// A flag that several threads share.
  // Unchecked: the lock guards the value.
  final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var isSet = false

    var value: Bool {
      get { lock.withLock { isSet } }
      set { lock.withLock { isSet = newValue } }
    }
  }

  extension DispatchSemaphore {
    fileprivate func signaled() async {
      await withCheckedContinuation { caller in
        DispatchQueue.global().async {
          self.wait()
          caller.resume()
        }
      }
    }
  }
#endif
