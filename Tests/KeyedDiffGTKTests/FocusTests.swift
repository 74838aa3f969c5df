#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("The keyboard focus stays in its row", .serialized)
  struct FocusTests {
    /// Kinds of lists: whether it is a grid, and the text direction.
    nonisolated static let shapes: [(isGrid: Bool, isRightToLeft: Bool)] = [
      (false, false), (true, false), (false, true),
    ]

    private func screen(_ shape: Int, _ sections: FormScreen.Sections) async -> FormScreen {
      let screen = FormScreen(
        columns: Self.shapes[shape].isGrid ? 2...2 : nil)
      if Self.shapes[shape].isRightToLeft {
        gtk_widget_set_direction(screen.list.widget.pointer, GTK_TEXT_DIR_RTL)
      }
      await screen.apply(sections)
      return screen
    }

    /// Lists that follow each other, and all contain record 2.
    nonisolated static let walks: [[[Int]]] = [
      // The row moves, or the rows around it.
      [[9, 1, 2, 3, 4, 5], [9, 1, 3, 2, 4, 5], [9, 1, 3, 4, 5, 2], [2, 9, 1, 3, 4, 5]],
      [[1, 2, 3], [1, 3, 2], [2, 1, 3], [3, 2, 1], [1, 2, 3], [3, 1, 2]],
      // Rows around it come and go.
      [[1, 2, 3], [2], [4, 2, 5], [2, 1], [7, 8, 9, 2, 1]],
      // The row moves far beyond the rows that have widgets, and back.
      [
        Array(0..<3_000), [0, 1] + Array(3..<2_500) + [2] + Array(2_500..<3_000),
        Array(0..<3_000),
      ],
      [Array(0..<4_000), Array((0..<4_000).reversed()), Array(0..<4_000)],
    ]

    @Test(
      "Text, cursor and selection of an entry stay while rows move, come and go",
      arguments: shapes.indices, walks.indices)
    func entry(shape: Int, walk: Int) async {
      let lists = Self.walks[walk]
      let screen = await screen(shape, FormScreen.list(lists[0]))
      screen.type("xx", in: 2)
      let text = FormScreen.Text(text: "Rexxcord 2", cursor: 4, bound: 1)
      #expect(screen.focusedText == text)
      for style in [UpdateStyle.animated, .immediate, .reload] {
        for list in lists.dropFirst() + [lists[0]] {
          await screen.apply(list, style: style)
          #expect(screen.focus == .entry(2), "\(style) \(list.prefix(9))")
          #expect(screen.focusedText == text, "\(style) \(list.prefix(9))")
        }
        screen.adapter.reloadView()
        screen.draw()
        #expect(screen.focus == .entry(2))
        #expect(screen.focusedText == text)
      }
      screen.close()
    }

    @Test(
      "A check button keeps the focus while its row goes to another section and back",
      arguments: shapes.indices)
    func check(shape: Int) async {
      func sections(isDone: Bool) -> FormScreen.Sections {
        let done = Record(id: 2, isDone: isDone)
        let open = [1, 3, 4].map { Record(id: $0) }
        return [
          ListSection(id: 0, items: isDone ? open : [open[0], done] + open[1...], header: "To do"),
          ListSection(id: 1, items: isDone ? [done] : [], header: "Done"),
        ]
      }
      let screen = await screen(shape, sections(isDone: false))
      gtk_widget_grab_focus(screen.cell(of: 2)!.check.pointer)
      #expect(screen.focus == .check(2))
      for round in 0..<40 {
        await screen.apply(
          sections(isDone: round % 2 == 0), style: round < 30 ? .animated : .reload)
        #expect(screen.focus == .check(2), "round \(round)")
      }
      screen.close()
    }

    @Test("A row that moves to a new section keeps the focus and what is typed")
    func newSection() async {
      func section(_ id: Int, _ ids: [Int], isDone: Bool = false) -> ListSection<Int, Record> {
        ListSection(
          id: id, items: ids.map { Record(id: $0, isDone: isDone && $0 == 2) }, header: "\(id)")
      }
      let lists = [
        [section(5, [2]), section(0, [1, 3])],
        [section(0, [1]), section(6, [3, 2], isDone: true)],
        [section(7, [2], isDone: true)],
        [section(6, [3, 2]), section(0, [1])],
        [section(0, [1, 2, 3])],
      ]
      let screen = FormScreen()
      await screen.apply(lists[4])
      screen.type("xx", in: 2)
      for (index, list) in lists.enumerated() {
        await screen.apply(list)
        #expect(screen.focus == .entry(2), "\(index)")
        #expect(
          screen.focusedText == FormScreen.Text(text: "Rexxcord 2", cursor: 4, bound: 1),
          "\(index)")
        #expect(screen.cell(of: 2)?.record?.isDone == (1...2 ~= index), "\(index)")
      }
      screen.close()
    }

    @Test("The row itself keeps the focus, too", arguments: shapes.indices, walks.indices)
    func row(shape: Int, walk: Int) async {
      let lists = Self.walks[walk]
      let screen = await screen(shape, FormScreen.list(lists[0]))
      gtk_root_set_focus(
        OpaquePointer(screen.window), gtk_widget_get_parent(screen.cell(of: 2)!.widget.pointer))
      for list in lists.dropFirst() {
        await screen.apply(list)
        #expect(screen.focus == .row(2))
      }
      screen.adapter.reloadView()
      screen.draw()
      #expect(screen.focus == .row(2))
      screen.close()
    }

    @Test("An entry in a header keeps the focus through batches and reloads")
    func header() async {
      func sections(_ ids: [Int], _ count: Int) -> FormScreen.Sections {
        ids.map { id in
          ListSection(
            id: id, items: (0..<count).map { Record(id: id * 100_000 + $0) },
            header: id % 2 == 0 ? HeaderEntryCell.supplement(id) : "Title")
        }
      }
      let screen = await screen(0, sections([1, 2, 3], 5))
      gtk_widget_grab_focus(
        screen.list.slot(at: screen.list.layout.headerPosition(ofSection: 1)!)!.cell!.widget.pointer
      )
      screen.type("xx")
      let text = FormScreen.Text(text: "Hexxader 2", cursor: 4, bound: 1)
      for (ids, count) in [
        ([1, 2, 3], 7), ([2, 1, 3], 7), ([3, 1, 2], 2), ([2], 2), ([1, 2], 8_000), ([1, 2], 3),
      ] {
        await screen.apply(sections(ids, count))
        #expect(screen.focus == .headerEntry(section: ids.firstIndex(of: 2)!))
        #expect(screen.focusedText == text)
      }
      // If the section is deleted, a row gets the focus.
      await screen.apply(sections([1, 3], 3))
      #expect(screen.focus == .row(100_002) || screen.focus == .row(300_000))
      screen.close()
    }

    @Test(
      "If the row is deleted, a neighboring row gets the focus, and never its entry",
      arguments: shapes.indices)
    func deleted(shape: Int) async {
      let cases: [(from: [Int], typed: Int, to: [Int], focused: Int)] = [
        ([1, 2, 3, 4], 2, [1, 3, 4], 3), ([1, 2, 3, 4], 4, [1, 2, 3], 3),
        ([1, 2, 3, 4], 1, [2, 3, 4], 2), ([1, 2, 3, 4], 2, [4, 1], 4),
        ([1, 2, 3, 4], 3, [2, 1], 2), ([1, 2, 3, 4], 2, [9, 8, 7], 9),
      ]
      for style in [UpdateStyle.animated, .reload] {
        for (from, typed, to, focused) in cases {
          let screen = await screen(shape, FormScreen.list(from))
          screen.type("xx", in: typed)
          await screen.apply(to, style: style)
          #expect(screen.focus == .row(focused), "\(style) \(from) \(to)")
          #expect(
            screen.cell(of: focused).map { FormScreen.text(of: $0.entry.opaque).text }
              == "Record \(focused)")
          screen.close()
        }
      }
    }

    @Test("In an empty list, no entry has the focus; when rows come back, a row gets it")
    func emptied() async {
      for style in [UpdateStyle.animated, .reload] {
        let screen = await screen(0, FormScreen.list(0..<9))
        screen.type("xx", in: 2)
        await screen.apply([], style: style)
        #expect(screen.focus == .list)
        await screen.apply(0..<9, style: style)
        #expect(screen.focus == .row(0))
        // The user has moved the focus in the meantime.
        await screen.apply([], style: style)
        gtk_widget_grab_focus(screen.filter.pointer)
        await screen.apply(0..<9, style: style)
        #expect(screen.focus == .filter)
        screen.close()
      }
    }

    @Test("An entry above the list that filters it keeps the focus, its text and the cursor")
    func filter() async {
      for count in [20, 20_000] {
        let screen = await screen(0, FormScreen.list(0..<count))
        screen.type("xx", in: 3)
        gtk_widget_grab_focus(screen.filter.pointer)
        var expected = ""
        for letter in ["1", "7", "9"] {
          let editable = OpaquePointer(gtk_root_get_focus(OpaquePointer(screen.window))!)
          var position = gtk_editable_get_position(editable)
          gtk_editable_insert_text(editable, letter, -1, &position)
          gtk_editable_set_position(editable, position)
          expected += letter
          await screen.apply((0..<count).filter { "\($0)".contains(expected) })
          #expect(screen.focus == .filter)
          #expect(
            screen.focusedText
              == FormScreen.Text(text: expected, cursor: expected.count, bound: expected.count))
        }
        await screen.apply(0..<count)
        #expect(screen.focus == .filter)
        screen.close()
      }
    }

    @Test(
      "An entry in a header of the list that filters it keeps the focus, its text and the cursor")
    func filterInList() async {
      for count in [20, 20_000] {
        func sections(_ text: String) -> FormScreen.Sections {
          let ids = (0..<count).filter { text.isEmpty || "\($0)".contains(text) }
          return [
            ListSection(
              id: 0, items: ids.map { Record(id: $0) }, header: HeaderEntryCell.supplement(0))
          ]
        }
        let screen = await screen(0, sections(""))
        gtk_widget_grab_focus(screen.list.slot(at: 0)!.cell!.widget.pointer)
        let editable = OpaquePointer(gtk_root_get_focus(OpaquePointer(screen.window))!)
        gtk_editable_delete_text(editable, 0, -1)
        var expected = ""
        for letter in ["1", "7", "9"] {
          var position = gtk_editable_get_position(editable)
          gtk_editable_insert_text(editable, letter, -1, &position)
          gtk_editable_set_position(editable, position)
          expected += letter
          await screen.apply(sections(expected))
          #expect(screen.focus == .headerEntry(section: 0))
          #expect(
            screen.focusedText
              == FormScreen.Text(text: expected, cursor: expected.count, bound: expected.count))
        }
        screen.close()
      }
    }

    @Test("A setup that inserts the text of an edited entry in pieces leaves the entry alone")
    func insertsPieces() {
      Toolkit.start()
      let widget = GTKWidget(gtk_text_new())
      let edited = EditedText(widget.pointer)!
      gtk_editable_set_text(widget.opaque, "\u{C4}rzte")
      edited.willSetUp()
      gtk_editable_delete_text(widget.opaque, 0, -1)
      var position: gint = 0
      // The first character is two bytes long. GTK counts characters.
      for piece in ["\u{C4}r", "zte"] {
        gtk_editable_insert_text(widget.opaque, piece, -1, &position)
      }
      #expect(!edited.didSetUp())
      #expect(FormScreen.text(of: widget.opaque).text == "\u{C4}rzte")
      edited.end()
    }

    @Test("New content of a row leaves what the user types, unless the text itself has changed")
    func newContent() async {
      let screen = await screen(0, FormScreen.list(0..<5))
      screen.type("xx", in: 2)
      let text = FormScreen.Text(text: "Rexxcord 2", cursor: 4, bound: 1)
      var sections = FormScreen.list(0..<5)
      for round in 0..<4 {
        sections[0].items[2].isDone.toggle()
        sections[0].items[2].extraHeight = round
        await screen.apply(sections, style: round < 2 ? .animated : .reload)
        #expect(screen.focusedText == text)
        let check = UnsafeMutablePointer<GtkCheckButton>(screen.cell(of: 2)!.check.opaque)
        #expect((gtk_check_button_get_active(check) != 0) == sections[0].items[2].isDone)
      }
      // Undo takes back what was typed, not what the updates did.
      gtk_editable_select_region(
        OpaquePointer(gtk_root_get_focus(OpaquePointer(screen.window))!), 4, 4)
      gtk_widget_activate_action_variant(
        gtk_root_get_focus(OpaquePointer(screen.window))!, "text.undo", nil)
      #expect(screen.focusedText?.text == "Record 2")
      screen.close()
    }

    @Test("The focus that has left the list comes back to the same entry", arguments: 0..<3)
    func otherPage(kind: Int) async {
      let screen = await screen(0, FormScreen.list(0..<50))
      screen.type("xx", in: 2)
      screen.showPage("other")
      switch kind {
      case 0: await screen.apply([0, 1, 3, 4, 5, 2])
      case 1: await screen.apply(Array(0..<50).reversed(), style: .reload)
      default: screen.adapter.reloadView()
      }
      screen.showPage("list")
      gtk_widget_grab_focus(screen.cell(of: 2)!.entry.pointer)
      #expect(screen.focus == .entry(2))
      #expect(screen.focusedText?.text == "Rexxcord 2")
      screen.close()
    }

    @Test("A setup that is late does not take back what was typed since; new text is shown")
    func lateSetup() async {
      let screen = await screen(0, FormScreen.list(0..<5))
      gtk_widget_grab_focus(screen.cell(of: 2)!.entry.pointer)
      var sections = FormScreen.list(0..<5)
      var text = "Record 2"
      for letter in ["a", "b", "c"] {
        // The model gets the text before the next letter, and the list gets the model after it.
        sections[0].items[2].title = text
        text += letter
        let focused = OpaquePointer(gtk_root_get_focus(OpaquePointer(screen.window))!)
        gtk_editable_set_text(focused, text)
        gtk_editable_set_position(focused, -1)
        await screen.apply(sections)
        #expect(screen.focusedText?.text == text)
        #expect(screen.focusedText?.cursor == text.count)
      }
      sections[0].items[2].title = "From elsewhere"
      await screen.apply(sections)
      #expect(screen.focusedText?.text == "From elsewhere")
      #expect(screen.focus == .entry(2))
      screen.close()
    }

    @Test("Undo does not bring the text of another row")
    func undo() async {
      let screen = await screen(0, FormScreen.list(0..<5))
      // The cells get other rows.
      for round in 1...4 { await screen.apply((round * 10)..<(round * 10 + 5), style: .reload) }
      for id in 40..<45 {
        gtk_widget_grab_focus(screen.cell(of: id)!.entry.pointer)
        let focused = gtk_root_get_focus(OpaquePointer(screen.window))!
        gtk_widget_activate_action_variant(focused, "text.undo", nil)
        #expect(screen.focusedText?.text == "Record \(id)")
        screen.type("xx")
        gtk_widget_activate_action_variant(focused, "text.undo", nil)
        #expect(screen.focusedText?.text == "Record \(id)")
        gtk_widget_activate_action_variant(focused, "text.undo", nil)
        #expect(screen.focusedText?.text == "Record \(id)")
      }
      screen.close()
    }

    @Test("An open popover of a row stays while other rows change, and ends with its row")
    func popover() async {
      for style in [UpdateStyle.animated, .reload] {
        let screen = await screen(0, FormScreen.list(0..<9))
        let popover = GTKWidget(gtk_popover_new())
        gtk_popover_set_child(UnsafeMutablePointer(popover.opaque), gtk_entry_new())
        let entry = screen.cell(of: 2)!.entry
        gtk_widget_set_parent(popover.pointer, entry.pointer)
        gtk_popover_popup(UnsafeMutablePointer(popover.opaque))
        // GTK shows tooltips half a second later, and looks for the popover then.
        let end = Date(timeIntervalSinceNow: 0.6)
        while Date() < end { screen.drawFrame() }
        #expect(gtk_widget_get_visible(popover.pointer) != 0)
        for list in [[1, 3, 2, 4], [2, 1], [9, 8, 2, 5]] {
          await screen.apply(list, style: style)
          #expect(gtk_widget_get_visible(popover.pointer) != 0, "\(style) \(list)")
          #expect(gtk_widget_get_parent(popover.pointer) == entry.pointer)
        }
        // The cell is used again, for another row.
        await screen.apply([9, 8, 7, 6], style: style)
        #expect(gtk_widget_get_visible(popover.pointer) == 0)
        #expect(gtk_widget_get_mapped(popover.pointer) == 0)
        screen.draw()
        gtk_widget_unparent(popover.pointer)
        screen.close()
      }
    }
  }
#endif
