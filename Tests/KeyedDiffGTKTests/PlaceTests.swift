#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("The list stays at its place", .serialized)
  struct PlaceTests {
    private func list(_ ids: some Sequence<Int>) -> FormScreen.Sections { FormScreen.list(ids) }

    /// Sections of ten records with headers.
    private func sections(_ ids: Range<Int>) -> FormScreen.Sections {
      ids.map { id in
        ListSection(id: id, items: (0..<10).map { Record(id: id * 10 + $0) }, header: "\(id)")
      }
    }

    // MARK: Before the first layout

    @Test("A list with the anchor at the bottom opens at its end, and follows", arguments: 0..<6)
    func opensAtEnd(order: Int) async {
      let screen = FormScreen(opens: false)
      let ids = Array(0..<200)
      switch order {
      case 0:
        screen.list.anchorEdge = .bottom
        await screen.apply(ids)
        screen.open()
      case 1:
        await screen.apply(ids)
        screen.list.anchorEdge = .bottom
        screen.open()
      case 2:
        screen.list.anchorEdge = .bottom
        screen.open()
        await screen.apply(ids)
      case 3:
        screen.adapter.apply(list(ids))
        screen.open()
        screen.close()
        screen.list.anchorEdge = .bottom
        screen.list.scroll(to: CurrentPath(section: 0, item: 199))
        screen.open()
      case 4:
        // The list is empty when the window opens.
        screen.open()
        screen.list.anchorEdge = .bottom
        await screen.apply(ids)
      default:
        screen.list.anchorEdge = .bottom
        screen.adapter.apply(list(0..<20))
        screen.open()
        await screen.apply(ids, style: .reload)
      }
      #expect(screen.isInSight(199))
      await screen.apply(0..<203)
      #expect(screen.isInSight(202))
      // Everything is replaced, as when another conversation is opened.
      await screen.apply(1_000..<1_300, style: .reload)
      #expect(screen.isInSight(1_299))
      screen.close()
    }

    @Test("Scrolling to a row works before the first layout", arguments: [false, true])
    func scrollsBeforeLayout(isGrid: Bool) async {
      for target in [0, 120, 999] {
        let screen = FormScreen(columns: isGrid ? 3...3 : nil, opens: false)
        await screen.apply(0..<1_000)
        screen.list.scroll(to: CurrentPath(section: 0, item: target))
        screen.open()
        #expect(screen.isInSight(target))
        screen.close()

        let open = FormScreen(columns: isGrid ? 3...3 : nil)
        open.adapter.apply(list(0..<1_000))
        open.list.scroll(to: CurrentPath(section: 0, item: target))
        open.draw()
        #expect(open.isInSight(target))
        open.close()
      }
    }

    // MARK: Scrolling to a row

    @Test(
      "Scrolling to a row holds until the row is in sight, whatever comes between", arguments: 0..<5
    )
    func scrollHolds(kind: Int) async {
      for target in [3, 700, 1_999] {
        let screen = FormScreen()
        await screen.apply(0..<2_000)
        screen.value = 5_000
        screen.draw()
        screen.list.scroll(to: CurrentPath(section: 0, item: target))
        switch kind {
        case 0: screen.adapter.reloadView()
        case 1: screen.adapter.apply(list(0..<2_000), style: .reload)
        case 2: screen.adapter.apply(list(-300..<2_000))
        case 3: screen.adapter.apply(list((0..<2_000).reversed()), style: .reload)
        default:
          screen.showPage("other")
          await screen.apply(list(-300..<2_000), style: .reload)
          screen.showPage("list")
        }
        screen.draw()
        #expect(screen.isInSight(target), "\(target)")
        screen.close()
      }
    }

    @Test("Scrolling to the first row of a section shows the header")
    func scrollShowsHeader() async {
      let screen = FormScreen()
      await screen.apply(sections(0..<20))
      for section in [19, 7, 12, 0, 1] {
        screen.list.scroll(to: CurrentPath(section: section, item: 0))
        screen.draw()
        #expect(screen.isInSight(section * 10))
        #expect(screen.headerTop(section) ?? -1 >= 0)
        #expect(screen.headerTop(section) ?? .infinity < screen.pageSize)
      }
      // The row that is not the first one does not need the header.
      screen.list.scroll(to: CurrentPath(section: 15, item: 9))
      screen.draw()
      #expect(screen.isInSight(159))
      screen.close()
    }

    @Test("A list at its end goes on following after rows were sent", arguments: [1, 2, 3])
    func sends(count: Int) async {
      let screen = FormScreen(prepare: { $0.anchorEdge = .bottom })
      var ids = Array(0..<100)
      await screen.apply(ids)
      for _ in 0..<3 {
        for _ in 0..<count {
          ids.append(ids.count)
          screen.adapter.apply(list(ids))
          screen.list.scroll(to: CurrentPath(section: 0, item: ids.count - 1))
        }
        screen.draw()
        #expect(screen.isInSight(ids.count - 1))
        ids.append(ids.count)
        await screen.apply(ids)
        #expect(screen.isInSight(ids.count - 1))
      }
      screen.close()
    }

    // MARK: What is not visible

    /// Hides the list, and shows it again afterwards.
    private func hidden(_ kind: Int, _ screen: FormScreen, _ body: () async -> Void) async {
      switch kind {
      case 0:
        screen.showPage("other")
        await body()
        screen.showPage("list")
      case 1:
        screen.hideWindow()
        await body()
        screen.showWindow()
      default:
        screen.close()
        await body()
        screen.open()
      }
      screen.draw()
    }

    @Test("A list that is not visible keeps its place", arguments: 0..<3, 0..<4)
    func keepsPlaceWhileHidden(kind: Int, change: Int) async {
      for edge in [ScrollAnchor.Edge.top, .bottom] {
        let screen = FormScreen(prepare: { $0.anchorEdge = edge })
        await screen.apply(0..<500)
        screen.value = 7_777
        screen.draw()
        let first = edge == .top ? screen.visibleIDs.first! : screen.visibleIDs.last!
        let before = screen.visible[first]!
        await hidden(kind, screen) {
          switch change {
          case 0: screen.adapter.reloadView()
          case 1: await screen.apply(list(-100..<500), style: .reload)
          case 2: await screen.apply(list(-100..<500))
          default:
            await screen.apply(list(-50..<500))
            await screen.apply(list(-10..<600), style: .reload)
            screen.adapter.reloadView()
          }
        }
        let now = screen.visible[first]
        #expect(abs((now?.top ?? .infinity) - before.top) <= 1, "\(edge)")
        screen.close()
      }
    }

    @Test("A list that is not visible stays at its end, or at its start", arguments: 0..<3)
    func keepsLimitWhileHidden(kind: Int) async {
      for style in [UpdateStyle.animated, .reload] {
        let chat = FormScreen(prepare: { $0.anchorEdge = .bottom })
        await chat.apply(0..<300)
        await hidden(kind, chat) { await chat.apply(-9..<333, style: style) }
        #expect(chat.isInSight(332))
        chat.close()
        let screen = FormScreen()
        await screen.apply(0..<300)
        await hidden(kind, screen) { await screen.apply(-9..<333, style: style) }
        #expect(screen.value == 0)
        screen.close()
      }
    }

    // MARK: The user scrolls

    @Test("A scroll to the start or the end after an update means the new start or end")
    func scrollToLimit() async {
      for edge in [ScrollAnchor.Edge.top, .bottom] {
        for style in [UpdateStyle.animated, .reload] {
          let screen = FormScreen(prepare: { $0.anchorEdge = edge })
          await screen.apply(0..<300)
          screen.value = 3_000
          screen.draw()
          await screen.adapter.apply(list(-50..<350), style: style).outcome()
          screen.value = 0
          screen.draw()
          #expect(screen.value == 0)
          #expect(screen.isInSight(-50))
          await screen.adapter.apply(list(-86..<400), style: style).outcome()
          screen.value = screen.lastValue
          screen.draw()
          #expect(screen.isInSight(399), "\(edge) \(style)")
          screen.close()
        }
      }
    }

    @Test("What the user scrolls between an update and its layout is added", arguments: 0..<4)
    func scrolledAfterUpdate(kind: Int) async {
      for distance in [10.0, 47, -35, 333] {
        let screen = FormScreen()
        await screen.apply(0..<1_000)
        screen.value = 9_000
        screen.draw()
        let row = screen.visibleIDs[5]
        let top = screen.visible[row]!.top
        switch kind {
        case 0: await screen.adapter.apply(list(-3..<1_000)).outcome()
        case 1: await screen.adapter.apply(list(0..<1_001)).outcome()
        case 2: await screen.adapter.apply(list(100..<1_000)).outcome()
        default: await screen.adapter.apply(list(-3..<1_000), style: .reload).outcome()
        }
        screen.value += distance
        screen.draw()
        let now = screen.visible[row]?.top ?? (distance > 300 ? top - distance : .infinity)
        #expect(abs(now - (top - distance)) <= 1, "\(distance)")
        screen.close()
      }
    }

    @Test("A row that the user has just scrolled out of the view is not the row that stays")
    func scrolledOut() async {
      let screen = FormScreen(prepare: { $0.anchorEdge = .bottom })
      await screen.apply(0..<300)
      screen.value = 5_000
      screen.draw()
      let row = screen.visibleIDs.last!
      screen.value += screen.visible[row]!.bottom - screen.pageSize
      screen.draw()
      // Before the next layout, the row begins exactly where the view ends.
      let extent = screen.visible[row]!
      screen.value -= extent.bottom - extent.top
      let ids = Array(0..<row) + [1_000] + Array(row..<300)
      await screen.adapter.apply(list(ids)).outcome()
      screen.draw()
      #expect(screen.visible[row - 1]?.bottom == screen.pageSize)
      screen.close()
    }

    @Test("The user who moves the focus while rows change sees the row with the focus")
    func focusMoves() async {
      let screen = FormScreen()
      await screen.apply(0..<300)
      gtk_widget_grab_focus(screen.cell(of: 0)!.check.pointer)
      for step in 1...30 {
        // The update comes between the key and the next frame.
        gtk_widget_grab_focus(screen.cell(of: step)!.check.pointer)
        await screen.adapter.apply(list(Array(0..<300) + Array(1_000..<(1_000 + step)))).outcome()
        screen.draw()
        #expect(screen.isInSight(step), "\(step)")
        #expect(screen.focus == .check(step))
      }
      screen.close()
    }

    @Test(
      "A row to which GTK gives the focus in a new window does not take the list to it",
      arguments: [Shape.all[0], Shape.all[1], Shape.all[2]], [UpdateStyle.animated, .reload])
    func focusInNewWindow(shape: Shape, style: UpdateStyle) async {
      let screen = await shape.screen([ListSection(id: 0, items: FormScreen.uneven(0..<400))])
      for value in [1_000.0, 2_345] {
        await screen.apply([ListSection(id: 0, items: FormScreen.uneven(0..<400))])
        screen.value = value
        screen.draw()
        let ids = screen.visibleIDs
        screen.focusEntry(ids[2])
        screen.draw()
        var oracle = screen.makeOracle(shape)
        screen.close()
        // The first row in sight becomes the first row of all.
        let rest = (ids[0]..<400).filter { $0 != ids[2] }
        await screen.adapter.apply(
          [ListSection(id: 0, items: FormScreen.uneven(rest))], style: style
        ).outcome()
        oracle.listChanges(to: screen.outline)
        screen.open()
        screen.draw()
        #expect(oracle.placeFaults(in: screen.sight) == [], "\(value)")
      }
      screen.close()
    }

    // MARK: Limits

    @Test("A list that is taller than GTK can scroll is a fault", arguments: [30_000, 100_000])
    func tooTall(height: Int) async {
      let screen = FormScreen()
      screen.source.trapsOnFaults = false
      var faults: [CellFault] = []
      screen.source.onFault = { faults.append($0) }
      func list(_ count: Int) -> FormScreen.Sections {
        [
          ListSection(
            id: 0, items: (0..<count).map { Record(id: $0, extraHeight: height - 36) })
        ]
      }
      await screen.apply(list(20_000))
      #expect(faults.isEmpty)
      await screen.apply(list(100_000))
      await screen.apply(list(100_001))
      #expect(faults.count == 1)
      let row = faults.first?.path.item ?? 0
      // The rows before it can be reached.
      #expect(abs(row - Int(gint.max) / height) < 300)
      await screen.apply(list(20_000))
      #expect(faults.count == 1)
      screen.close()
    }

    private final class NumberCell: GTKCell, ConfigurableView {
      let widget = GTKWidget(gtk_label_new(nil))

      init() { gtk_widget_set_size_request(widget.pointer, 100, 20) }

      func configure(with number: Int) { gtk_label_set_text(widget.opaque, "\(number)") }
    }

    @Test("110 million rows are a fault, too", .enabled(if: TestLength.isLong))
    func tooManyRows() async {
      let source = KeyedListDataSource<Int, Int, Never>(identity: .none()) {
        NumberCell.row($0, id: $0)
      }
      let list = GTKListView(source)
      source.trapsOnFaults = false
      var faults: [CellFault] = []
      source.onFault = { faults.append($0) }
      let scroller = GTKWidget(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
      let window = GTKWidget(gtk_window_new())
      gtk_window_set_child(window.opaque.window, scroller.pointer)
      gtk_window_present(window.opaque.window)
      source.apply(rows: Array(0..<110_000_000), style: .reload)
      Toolkit.run { !faults.isEmpty }
      #expect(faults.count == 1)
      // GTK adds padding to the height of a cell.
      let row = list.scrollKeeper.shownRows[0]
      let reach = Int(Double(gint.max) / (row.bottom - row.top))
      #expect(reach < 110_000_000 && abs((faults.first?.path.item ?? 0) - reach) < 300)
      gtk_window_destroy(window.opaque.window)
      Toolkit.turn()
    }

    @Test("A list in a box in a viewport keeps its place; rows without widgets are a fault")
    func inViewport() async {
      for count in [30, 150, 1_000] {
        let screen = FormScreen(opens: false)
        screen.source.trapsOnFaults = false
        var faults: [CellFault] = []
        screen.source.onFault = { faults.append($0) }
        gtk_scrolled_window_set_child(screen.scroller.opaque, nil)
        let box = GTKWidget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        gtk_box_append(box.box, gtk_label_new("Above the list"))
        gtk_box_append(box.box, screen.list.widget.pointer)
        gtk_scrolled_window_set_child(screen.scroller.opaque, box.pointer)
        screen.open()
        await screen.apply(0..<count)
        func top(of id: Int) -> Double {
          screen.adapter.path(of: id).flatMap {
            screen.list.slot(at: screen.list.layout.position(of: $0))?.extent(
              in: screen.scroller.pointer)?.top
          } ?? .nan
        }
        screen.value = 300
        screen.draw()
        let before = top(of: 12)
        await screen.apply(-4..<count)
        #expect(abs(top(of: 12) - before) <= 1)
        await screen.apply(-9..<count, style: .reload)
        #expect(abs(top(of: 12) - before) <= 1)
        screen.list.scroll(to: CurrentPath(section: 0, item: 0))
        screen.draw()
        #expect(abs(top(of: -9)) < screen.pageSize - 30)
        #expect(faults.count == (count > 200 ? 1 : 0))
        screen.close()
      }
    }
  }
#endif
