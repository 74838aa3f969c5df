#if GTK
  import CGTK

  /// The text of an entry or a text view that the user has begun to edit.
  ///
  /// The setup of a cell usually sets the text of its entries, also if only something else in the
  /// row has changed. That must not take away what the user has typed. So while the cell is set up,
  /// changes to the text are only recorded. If the widget has never had the new text since the editing
  /// began, the model has got it from elsewhere: then the cell is set up once more, and the text is
  /// changed. Otherwise, the text, the cursor, the selection, the undo history and the text that an
  /// input method is composing stay.
  @MainActor
  final class EditedText {
    private let widget: UnsafeMutablePointer<GtkWidget>
    /// The object whose signals report changes to the text: an entry's `GtkText`, or a buffer.
    private let source: OpaquePointer
    private let references: [GObjectReference]
    private let isBuffer: Bool
    /// The hash values of the texts that the widget has had.
    ///
    /// A setup may be late, and put a text into the widget that the user has already typed on.
    private var knownTexts: Set<Int> = []
    /// The text that the current setup has put into the widget; `nil` if it has not done so.
    private var newText: [Unicode.Scalar]?
    private var connections: [gulong] = []
    private var changes: gulong = 0

    /// Creates a record of a widget that has got the keyboard focus for the first time since its
    /// cell shows the row.
    ///
    /// The undo history then begins anew. It contains only what setups have done, for other rows,
    /// too.
    ///
    /// - Returns: `nil` if the widget has no text that can be edited.
    init?(_ widget: UnsafeMutablePointer<GtkWidget>) {
      if widget.isA(gtk_editable_get_type()) {
        (source, isBuffer) = (OpaquePointer(widget), false)
      } else if widget.isA(gtk_text_view_get_type()) {
        let view = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkTextView.self)
        (source, isBuffer) = (OpaquePointer(gtk_text_view_get_buffer(view)), true)
      } else {
        return nil
      }
      self.widget = widget
      references = [OpaquePointer(widget), source].map { object in
        g_object_ref(UnsafeMutableRawPointer(object))
        return GObjectReference(owned: object)
      }
      knownTexts = [text.hashValue]
      changes = GTKSignal.connect("changed", of: source) { [weak self] in self?.addText() }
      clearUndoHistory()
    }

    private func addText() { knownTexts.insert(text.hashValue) }

    /// Ends the record, because the cell is about to show another row.
    func end() { g_signal_handler_disconnect(UnsafeMutableRawPointer(source), changes) }

    private func clearUndoHistory() {
      if isBuffer {
        guard gtk_text_buffer_get_enable_undo(buffer) != 0 else { return }
        gtk_text_buffer_set_enable_undo(buffer, 0)
        gtk_text_buffer_set_enable_undo(buffer, 1)
      } else {
        guard gtk_editable_get_enable_undo(source) != 0 else { return }
        gtk_editable_set_enable_undo(source, 0)
        gtk_editable_set_enable_undo(source, 1)
      }
    }

    /// Whether the record is of the given widget.
    func isOf(_ other: UnsafeMutablePointer<GtkWidget>) -> Bool { widget == other }

    // MARK: Setting up the cell

    /// Begins to record changes to the text in place of making them.
    func willSetUp() {
      newText = nil
      connections =
        isBuffer
        ? [
          connect("insert-text", Self.insertedInBuffer),
          connect("delete-range", Self.deletedInBuffer),
        ]
        : [connect("insert-text", Self.inserted), connect("delete-text", Self.deleted)]
    }

    /// Ends the recording.
    ///
    /// - Returns: Whether the setup has put a text into the widget that it has never had.
    func didSetUp() -> Bool {
      for connection in connections {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(source), connection)
      }
      connections = []
      guard let newText = newText.map({ String(String.UnicodeScalarView($0)) }) else {
        return false
      }
      // The current text may be so new that it is not recorded yet: the setup is then part of the
      // report that the user has typed it.
      return newText != text && !knownTexts.contains(newText.hashValue)
    }

    /// Begins a setup that changes the text.
    ///
    /// - Returns: A closure that ends the setup, and puts the cursor where it was.
    func beginChange() -> () -> Void {
      let (cursor, bound) = (cursor, selectionBound)
      // GTK removes the old text first, so the widget is empty for a moment.
      g_signal_handler_block(UnsafeMutableRawPointer(source), changes)
      return { [self] in
        g_signal_handler_unblock(UnsafeMutableRawPointer(source), changes)
        addText()
        let count = text.unicodeScalars.count
        select(from: min(bound, count), to: min(cursor, count))
      }
    }

    private func record(_ change: (inout [Unicode.Scalar]) -> Void) {
      var scalars = newText ?? Array(text.unicodeScalars)
      change(&scalars)
      newText = scalars
    }

    fileprivate func insert(_ inserted: String, at position: Int) {
      record { $0.insert(contentsOf: inserted.unicodeScalars, at: min(max(position, 0), $0.count)) }
    }

    fileprivate func delete(from start: Int, to end: Int) {
      record { scalars in
        let end = end < 0 ? scalars.count : min(end, scalars.count)
        scalars.removeSubrange(min(max(start, 0), end)..<end)
      }
    }

    // MARK: Text, cursor and selection, counted in Unicode scalars

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { UnsafeMutablePointer(source) }

    private var text: String {
      guard isBuffer else { return String(cString: gtk_editable_get_text(source)) }
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      let characters = gtk_text_buffer_get_text(buffer, &start, &end, 1)!
      defer { g_free(characters) }
      return String(cString: characters)
    }

    private var cursor: Int {
      isBuffer
        ? offset(of: gtk_text_buffer_get_insert(buffer)) : Int(gtk_editable_get_position(source))
    }

    /// The end of the selection that is not at the cursor.
    private var selectionBound: Int {
      if isBuffer { return offset(of: gtk_text_buffer_get_selection_bound(buffer)) }
      var (start, end) = (gint(0), gint(0))
      gtk_editable_get_selection_bounds(source, &start, &end)
      return Int(Int(start) == cursor ? end : start)
    }

    private func offset(of mark: UnsafeMutablePointer<GtkTextMark>?) -> Int {
      var place = GtkTextIter()
      gtk_text_buffer_get_iter_at_mark(buffer, &place, mark)
      return Int(gtk_text_iter_get_offset(&place))
    }

    private func select(from bound: Int, to cursor: Int) {
      // The end of the region becomes the cursor.
      guard isBuffer else { return gtk_editable_select_region(source, gint(bound), gint(cursor)) }
      var (insert, selectionBound) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_iter_at_offset(buffer, &insert, gint(cursor))
      gtk_text_buffer_get_iter_at_offset(buffer, &selectionBound, gint(bound))
      gtk_text_buffer_select_range(buffer, &insert, &selectionBound)
    }

    // MARK: Signals

    private func connect<Callback>(_ signal: String, _ callback: Callback) -> gulong {
      g_signal_connect_data(
        UnsafeMutableRawPointer(source), signal, unsafeBitCast(callback, to: GCallback.self),
        Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
    }

    /// Records a change, and keeps GTK from making it.
    private nonisolated static func record(
      _ data: gpointer?, _ signal: String, _ body: @MainActor (EditedText) -> Void
    ) {
      let record = Unmanaged<EditedText>.fromOpaque(data!).takeUnretainedValue()
      MainActor.assumeIsolated {
        body(record)
        g_signal_stop_emission_by_name(UnsafeMutableRawPointer(record.source), signal)
      }
    }

    private static let inserted:
      @convention(c) (
        gpointer?, UnsafePointer<CChar>, gint, UnsafeMutablePointer<gint>, gpointer?
      ) -> Void = { _, text, length, position, data in
        let inserted = string(text, length)
        let place = Int(position.pointee)
        record(data, "insert-text") { $0.insert(inserted, at: place) }
        position.pointee += gint(inserted.unicodeScalars.count)
      }

    private static let deleted: @convention(c) (gpointer?, gint, gint, gpointer?) -> Void = {
      _, start, end, data in
      record(data, "delete-text") { $0.delete(from: Int(start), to: Int(end)) }
    }

    private static let insertedInBuffer:
      @convention(c) (
        gpointer?, UnsafePointer<GtkTextIter>, UnsafePointer<CChar>, gint, gpointer?
      ) -> Void = { _, place, text, length, data in
        let (inserted, place) = (string(text, length), Int(gtk_text_iter_get_offset(place)))
        record(data, "insert-text") { $0.insert(inserted, at: place) }
      }

    private static let deletedInBuffer:
      @convention(c) (
        gpointer?, UnsafePointer<GtkTextIter>, UnsafePointer<GtkTextIter>, gpointer?
      ) -> Void = { _, start, end, data in
        let range = (Int(gtk_text_iter_get_offset(start)), Int(gtk_text_iter_get_offset(end)))
        record(data, "delete-range") { $0.delete(from: range.0, to: range.1) }
      }

    private nonisolated static func string(_ text: UnsafePointer<CChar>, _ length: gint) -> String {
      guard length >= 0 else { return String(cString: text) }
      return String(
        decoding: UnsafeRawBufferPointer(start: text, count: Int(length)), as: UTF8.self)
    }
  }
#endif
