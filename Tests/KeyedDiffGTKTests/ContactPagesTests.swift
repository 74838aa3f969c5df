#if GTK && GRDB
  import CGTK
  import GRDB
  import KeyedDiff
  import KeyedDiffGRDB
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  // The first Swift block of the article "Lists larger than memory", in a window.

  @MainActor
  @Suite("A window over millions of rows, in a window of GTK", .serialized)
  struct ContactPagesTests {
    struct Contact: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
      let id: Int64
      var name: String
    }

    final class ContactCell: GTKCell, ConfigurableView {
      let widget = GTKWidget(gtk_label_new(nil))
      private(set) var contact: Contact?

      func configure(with contact: Contact) {
        self.contact = contact
        gtk_label_set_text(widget.opaque, contact.name)
      }
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

    /// A GTK window with the list.
    @MainActor
    final class Window {
      private let start: Void = Toolkit.start()
      let pages: ContactPages
      let list: GTKListView<Int, Contact, Contact.ID>
      let scroller = GTKWidget(gtk_scrolled_window_new())
      let window = gtk_window_new()!

      init(_ database: any DatabaseWriter) {
        pages = ContactPages(database)
        list = GTKListView(pages.source)
        gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
        gtk_window_set_default_size(OpaquePointer(window).window, 300, 400)
        gtk_window_set_child(OpaquePointer(window).window, scroller.pointer)
        gtk_window_present(OpaquePointer(window).window)
        Toolkit.run { gtk_widget_get_mapped(list.widget.pointer) != 0 }
      }

      /// Scrolls by a distance in each of some frames, and lets everything come to rest.
      func scroll(by distance: Double, frames: Int) async {
        let clock = gtk_widget_get_frame_clock(window)!
        var frame = 0
        let connection = GTKSignal.connect("update", of: clock) { [self] in
          if frame < frames { value += distance }
          frame += 1
        }
        while frame < frames + 1 {
          let before = frame
          gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_UPDATE)
          Toolkit.run { frame > before }
          // Work of the main actor, such as a list that was applied while a cell was set up.
          await Task.yield()
          await Task.yield()
        }
        g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
      }

      var value: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(scroller.opaque)) }
        set {
          gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(scroller.opaque), newValue)
        }
      }

      /// The ids of the visible contacts, with the tops of their rows.
      var visible: [(id: Int64, top: Double)] {
        list.scrollKeeper.visibleSlots.compactMap { slot in
          guard let contact = (slot.cell as? ContactCell)?.contact else { return nil }
          return (contact.id, slot.extent(in: list.widget.pointer)!.top)
        }
      }

      func close() {
        gtk_window_destroy(OpaquePointer(window).window)
        Toolkit.turn()
      }
    }

    private func window() throws -> Window {
      let database = try DatabaseQueue()
      let count = TestLength.isLong ? 5_000_000 : 100_000
      try database.write { db in
        try db.execute(
          sql: """
            CREATE TABLE contact(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            WITH RECURSIVE numbers(n) AS
              (SELECT 0 UNION ALL SELECT n + 1 FROM numbers LIMIT \(count))
            INSERT INTO contact SELECT n, printf('%07d', n) FROM numbers;
            CREATE INDEX names ON contact(name, id);
            """)
      }
      return Window(database)
    }

    @Test("The window moves by one page when the user scrolls to its end, and nothing jumps")
    func onePage() async throws {
      let window = try window()
      await window.scroll(by: 0, frames: 2)
      #expect(window.pages.offset == 0)
      await window.scroll(by: 300, frames: 20)
      #expect(window.pages.offset == 0)
      var steps = 0
      while window.pages.offset == 0, steps < 1_000 {
        let before = window.visible.last!
        await window.scroll(by: 40, frames: 1)
        steps += 1
        // The row that was the last visible one has moved by 40 pixels, and no other way.
        let now = window.visible.first { $0.id == before.id }
        #expect(abs((now?.top ?? .infinity) - (before.top - 40)) <= 1)
      }
      await window.scroll(by: 0, frames: 10)
      #expect(window.pages.offset == 200)
      window.close()
    }

    @Test("A fling down and back shows each row once, in order")
    func fling() async throws {
      let window = try window()
      await window.scroll(by: 0, frames: 2)
      for distance in [90.0, 400, -250, 1_000, -1_500] {
        await window.scroll(by: distance, frames: 40)
        await window.scroll(by: 0, frames: 10)
        let ids = window.visible.map(\.id)
        #expect(ids == Array(ids[0]..<(ids[0] + Int64(ids.count))))
        // The visible rows are in the window, and not at its ends, unless the query ends there.
        let middle = Int(ids[ids.count / 2])
        let first = window.pages.offset
        #expect(middle >= first && middle < first + 600, "\(distance): \(middle), \(first)")
        #expect(first == 0 || middle >= first + 40, "\(distance): \(middle), \(first)")
        #expect(middle < first + 560, "\(distance): \(middle), \(first)")
      }
      window.close()
    }

    @Test("From the very start of the window, the list goes on to the start of the query")
    func startOfWindow() async throws {
      let window = try window()
      await window.scroll(by: 300, frames: 120)
      await window.scroll(by: 0, frames: 10)
      #expect(window.pages.offset >= 400)
      window.value = 0
      await window.scroll(by: 0, frames: 10)
      #expect(window.pages.offset == 0)
      #expect(window.visible.first?.id == 0)
      window.close()
    }
  }
#endif
