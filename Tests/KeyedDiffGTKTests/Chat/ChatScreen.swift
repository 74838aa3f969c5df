#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  /// A window with a chat: a section with a header for each day of 30 messages.
  @MainActor
  final class ChatScreen {
    // Comes first, because widgets can be created only after this.
    private let start: Void = Toolkit.start()
    let source: ListDataSource<Int, ChatRow>
    let list: GTKListView<Int, ChatRow, ChatRow.ID>
    private let scroller = GTKWidget(gtk_scrolled_window_new())
    private(set) var window: UnsafeMutablePointer<GtkWidget>?

    /// The messages, from the oldest to the newest.
    var messages: [ChatRow]
    var isTyping = false
    /// The first message that is unread; `nil` if all are read.
    var firstUnread: Int?

    init(messages ids: Range<Int> = 0..<300) {
      messages = ids.map(ChatRow.message)
      source = ListDataSource { ChatCell.row($0) }
      list = GTKListView(source)
      gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
      gtk_scrolled_window_set_policy(
        scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    }

    // MARK: The window

    func open() {
      let window = gtk_window_new()!
      gtk_window_set_default_size(OpaquePointer(window).window, 360, 500)
      gtk_window_set_child(OpaquePointer(window).window, scroller.pointer)
      gtk_window_present(OpaquePointer(window).window)
      self.window = window
    }

    func close() {
      gtk_window_set_child(OpaquePointer(window!).window, nil)
      gtk_window_destroy(OpaquePointer(window!).window)
      window = nil
      Toolkit.turn()
    }

    /// Draws frames.
    func draw(_ count: Int = 1) {
      Toolkit.run { gtk_widget_get_mapped(list.widget.pointer) != 0 }
      let clock = gtk_widget_get_frame_clock(window)!
      for _ in 0..<count {
        var isDrawn = false
        let connection = GTKSignal.connect("after-paint", of: clock, after: true) { isDrawn = true }
        for phase in [
          GDK_FRAME_CLOCK_PHASE_UPDATE, GDK_FRAME_CLOCK_PHASE_LAYOUT,
          GDK_FRAME_CLOCK_PHASE_AFTER_PAINT,
        ] {
          gdk_frame_clock_request_phase(clock, phase)
        }
        Toolkit.run { isDrawn }
        g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
      }
    }

    /// Draws until the list is at its place.
    func settle() {
      for _ in 0..<12 {
        draw()
        if list.scrollKeeper.wanted == nil { return }
      }
    }

    func savePicture(_ name: String) { window.map { Picture.save($0, "chat-\(name)") } }

    // MARK: The list

    private var sections: [ListSection<Int, ChatRow>] {
      var sections: [ListSection<Int, ChatRow>] = []
      for message in messages {
        let day = Int((Double(message.id) / 30).rounded(.down))
        if sections.last?.id != day {
          sections.append(ListSection(id: day, items: [], header: "Day \(day)"))
        }
        if message.id == firstUnread { sections[sections.count - 1].items.append(.unread) }
        sections[sections.count - 1].items.append(message)
      }
      if isTyping { sections[sections.count - 1].items.append(.typing) }
      return sections
    }

    /// Shows the messages, in this turn.
    func show(style: UpdateStyle = .animated) { source.apply(sections, style: style) }

    /// Adds a new message.
    @discardableResult
    func append() -> Int {
      let id = messages.last!.id + 1
      messages.append(.message(id))
      show()
      return id
    }

    /// Adds a new message, and scrolls to it.
    func send() {
      append()
      list.scroll(to: lastPath)
    }

    var lastPath: CurrentPath {
      CurrentPath(section: sections.count - 1, item: sections.last!.items.count - 1)
    }

    /// Adds older messages.
    func prepend(_ count: Int = 50) {
      let first = messages[0].id
      messages = ((first - count)..<first).map(ChatRow.message) + messages
      show()
    }

    /// Adds a word to the newest message.
    func stream() {
      guard case .message(let text, let isOwn) = messages.last!.kind else { return }
      messages[messages.count - 1].kind = .message(text + " word", isOwn: isOwn)
      show()
    }

    // MARK: What is shown

    var adjustment: UnsafeMutablePointer<GtkAdjustment> {
      gtk_scrolled_window_get_vadjustment(scroller.opaque)
    }

    var value: Double {
      get { gtk_adjustment_get_value(adjustment) }
      set { gtk_adjustment_set_value(adjustment, newValue) }
    }

    private var pageSize: Double { gtk_adjustment_get_page_size(adjustment) }

    /// The vertical extents of the rows in sight, by id.
    var visible: [Int: (top: Double, bottom: Double)] {
      var result: [Int: (top: Double, bottom: Double)] = [:]
      for slot in list.slots.values {
        guard let position = slot.row?.position,
          case .item(let path)? = list.layout.row(at: position),
          let extent = slot.extent(in: list.widget.pointer), extent.bottom > 0,
          extent.top < pageSize
        else { continue }
        result[source.item(at: path)!.id] = extent
      }
      return result
    }

    /// Whether the last row ends at the bottom of the view.
    var isAtEnd: Bool {
      guard let id = source.item(at: lastPath)?.id, let row = visible[id] else { return false }
      return abs(row.bottom - pageSize) <= 1
    }

    /// How far the rows in sight have moved since an earlier look; `nil` if none of them is in
    /// sight any more, or if they have moved by different distances.
    func shift(since before: [Int: (top: Double, bottom: Double)]) -> Double? {
      let now = visible
      let distances = before.compactMap { id, extent in now[id].map { $0.bottom - extent.bottom } }
      guard let first = distances.first, distances.allSatisfy({ abs($0 - first) < 0.5 }) else {
        return nil
      }
      return first
    }
  }
#endif
