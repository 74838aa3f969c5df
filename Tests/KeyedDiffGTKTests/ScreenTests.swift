#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import KeyedDiffTesting
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("A list in a real window", .serialized)
  struct ScreenTests {
    private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0) } }

    /// A window with a list of items.
    private func screen(
      _ items: [Item], columns: ClosedRange<Int>? = nil,
      selection: SelectionMode = .multiple
    ) async -> Screen {
      let screen = Screen(columns: columns, selection: selection)
      await screen.adapter.apply([ListSection(id: 0, items: items)]).outcome()
      screen.frame()
      return screen
    }

    private func apply(_ items: [Item], on screen: Screen) async -> UpdateOutcome {
      let outcome = await screen.adapter.apply([ListSection(id: 0, items: items)]).outcome()
      screen.frame()
      #expect(screen.fault() == nil)
      return outcome
    }

    // MARK: Cells

    @Test("Only rows that changed or came into view are set up")
    func setUps() async {
      var list = items(0..<1_000)
      let screen = await screen(list)
      screen.scroll(toFraction: 0.5)
      let middle = screen.shownRows.map(\.position)
      let position = middle[middle.count / 2]
      let before = ItemCell.setUpCount
      list[position].content = 1
      list[3].content = 1
      list.remove(at: 10)
      #expect(await apply(list, on: screen) == .batches(1))
      // The changed row, and the row that GTK now holds in addition, after the last one before.
      #expect(ItemCell.setUpCount - before <= 2)
      #expect(ItemCell.setUpCount > before)
    }

    @Test("A changed row keeps its cell; a row that needs another kind of cell gets one")
    func kinds() async {
      let screen = await screen(items(0..<20))
      let cell = screen.list.slots.values.first { $0.row?.position == 7 }?.cell
      var list = items(0..<20)
      list[7].content = 3
      _ = await apply(list, on: screen)
      let after = screen.list.slots.values.first { $0.row?.position == 7 }?.cell
      #expect(after === cell)
      #expect((after as? ItemCell)?.text == "7'3")
      // Item 9 has the other kind of cell.
      #expect(screen.list.slots.values.first { $0.row?.position == 9 }?.cell is OtherCell)
    }

    @Test("A cell that cannot be made shows why")
    func fault() async {
      let screen = Screen {
        ItemCell.row($0, from: .prototype, reuseIdentifier: "Unknown")
      }
      var faults: [CellFault] = []
      screen.source.onFault = { faults.append($0) }
      screen.source.trapsOnFaults = false
      await screen.adapter.apply([ListSection(id: 0, items: items(0..<3))]).outcome()
      screen.frame()
      #expect(faults.count == 3)
      #expect(screen.shownRows.first?.text?.contains("Unknown") == true)
    }

    @Test("A header can be a title, a view or nothing, and change between these")
    func headers() async {
      let screen = await screen(items(0..<5))
      let headers: [Supplement?] = [
        "Title", nil, HeaderCell.supplement(3), "Other", HeaderCell.supplement(4), "Title", nil,
      ]
      for header in headers {
        let section = ListSection(id: 0, items: items(0..<5), header: header)
        await screen.adapter.apply([section]).outcome()
        screen.frame()
        #expect(screen.fault() == nil)
        #expect(screen.shownRows.count == (header == nil ? 5 : 6))
      }
    }

    // MARK: Order of calls

    @Test("An update from inside a signal is queued, and the counts in between are right")
    func updateInsideSignal() async {
      let screen = await screen(items(0..<50))
      let last = [ListSection(id: 0, items: items(5..<70))]
      var calls = 0
      GTKSignal.connect("items-changed", of: screen.list.model.object) {
        calls += 1
        if calls == 1 { screen.adapter.apply(last) }
      }
      _ = await apply(items(0..<50).reversed(), on: screen)
      #expect(Array(screen.adapter.sections[0].items) == items(5..<70))
      #expect(screen.fault() == nil)
      #expect(calls > 1)
    }

    @Test("A cell may apply an update while it is bound")
    func updateInsideBind() async {
      let screen = await screen(items(0..<10))
      var isAsked = false
      screen.source.display.willDisplay = { _, _, _ in
        guard !isAsked else { return }
        isAsked = true
        screen.adapter.apply([ListSection(id: 0, items: (0..<5).map { Item(id: $0) })])
      }
      await screen.adapter.apply([ListSection(id: 0, items: items(0..<30))]).outcome()
      screen.frame()
      #expect(isAsked)
      #expect(screen.adapter.sections[0].items.count == 5)
      #expect(screen.fault() == nil)
    }

    @Test("A cell may apply an update when GTK binds it, as when its row scrolls into view")
    func updateWhileScrolling() async {
      let screen = await screen(items(0..<1_000))
      var last = 1_000
      screen.source.display.willDisplay = { _, item, _ in
        guard item.id == last - 1 else { return }
        last += 500
        screen.adapter.apply([ListSection(id: 0, items: (0..<last).map { Item(id: $0) })])
        screen.list.scroll(to: CurrentPath(section: 0, item: 3))
      }
      screen.scroll(toFraction: 1)
      #expect(last > 1_000)
      while screen.adapter.sections[0].items.count < last {
        await Task.yield()
        screen.frame()
      }
      screen.frame()
      #expect(screen.fault() == nil)
    }

    @Test("Display handlers are called for rows that appear and disappear, also for deleted rows")
    func displaying() async {
      let screen = await screen(items(0..<5))
      var shown: Set<ObjectIdentifier> = []
      var ended: [Int] = []
      screen.source.display.willDisplay = { cell, _, _ in shown.insert(ObjectIdentifier(cell)) }
      screen.source.display.didEndDisplaying = { cell, path in
        shown.remove(ObjectIdentifier(cell))
        ended.append(path.item)
      }
      screen.adapter.reloadView()
      screen.frame()
      #expect(shown.count == 5)
      ended = []
      _ = await apply(items([0, 2, 4]), on: screen)
      #expect(ended == [1, 3])
      #expect(shown.count == 3)
    }

    @Test("A view that was replaced by another one shows only rows that it has")
    func replaced() async {
      let screen = await screen(items(0..<500))
      let other = GTKListView(screen.source)
      await screen.adapter.apply([ListSection(id: 0, items: items(600..<605))]).outcome()
      screen.scroll(toFraction: 1)
      screen.frame()
      #expect(other.rowCounts == [5])
      for row in screen.shownRows where row.item != nil { #expect(row.item!.id < 500) }
    }

    @Test("A list in a closed window is reloaded, and shown when the window opens again")
    func closed() async {
      let screen = await screen(items(0..<100))
      screen.close()
      #expect(screen.list.slots.isEmpty)
      let outcome = await screen.adapter.apply([ListSection(id: 0, items: items(50..<200))])
        .outcome()
      #expect(outcome == .reloaded(.notInWindow))
      screen.open()
      #expect(screen.fault() == nil)
      #expect(await apply(items(50..<199), on: screen) == .batches(1))
    }

    // MARK: Selection and scroll position

    @Test("Too many changes for GTK reload the list, and keep selection and scroll position")
    func shuffle() async {
      let list = items(0..<30_000)
      let screen = await screen(list)
      screen.scroll(toFraction: 0.5)
      let first = screen.firstVisible!
      gtk_selection_model_select_item(
        OpaquePointer(screen.list.model.object), guint(first.item.id), 0)
      let shuffled = Array(list.reversed())
      #expect(await apply(shuffled, on: screen) == .reloaded(.tooManyChanges))
      let path = screen.list.selection.first!
      #expect(screen.adapter.sections.item(at: path)?.id == first.item.id)
      let row = screen.shownRows.first { $0.item?.id == first.item.id }
      #expect(abs((row?.top ?? .infinity) - first.top) <= 1)
    }

    @Test("A list at its start stays there; with a bottom anchor, a list at its end stays there")
    func edges() async {
      let screen = await screen(items(0..<100))
      _ = await apply(items(-20..<100), on: screen)
      #expect(gtk_adjustment_get_value(screen.adjustment) == 0)

      screen.list.anchorEdge = .bottom
      screen.scroll(toFraction: 1)
      _ = await apply(items(-20..<150), on: screen)
      let adjustment = screen.adjustment
      let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      #expect(abs(gtk_adjustment_get_value(adjustment) - last) <= 1)
      #expect(screen.shownRows.last?.item?.id == 149)

      // Also after a reload.
      screen.adapter.reloadView()
      screen.frame()
      #expect(screen.shownRows.last?.item?.id == 149)
      #expect(
        screen.shownRows.last?.bottom ?? .infinity <= gtk_adjustment_get_page_size(adjustment) + 1)

      screen.scroll(toFraction: 0.5)
      let page = gtk_adjustment_get_page_size(adjustment)
      let before = screen.shownRows.last { ($0.top ?? .infinity) < page }!
      _ = await apply(items(-40..<150), on: screen)
      let after = screen.shownRows.first { $0.item?.id == before.item?.id }
      #expect(abs((after?.bottom ?? .infinity) - before.bottom!) <= 1)
    }

    @Test("Scrolling to a row works even if an update is applied before the next frame")
    func scrollToRow() async {
      let screen = await screen(items(0..<2_000))
      for (path, list) in [(1_234, items(0..<2_000)), (300, items(-10..<2_000))] {
        screen.list.scroll(to: CurrentPath(section: 0, item: path))
        let id = screen.adapter.sections[0].items[path].id
        #expect(screen.list.cell(at: CurrentPath(section: 0, item: 1_999)) == nil)
        _ = await apply(list, on: screen)
        let row = screen.shownRows.first { $0.item?.id == id }
        let page = gtk_adjustment_get_page_size(screen.adjustment)
        #expect(row?.top ?? -1 >= 0 && row?.bottom ?? .infinity <= page)
      }
    }

    @Test("Scrolling between two frames is not applied twice")
    func scrolledBeforeUpdate() async {
      let screen = await screen(items(0..<300))
      screen.scroll(toFraction: 0.5)
      let before = screen.firstVisible!
      let value = gtk_adjustment_get_value(screen.adjustment)
      gtk_adjustment_set_value(screen.adjustment, value + 30)
      _ = await apply(items(-5..<300), on: screen)
      let row = screen.shownRows.first { $0.item?.id == before.item.id }
      #expect(abs((row?.top ?? .infinity) - (before.top - 30)) <= 1)

      gtk_adjustment_set_value(screen.adjustment, 0)
      _ = await apply(items(-9..<300), on: screen)
      #expect(gtk_adjustment_get_value(screen.adjustment) == 0)
    }

    @Test("A hidden list stays at its start")
    func hidden() async {
      let screen = await screen(items(0..<300))
      gtk_widget_set_visible(screen.scroller.pointer, 0)
      screen.frame()
      await screen.adapter.apply([ListSection(id: 0, items: items(-5..<300))]).outcome()
      gtk_widget_set_visible(screen.scroller.pointer, 1)
      Toolkit.run { gtk_widget_get_mapped(screen.list.widget.pointer) != 0 }
      screen.frame()
      #expect(gtk_adjustment_get_value(screen.adjustment) == 0)
      #expect(screen.fault() == nil)
    }

    // MARK: The keyboard and the mouse

    @Test("GTK's own actions select, extend and activate rows, but not headers")
    func actions() async {
      let screen = Screen(selection: .multiple)
      var selected: [Int] = []
      var activated: [Int] = []
      screen.source.selection.didSelect = { item, _ in selected.append(item.id) }
      screen.source.selection.didActivate = { item, _ in activated.append(item.id) }
      await screen.adapter.apply([ListSection(id: 0, items: items(0..<9), header: "Title")])
        .outcome()
      screen.frame()
      // Positions count header rows.
      act(screen, "list.select-item", "(ubb)", [3, 0, 0])
      act(screen, "list.select-item", "(ubb)", [5, 0, 1])
      #expect(selected == [2, 3, 4])
      act(screen, "list.select-item", "(ubb)", [0, 1, 0])
      #expect(screen.list.selection.map(\.item) == [2, 3, 4])
      act(screen, "list.activate-item", "u", [4])
      act(screen, "list.activate-item", "u", [0])
      #expect(activated == [3])
      act(screen, "list.select-all", nil, [])
      #expect(screen.list.selection.count == 9)
      #expect(screen.fault() == nil)
    }

    @Test("Arrow keys skip headers, and a click on a header does not change the selection")
    func headersAndKeys() async {
      let screen = Screen(selection: .multiple)
      await screen.adapter.apply([
        ListSection(id: 0, items: items(0..<3), header: "One"),
        ListSection(id: 1, items: items(3..<6), header: "Two"),
      ]).outcome()
      screen.frame()
      screen.list.selection = [CurrentPath(section: 0, item: 1)]
      // From the last row of the first section, past the header, to the next row.
      let row = screen.list.slots.values.first { $0.row?.position == 3 }!.rowWidget
      #expect(gtk_widget_grab_focus(row) != 0)
      #expect(screen.focusedItem?.id == 2)
      gtk_widget_child_focus(screen.list.widget.pointer, GTK_DIR_DOWN)
      gtk_widget_child_focus(screen.list.widget.pointer, GTK_DIR_DOWN)
      #expect(screen.focusedItem?.id == 3)
      act(screen, "list.select-item", "(ubb)", [4, 0, 0])
      #expect(screen.list.selection == [CurrentPath(section: 0, item: 1)])
    }

    @Test("Selection handlers may change the list")
    func selectionHandlers() async {
      let screen = await screen(items(0..<10), selection: .single)
      screen.list.selection = [CurrentPath(section: 0, item: 1)]
      var heard: [String] = []
      screen.source.selection.didDeselect = { item, path in
        heard.append("-\(item.id)")
        screen.adapter.apply([ListSection(id: 0, items: (2..<10).map { Item(id: $0) })])
      }
      screen.source.selection.didSelect = { item, path in heard.append("+\(item.id)") }
      act(screen, "list.select-item", "(ubb)", [5, 0, 0])
      #expect(heard == ["-1", "+5"])
      #expect(screen.list.selection == [CurrentPath(section: 0, item: 3)])

      screen.source.selection.willSelect = { _, path in
        screen.adapter.apply([ListSection(id: 0, items: (5..<8).map { Item(id: $0) })])
        return path
      }
      act(screen, "list.select-item", "(ubb)", [7, 0, 0])
      #expect(screen.list.selection == [CurrentPath(section: 0, item: 0)])
      #expect(screen.fault() == nil)
    }

    @Test("A selection that is set inside an update applies to the new list")
    func selectionInsideUpdate() async {
      let screen = await screen(items(0..<10))
      GTKSignal.connect("items-changed", of: screen.list.model.object) {
        screen.list.selection = [CurrentPath(section: 0, item: 19)]
      }
      screen.adapter.options.keepsSelection = false
      _ = await apply(items([1, 0] + Array(2..<20)), on: screen)
      #expect(screen.list.selection == [CurrentPath(section: 0, item: 19)])
    }

    private func act(_ screen: Screen, _ name: String, _ format: String?, _ values: [UInt32]) {
      var parameter: OpaquePointer?
      if format == "u" { parameter = g_variant_new_uint32(values[0]) }
      if format == "(ubb)" {
        var children: [OpaquePointer?] = [
          g_variant_new_uint32(values[0]), g_variant_new_boolean(gboolean(values[1])),
          g_variant_new_boolean(gboolean(values[2])),
        ]
        parameter = g_variant_new_tuple(&children, 3)
      }
      #expect(gtk_widget_activate_action_variant(screen.list.widget.pointer, name, parameter) != 0)
      screen.frame()
    }

    @Test("The keyboard focus follows a row that moves")
    func focus() async {
      let screen = await screen(items(0..<10))
      let cell = screen.list.slots.values.first { $0.row?.position == 2 }!.cell!
      #expect(gtk_widget_grab_focus(gtk_widget_get_parent(cell.widget.pointer)) != 0)
      #expect(screen.focusedItem?.id == 2)
      _ = await apply(items([0, 1, 3, 4, 5, 6, 7, 2, 8, 9]), on: screen)
      #expect(screen.focusedItem?.id == 2)
      _ = await apply(items([20, 0, 1, 3, 4, 5, 6, 7, 2, 8, 9]), on: screen)
      #expect(screen.focusedItem?.id == 2)
      // A neighbor gets the focus if the row is deleted, and any row after a reload.
      _ = await apply(items([20, 0, 1, 3, 4, 5, 6, 7, 8, 9]), on: screen)
      #expect([7, 8].contains(screen.focusedItem?.id))
      screen.adapter.reloadView()
      screen.frame()
      #expect(screen.focusedItem != nil)
    }

    // MARK: Lifetime

    @Test("A list is released with its screen, and then its widget shows no rows")
    func lifetime() async {
      weak var list: GTKListView<Int, Item, Item.ID>?
      weak var model: RowModel?
      let scroller: GTKWidget
      do {
        let screen = await screen(items(0..<30))
        (list, model, scroller) = (screen.list, screen.list.model, screen.scroller)
        screen.close()
      }
      #expect(list == nil)
      // The widget releases the model in the next turn of the main actor.
      for _ in 0..<100 where model != nil {
        await Task.yield()
        Toolkit.turn()
      }
      #expect(model == nil)
      let window = gtk_window_new()!
      gtk_window_set_child(OpaquePointer(window).window, scroller.pointer)
      gtk_widget_show(window)
      Toolkit.turn()
      #expect(gtk_widget_get_first_child(gtk_scrolled_window_get_child(scroller.opaque)) == nil)
      gtk_window_set_child(OpaquePointer(window).window, nil)
      gtk_window_destroy(OpaquePointer(window).window)
      Toolkit.turn()
    }

    @Test("A grid shows the items of all sections in order, without headers")
    func grid() async {
      let screen = Screen(columns: 2...4)
      await screen.adapter.apply([
        ListSection(id: 0, items: items(0..<3), header: "Title"),
        ListSection(id: 1, items: items(3..<8), header: "Title"),
      ]).outcome()
      screen.frame()
      #expect(screen.fault() == nil)
      #expect(screen.shownRows.map(\.item?.id) == Array(0..<8))
    }
  }
#endif
