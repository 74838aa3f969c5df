#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  /// A window with a list of records that can be edited, an entry above it that filters the list,
  /// and a second page that hides the list.
  @MainActor
  final class FormScreen {
    typealias Sections = [ListSection<Int, Record>]

    /// What has the keyboard focus.
    enum Focus: Hashable {
      case nothing
      case filter
      /// The list itself, because it has no rows.
      case list
      case row(Int)
      case entry(Int)
      case check(Int)
      case header(section: Int)
      case headerEntry(section: Int)
      case other
    }

    /// The text of an entry, the cursor and the other end of the selection.
    struct Text: Equatable {
      var text: String
      var cursor: Int
      var bound: Int
    }

    // Comes first, because widgets can be created only after this.
    private let start: Void = Toolkit.start()
    let adapter = ListAdapter<Int, Record>()
    let source: ListDataSource<Int, Record>
    let list: GTKListView<Int, Record, Record.ID>
    let filter = GTKWidget(gtk_entry_new())
    let scroller = GTKWidget(gtk_scrolled_window_new())
    private let stack = GTKWidget(gtk_stack_new())
    private let content = GTKWidget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    private(set) var window: UnsafeMutablePointer<GtkWidget>!

    init(
      row: @escaping @MainActor (Record) -> DeclaredRow = { RecordCell.row($0) },
      columns: ClosedRange<Int>? = nil, opens: Bool = true,
      prepare: (GTKListView<Int, Record, Record.ID>) -> Void = { _ in }
    ) {
      source = ListDataSource(adapter: adapter, row: row)
      list = GTKListView(source, columns: columns, selection: .multiple)
      prepare(list)
      gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
      gtk_widget_set_vexpand(stack.pointer, 1)
      gtk_stack_add_named(stack.opaque, scroller.pointer, "list")
      gtk_stack_add_named(stack.opaque, gtk_button_new_with_label("Other page"), "other")
      gtk_box_append(content.box, filter.pointer)
      gtk_box_append(content.box, stack.pointer)
      if opens { open() }
    }

    // MARK: The window

    func open() {
      window = gtk_window_new()
      gtk_window_set_default_size(OpaquePointer(window).window, 320, 440)
      gtk_window_set_child(OpaquePointer(window).window, content.pointer)
      gtk_window_present(OpaquePointer(window).window)
      Toolkit.run { gtk_widget_get_mapped(content.pointer) != 0 }
      draw()
    }

    func close() {
      guard window != nil else { return }
      gtk_window_set_child(OpaquePointer(window).window, nil)
      gtk_window_destroy(OpaquePointer(window).window)
      window = nil
      Toolkit.turn()
    }

    func hideWindow() {
      gtk_widget_hide(window)
      Toolkit.turn()
    }

    func showWindow() {
      gtk_window_present(OpaquePointer(window).window)
      Toolkit.run { gtk_widget_get_mapped(content.pointer) != 0 }
      draw()
    }

    func showPage(_ name: String) {
      gtk_stack_set_visible_child_name(stack.opaque, name)
      draw()
    }

    /// Draws one frame, and further frames until the list is at its place.
    func draw() {
      for _ in 0..<12 {
        drawFrame()
        if list.scrollKeeper.wanted == nil || gtk_widget_get_mapped(list.widget.pointer) == 0 {
          return
        }
      }
    }

    func drawFrame() { Toolkit.drawFrame(in: window) }

    // MARK: The list

    func apply(_ sections: Sections, style: UpdateStyle = .animated) async {
      await adapter.apply(sections, style: style).outcome()
      draw()
    }

    func apply(_ ids: some Sequence<Int>, style: UpdateStyle = .animated) async {
      await apply(Self.list(ids), style: style)
    }

    /// One section of records.
    static func list(_ ids: some Sequence<Int>) -> Sections {
      [ListSection(id: 0, items: ids.map { Record(id: $0) })]
    }

    func cell(of id: Int) -> RecordCell? {
      adapter.path(of: id).flatMap { list.cell(at: $0) as? RecordCell }
    }

    private var slots: [CellSlot] { Array(list.slots.values) }

    // MARK: Focus and text

    var focus: Focus {
      guard let window, let widget = gtk_root_get_focus(OpaquePointer(window)) else {
        return .nothing
      }
      if gtk_widget_is_ancestor(widget, filter.pointer) != 0 { return .filter }
      if widget == list.widget.pointer { return .list }
      for slot in slots {
        guard let rowWidget = slot.rowWidget, let position = slot.row?.position,
          widget == rowWidget || gtk_widget_is_ancestor(widget, rowWidget) != 0
        else { continue }
        switch list.layout.row(at: position) {
        case .header(let section):
          return widget == rowWidget ? .header(section: section) : .headerEntry(section: section)
        case .item(let path):
          let id = source.item(at: path)!.id
          guard let cell = slot.cell as? RecordCell, cell.record?.id == id else { return .other }
          if widget == rowWidget { return .row(id) }
          return widget == cell.check.pointer ? .check(id) : .entry(id)
        case nil: return .other
        }
      }
      return .other
    }

    /// The text, the cursor and the selection of the widget with the focus; `nil` if it is not an
    /// entry.
    var focusedText: Text? {
      guard let window, let widget = gtk_root_get_focus(OpaquePointer(window)),
        widget.isA(gtk_editable_get_type())
      else { return nil }
      return Self.text(of: OpaquePointer(widget))
    }

    static func text(of editable: OpaquePointer) -> Text {
      var (start, end) = (gint(0), gint(0))
      gtk_editable_get_selection_bounds(editable, &start, &end)
      let cursor = gtk_editable_get_position(editable)
      return Text(
        text: String(cString: gtk_editable_get_text(editable)), cursor: Int(cursor),
        bound: Int(start == cursor ? end : start))
    }

    /// Focuses the entry of a record, types a text after the second character, and selects the
    /// three characters from the first one on.
    func type(_ text: String, in id: Int) {
      let entry = cell(of: id)!.entry
      gtk_widget_grab_focus(entry.pointer)
      type(text)
    }

    /// Types into the entry with the focus.
    func type(_ text: String) {
      let editable = OpaquePointer(gtk_root_get_focus(OpaquePointer(window))!)
      var position: gint = 2
      gtk_editable_insert_text(editable, text, -1, &position)
      gtk_editable_select_region(editable, 1, 4)
    }

    // MARK: The place

    var adjustment: UnsafeMutablePointer<GtkAdjustment> {
      gtk_scrolled_window_get_vadjustment(scroller.opaque)
    }

    var value: Double {
      get { gtk_adjustment_get_value(adjustment) }
      set { gtk_adjustment_set_value(adjustment, newValue) }
    }

    /// The scroll position of the end of the list.
    var lastValue: Double {
      gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    }

    var pageSize: Double { gtk_adjustment_get_page_size(adjustment) }

    /// The vertical extents of the records in sight, by id.
    var visible: [Int: (top: Double, bottom: Double)] {
      var result: [Int: (top: Double, bottom: Double)] = [:]
      for slot in slots {
        guard let position = slot.row?.position,
          case .item(let path)? = list.layout.row(at: position),
          let extent = slot.extent(in: list.widget.pointer), extent.bottom > 0,
          extent.top < pageSize
        else { continue }
        result[source.item(at: path)!.id] = extent
      }
      return result
    }

    /// The ids of the records in sight, from the first to the last.
    var visibleIDs: [Int] {
      visible.sorted {
        ($0.value.top, adapter.path(of: $0.key)!) < ($1.value.top, adapter.path(of: $1.key)!)
      }
      .map(\.key)
    }

    /// Whether all of a record is in sight.
    func isInSight(_ id: Int) -> Bool {
      visible[id].map { $0.top >= 0 && $0.bottom <= pageSize } ?? false
    }

    /// The top of the header of a section; `nil` if it is not laid out.
    func headerTop(_ section: Int) -> Double? {
      list.layout.headerPosition(ofSection: section)
        .flatMap { list.slot(at: $0)?.extent(in: list.widget.pointer)?.top }
    }
  }
#endif
