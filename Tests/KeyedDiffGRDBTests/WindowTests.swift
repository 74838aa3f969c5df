#if GRDB
  import GRDB
  import KeyedDiff
  import KeyedDiffGRDB
  import KeyedDiffLists
  import KeyedDiffTesting
  import Testing

  // The Swift blocks of the article about lists larger than memory, to compile and to run.

  @MainActor
  @Suite("Lists larger than memory")
  struct WindowTests {
    struct Contact: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
      let id: Int64
      var name: String
    }

    final class ContactCell: InMemoryCell, ConfigurableView {
      private(set) var name = ""

      func configure(with contact: Contact) { name = contact.name }
    }

    /// A list of contacts that has three pages of them in memory.
    @MainActor
    final class ContactPages {
      let pageSize: Int
      let source = ListDataSource<Int, Contact> { ContactCell.row($0) }

      /// The index in the query of the first row of the window.
      private(set) var offset = 0
      /// Whether the window has moved, but the list does not show its rows yet.
      private var isMoving = false
      private let tracker: DatabaseTracker<Int, Contact>

      init(_ database: any DatabaseWriter, pageSize: Int = 200) {
        self.pageSize = pageSize
        tracker = DatabaseTracker(database)
        source.display.willDisplay = { [weak self] _, _, path in self?.rowAppears(path.item) }
        follow()
        Task { [weak self, updates = tracker.updates] in
          for await _ in updates { self?.showLatest() }
        }
      }

      private func follow() {
        let (count, offset) = (3 * pageSize, offset)
        do {
          try tracker.fetch(
            DatabaseQuery { db in
              let contacts = Contact.order(Column("name"), Column("id"))
              return try contacts.limit(count, offset: offset).fetchAll(db)
            })
          showLatest()
        } catch {
          isMoving = false
        }
      }

      private func showLatest() {
        guard let update = tracker.latestUpdate else { return }
        source.adapter.apply(update) { [weak self] _ in
          guard let self, update.version == tracker.latestUpdate?.version else { return }
          isMoving = false
        }
      }

      /// Moves the window by a page if a row appears while the first visible row is near one of its ends.
      private func rowAppears(_ row: Int) {
        guard !isMoving else { return }
        let count = source.rowCount(inSection: 0)
        let row = source.view?.scrollAnchor?.path.item ?? row
        let margin = pageSize / 2
        if row < margin, offset > 0 {
          offset = max(0, offset - pageSize)
        } else if row >= count - margin, count == 3 * pageSize {
          offset += pageSize
        } else {
          return
        }
        isMoving = true
        follow()
      }
    }

    /// A list that shows more of a query as the user scrolls on.
    @MainActor
    final class GrowingList {
      let adapter = ListAdapter<Int, Contact>()
      private var limit = 200
      private let tracker: DatabaseTracker<Int, Contact>

      init(_ database: any DatabaseWriter) {
        tracker = DatabaseTracker(database)
        tracker.follow(TableQuery(order: [.column("name", collation: .nocase)], limit: limit))
        adapter.follow(tracker.updates)
      }

      func showMore() {
        limit += 200
        tracker.follow(TableQuery(order: [.column("name", collation: .nocase)], limit: limit))
      }
    }

    private let temporary: TemporaryDatabase

    init() throws {
      temporary = try TemporaryDatabase(.queue)
      try temporary.writer.write { db in
        try db.execute(
          sql: """
            DROP TABLE contact;
            CREATE TABLE contact(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers LIMIT 1000)
            INSERT INTO contact SELECT n, printf('%04d', n) FROM numbers;
            """)
      }
    }

    /// Displays the cell of a row, as a view does.
    private func show(_ row: Int, of pages: ContactPages) {
      let path = CurrentPath(section: 0, item: row)
      guard let item = pages.source.item(at: path) else { return }
      pages.source.display.willDisplay?(ContactCell(), item, path)
    }

    private func ids(_ pages: ContactPages) -> [Int64] {
      pages.source.sections.first?.items.map(\.id) ?? []
    }

    @Test("A window follows the user down and up again")
    func window() throws {
      let pages = ContactPages(temporary.writer, pageSize: 20)
      let screen = InMemoryScreen(showing: pages.source, id: \.id)
      #expect(ids(pages) == Array(0..<60))

      show(30, of: pages)
      #expect(pages.offset == 0)
      let kept = ObjectIdentifier(screen.cells[0][40])
      show(55, of: pages)
      #expect(ids(pages) == Array(20..<80))
      #expect(ObjectIdentifier(screen.cells[0][20]) == kept)

      for _ in 0..<100 { show(59, of: pages) }
      #expect(ids(pages).last == 999 && pages.source.rowCount(inSection: 0) <= 60)
      for _ in 0..<100 { show(0, of: pages) }
      #expect(ids(pages) == Array(0..<60))
      try screen.verify()
    }

    @Test("Writes change the rows of the window")
    func writes() async throws {
      let pages = ContactPages(temporary.writer, pageSize: 20)
      show(55, of: pages)
      try await temporary.writer.write { try $0.execute(sql: "DELETE FROM contact WHERE id < 5") }
      await wait { ids(pages) == Array(25..<85) }
    }

    @Test("A window that only grows")
    func growing() async {
      let list = GrowingList(temporary.writer)
      await wait { list.adapter.sections.first?.items.count == 200 }
      list.showMore()
      await wait { list.adapter.sections[0].items.count == 400 }
    }
  }
#endif
