#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("Text that is being typed", .serialized)
  struct TypedTextTests {
    private func list(_ count: Int, title: String? = nil, of id: Int = 2) -> FormScreen.Sections {
      [ListSection(id: 0, items: (0..<count).map { Record(id: $0, title: $0 == id ? title : nil) })]
    }

    /// An app that stores each letter, and shows the stored record some letters later, as with a
    /// database.
    @Test("Letters that are stored while more are typed come back late", arguments: 1...3)
    func echo(lettersBehind: Int) async {
      for style in [UpdateStyle.animated, .reload] {
        let screen = FormScreen()
        await screen.apply(list(9))
        screen.focusEntry(2)
        gtk_editable_set_position(screen.editable!, 8)
        var stored: [String] = []
        for letter in "abcdefgh" {
          screen.insertAtCursor("\(letter)")
          stored.append(screen.focusedText!.text)
          guard stored.count > lettersBehind else { continue }
          await screen.apply(
            list(9, title: stored[stored.count - 1 - lettersBehind]), style: style)
          #expect(screen.focusedText?.text == stored.last, "\(style)")
          #expect(screen.focusedText?.cursor == stored.last?.count)
          if screen.focusedText?.text != stored.last { break }
        }
        // The rest is stored, and nothing changes any more.
        await screen.apply(list(9, title: stored.last), style: style)
        #expect(screen.focusedText?.text == stored.last)
        screen.close()
      }
    }

    @Test("Undo does not lead to the text of another row, or to no text")
    func undoEnds() async {
      let screen = FormScreen()
      await screen.apply(list(1_000))
      for value in [5_000.0, 20_000, 0] {
        screen.value = value
        screen.draw()
        for id in screen.visibleIDs.prefix(3) {
          screen.focusEntry(id)
          #expect(screen.undoneTexts() == ["Record \(id)"])
          screen.insertAtCursor("typed")
          #expect(screen.undoneTexts().last == "Record \(id)")
        }
      }
      screen.close()
    }

    @Test("Undo takes back what was typed before an update", arguments: 0..<5)
    func undo(kind: Int) async {
      let screen = FormScreen()
      await screen.apply(list(30))
      screen.focusEntry(2)
      gtk_editable_set_position(screen.editable!, 8)
      for letter in ["a", " word", "ß"] {
        screen.insertAtCursor(letter)
        switch kind {
        case 0: await screen.apply(Array(0..<30).reversed())
        case 1: await screen.apply(0..<30, style: .reload)
        case 2: screen.adapter.reloadView()
        case 3: await screen.apply([2, 1, 0] + Array(3..<30))
        default:
          var sections = list(30)
          sections[0].items[2].isDone = letter == "a"
          await screen.apply(sections)
        }
        screen.draw()
      }
      #expect(screen.focusedText?.text == "Record 2a wordß")
      #expect(screen.undoneTexts().contains("Record 2"))
      #expect(screen.focusedText?.text == "Record 2a wordß")
      screen.close()
    }

    @Test("The model changes the text of the row that is being edited: the cursor stays in it")
    func conflict() async {
      let screen = FormScreen()
      await screen.apply(list(9))
      screen.type("xx", in: 2)
      for title in ["A longer text than before", "Short", "", "Long again"] {
        await screen.apply(list(9, title: title))
        #expect(screen.sight.focus == .entry(2))
        #expect(screen.focusedText?.text == title)
        #expect(screen.focusedText!.cursor <= title.count)
      }
      screen.close()
    }

    @Test("Text typed in a row stays when the person goes to another row and comes back")
    func uncommitted() async {
      let screen = FormScreen()
      await screen.apply(list(9))
      screen.focusEntry(2)
      screen.insertAtCursor("typed")
      screen.focusEntry(5)
      screen.draw()
      var sections = list(9)
      for _ in 0..<4 {
        sections[0].items[2].isDone.toggle()
        sections[0].items[5].isDone.toggle()
        await screen.apply(sections)
        #expect(screen.sight.focus == .entry(5))
        #expect(FormScreen.text(of: screen.cell(of: 2)!.entry.opaque).text == "typed")
      }
      screen.close()
    }
  }
#endif
