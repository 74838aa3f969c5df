#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  /// A list of records that have a menu and can be deleted.
  @MainActor
  private final class ActionsPage {
    let screen: FormScreen
    private let log: Log
    private(set) var ids = Array(0..<8)
    private var version = 0

    @MainActor
    private final class Log {
      var entries: [String] = []
      var delete: (Int) -> Void = { _ in }
      var version = 0
    }

    init() async {
      let log = Log()
      self.log = log
      screen = FormScreen(row: { record in
        let (id, version) = (record.id, log.version)
        let row = RecordCell.row(record)
        if id == 7 { return row }
        return
          row
          .menu {
            RowAction(title: "Open_it") { log.entries.append("\(version) open \(id)") }
            RowAction(.delete) { log.delete(id) }
          }
          .swipeActions {
            RowAction(.delete) { log.delete(id) }
            RowAction(title: "Pin") { log.entries.append("\(version) pin \(id)") }
          }
          .onDelete { log.delete(id) }
      })
      log.delete = { [weak self] id in
        self?.log.entries.append("delete \(id)")
        self?.ids.removeAll { $0 == id }
        self?.show()
      }
      await screen.apply(ids)
    }

    func show(_ style: UpdateStyle = .animated) {
      log.version += 1
      screen.adapter.apply(FormScreen.list(ids), style: style)
      screen.draw()
    }

    func setIDs(_ ids: [Int], style: UpdateStyle = .animated) {
      self.ids = ids
      show(style)
    }

    /// What handlers have logged since the last call.
    func take() -> [String] {
      defer { log.entries = [] }
      return log.entries
    }

    var isMenuOpen: Bool {
      menuWidget.map { gtk_widget_get_mapped($0) != 0 } ?? false
    }

    var menuWidget: UnsafeMutablePointer<GtkWidget>? { screen.list.menu.popover?.pointer }

    /// The texts of all labels in the menu that is open.
    var titles: [String] {
      var titles: [String] = []
      func visit(_ widget: UnsafeMutablePointer<GtkWidget>) {
        if widget.isA(gtk_label_get_type()), gtk_widget_get_mapped(widget) != 0 {
          titles.append(String(cString: gtk_label_get_text(OpaquePointer(widget))))
        }
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
          visit(current)
          child = gtk_widget_get_next_sibling(current)
        }
      }
      menuWidget.map(visit)
      return titles.filter { !$0.isEmpty }
    }

    func choose(_ index: Int) async {
      gtk_widget_activate_action_variant(menuWidget!, "row.action\(index)", nil)
      await settle { !isMenuOpen }
      await settle { !log.entries.isEmpty }
    }

    /// Lets GTK and tasks work until a condition holds.
    func settle(until condition: () -> Bool) async {
      let end = Date(timeIntervalSinceNow: 5)
      while !condition(), Date() < end {
        screen.drawFrame()
        await Task.yield()
      }
    }

    /// Waits until GTK has looked for a tooltip in a popover that has just opened.
    func rest() {
      let end = Date(timeIntervalSinceNow: 1)
      while Date() < end { screen.drawFrame() }
    }
  }

  @MainActor
  @Suite("Menus and deletions of declared rows", .serialized)
  struct RowMenuTests {
    // Comes first, because widgets can be created only after this.
    private let start: Void = Toolkit.start()
    private let menuKey = Int32(GDK_KEY_Menu)
    private let none = GdkModifierType(rawValue: 0)

    private func openMenu(of id: Int, _ page: ActionsPage) {
      page.screen.focusRow(id)
      #expect(page.screen.list.handle(key: menuKey, none) == (id != 7))
      page.rest()
    }

    @Test("A menu has the actions of the menu, and the swipe actions that it lacks")
    func entries() async {
      let page = await ActionsPage()
      openMenu(of: 2, page)
      #expect(page.titles == ["Open_it", "Delete", "Pin"])
      #expect(
        gtk_accessible_get_accessible_role(OpaquePointer(page.menuWidget!))
          == GTK_ACCESSIBLE_ROLE_MENU)
      await page.choose(0)
      #expect(page.take() == ["0 open 2"] && !page.isMenuOpen)
      openMenu(of: 2, page)
      await page.choose(2)
      #expect(page.take() == ["0 pin 2"])
      // A row without actions has no menu.
      openMenu(of: 7, page)
      #expect(!page.isMenuOpen)
      // Shift+F10 is the menu key of keyboards that have none.
      page.screen.focusRow(3)
      #expect(page.screen.list.handle(key: Int32(GDK_KEY_F10), GDK_SHIFT_MASK))
      page.rest()
      await page.choose(1)
      #expect(page.take() == ["delete 3"] && page.ids == [0, 1, 2, 4, 5, 6, 7])
      page.screen.draw()
      #expect(page.screen.focus == .row(4))
      page.screen.close()
    }

    @Test("A menu stays while its row stays, and closes without an action when its row goes")
    func updates() async {
      for style in [UpdateStyle.animated, .reload] {
        let page = await ActionsPage()
        openMenu(of: 2, page)
        for ids in [[2, 0, 1], [5, 6, 2], Array(0..<8)] {
          page.setIDs(ids, style: style)
          #expect(page.isMenuOpen, "\(style), \(ids)")
        }
        page.setIDs([0, 1, 3], style: style)
        #expect(!page.isMenuOpen, "\(style)")
        await page.settle { page.screen.focus == .row(3) }
        #expect(!page.screen.sight.focus.changesRows && page.take() == [])
        page.screen.close()
      }
    }

    @Test("A menu ends when its page or window is hidden, or the window is closed")
    func hidden() async {
      for kind in 0..<3 {
        let page = await ActionsPage()
        openMenu(of: 2, page)
        switch kind {
        case 0:
          page.screen.showPage("other")
          page.setIDs([0, 1, 3])
          page.screen.showPage("list")
        case 1:
          page.screen.hideWindow()
          page.setIDs([0, 1, 3])
          page.screen.showWindow()
        default: break
        }
        if kind < 2 { #expect(!page.isMenuOpen, "\(kind)") }
        page.screen.close()
      }
    }

    @Test("Delete deletes the selected rows, or else the row with the focus")
    func delete() async {
      let page = await ActionsPage()
      let (list, key) = (page.screen.list, Int32(GDK_KEY_Delete))
      page.screen.focusRow(1)
      #expect(list.handle(key: key, none) && page.take() == ["delete 1"])
      list.selection = [2, 3, 5].map { CurrentPath(section: 0, item: $0) }
      #expect(list.handle(key: key, none))
      #expect(page.take() == ["delete 3", "delete 4", "delete 6"] && page.ids == [0, 2, 5, 7])
      // A row that cannot be deleted.
      list.selection = [CurrentPath(section: 0, item: 3)]
      #expect(!list.handle(key: key, none) && page.take() == [])
      #expect(!list.handle(key: key, GDK_SHIFT_MASK))
      page.screen.close()
    }
  }

  @MainActor
  @Suite(
    "Menus and deletions by real keys and clicks", .serialized,
    .enabled(if: XServer.isControlled, "KEYEDDIFF_REAL_INPUT is not set."))
  struct RealInputMenuTests {
    // Comes first, because widgets can be created only after this.
    private let start: Void = Toolkit.start()

    private func page() async -> (ActionsPage, RealInput) {
      let page = await ActionsPage()
      gtk_scrolled_window_set_overlay_scrolling(page.screen.scroller.opaque, 0)
      return (page, RealInput(page.screen))
    }

    @Test("A secondary click opens the menu of its row, and keys choose in it")
    func click() async {
      let (page, input) = await page()
      func clickOnRow(_ id: Int) {
        let row = page.screen.rowWidget(of: id)!
        input.clickSecondary(row, x: Double(gtk_widget_get_width(row)) - 10)
      }
      clickOnRow(4)
      await page.settle { page.isMenuOpen }
      #expect(page.titles == ["Open_it", "Delete", "Pin"])
      page.rest()
      input.send(["Down"])
      page.rest()
      input.send(["Return"])
      await page.settle { !page.isMenuOpen }
      page.rest()
      await Task.yield()
      // The first entry had the focus.
      #expect(page.take() == ["delete 4"])
      // Escape closes the menu without an action, and the keyboard comes back.
      clickOnRow(5)
      await page.settle { page.isMenuOpen }
      page.rest()
      input.send(["Escape"])
      await page.settle { !page.isMenuOpen }
      #expect(page.take() == [] && !page.isMenuOpen)
      page.screen.close()
    }

    @Test("Keys open the menu of the row with the focus, and delete rows")
    func keys() async {
      let (page, input) = await page()
      page.screen.focusRow(3)
      input.press("shift+F10")
      await page.settle { page.isMenuOpen }
      #expect(page.isMenuOpen)
      page.rest()
      // Keys in the menu are not for the list.
      input.send(["Delete"])
      page.rest()
      #expect(page.take() == [])
      input.send(["Escape"])
      await page.settle { !page.isMenuOpen }
      page.screen.focusRow(3)
      input.press("Delete")
      #expect(page.take() == ["delete 3"])
      #expect(page.screen.focus == .row(4))
      input.press("Delete")
      #expect(page.take() == ["delete 4"])
      // In an entry, the key deletes a letter.
      page.screen.focusEntry(5)
      input.press("Home", "Delete")
      #expect(page.take() == [] && page.screen.focusedText?.text == "ecord 5")
      page.screen.close()
    }
  }
#endif
