#if GRDB
  import Foundation
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

    private nonisolated func show(_ error: any Error) { Issue.record(error) }

    @Test func rows() async throws {
      let adapter = ListAdapter<String, Contact>()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view

      let contacts = DatabaseTracker<String, Contact>(
        database, section: { $0.name.prefix(1).uppercased() }, onFailure: { show($0) })
      contacts.follow(TableQuery(order: [.column("name", collation: .nocase)]))
      adapter.follow(contacts.updates)

      await wait { adapter.sections.map(\.id) == ["A", "B"] }
      try await database.write { db in try Contact(id: 3, name: "Zoe").insert(db) }
      await wait { adapter.sections.map(\.id) == ["A", "B", "Z"] }
      try view.verify()
    }

    @Test func query() async throws {
      let adapter = ListAdapter<Int, Contact>()

      let visited = DatabaseTracker<Int, Contact>(database)
      visited.follow(
        DatabaseQuery { db in
          try Contact.fetchAll(
            db,
            sql: """
              SELECT contact.* FROM contact JOIN visit ON visit.contactID = contact.id
              GROUP BY contact.id ORDER BY max(visit.date) DESC
              """)
        })
      adapter.follow(visited.updates)

      await wait { adapter.sections.first?.items.map(\.name) == ["Bo", "Ada"] }
      try await database.write { try $0.execute(sql: "INSERT INTO visit VALUES (1, 6)") }
      await wait { adapter.sections[0].items.map(\.name) == ["Ada", "Bo"] }
    }

    @Test func search() async throws {
      let adapter = ListAdapter<Int, Contact>()
      let contacts = DatabaseTracker<Int, Contact>(database)
      contacts.follow(TableQuery(order: [.column("name")]))
      let text = "b"

      let found = BackgroundFeed(FilteredList<Int, Contact, Int64>())
      adapter.follow(found.updates)
      let following = Task { [updates = contacts.updates] in
        for await update in updates { found.send { $0.apply(update) } }
      }

      found.send { $0.filter { $0.name.localizedCaseInsensitiveContains(text) } }

      await wait { adapter.sections.first?.items.map(\.name) == ["Bo"] }
      try await database.write { try $0.execute(sql: "UPDATE contact SET name = 'Bob'") }
      await wait { adapter.sections.first?.items.map(\.name) == ["Bob", "Bob"] }
      following.cancel()
    }

    @Test func friends() async throws {
      let adapter = ListAdapter<Int, Contact>()

      let friends = TableQuery<Contact>(
        where: Column("isFriend") == true, order: [.column("name", collation: .nocase)], limit: 20)

      let tracker = DatabaseTracker<Int, Contact>(database)
      tracker.follow(friends)
      adapter.follow(tracker.updates)

      await wait { adapter.sections.first?.items.map(\.name) == ["Ada"] }
    }
  }
#endif
