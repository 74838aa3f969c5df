#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  /// What a screen reader is told, as far as GTK 4.8 lets a program look.
  @MainActor
  @Suite("Accessible states after updates", .serialized)
  struct AccessibleTests {
    /// Returns whether the accessible state of a widget has a Boolean value.
    ///
    /// GTK's function is variadic, so Swift does not import it.
    private func state(
      _ state: GtkAccessibleState, of widget: UnsafeMutablePointer<GtkWidget>, is value: Bool
    ) -> Bool {
      typealias Check = @convention(c) (OpaquePointer, UInt32, gint) -> UnsafeMutablePointer<CChar>?
      let symbol = dlsym(nil, "gtk_test_accessible_check_state")!
      let check = unsafeBitCast(symbol, to: Check.self)
      guard let difference = check(OpaquePointer(widget), state.rawValue, value ? 1 : 0) else {
        return true
      }
      g_free(difference)
      return false
    }

    private func flags(_ widget: UnsafeMutablePointer<GtkWidget>) -> UInt32 {
      gtk_widget_get_state_flags(widget).rawValue
    }

    /// The rows about which a screen reader is told something wrong, of those that have cells.
    private func faults(_ screen: FormScreen, focused: Int, selected: Set<Int>) -> [String] {
      var faults: [String] = []
      for slot in screen.list.slots.values {
        guard let row = slot.rowWidget, let cell = slot.cell as? RecordCell,
          let id = cell.record?.id, slot.row?.position != nil
        else { continue }
        let role = gtk_accessible_get_accessible_role(OpaquePointer(row))
        if role != GTK_ACCESSIBLE_ROLE_LIST_ITEM, role != GTK_ACCESSIBLE_ROLE_GRID_CELL {
          faults.append("\(id) has the role \(role.rawValue)")
        }
        // A row that was never selected has no such state.
        if state(GTK_ACCESSIBLE_STATE_SELECTED, of: row, is: true) != selected.contains(id) {
          faults.append("\(id) is \(selected.contains(id) ? "not " : "")told as selected")
        }
        if (flags(row) & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0) != (id == focused) {
          faults.append("\(id) is \(id == focused ? "not " : "")told as focused")
        }
        if state(GTK_ACCESSIBLE_STATE_CHECKED, of: cell.check.pointer, is: true)
          != cell.record!.isDone
        {
          faults.append("the check button of \(id) is told wrong")
        }
      }
      return faults
    }

    @Test("Focused, selected and checked are told of the right rows", arguments: Shape.all)
    func states(shape: Shape) async {
      let screen = await shape.screen(FormScreen.list(0..<60))
      screen.list.selection = [3, 5, 40].map { CurrentPath(section: 0, item: $0) }
      screen.focusEntry(3)
      screen.draw()
      #expect(faults(screen, focused: 3, selected: [3, 5, 40]) == [])
      let changes: [(String, [Int], UpdateStyle)] = [
        ("moved", [5, 3] + Array(6..<60), .animated),
        ("reversed", (0..<60).reversed(), .animated),
        ("reloaded", Array(0..<60), .reload),
        ("inserted", Array(100..<130) + Array(0..<60), .animated),
      ]
      for (name, ids, style) in changes {
        var sections = FormScreen.list(ids)
        for index in ids.indices where ids[index] % 4 == 3 {
          sections[0].items[index].isDone = true
        }
        await screen.apply(sections, style: style)
        let selected = Set(
          screen.list.selection.map { screen.adapter.sections.item(at: $0)!.id })
        #expect(selected.isSuperset(of: [3, 5]), "\(name)")
        #expect(faults(screen, focused: 3, selected: selected) == [], "\(name)")
      }
      // The row goes, and its neighbor is told as focused.
      await screen.apply([1, 2, 4, 5, 6])
      guard case .row(let id) = screen.sight.focus else {
        Issue.record("the focus is in \(screen.sight.focus)")
        return
      }
      #expect(faults(screen, focused: id, selected: [5]) == [])
      screen.close()
    }
  }
#endif
