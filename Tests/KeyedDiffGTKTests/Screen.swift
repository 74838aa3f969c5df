#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import KeyedDiffTestSupport
  import KeyedDiffTesting

  @testable import KeyedDiffGTK

  typealias Item = ListPair.Item
  typealias Sections = [ListSection<Int, Item>]

  /// A cell that shows an item as text. Rows have different heights.
  class ItemCell: GTKCell, ConfigurableView {
    let widget = GTKWidget(gtk_label_new(nil))
    private(set) var item: Item?
    static var setUpCount = 0

    required init() {}

    func configure(with item: Item) {
      Self.setUpCount += 1
      self.item = item
      gtk_label_set_text(widget.opaque, "\(item)")
      gtk_widget_set_size_request(widget.pointer, 60, gint(20 + (item.id + item.content) % 4 * 7))
    }

    var text: String { String(cString: gtk_label_get_text(widget.opaque)) }
  }

  /// Another kind of cell, for every fifth item.
  final class OtherCell: ItemCell {}

  /// A header that is not just a title.
  final class HeaderCell: GTKCell, ConfigurableView {
    let widget = GTKWidget(gtk_label_new(nil))

    func configure(with number: Int) { gtk_label_set_text(widget.opaque, "Header \(number)") }
  }

  /// A window with a list in it.
  @MainActor
  final class Screen {
    let adapter: ListAdapter<Int, Item>
    let source: ListDataSource<Int, Item>
    let list: GTKListView<Int, Item, Item.ID>
    let scroller: GTKWidget
    let columns: ClosedRange<Int>?
    private(set) var window: UnsafeMutablePointer<GtkWidget>?
    private var frames = 0
    private var mirror: Mirror

    /// The model as an observer of its signals knows it.
    @MainActor
    private final class Mirror {
      var view = StrictFlatListView<UInt>([])
      var fault: String?
    }

    init(
      columns: ClosedRange<Int>? = nil, selection: SelectionMode = .none,
      row: @escaping @MainActor (Item) -> DeclaredRow = { item in
        item.id % 5 == 4 ? OtherCell.row(item) : ItemCell.row(item)
      }
    ) {
      Toolkit.start()
      self.columns = columns
      adapter = ListAdapter()
      source = ListDataSource(adapter: adapter, row: row)
      list = GTKListView(source, columns: columns, selection: selection)
      scroller = GTKWidget(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
      mirror = Mirror()
      observeModel()
      open()
    }

    // MARK: The window

    func open(height: Int = 400) {
      let window = gtk_window_new()!
      gtk_window_set_default_size(OpaquePointer(window).window, 300, gint(height))
      gtk_window_set_child(OpaquePointer(window).window, scroller.pointer)
      gtk_widget_show(window)
      self.window = window
      Toolkit.run { gtk_widget_get_mapped(list.widget.pointer) != 0 }
      frame()
    }

    func close() {
      guard let window else { return }
      gtk_window_set_child(OpaquePointer(window).window, nil)
      gtk_window_destroy(OpaquePointer(window).window)
      self.window = nil
      Toolkit.turn()
    }

    /// Lets GTK draw until the list is at its scroll position, usually for one frame.
    func frame() {
      for _ in 0..<5 {
        drawFrame()
        if list.scrollKeeper.wanted == nil { return }
      }
    }

    private func drawFrame() {
      guard window != nil, let clock = gtk_widget_get_frame_clock(list.widget.pointer) else {
        return Toolkit.turn()
      }
      var isDrawn = false
      let connection = GTKSignal.connect("after-paint", of: clock) { isDrawn = true }
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT)
      Toolkit.run { isDrawn }
      g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
    }

    var adjustment: UnsafeMutablePointer<GtkAdjustment> {
      gtk_scrollable_get_vadjustment(list.widget.opaque)
    }

    func scroll(toFraction fraction: Double) {
      let last =
        gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      gtk_adjustment_set_value(adjustment, (last * fraction).rounded())
      frame()
    }

    // MARK: The model, as an observer sees it

    private func observeModel() {
      let model = OpaquePointer(list.model.object!)
      let mirror = mirror
      GTKSignal.connect("items-changed", of: list.model.object) {
        (position: Int, removed: Int, added: Int) in
        let count = Int(g_list_model_get_n_items(model))
        let expected = mirror.view.rows.count - removed + added
        if count != expected {
          mirror.fault = mirror.fault ?? "\(count) rows inside a signal, not \(expected)."
        }
        do {
          // The identity of the objects does not matter here, only which rows are held.
          let rows = mirror.view.rows
          let model =
            rows[..<position] + Array(repeating: 0, count: added)
            + rows[(position + removed)...]
          try mirror.view.itemsChanged(
            at: position, removed: removed, added: added, model: Array(model))
        } catch {
          mirror.fault = mirror.fault ?? "\(error)"
        }
      }
    }

    // MARK: What is shown

    /// A row that has a cell.
    struct ShownRow {
      let position: Int
      let place: FlatLayout.Row
      let item: Item?
      let text: String?
      let isSelected: Bool
      let top: Double?
      let bottom: Double?
    }

    /// The rows that have cells, ascending.
    var shownRows: [ShownRow] {
      list.slots.values.compactMap { slot in
        guard let position = slot.row?.position, let place = list.layout.row(at: position),
          let cell = slot.cell
        else { return nil }
        let parent = gtk_widget_get_parent(cell.widget.pointer)!
        let extent = slot.extent(in: list.widget.pointer)
        return ShownRow(
          position: position, place: place, item: (cell as? ItemCell)?.item,
          text: String(cString: gtk_label_get_text(cell.widget.opaque)),
          isSelected: gtk_widget_get_state_flags(parent).rawValue
            & GTK_STATE_FLAG_SELECTED.rawValue != 0, top: extent?.top, bottom: extent?.bottom)
      }.sorted { $0.position < $1.position }
    }

    /// The item whose row has the keyboard focus.
    var focusedItem: Item? {
      guard let window, let focus = gtk_root_get_focus(OpaquePointer(window)) else { return nil }
      let slot = list.slots.values.first { $0.rowWidget == focus }
      return (slot?.cell as? ItemCell)?.item
    }

    /// The first visible item, and the distance of its row from the edge.
    var firstVisible: (item: Item, top: Double)? {
      shownRows.first { ($0.bottom ?? 0) > 0 && $0.item != nil && $0.top != nil }.map {
        ($0.item!, $0.top!)
      }
    }

    /// A fault in what is shown; `nil` if it is the list of the adapter.
    func fault() -> String? {
      if let fault = mirror.fault { return fault }
      for slot in list.slots.values {
        let position = Int(gtk_list_item_get_position(slot.listItem))
        guard let row = Row.of(gtk_list_item_get_item(slot.listItem)) else { continue }
        if row.position != position || list.model.heldRow(at: position) !== row || slot.row !== row
        {
          return
            "GTK's \(gtk_list_item_get_item(slot.listItem)!) row \(position) is \(row.position ?? -1), held \(list.model.heldRow(at: position) === row) slot \(slot.row === row)"
        }
      }
      let sections = adapter.sections
      let layout = list.currentLayout()
      if layout != list.layout { return "the layout is not that of the list." }
      if Int(g_list_model_get_n_items(OpaquePointer(list.model.object!))) != layout.count {
        return "\(list.model.count) rows in the model, not \(layout.count)."
      }
      if mirror.view.rows.count != layout.count { return "signals led to another number of rows." }
      let selected = Set(list.selection)
      let rows = shownRows
      if window != nil, rows.isEmpty, layout.count > 0 { return "no row has a cell." }
      for row in rows {
        guard layout.row(at: row.position) == row.place else { return "\(row.place) is elsewhere." }
        switch row.place {
        case .item(let path):
          let item = sections[path.section].items[path.item]
          if row.item != item || row.text != "\(item)" {
            return "row \(path) shows \(row.text ?? "nothing"), not \(item)."
          }
          if row.isSelected != selected.contains(path) {
            return "row \(path) is \(row.isSelected ? "" : "not ")drawn as selected."
          }
        case .header(let section):
          let header = sections[section].header
          let supplement = header as? Supplement
          let title =
            (header as? String) ?? supplement?.title
            ?? (supplement?.model as? Int).map { "Header \($0)" }
          if row.text != title { return "header \(section) shows \(row.text ?? "nothing")." }
          if row.isSelected {
            return
              "header \(section) is drawn as selected. \(row.position) \(list.model.selection.positions)"
          }
        }
      }
      return visibleFault(rows, layout)
    }

    /// Visible rows are in order, without gaps or overlaps, down to the end of the view.
    private func visibleFault(_ rows: [ShownRow], _ layout: FlatLayout) -> String? {
      guard window != nil else { return nil }
      let height = Double(gtk_widget_get_height(list.widget.pointer))
      let visible = rows.filter {
        guard let top = $0.top, let bottom = $0.bottom else { return false }
        return bottom > 0 && top < height
      }
      for (first, second) in zip(visible, visible.dropFirst()) {
        if second.position != first.position + 1 {
          var children: [String] = []
          var child = gtk_widget_get_first_child(list.widget.pointer)
          while let c = child {
            let l = gtk_widget_get_first_child(c)
            let slot = list.slots.values.first { $0.cell?.widget.pointer == l && l != nil }
            children.append(
              "\(l.map { String(cString: gtk_label_get_text(OpaquePointer($0))) } ?? "-")@\(slot?.row?.position ?? -1)"
            )
            child = gtk_widget_get_next_sibling(c)
          }
          return
            "row \(first.position + 1) of \(layout.count) is not shown. slots \(list.slots.count) \(children)"
        }
        if second.top! < first.top! { return "row \(second.position) is above the one before." }
      }
      guard let last = visible.last else { return layout.count == 0 ? nil : "nothing is visible." }
      if last.position < layout.count - 1, last.bottom! < height { return "the end is not filled." }
      return nil
    }
  }

  extension OpaquePointer {
    /// The same object as a `GtkWindow`, a type that is not opaque.
    var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer(self) }
  }
#endif
