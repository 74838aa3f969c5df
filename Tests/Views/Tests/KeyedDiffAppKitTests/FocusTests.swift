import FormTesting
import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

private let styles: [UpdateStyle] = [.animated, .immediate, .reload]

/// The first responder, the typed text and its selection stay in their row.
@MainActor
@Suite("First responder")
struct FocusTests {
  private let selected = NSRange(location: 2, length: 3)

  @Test("Typed text stays through insertions, deletions and moves", arguments: styles)
  func typedText(_ style: UpdateStyle) async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<6))
      screen.edit(3, typing: " typed")
      screen.editor?.selectedRange = selected
      var text = "name 3 typed"
      let lists = [
        [9, 0, 1, 2, 3, 4, 5], [9, 1, 3, 5], [3, 9, 1, 5], [9, 1, 5, 3], [3, 5, 1, 9], [3],
      ]
      for ids in lists {
        await screen.show(formRows(ids), style: style)
        #expect(screen.focusedID == 3)
        #expect(screen.editor?.string == text)
        #expect(screen.editor?.selectedRange == selected)
        screen.editor?.selectedRange = NSRange(location: 0, length: 0)
        screen.window!.standIn.type("x")
        screen.editor?.selectedRange = selected
        text = "x" + text
      }
      // Batches keep the cell. Each reload moves the first responder once.
      #expect(screen.responderCount == (style == .reload ? 1 + lists.count : 1))
      screen.check()
    }
  }

  @Test("The same view of the cell becomes the first responder, not the first one")
  func place() async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<6))
      screen.window!.makeFirstResponder(screen.views(2)!.note)
      screen.window!.standIn.type("!")
      screen.editor?.selectedRange = NSRange(location: 1, length: 0)
      await screen.show(formRows(-2..<6), style: .reload)
      #expect(screen.focusedView === screen.views(2)?.note)
      #expect(screen.views(2)?.note.string == "note!")
      #expect(screen.views(2)?.note.selectedRange == NSRange(location: 1, length: 0))
      #expect(screen.views(2)?.name.stringValue == "name 2")
      screen.window!.makeFirstResponder(screen.views(3)!.toggle)
      await screen.show(formRows(0..<6), style: .reload)
      #expect(screen.focusedView === screen.views(3)?.toggle)
      screen.check()
    }
  }

  @Test("A row that gets another cell keeps the first responder and the typed text")
  func otherCell() async {
    for make in FormScreen.all {
      for reloads in [false, true] {
        let screen = make()
        if reloads { screen.source.adapter.contentRefresh = { _, _ in .reload } }
        await screen.show(formRows(0..<6))
        screen.edit(3)
        screen.editor?.selectedRange = selected
        let old = screen.focusedView
        var rows = formRows([3, 0, 1, 2, 7])
        rows[0].isOdd = !reloads
        rows[0].isOn = true
        await screen.show(rows)
        #expect(screen.focusedID == 3)
        // A table with one free cell uses it for the reloaded row.
        if !reloads { #expect(screen.focusedView !== old) }
        #expect(screen.editor?.string == "name 3typed")
        #expect(screen.editor?.selectedRange == selected)
        #expect(screen.views(3)?.isOn == true)
        #expect(screen.responderCount == 2)
        screen.check()
      }
    }
  }

  @Test("New content of the row keeps the typed text, unless its text is new", arguments: styles)
  func newContent(_ style: UpdateStyle) async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<6))
      screen.edit(3)
      screen.editor?.selectedRange = selected
      var rows = formRows(0..<6)
      rows[3].isOn = true
      await screen.show(rows, style: style)
      #expect(screen.focusedID == 3)
      #expect(screen.editor?.string == "name 3typed")
      #expect(screen.editor?.selectedRange == selected)
      #expect(screen.views(3)?.isOn == true)
      rows[3].name = "renamed"
      await screen.show(rows, style: style)
      #expect(screen.focusedID == 3)
      #expect(screen.editor?.string == "renamed")
      // The new text is now the one that the user edits.
      screen.editor?.selectedRange = NSRange(location: 7, length: 0)
      screen.window!.standIn.type("!")
      rows[3].isOn = false
      await screen.show(rows, style: style)
      #expect(screen.editor?.string == "renamed!")
      screen.check()
    }
  }

  @Test("Text that is committed while the user types is not put back")
  func committed() async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<6))
      screen.edit(3, typing: "x")
      var rows = formRows(0..<6)
      rows[3].name = "name 3x"
      screen.editor?.selectedRange = selected
      await screen.show(rows)
      #expect(screen.editor?.string == "name 3x")
      #expect(screen.editor?.selectedRange == selected)
      await screen.show(rows.reversed(), style: .reload)
      #expect(screen.editor?.string == "name 3x")
      #expect(screen.editor?.selectedRange == selected)
      #expect(screen.focusedID == 3)
    }
  }

  @Test("A requested reload and new handlers keep the first responder")
  func requested() async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<6))
      screen.edit(3)
      screen.source.adapter.reloadView()
      screen.turn()
      #expect(screen.focusedID == 3)
      #expect(screen.editor?.string == "name 3typed")
      // The view gets its data source and delegate anew.
      screen.source.editing.didMove = { _, _, _ in }
      screen.source.sizes.row = { _, _ in 25 }
      screen.turn()
      #expect(screen.focusedID == 3)
      #expect(screen.editor?.string == "name 3typed")
      screen.check()
    }
  }

  @Test("If the row goes, no other row gets the first responder", arguments: styles)
  func deleted(_ style: UpdateStyle) async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<6))
      screen.edit(3)
      await screen.show(formRows([0, 1, 2, 4, 5]), style: style)
      // Arrow keys select rows.
      #expect(screen.window?.firstResponder === screen.list)
      #expect(screen.views(4)?.name.stringValue == "name 4")
      await screen.show(formRows(0..<6), style: style)
      #expect(screen.window?.firstResponder === screen.list)
      #expect(screen.responderCount == 2)
      screen.check()
    }
  }

  @Test("A row that moves out of a deleted section keeps the first responder")
  func deletedSection() async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show([
        ListSection(id: "a", items: formRows(0..<3)), ListSection(id: "b", items: formRows(3..<6)),
      ])
      screen.edit(4)
      await screen.show([ListSection(id: "a", items: formRows([0, 4, 2]))])
      #expect(screen.focusedID == 4)
      #expect(screen.editor?.string == "name 4typed")
      await screen.show([
        ListSection(id: "c", items: formRows([4, 7])), ListSection(id: "a", items: formRows([2])),
      ])
      #expect(screen.focusedID == 4)
      #expect(screen.editor?.string == "name 4typed")
      screen.check()
    }
  }

  @Test("A row of a table that is out of sight keeps the first responder")
  func outOfSight() async {
    let screen = FormScreen(table: true)
    await screen.show(formRows(0..<100))
    screen.edit(3)
    screen.scroll(to: 1_000)
    for (ids, style) in [
      (Array(0..<99), UpdateStyle.animated), ([3] + Array(4..<99), .reload),
      ([200, 3] + Array(4..<99), .immediate), ([200, 3] + Array(10..<99), .reload),
    ] {
      await screen.show(formRows(ids), style: style)
      #expect(800...1_100 ~= screen.place)
      #expect(screen.editor?.string == "name 3typed")
    }
    screen.scroll(to: 0)
    #expect(screen.focusedID == 3)
    #expect(screen.editor?.string == "name 3typed")
    await screen.show(formRows(4..<99), style: .reload)
    #expect(screen.window?.firstResponder === screen.list)
    screen.check()
  }

  @Test("If a reload pushes the row out of sight, the view stays at its start")
  func pushedOut() async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<20))
      screen.edit(3)
      await screen.show(formRows(-50..<20), style: .reload)
      #expect(screen.place == 0)
      // It is not known whether a collection view keeps an item with the first responder.
      #expect(screen.focusedID == (screen.isTable ? 3 : nil))
      #expect(screen.editor?.string == (screen.isTable ? "name 3typed" : nil))
      screen.check()
    }
  }

  @Test("A field in a header keeps the first responder", arguments: styles)
  func headers(_ style: UpdateStyle) async {
    for make in FormScreen.all {
      let screen = make()
      (screen.list as? NSCollectionView).map {
        ($0.collectionViewLayout as! NSCollectionViewFlowLayout).headerReferenceSize.height = 30
      }
      func list(_ ids: [String], _ title: String) -> [FormSection] {
        ids.map { id in
          let text = "\(title) \(id)"
          let header = FieldHeader.supplement(text)
          return ListSection(id: id, items: formRows([id.hashValue]), header: header)
        }
      }
      await screen.show(list(["a", "b"], "find"))
      screen.window!.makeFirstResponder(screen.header(1)!.field)
      screen.editor?.selectedRange = NSRange(location: 6, length: 0)
      screen.window!.standIn.type("!")
      screen.editor?.selectedRange = selected
      await screen.show(list(["b", "c", "a"], "find"), style: style)
      #expect(screen.focusedView === screen.header(0)?.field)
      #expect(screen.editor?.string == "find b!")
      #expect(screen.editor?.selectedRange == selected)
      screen.source.adapter.reloadView()
      screen.turn()
      #expect(screen.focusedView === screen.header(0)?.field)
      #expect(screen.editor?.string == "find b!")
      await screen.show(list(["b"], "sort"), style: style)
      #expect(screen.editor?.string == "sort b")
      await screen.show(list(["a"], "sort"), style: style)
      #expect(screen.window?.firstResponder === screen.list)
      screen.check()
    }
  }

  @Test("A first responder outside of the list is left alone", arguments: styles)
  func outside(_ style: UpdateStyle) async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<6))
      let search = NSTextField(frame: .zero)
      screen.scrollView.addSubview(search)
      for view in [search, screen.list] {
        screen.window!.makeFirstResponder(view)
        for ids in [[1, 2], [], [5, 6, 7]] { await screen.show(formRows(ids), style: style) }
        #expect(screen.focusedView === view)
      }
      #expect(screen.responderCount == 2)
      screen.check()
    }
  }

  @Test("In a table with columns, the field of the same column is edited")
  func columns() async {
    let table = NSTableView(frame: NSRect(x: 0, y: 0, width: 300, height: 0))
    for column in ["name", "note"] {
      table.addTableColumn(NSTableColumn(identifier: .init(column)))
    }
    let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
    scrollView.documentView = table
    let window = NSWindow(contentView: scrollView)
    let source = ListDataSource<String, FormRow> { row in
      DeclaredRow(row, id: row.id, cell: NSTextField.self) { host, row, _ in
        guard let host = host as? TableListView, let column = host.column else { return nil }
        let field = NSTextField(frame: .zero)
        field.stringValue = column.identifier!.rawValue == "name" ? row.name : row.note
        return field
      }
    }
    source.attach(to: table)
    func show(_ ids: [Int], _ style: UpdateStyle) async {
      let list = [ListSection(id: "a", items: formRows(ids))]
      _ = await source.apply(list, style: style).outcome()
      table.standIn.turn()
    }
    await show([0, 1, 2], .reload)
    window.makeFirstResponder(table.view(atColumn: 1, row: 1, makeIfNecessary: false))
    window.standIn.type("typed")
    await show([7, 8, 1, 2], .reload)
    #expect(window.standIn.focusedView === table.standIn.cell(atRow: 2, column: 1))
    #expect((window.firstResponder as? NSText)?.string == "typed")
    await show([7, 1, 8, 2], .animated)
    #expect(window.standIn.focusedView === table.standIn.cell(atRow: 1, column: 1))
    #expect(table.standIn.exceptions.isEmpty)
  }
}
