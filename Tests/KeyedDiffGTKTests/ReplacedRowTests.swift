#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("Widgets of deleted rows show other rows", .serialized)
  struct ReplacedRowTests {
    private func listItem(of id: Int, in screen: FormScreen) throws -> OpaquePointer {
      try #require(screen.list.slots.values.first { ($0.cell as? RecordCell)?.record?.id == id })
        .listItem
    }

    @Test("A widget is not used again while the user types into it or presses a button in it")
    func inUse() async throws {
      let screen = FormScreen()
      await screen.apply(0..<1_000)
      screen.type("xx", in: 3)
      let focused = try listItem(of: 3, in: screen)
      let pressed = try listItem(of: 5, in: screen)
      gtk_widget_set_state_flags(
        try #require(screen.list.slots[pressed]?.rowWidget), GTK_STATE_FLAG_ACTIVE, 0)
      let others = Set(screen.list.slots.keys).subtracting([focused, pressed])
      await screen.apply(500..<1_000)
      #expect(screen.list.slots[focused] == nil)
      #expect(screen.list.slots[pressed] == nil)
      #expect(others.count > 100)
      #expect(others.isSubset(of: screen.list.slots.keys))
      #expect(screen.focus == .row(500))
      for id in 500..<510 {
        #expect(
          screen.cell(of: id).map { FormScreen.text(of: $0.entry.opaque).text } == "Record \(id)")
      }
      screen.close()
    }

    @Test("A popover is closed before its widget shows another row")
    func popover() async throws {
      let screen = FormScreen()
      await screen.apply(0..<1_000)
      let item = try listItem(of: 3, in: screen)
      let popover = GTKWidget(gtk_popover_new())
      // Such a popover does not take the focus.
      gtk_popover_set_autohide(UnsafeMutablePointer(popover.opaque), 0)
      gtk_widget_set_parent(popover.pointer, screen.cell(of: 3)!.entry.pointer)
      gtk_popover_popup(UnsafeMutablePointer(popover.opaque))
      // GTK shows tooltips half a second later, and looks for the popover then.
      let end = Date(timeIntervalSinceNow: 0.6)
      while Date() < end { screen.drawFrame() }
      #expect(gtk_widget_get_visible(popover.pointer) != 0)
      await screen.apply(500..<1_000)
      #expect(screen.list.slots[item] != nil)
      #expect(gtk_widget_get_visible(popover.pointer) == 0)
      gtk_widget_unparent(popover.pointer)
      screen.close()
    }
  }
#endif
