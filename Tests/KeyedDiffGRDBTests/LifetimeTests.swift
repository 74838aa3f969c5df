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

    @Test("After stop() nothing is delivered, not even pending changes", arguments: Tracking.plain)
    func stop(_ tracking: Tracking) async throws {
      let screen = TrackedScreen(tracking, database)
      try await rename(1, "x")
      // Stops right after the write: the change may be on its way to the main actor.
      screen.stop()
      let (items, count) = (screen.items(), screen.batchCount)
      try await rename(2, "y")
      try await Task.sleep(nanoseconds: 50_000_000)
      #expect(screen.items() == items && screen.batchCount == count)
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
      let tracker = QueryTracker<Contact>(database.writer)
      var batchCount = 0
      tracker.fetch(query) { _ in batchCount += 1 }
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
      #expect(batchCount == 0 && tracker.count == 6)
    }

    @Test("Nothing retains a tracker, and its observation ends with it")
    func trackerIsReleased() async throws {
      weak var sentinel: Flag?
      weak var rows: RowTracker<Contact>?
      weak var query: QueryTracker<Contact>?
      do {
        let flag = Flag()
        sentinel = flag
        let (rowTracker, queryTracker) = (
          RowTracker<Contact>(database.writer, pollInterval: 0.01),
          QueryTracker<Contact>(database.writer, pollInterval: 0.01)
        )
        (rows, query) = (rowTracker, queryTracker)
        rowTracker.fetch(table) { _ in }
        queryTracker.fetch(
          DatabaseQuery { db in
            _ = flag.value
            return try Contact.fetchAll(db)
          }
        ) { _ in }
        try await rename(1, "x")
        await wait {
          rowTracker.items.last?.id == 1 && queryTracker.items.first?.name != "ann".databaseValue
        }
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
      let tracker = RowTracker<Contact>(writer)
      tracker.fetch(table) { _ in }
      #expect(tracker.count == 1)
      try await writer.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      await wait { tracker.count == 6 }
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
        for await update in query.updates(in: database.writer) {
          #expect(update.sections[0].items.count == 6)
          break
        }
      }
      await wait { sentinel == nil }
    }

    @Test("Streams can start on the main actor and in a detached task")
    func anyIsolation() async throws {
      let (database, table) = (database, table)
      for await update in table.updates(in: database.writer) {
        #expect(update.sections[0].items.map(\.id) == [1, 2, 3, 4, 5, 6])
        break
      }
      let counts = await Task.detached { () -> [Int] in
        var counts: [Int] = []
        for await change in table.changes(in: database.writer) {
          counts.append(change.transactions.count)
          if counts.count == 2 { break }
          try? await database.writer.write { _ = try Contact.deleteAll($0) }
        }
        return counts
      }.value
      #expect(counts == [6, 6])
    }

    @Test("A tracker can start in a detached task")
    func detachedTracker() async throws {
      let (database, table) = (database, table)
      let ids = await Task.detached {
        let tracker = await RowTracker<Contact>(database.writer)
        await tracker.fetch(table) { _ in }
        return await tracker.items.map(\.id)
      }.value
      #expect(ids == [1, 2, 3, 4, 5, 6])
    }

    @Test("An adapter follows a stream in sections", arguments: Tracking.all.filter(\.isSectioned))
    func adapter(_ tracking: Tracking) async throws {
      let adapter = ListAdapter<Int, Contact>()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      switch tracking.kind {
      case .rows:
        adapter.follow(tracking.tableQuery.updates(in: database.writer, section: \.team))
      case .query:
        adapter.follow(tracking.databaseQuery.updates(in: database.writer, section: \.team))
      }
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

    @Test("A SortedFeed applies changes")
    func sortedFeed() async throws {
      let feed = SortedFeed(SortedList<Int, Contact, Int64>([], by: .key { -$0.id }))
      let changes = table.changes(in: database.writer)
      let task = Task { for await change in changes { feed.send { $0.apply(change) } } }
      func ids() async -> [Int64] { await feed.read { $0.items.map(\.id) } }
      while await ids() != [6, 5, 4, 3, 2, 1] { await Task.yield() }
      try await database.writer.write { db in
        try db.execute(sql: "DELETE FROM contact WHERE id IN (2, 3)")
        try Contact(9, "new").insert(db)
        try db.execute(sql: "UPDATE contact SET name = 'x' WHERE id = 1")
      }
      while await ids() != [9, 6, 5, 4, 1] { await Task.yield() }
      #expect(await feed.read { $0[id: 1]?.name } == "x".databaseValue)
      task.cancel()
    }

    @Test("A stream ends after an error, which is delivered")
    func streamError() async throws {
      let (database, table) = (database, table)
      let flag = Flag()
      let query = DatabaseQuery<Contact> { try Contact.fetchAll($0, sql: "SELECT * FROM nowhere") }
      for await _ in query.updates(in: database.writer, onError: { _ in flag.value = true }) {}
      #expect(flag.value)
      flag.value = false
      for await _ in table.changes(in: database.writer, onError: { _ in flag.value = true }) {
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
      let tracker = RowTracker<Strict>(database.writer)
      var errorCount = 0
      tracker.onError = { _ in errorCount += 1 }
      let query = TableQuery<Strict>(where: Column("team") > 2)
      tracker.fetch(query) { _ in }
      #expect(errorCount == 1 && tracker.count == 0)
      try await database.writer.write { try $0.execute(sql: "UPDATE contact SET email = id") }
      tracker.fetch(query) { _ in }
      #expect(errorCount == 1 && tracker.count == 2)
      try await database.writer.write { try $0.execute(sql: "UPDATE contact SET email = NULL") }
      await wait { errorCount == 2 }
      #expect(tracker.items.map(\.email) == ["1", "3"])
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
