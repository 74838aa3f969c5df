#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  /// A window with a list of declared forms, and a second page that hides the list.
  @MainActor
  final class DeclaredScreen {
    /// What has the keyboard focus.
    enum Focus: Hashable {
      case nothing
      case list
      case row(RowID)
      case entry(RowID)
      case check(RowID)
      case other

      /// Whether letters that are typed now change a row.
      var changesRows: Bool { if case .entry = self { true } else { false } }
    }

    // Comes first, because widgets can be created only after this.
    private let start: Void = Toolkit.start()
    let source = DeclaredList<String>()
    let list: GTKListView<String, DeclaredRow, RowID>
    let scroller = GTKWidget(gtk_scrolled_window_new())
    private let stack = GTKWidget(gtk_stack_new())
    let window: UnsafeMutablePointer<GtkWidget> = gtk_window_new()

    init(columns: ClosedRange<Int>? = nil, selection: SelectionMode = .multiple) {
      list = GTKListView(source, columns: columns, selection: selection)
      gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
      gtk_stack_add_named(stack.opaque, scroller.pointer, "list")
      gtk_stack_add_named(stack.opaque, gtk_button_new_with_label("Other page"), "other")
      gtk_window_set_default_size(OpaquePointer(window).window, 320, 400)
      gtk_window_set_child(OpaquePointer(window).window, stack.pointer)
      gtk_window_present(OpaquePointer(window).window)
      Toolkit.run { gtk_widget_get_mapped(list.widget.pointer) != 0 }
    }

    func close() {
      gtk_window_destroy(OpaquePointer(window).window)
      Toolkit.turn()
    }

    /// Whether the page of the list is shown.
    var isListShown = true {
      didSet {
        gtk_stack_set_visible_child_name(stack.opaque, isListShown ? "list" : "other")
        Toolkit.drawFrame(in: window)
      }
    }

    /// Lets all updates end, and draws them.
    ///
    /// - Returns: Whether they have ended.
    func settle() async -> Bool {
      for _ in 0..<40 {
        Toolkit.drawFrame(in: window)
        let isDrawn =
          !isListShown || list.layout.count == 0 || list.scrollKeeper.wanted == nil
        if !source.adapter.isUpdating, !source.adapter.isWaiting, isDrawn { return true }
        await Task.yield()
      }
      return false
    }

    // MARK: The rows

    /// The rows of the list that the view shows.
    var rows: [[FormRow]] { source.sections.map { $0.items.compactMap { $0.model as? FormRow } } }

    func cell(at path: CurrentPath) -> FormCell? { list.cell(at: path) as? FormCell }

    /// The rows that have cells, with their widgets, by their ids.
    var shown: [RowID: (cell: FormCell, widget: UnsafeMutablePointer<GtkWidget>)] {
      var result: [RowID: (cell: FormCell, widget: UnsafeMutablePointer<GtkWidget>)] = [:]
      for slot in list.slots.values {
        guard let position = slot.row?.position,
          case .item(let path)? = list.layout.row(at: position), let widget = slot.rowWidget,
          let cell = slot.cell as? FormCell, let id = source.item(at: path)?.id
        else { continue }
        result[id] = (cell, widget)
      }
      return result
    }

    var focus: Focus {
      guard let widget = gtk_root_get_focus(OpaquePointer(window)) else { return .nothing }
      if widget == list.widget.pointer { return .list }
      for (id, row) in shown {
        if widget == row.widget { return .row(id) }
        if widget == row.cell.check.pointer { return .check(id) }
        if gtk_widget_is_ancestor(widget, row.cell.entry.pointer) != 0 { return .entry(id) }
      }
      return .other
    }

    // MARK: What the user does

    /// Selects a row as a click does.
    ///
    /// - Parameters:
    ///   - path: The path of the row.
    ///   - modifies: Whether the control key is pressed.
    ///   - extends: Whether the shift key is pressed.
    func select(_ path: CurrentPath, modifies: Bool = false, extends: Bool = false) {
      let position = guint(list.layout.position(of: path))
      var values: [OpaquePointer?] = [
        g_variant_new_uint32(position), g_variant_new_boolean(modifies ? 1 : 0),
        g_variant_new_boolean(extends ? 1 : 0),
      ]
      perform("list.select-item", g_variant_new_tuple(&values, 3))
    }

    /// Selects all rows, as Ctrl+A does.
    func selectAll() { perform("list.select-all") }

    /// Deselects all rows, as Ctrl+Shift+A does.
    func unselectAll() { perform("list.unselect-all") }

    /// Activates a row, as a double click or Return does.
    func activate(_ path: CurrentPath) {
      perform("list.activate-item", g_variant_new_uint32(guint(list.layout.position(of: path))))
    }

    private func perform(_ action: String, _ parameter: OpaquePointer? = nil) {
      gtk_widget_activate_action_variant(list.widget.pointer, action, parameter)
    }

    /// Types at the end of the entry with the focus.
    func type(_ text: String) {
      guard let widget = gtk_root_get_focus(OpaquePointer(window)),
        widget.isA(gtk_editable_get_type())
      else { return }
      let editable = OpaquePointer(widget)
      gtk_editable_set_position(editable, -1)
      var position = gtk_editable_get_position(editable)
      gtk_editable_insert_text(editable, text, -1, &position)
    }
  }
#endif
