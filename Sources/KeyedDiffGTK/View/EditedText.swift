#if GTK
  import CGTK

  /// The text of an entry or a text view, with the cursor and the selection.
  ///
  /// The setup of a cell usually sets the text of its entries. If the user is typing into an entry,
  /// the setup must not take away what is not in the model yet.
  @MainActor
  struct EditedText {
    private let widget: GObjectReference
    /// The text that the setup of the cell has put into the widget.
    private var original: String

    /// Creates a record of a widget that has just got the keyboard focus.
    ///
    /// - Returns: `nil` if the widget has no text that can be edited.
    init?(_ widget: UnsafeMutablePointer<GtkWidget>) {
      guard let text = Content(of: widget)?.text else { return nil }
      g_object_ref(widget)
      self.widget = GObjectReference(owned: widget)
      original = text
    }

    private var pointer: UnsafeMutablePointer<GtkWidget> {
      widget.pointer.assumingMemoryBound(to: GtkWidget.self)
    }

    /// Whether the record is of the given widget.
    func isOf(_ other: UnsafeMutablePointer<GtkWidget>) -> Bool { pointer == other }

    /// What the widget shows now.
    var content: Content? { Content(of: pointer) }

    /// Restores what the user has typed, after the cell has been set up.
    ///
    /// The cursor and the selection are always restored. The text is not restored if the setup has
    /// put another text into the widget than before, because then the model has changed.
    ///
    /// - Parameter typed: What the widget showed before the setup.
    mutating func restore(_ typed: Content) {
      guard let now = content, now != typed else { return }
      if now.text == typed.text {
        typed.restoreCursor(in: pointer, length: typed.text.unicodeScalars.count)
      } else if now.text == original {
        typed.restore(in: pointer)
      } else {
        original = now.text
        typed.restoreCursor(in: pointer, length: now.text.unicodeScalars.count)
      }
    }

    /// What an entry or a text view shows. Positions are counted in Unicode scalars.
    struct Content: Equatable {
      let text: String
      let cursor: gint
      /// The end of the selection that is not at the cursor.
      let bound: gint

      @MainActor
      init?(of widget: UnsafeMutablePointer<GtkWidget>) {
        if widget.isA(gtk_editable_get_type()) {
          let editable = OpaquePointer(widget)
          guard gtk_editable_get_editable(editable) != 0 else { return nil }
          text = String(cString: gtk_editable_get_text(editable))
          cursor = gtk_editable_get_position(editable)
          var (start, end) = (gint(0), gint(0))
          gtk_editable_get_selection_bounds(editable, &start, &end)
          bound = start == cursor ? end : start
        } else if widget.isA(gtk_text_view_get_type()) {
          let buffer = Self.buffer(of: widget)
          var (start, end, place) = (GtkTextIter(), GtkTextIter(), GtkTextIter())
          gtk_text_buffer_get_bounds(buffer, &start, &end)
          let characters = gtk_text_buffer_get_text(buffer, &start, &end, 1)!
          defer { g_free(characters) }
          text = String(cString: characters)
          gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer))
          cursor = gtk_text_iter_get_offset(&place)
          gtk_text_buffer_get_iter_at_mark(
            buffer, &place, gtk_text_buffer_get_selection_bound(buffer))
          bound = gtk_text_iter_get_offset(&place)
        } else {
          return nil
        }
      }

      @MainActor
      func restore(in widget: UnsafeMutablePointer<GtkWidget>) {
        if widget.isA(gtk_editable_get_type()) {
          gtk_editable_set_text(OpaquePointer(widget), text)
        } else {
          gtk_text_buffer_set_text(Self.buffer(of: widget), text, -1)
        }
        restoreCursor(in: widget, length: text.unicodeScalars.count)
      }

      @MainActor
      func restoreCursor(in widget: UnsafeMutablePointer<GtkWidget>, length: Int) {
        let (cursor, bound) = (min(cursor, gint(length)), min(bound, gint(length)))
        if widget.isA(gtk_editable_get_type()) {
          // The end of the region becomes the cursor.
          gtk_editable_select_region(OpaquePointer(widget), bound, cursor)
        } else {
          let buffer = Self.buffer(of: widget)
          var (insert, selectionBound) = (GtkTextIter(), GtkTextIter())
          gtk_text_buffer_get_iter_at_offset(buffer, &insert, cursor)
          gtk_text_buffer_get_iter_at_offset(buffer, &selectionBound, bound)
          gtk_text_buffer_select_range(buffer, &insert, &selectionBound)
        }
      }

      @MainActor
      private static func buffer(
        of view: UnsafeMutablePointer<GtkWidget>
      ) -> UnsafeMutablePointer<GtkTextBuffer> {
        gtk_text_view_get_buffer(
          UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkTextView.self))
      }
    }
  }
#endif
