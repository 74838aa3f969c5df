#if GRDB
  import GRDB
  import KeyedDiff
  import KeyedDiffGRDB
  import KeyedDiffLists
  import KeyedDiffTesting
  import Testing

  // The Swift blocks of the articles about KeyedDiffGRDB, to compile and to run. `BookTests` of
  // KeyedDiffListsTests fails if a block is compiled nowhere.

  @MainActor
  @Suite("Articles about databases")
  struct DocumentationTests {
    struct Contact: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
      let id: Int64
      var name: String
      var isFriend = false
    }

    private let temporary: TemporaryDatabase
    private var database: any DatabaseWriter { temporary.writer }

    init() throws {
      temporary = try TemporaryDatabase(.queue)
      try temporary.writer.write { db in
        try db.execute(
          sql: """
            DROP TABLE contact;
            CREATE TABLE contact(id INTEGER PRIMARY KEY, name TEXT, isFriend BOOLEAN DEFAULT 0);
            CREATE TABLE visit(contactID INTEGER, date INTEGER);
            INSERT INTO contact VALUES (1, 'Ada', 1), (2, 'Bo', 0);
            INSERT INTO visit VALUES (1, 3), (2, 5), (1, 4);
            """)
      }
    }

    private func show(_ error: any Error) { Issue.record(error) }

    @Test func rows() async throws {
      let adapter = ListAdapter<Substring, Contact>()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view

      let feed = StoreFeed(StoreList<Substring, Contact> { $0.name.prefix(1) })
      feed.onChange = { adapter.apply($0.update) }

      let tracker = RowTracker<Contact>(database)
      tracker.onError = { show($0) }
      feed.follow(tracker, TableQuery(order: [.column("name", collation: .nocase)]))

      #expect(adapter.sections.map(\.id) == ["A", "B"])
      try await database.write { db in try Contact(id: 3, name: "Zoe").insert(db) }
      await wait { adapter.sections.map(\.id) == ["A", "B", "Z"] }
      try view.verify()
    }

    @Test func query() async throws {
      let feed = StoreFeed(StoreList<Int, Contact>())

      let tracker = QueryTracker<Contact>(database)
      feed.follow(
        tracker,
        DatabaseQuery { db in
          try Contact.fetchAll(
            db,
            sql: """
              SELECT contact.* FROM contact JOIN visit ON visit.contactID = contact.id
              GROUP BY contact.id ORDER BY max(visit.date) DESC
              """)
        })

      #expect(feed.list.items.map(\.name) == ["Bo", "Ada"])
      try await database.write { try $0.execute(sql: "INSERT INTO visit VALUES (1, 6)") }
      await wait { feed.list.items.map(\.name) == ["Ada", "Bo"] }
    }

    @Test func streams() async throws {
      let database = database
      let adapter = ListAdapter<Substring, Contact>()
      @Sendable func log(_ error: any Error) { Issue.record(error) }

      let query = TableQuery<Contact>(where: Column("isFriend") == true, order: [.column("name")])
      adapter.follow(
        query.updates(in: database, section: { $0.name.prefix(1) }, onError: { log($0) }))

      await wait { adapter.sections.map(\.id) == ["A"] }

      let sorted = SortedFeed(SortedList<Int, Contact, Int64>([], by: .key { -$0.id }))
      let changes = query.changes(in: database, onError: { log($0) })
      let task = Task {
        for await change in changes { sorted.send { $0.apply(change) } }
      }

      try await database.write { try $0.execute(sql: "UPDATE contact SET isFriend = 1") }
      while await sorted.read({ $0.items.map(\.name) }) != ["Bo", "Ada"] { await Task.yield() }
      await wait { adapter.sections.map(\.id) == ["A", "B"] }
      task.cancel()
    }

    @Test func friends() async throws {
      let adapter = ListAdapter<Int, Contact>()

      let friends = TableQuery<Contact>(
        where: Column("isFriend") == true, order: [.column("name", collation: .nocase)], limit: 20)

      let feed = StoreFeed(StoreList<Int, Contact>())
      feed.onChange = { adapter.apply($0.update) }

      let tracker = RowTracker<Contact>(database)
      feed.follow(tracker, friends)

      #expect(tracker.fetchLimit == 20 && adapter.sections[0].items.map(\.name) == ["Ada"])
    }
  }
#endif
