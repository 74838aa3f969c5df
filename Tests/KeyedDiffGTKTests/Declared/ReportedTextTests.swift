#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  /// A form whose cells report each letter, and whose rows put it into the model at once.
  @MainActor
  @Suite("Text that is reported while it is typed", .serialized)
  struct ReportedTextTests {
    @MainActor
    private final class Form {
      let screen = DeclaredScreen()
      var row = FormRow(id: 0)
      var reports: [FormReport] = []

      init() { show() }

      func show() {
        screen.source.apply {
          ListSection(id: "form") {
            row.declared { [weak self] in self?.take($0) }
            FormRow(id: 1).declared(onReport: nil)
          }
        }
        Toolkit.drawFrame(in: screen.window)
      }

      private func take(_ report: FormReport) {
        reports.append(report)
        if case .name(let name) = report { row.name = name }
        show()
      }

      var cell: FormCell { screen.cell(at: CurrentPath(section: 0, item: 0))! }

      func edit() {
        gtk_widget_grab_focus(cell.entry.pointer)
        #expect(screen.focus == .entry(row.rowID))
      }
    }

    @Test("The user can undo each letter")
    func undo() {
      let form = Form()
      form.edit()
      for letter in ["a", " word", "ß"] { form.screen.type(letter) }
      #expect(form.row.name == "name 0a wordß" && form.reports.count == 3)
      let entry = gtk_root_get_focus(OpaquePointer(form.screen.window))!
      for _ in 0..<3 { gtk_widget_activate_action_variant(entry, "text.undo", nil) }
      #expect(form.cell.name == "name 0" && form.row.name == "name 0")
      form.screen.close()
    }

    @Test("A text that the app changes during the editing is not reported as typed")
    func change() {
      let form = Form()
      form.edit()
      form.screen.type("a")
      for name in ["another", "", "the third"] {
        form.row.name = name
        form.show()
        #expect(form.cell.name == name && form.row.name == name)
      }
      #expect(form.reports == [.name("name 0a")])
      #expect(form.screen.focus == .entry(form.row.rowID))
      form.screen.close()
    }
  }
#endif
