#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  /// What the user does reaches the handlers of declared rows, in a window and on a hidden page.
  @MainActor
  @Suite("Declared rows in a list of GTK", .serialized)
  struct DeclaredRowTests {
    // Comes first, because widgets can be created only after this.
    private let start: Void = Toolkit.start()

    private final class NameCell: GTKCell, ReportingView {
      let widget = GTKWidget(gtk_entry_new())
      var report: ((String) -> Void)?

      init() {
        GTKSignal.connect("activate", of: widget.pointer) { [weak self] in
          guard let self else { return }
          report?(String(cString: gtk_editable_get_text(widget.opaque)))
        }
      }

      func configure(with name: String) { gtk_editable_set_text(widget.opaque, name) }
    }

    private final class LabelCell: GTKCell, ConfigurableView {
      let widget = GTKWidget(gtk_label_new(nil))
      func configure(with text: String) { gtk_label_set_text(widget.opaque, text) }
    }

    /// A list of a field, and of rows that log what the user does.
    @MainActor
    private final class Page {
      let source = DeclaredList<Int>()
      let list: GTKListView<Int, DeclaredRow, RowID>
      let scroller = GTKWidget(gtk_scrolled_window_new())
      let window = GTKWidget(gtk_window_new())
      var log: [String] = []
      var names = ["a", "b", "c"]
      private var version = 0

      init() {
        list = GTKListView(source, selection: .multiple)
        gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
        gtk_window_set_default_size(OpaquePointer(window.pointer).window, 300, 300)
        gtk_window_set_child(OpaquePointer(window.pointer).window, scroller.pointer)
        show()
        gtk_widget_show(window.pointer)
        Toolkit.run { gtk_widget_get_mapped(list.widget.pointer) != 0 }
        Toolkit.turn()
      }

      func show() {
        version += 1
        let version = version
        source.apply {
          ListSection(id: 0) {
            NameCell.row("name", id: 0) { [weak self] in self?.log.append("\(version) \($0)") }
            for name in names {
              LabelCell.row(name, id: name)
                .onSelect { [weak self] in self?.log.append("\(version) select \(name)") }
                .onDeselect { [weak self] in self?.log.append("\(version) deselect \(name)") }
                .onActivate { [weak self] in
                  self?.log.append("\(version) activate \(name)")
                  self?.names.removeAll { $0 == name }
                  self?.show()
                }
            }
          }
        }
        Toolkit.turn()
      }

      func select(_ position: guint) {
        gtk_selection_model_select_item(OpaquePointer(list.model.object), position, 1)
      }

      func activate(_ position: guint) {
        gtk_widget_activate_action_variant(
          list.widget.pointer, "list.activate-item", g_variant_new_uint32(position))
      }

      func take() -> [String] {
        defer { log = [] }
        return log
      }

      func close() { gtk_window_destroy(OpaquePointer(window.pointer).window) }
    }

    @Test("Handlers are the newest, in a window and on a hidden page", arguments: [false, true])
    func handlers(isHidden: Bool) {
      let page = Page()
      if isHidden { gtk_widget_set_visible(page.scroller.pointer, 0) }
      page.select(1)
      page.select(2)
      #expect(page.take() == ["1 select a", "1 deselect a", "1 select b"])
      // The same rows, declared again.
      page.show()
      page.activate(2)
      #expect(page.take() == ["2 activate b"] && page.names == ["a", "c"])
      page.select(1)
      #expect(page.take() == ["3 select a"])
      let entry = page.list.cell(at: CurrentPath(section: 0, item: 0)) as? NameCell
      page.show()
      gtk_editable_set_text(entry!.widget.opaque, "typed")
      entry?.report?("typed")
      #expect(page.take() == ["4 typed"])
      page.close()
    }

    @Test("Ctrl+A selects no other row if one row can be selected")
    func selectAll() {
      let page = Page()
      page.names = ["a"]
      page.show()
      let model = OpaquePointer(page.list.model.object)
      gtk_selection_model_select_all(model)
      #expect(page.source.selectedIDs.map(\.description) == ["0", "a"])
      // Two rows stay selected in this mode, until the user selects or deselects one.
      page.source.selectionMode = .single
      gtk_selection_model_unselect_item(model, 0)
      #expect(page.source.selectedIDs.map(\.description) == ["a"])
      gtk_selection_model_select_all(model)
      #expect(page.source.selectedIDs.map(\.description) == ["a"])
      page.select(0)
      #expect(page.source.selectedIDs.map(\.description) == ["0"])
      page.close()
    }

    @Test("The selection is told by ids, and one row is always selected")
    func selection() {
      let page = Page()
      var changes: [String] = []
      page.source.onSelectionChange = { change in
        changes.append("\(change.selected) \(change.deselected) \(change.removed)")
      }
      page.source.selectionMode = .one
      #expect(changes == ["[0] [] []"])
      page.select(2)
      #expect(changes.last == "[b] [0] []")
      page.names = ["a", "c"]
      page.show()
      Toolkit.run { changes.count == 3 }
      #expect(changes.last == "[c] [] [b]")
      // A click with the control key cannot deselect the row.
      gtk_selection_model_unselect_item(OpaquePointer(page.list.model.object), 2)
      #expect(page.source.selectedIDs == [RowID("c", in: LabelCell.self)])
      page.source.selectionMode = SelectionMode.none
      page.select(1)
      #expect(page.source.selectedIDs == [RowID("c", in: LabelCell.self)])
      page.close()
    }
  }
#endif
