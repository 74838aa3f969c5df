#if GTK
  import CGTK
  import KeyedDiff
  import Testing

  @testable import KeyedDiffGTK

  extension GtkScrollType: GTKSignalValue {}

  @MainActor
  @Suite("Closures connected to signals", .serialized)
  struct SignalTests {
    init() { Toolkit.start() }

    /// Emits a signal as its object would.
    private func emit(
      _ name: String, of object: some GObjectPointer,
      _ fill: [(UnsafeMutablePointer<GValue>) -> Void],
      result: ((UnsafePointer<GValue>) -> Void)? = nil
    ) {
      let type = object.raw.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee
        .g_type
      var (id, detail) = (guint(0), GQuark(0))
      #expect(g_signal_parse_name(name, type, &id, &detail, 1) != 0)
      var query = GSignalQuery()
      g_signal_query(id, &query)
      var values = [GValue](repeating: GValue(), count: fill.count + 1)
      g_value_init(&values[0], type)
      g_value_set_object(&values[0], object.raw)
      for (index, fill) in fill.enumerated() {
        g_value_init(&values[index + 1], query.param_types[index] & ~1)
        fill(&values[index + 1])
      }
      var answer = GValue()
      if query.return_type & ~1 != 4 { g_value_init(&answer, query.return_type & ~1) }
      g_signal_emitv(&values, id, detail, &answer)
      result?(&answer)
      for index in values.indices { g_value_unset(&values[index]) }
      if answer.g_type != 0 { g_value_unset(&answer) }
    }

    @Test("A property that changes")
    func notify() {
      let dropDown = GTKWidget(gtk_drop_down_new_from_strings([nil]))
      var calls: [String] = []
      GTKSignal.connect("notify::show-arrow", of: dropDown.pointer) { calls.append("arrow") }
      GTKSignal.connect("notify::enable-search", of: dropDown.pointer) { calls.append("search") }
      GTKSignal.connect("notify", of: dropDown.pointer) {
        (property: UnsafeMutablePointer<GParamSpec>) in
        calls.append("any: " + String(cString: property.pointee.name))
      }
      gtk_drop_down_set_show_arrow(dropDown.opaque, 0)
      #expect(calls == ["arrow", "any: show-arrow"])
      gtk_drop_down_set_enable_search(dropDown.opaque, 1)
      #expect(calls.suffix(2) == ["search", "any: enable-search"])
    }

    @Test("Numbers, as many as the closure takes")
    func gesture() {
      let gesture = GObjectReference(owned: gtk_gesture_click_new())
      var calls: [String] = []
      GTKSignal.connect("pressed", of: gesture.pointer) { calls.append("pressed") }
      GTKSignal.connect("pressed", of: gesture.pointer) { (count: Int) in calls.append("\(count)") }
      GTKSignal.connect("pressed", of: gesture.pointer) { (count: Int32, x: Double, y: Float) in
        calls.append("\(count) \(x) \(y)")
      }
      emit(
        "pressed", of: gesture.pointer,
        [
          { g_value_set_int($0, -2) }, { g_value_set_double($0, 1.5) },
          { g_value_set_double($0, 2) },
        ])
      #expect(calls == ["pressed", "-2", "-2 1.5 2.0"])
    }

    @Test("A result, and flags")
    func key() {
      let keys = GObjectReference(owned: gtk_event_controller_key_new())
      var flags: [GdkModifierType] = []
      GTKSignal.connect("key-pressed", of: keys.pointer) {
        (key: Int, code: UInt, state: GdkModifierType) -> Bool in
        flags.append(state)
        return key == 65
      }
      for (key, isHandled) in [(guint(65), true), (66, false)] {
        var answer: Bool?
        emit(
          "key-pressed", of: keys.pointer,
          [
            { g_value_set_uint($0, key) }, { g_value_set_uint($0, 4) },
            { g_value_set_flags($0, guint(GDK_SHIFT_MASK.rawValue)) },
          ], result: { answer = g_value_get_boolean($0) != 0 })
        #expect(answer == isHandled)
      }
      #expect(flags.map(\.rawValue) == [GDK_SHIFT_MASK.rawValue, GDK_SHIFT_MASK.rawValue])
    }

    @Test("A request to close a window is refused")
    func closeRequest() {
      let window = gtk_window_new()!
      g_object_ref(window)
      var isRefused = true
      GTKSignal.connect("close-request", of: window) { isRefused }
      gtk_window_present(OpaquePointer(window).window)
      gtk_window_close(OpaquePointer(window).window)
      Toolkit.turn()
      #expect(gtk_widget_get_visible(window) != 0)
      isRefused = false
      gtk_window_close(OpaquePointer(window).window)
      Toolkit.run { gtk_widget_get_visible(window) == 0 }
      #expect(gtk_widget_get_visible(window) == 0)
      g_object_unref(window)
    }

    @Test("Strings, objects and enumerations; some may be missing")
    func pointers() {
      let label = GTKWidget(gtk_label_new(nil))
      var links: [String?] = []
      GTKSignal.connect("activate-link", of: label.pointer) { (link: String) -> Bool in
        links.append(link)
        return link == "b"
      }
      GTKSignal.connect("activate-link", of: label.pointer) { (link: String?) -> Bool in
        links.append(link)
        return true
      }
      emit("activate-link", of: label.pointer, [{ g_value_set_string($0, "a") }])
      #expect(links == ["a", "a"])

      let box = GTKWidget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      var directions: [Int] = []
      GTKSignal.connect("direction-changed", of: box.pointer) { (direction: Int) in
        directions.append(direction)
      }
      gtk_widget_set_direction(box.pointer, GTK_TEXT_DIR_RTL)
      #expect(directions == [Int(gtk_widget_get_default_direction().rawValue)])

      let scroller = GTKWidget(gtk_scrolled_window_new())
      var scrolls: [GtkScrollType] = []
      GTKSignal.connect("scroll-child", of: scroller.pointer) {
        (type: GtkScrollType, isHorizontal: Bool) -> Bool in
        scrolls.append(type)
        return isHorizontal
      }
      emit(
        "scroll-child", of: scroller.pointer,
        [{ g_value_set_enum($0, gint(GTK_SCROLL_END.rawValue)) }, { g_value_set_boolean($0, 1) }])
      #expect(scrolls == [GTK_SCROLL_END])

      let stack = GTKWidget(gtk_stack_new())
      var page: OpaquePointer?
      GTKSignal.connect("notify::visible-child", of: stack.pointer) { (property: OpaquePointer) in
        page = property
      }
      gtk_stack_add_child(stack.opaque, gtk_label_new("Page"))
      #expect(page != nil)
    }

    @Test("An object that a closure returns is passed on")
    func returnedObject() {
      let source = GObjectReference(owned: gtk_drag_source_new())
      let file = g_bytes_new(nil, 0)
      weak var token: Token?
      do {
        let strong = Token()
        token = strong
        GTKSignal.connect("prepare", of: source.pointer) {
          (x: Double, y: Double) -> UnsafeMutablePointer<GdkContentProvider>? in
          _ = strong
          return x < 0 ? nil : gdk_content_provider_new_for_bytes("text/plain", file)
        }
      }
      for (x, isExpected) in [(1.0, true), (-1, false)] {
        var hasProvider: Bool?
        emit(
          "prepare", of: source.pointer,
          [{ g_value_set_double($0, x) }, { g_value_set_double($0, 0) }],
          result: { hasProvider = g_value_get_object($0) != nil })
        #expect(hasProvider == isExpected)
      }
      #expect(token != nil)
      g_bytes_unref(file)
    }

    private final class Token {}

    @Test("A closure is released with its object, and with its connection")
    func lifetime() {
      for disconnects in [false, true] {
        weak var token: Token?
        var button: GTKWidget? = GTKWidget(gtk_button_new())
        do {
          let strong = Token()
          token = strong
          let connection = GTKSignal.connect("clicked", of: button!.pointer) { _ = strong }
          if disconnects { g_signal_handler_disconnect(button!.pointer, connection) }
        }
        #expect((token == nil) == disconnects)
        button = nil
        Toolkit.turn()
        #expect(token == nil)
      }
    }

    @Test("Closures run before or after the default handler of the class")
    func after() {
      let check = GTKWidget(gtk_button_new())
      var calls: [String] = []
      GTKSignal.connect("clicked", of: check.pointer, after: true) { calls.append("after") }
      GTKSignal.connect("clicked", of: check.pointer) { calls.append("before") }
      GTKSignal.emit("clicked", of: check.pointer)
      #expect(calls == ["before", "after"])
    }

    // MARK: Closures that do not fit

    nonisolated static let traps: [@Sendable @MainActor () -> Void] = [
      { GTKSignal.connect("pressed", of: gtk_button_new()) {} },
      { GTKSignal.connect("clicked", of: gtk_button_new()) { (count: Int) in _ = count } },
      {
        GTKSignal.connect("key-pressed", of: gtk_event_controller_key_new()) {
          (key: Int, name: String) -> Bool in name.isEmpty && key == 0
        }
      },
      { GTKSignal.connect("close-request", of: gtk_window_new()) {} },
      { GTKSignal.connect("clicked", of: gtk_button_new()) { true } },
      { GTKSignal.connect("close-request", of: gtk_window_new()) { "yes" } },
    ]
    nonisolated static let sentences = [
      "A GtkButton has no signal pressed.",
      "The signal clicked passes no arguments and returns nothing, but the closure takes (Int) and "
        + "returns nothing.",
      "The signal key-pressed passes (guint, guint, GdkModifierType) and returns gboolean, but the "
        + "closure takes (Int, String) and returns Bool.",
      "The signal close-request passes no arguments and returns gboolean, but the closure takes no "
        + "arguments and returns nothing.",
      "The signal clicked passes no arguments and returns nothing, but the closure takes no "
        + "arguments and returns Bool.",
      "The signal close-request passes no arguments and returns gboolean, but the closure takes no "
        + "arguments and returns String.",
    ]

    @Test("A closure that does not fit traps, with both signatures", arguments: traps.indices)
    func misfit(number: Int) async {
      let trap = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [number] in
        await MainActor.run {
          Toolkit.start()
          SignalTests.traps[number]()
        }
      }
      let output = trap.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(output.contains(Self.sentences[number]), "\(output)")
    }
  }
#endif
