import FormTesting
import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

private let styles: [UpdateStyle] = [.animated, .immediate, .reload]

/// The first responder, the typed text and its selection stay in their row.
@MainActor
@Suite("First responder")
struct FocusTests {
  @Test("Typed text stays through insertions, deletions and moves", arguments: styles)
  func typedText(_ style: UpdateStyle) {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<8))
      screen.edit(3, typing: " typed")
      screen.field?.standIn.selection = 2..<5
      var text = "name 3 typed"
      let lists = [
        [9, 0, 1, 2, 3, 4, 5], [9, 1, 3, 5], [3, 9, 1, 5], [9, 1, 5, 3], [3, 5, 1, 9], [3],
      ]
      for ids in lists {
        screen.show(formRows(ids), style: style)
        #expect(screen.focusedID == 3)
        #expect(screen.field?.text == text)
        #expect(screen.field?.standIn.selection == 2..<5)
        screen.field?.standIn.selection = 0..<0
        screen.field?.standIn.type("x")
        screen.field?.standIn.selection = 2..<5
        text = "x" + text
      }
      // Batches keep the cell. Each reload moves the first responder once.
      #expect(screen.responderCount == (style == .reload ? 1 + lists.count : 1))
      screen.check()
    }
  }

  @Test("The same view of the cell becomes the first responder, not the first one")
  func place() {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<8))
      let note = screen.views(2)!.note
      note.becomeFirstResponder()
      note.standIn.type("!")
      note.standIn.selection = 1..<1
      screen.show(formRows(-2..<8), style: .reload)
      #expect(screen.firstResponder === screen.views(2)?.note)
      #expect(screen.views(2)?.note.text == "note!")
      #expect(screen.views(2)?.note.standIn.selection == 1..<1)
      #expect(screen.views(2)?.name.text == "name 2")
      screen.check()
    }
  }

  @Test("A row that gets another cell keeps the first responder and the typed text")
  func otherCell() {
    for make in FormScreen.all {
      for reloads in [false, true] {
        let screen = make()
        if reloads { screen.source.adapter.contentRefresh = { _, _ in .reload } }
        screen.show(formRows(0..<8))
        screen.edit(3)
        screen.field?.standIn.selection = 1..<4
        let old = screen.firstResponder
        var rows = formRows([3, 0, 1, 2, 7])
        rows[0].isOdd = !reloads
        rows[0].isOn = true
        screen.show(rows)
        #expect(screen.focusedID == 3)
        #expect(screen.firstResponder !== old)
        #expect(screen.field?.text == "name 3typed")
        #expect(screen.field?.standIn.selection == 1..<4)
        #expect(screen.views(3)?.toggle.isOn == true)
        #expect(screen.responderCount == 2)
        screen.check()
      }
    }
  }

  @Test("New content of the row keeps the typed text, unless its text is new", arguments: styles)
  func newContent(_ style: UpdateStyle) {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<8))
      screen.edit(3)
      screen.field?.standIn.selection = 1..<4
      var rows = formRows(0..<8)
      rows[3].isOn = true
      screen.show(rows, style: style)
      #expect(screen.focusedID == 3)
      #expect(screen.field?.text == "name 3typed")
      #expect(screen.field?.standIn.selection == 1..<4)
      #expect(screen.views(3)?.toggle.isOn == true)
      rows[3].name = "renamed"
      screen.show(rows, style: style)
      #expect(screen.focusedID == 3)
      #expect(screen.field?.text == "renamed")
      // The new text is now the one that the user edits.
      screen.field?.standIn.type("!")
      rows[3].isOn = false
      screen.show(rows, style: style)
      #expect(screen.field?.text == "renamed!")
      screen.check()
    }
  }

  @Test("Text that is committed while the user types is not put back")
  func committed() {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<8))
      screen.edit(3, typing: "x")
      var rows = formRows(0..<8)
      rows[3].name = "name 3x"
      screen.field?.standIn.selection = 2..<2
      screen.show(rows)
      #expect(screen.field?.text == "name 3x")
      #expect(screen.field?.standIn.selection == 2..<2)
      screen.show(rows.reversed(), style: .reload)
      #expect(screen.field?.text == "name 3x")
      #expect(screen.field?.standIn.selection == 2..<2)
      #expect(screen.focusedID == 3)
    }
  }

  @Test("A requested reload and new handlers keep the first responder")
  func requested() {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<8))
      screen.edit(3)
      screen.source.adapter.reloadView()
      screen.turn()
      #expect(screen.focusedID == 3)
      #expect(screen.field?.text == "name 3typed")
      // The view gets its data source and delegate anew.
      screen.source.editing.canMove = { _, _ in true }
      screen.source.editing.didMove = { _, _, _ in }
      screen.source.sizes.row = { _, _ in 50 }
      screen.turn()
      #expect(screen.focusedID == 3)
      #expect(screen.field?.text == "name 3typed")
      screen.check()
    }
  }

  @Test("If the row goes, no other row gets the first responder", arguments: styles)
  func deleted(_ style: UpdateStyle) {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<8))
      screen.edit(3)
      screen.show(formRows([0, 1, 2, 4, 5]), style: style)
      #expect(screen.firstResponder == nil)
      #expect(screen.responderCount == 1)
      #expect(screen.views(4)?.name.text == "name 4")
      screen.show(formRows(0..<8), style: style)
      #expect(screen.firstResponder == nil)
      screen.check()
    }
  }

  @Test("A row that moves out of a deleted section keeps the first responder")
  func deletedSection() {
    for make in FormScreen.all {
      let screen = make()
      screen.show([
        ListSection(id: "a", items: formRows(0..<3)), ListSection(id: "b", items: formRows(3..<6)),
      ])
      screen.edit(4)
      screen.show([ListSection(id: "a", items: formRows([0, 4, 2]))])
      #expect(screen.focusedID == 4)
      #expect(screen.field?.text == "name 4typed")
      screen.show([
        ListSection(id: "c", items: formRows([4, 7])), ListSection(id: "a", items: formRows([2])),
      ])
      #expect(screen.focusedID == 4)
      #expect(screen.field?.text == "name 4typed")
      screen.check()
    }
  }

  @Test("A row out of sight keeps the first responder, and the view does not scroll to it")
  func outOfSight() {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<100))
      screen.edit(3)
      screen.scroll(2_000)
      for (ids, style) in [
        (Array(0..<99), UpdateStyle.animated), ([3] + Array(4..<99), .reload),
        ([200, 3] + Array(4..<99), .immediate), ([200, 3] + Array(10..<99), .reload),
      ] {
        screen.show(formRows(ids), style: style)
        #expect(1_500...2_500 ~= screen.view.contentOffset.y)
        #expect(screen.field?.text == "name 3typed")
      }
      screen.scroll(0)
      #expect(screen.focusedID == 3)
      #expect(screen.field?.text == "name 3typed")
      screen.show(formRows(4..<99), style: .reload)
      #expect(screen.firstResponder == nil)
      screen.check()
    }
  }

  @Test("If a reload pushes the row out of sight, the view stays at its start")
  func pushedOut() {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<20))
      screen.edit(3)
      screen.show(formRows(-50..<20), style: .reload)
      #expect(screen.view.contentOffset.y == 0)
      #expect(screen.field?.text == "name 3typed")
      screen.scroll(52 * 44)
      #expect(screen.focusedID == 3)
      screen.check()
    }
  }

  @Test("A field in a header keeps the first responder", arguments: styles)
  func headers(_ style: UpdateStyle) {
    for make in FormScreen.all {
      let screen = make()
      (screen.view as? UICollectionView).map {
        ($0.collectionViewLayout as! UICollectionViewFlowLayout).headerReferenceSize.height = 30
      }
      func list(_ ids: [String], _ title: String) -> [FormSection] {
        ids.map { id in
          let text = "\(title) \(id)"
          let header =
            screen.view is UITableView
            ? FieldTableHeader.supplement(text) : FieldItemHeader.supplement(text)
          return ListSection(id: id, items: formRows([id.hashValue]), header: header)
        }
      }
      screen.show(list(["a", "b"], "find"))
      let field = screen.header(1)!.field
      field.becomeFirstResponder()
      field.standIn.type("!")
      field.standIn.selection = 1..<1
      screen.show(list(["b", "c", "a"], "find"), style: style)
      #expect(screen.firstResponder === screen.header(0)?.field)
      #expect(screen.field?.text == "find b!")
      #expect(screen.field?.standIn.selection == 1..<1)
      // The header is set up again.
      screen.show(list(["b", "c", "a"], "find"), style: style)
      screen.source.adapter.reloadView()
      screen.turn()
      #expect(screen.firstResponder === screen.header(0)?.field)
      #expect(screen.field?.text == "find b!")
      screen.show(list(["b"], "sort"), style: style)
      #expect(screen.field?.text == "sort b")
      screen.show(list(["a"], "sort"), style: style)
      #expect(screen.firstResponder == nil)
      screen.check()
    }
  }

  @Test("A first responder outside of the list is left alone", arguments: styles)
  func outside(_ style: UpdateStyle) {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<8))
      let search = UITextField()
      screen.view.window?.addSubview(search)
      search.becomeFirstResponder()
      search.standIn.type("q")
      for ids in [[1, 2], [], [5, 6, 7]] { screen.show(formRows(ids), style: style) }
      #expect(screen.firstResponder === search)
      #expect(search.standIn.selection == 1..<1)
      #expect(screen.responderCount == 1)
      screen.check()
    }
  }

  @Test("A field that can no longer be edited loses the first responder")
  func disabled() {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<8))
      screen.edit(3)
      screen.source.display.willDisplay = { cell, row, _ in
        (cell as? any FormCell)?.views.name.isEnabled = row.id != 3
      }
      screen.turn()
      screen.show(formRows(0..<9), style: .reload)
      #expect(screen.firstResponder == nil)
      screen.check()
    }
  }
}
