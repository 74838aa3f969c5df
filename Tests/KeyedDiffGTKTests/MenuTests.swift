#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  /// A cell with a menu button, whose popover has an entry.
  final class MenuCell: GTKCell, ConfigurableView {
    let widget = GTKWidget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4))
    let button = GTKWidget(gtk_menu_button_new())
    let entry = GTKWidget(gtk_entry_new())
    private let label = GTKWidget(gtk_label_new(nil))
    private(set) var id: Int?

    init() {
      let popover = gtk_popover_new()!
      gtk_popover_set_child(UnsafeMutablePointer(OpaquePointer(popover)), entry.pointer)
      gtk_menu_button_set_popover(button.opaque, popover)
      gtk_box_append(widget.box, label.pointer)
      gtk_box_append(widget.box, button.pointer)
    }

    func configure(with record: Record) {
      id = record.id
      gtk_label_set_text(label.opaque, record.text)
      gtk_widget_set_size_request(widget.pointer, 200, 36)
    }

    var isOpen: Bool {
      gtk_widget_get_mapped(UnsafeMutablePointer(OpaquePointer(popover))) != 0
    }

    private var popover: UnsafeMutablePointer<GtkPopover> {
      gtk_menu_button_get_popover(button.opaque)
    }
  }

  @MainActor
  @Suite("A menu of a row that is open", .serialized)
  struct MenuTests {
    // Comes first, because widgets can be created only after this.
    private let start: Void = Toolkit.start()

    /// A screen in which the menu of a row is open.
    private func screen(openMenuOf id: Int) async -> FormScreen {
      let screen = FormScreen(row: { MenuCell.row($0) })
      await screen.apply(0..<100)
      gtk_menu_button_popup(cell(id, screen)!.button.opaque)
      rest(screen)
      return screen
    }

    /// Waits until GTK has looked for a tooltip in a popover that has just opened, half a second
    /// after it is drawn. GTK logs a critical message if that popover is gone by then.
    private func rest(_ screen: FormScreen) {
      for _ in 0..<3 { screen.drawFrame() }
      let end = Date(timeIntervalSinceNow: 1)
      while Date() < end { screen.drawFrame() }
    }

    private func cell(_ id: Int, _ screen: FormScreen) -> MenuCell? {
      screen.adapter.path(of: id).flatMap { screen.list.cell(at: $0) as? MenuCell }
    }

    /// The ids of the rows whose menus are open, of the cells that are in use.
    private func openMenus(_ screen: FormScreen) -> [Int] {
      screen.list.slots.values.compactMap { $0.cell as? MenuCell }.filter(\.isOpen)
        .compactMap(\.id)
    }

    @Test(
      "It stays while its row stays, with what is typed in it",
      arguments: TestLength.isLong ? [0, 2, 9] : [2])
    func stays(id: Int) async {
      let screen = await screen(openMenuOf: id)
      #expect(openMenus(screen) == [id])
      let entry = cell(id, screen)!.entry
      gtk_widget_grab_focus(entry.pointer)
      var position: gint = 0
      gtk_editable_insert_text(entry.opaque, "typed", -1, &position)
      let lists: [[Int]] = [
        [id, 1, 3, 4], [1, 3, id], [8, 7, id, 6], [id], Array(0..<20), Array(0..<6_000),
      ]
      for style in [UpdateStyle.animated, .reload] {
        for list in lists {
          await screen.apply(list, style: style)
          #expect(openMenus(screen) == [id], "\(style), \(list.prefix(5))")
          #expect(String(cString: gtk_editable_get_text(entry.opaque)) == "typed")
        }
      }
      screen.close()
    }

    @Test("It closes when its row goes, and is closed in the row that uses the cell next")
    func goes() async {
      for style in [UpdateStyle.animated, .reload] {
        for id in TestLength.isLong ? [0, 2, 9] : [2] {
          let screen = await screen(openMenuOf: id)
          gtk_widget_grab_focus(cell(id, screen)!.entry.pointer)
          let others = (0..<100).filter { $0 != id }
          for ids in [others, [500] + others, Array(0..<300), [], Array(0..<20)] {
            await screen.apply(ids, style: style)
            let message = "\(style), \(id), \(ids.prefix(5))"
            #expect(openMenus(screen) == [], "\(message)")
            #expect(!screen.sight.focus.changesRows, "\(message): \(screen.sight.focus)")
            for menu in openMenus(screen) {
              gtk_menu_button_popdown(cell(menu, screen)!.button.opaque)
            }
            screen.draw()
          }
          rest(screen)
          screen.close()
        }
      }
    }

    @Test("It ends cleanly when its row is scrolled away, or its page or window is hidden")
    func hidden() async {
      for kind in 0..<3 {
        let screen = await screen(openMenuOf: 2)
        switch kind {
        case 0:
          screen.value = screen.lastValue
          screen.draw()
          await screen.apply(50..<400)
        case 1:
          screen.showPage("other")
          await screen.apply(50..<400, style: .reload)
          screen.showPage("list")
        default:
          screen.hideWindow()
          await screen.apply(50..<400)
          screen.showWindow()
        }
        #expect(openMenus(screen) == [], "\(kind)")
        screen.close()
      }
    }
  }
#endif
