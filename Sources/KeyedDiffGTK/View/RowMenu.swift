#if GTK
  import CGTK
  import KeyedDiffLists

  /// The context menu of a list, which shows the actions of one row, or of several rows, at a time.
  ///
  /// All rows share a popover, which belongs to the list. GTK 4.8 crashes if a popover is removed from
  /// its parent while the pointer is over it, and rows come and go.
  @MainActor
  final class RowMenu {
    private let list: UnsafeMutablePointer<GtkWidget>
    private(set) var popover: GTKWidget?
    /// The number of menus so far.
    private var count = 0
    /// The number of entries in the newest menu.
    private var entryCount = 0
    /// Returns whether the row of the open menu exists; `nil` if the menu is closed.
    private var rowExists: (() -> Bool)?

    init(_ list: UnsafeMutablePointer<GtkWidget>) { self.list = list }

    /// Whether a menu is open.
    var isOpen: Bool { rowExists != nil }

    /// Opens a menu.
    ///
    /// - Parameters:
    ///   - sections: The actions, in groups with a line between them.
    ///   - place: The place of the click or of the row, in the coordinates of the list.
    ///   - rowExists: Returns whether the row exists. If not, no action is performed.
    func open(
      _ sections: [[RowAction]], at place: GdkRectangle, while rowExists: @escaping () -> Bool
    ) {
      close()
      let popover = popover ?? makePopover()
      self.popover = popover
      self.rowExists = rowExists
      count += 1
      entryCount = 0
      let (model, group) = (g_menu_new()!, g_simple_action_group_new()!)
      for actions in sections where !actions.isEmpty {
        let section = g_menu_new()!
        for action in actions { append(action, to: section, group) }
        g_menu_append_section(model, nil, UnsafeMutablePointer(section))
        g_object_unref(section.raw)
      }
      gtk_widget_insert_action_group(popover.pointer, "row", OpaquePointer(group))
      gtk_popover_menu_set_menu_model(popover.opaque, UnsafeMutablePointer(model))
      var place = place
      gtk_popover_set_pointing_to(UnsafeMutablePointer(popover.opaque), &place)
      gtk_popover_popup(UnsafeMutablePointer(popover.opaque))
      g_object_unref(model.raw)
      g_object_unref(group.raw)
    }

    private func makePopover() -> GTKWidget {
      let popover = GTKWidget(gtk_popover_menu_new_from_model(nil))
      gtk_popover_set_has_arrow(UnsafeMutablePointer(popover.opaque), 0)
      gtk_widget_set_halign(popover.pointer, GTK_ALIGN_START)
      gtk_widget_set_parent(popover.pointer, list)
      GTKSignal.connect("destroy", of: list) { gtk_widget_unparent(popover.pointer) }
      // The action that the user has chosen is activated after the menu has closed.
      GTKSignal.connect("closed", of: popover.pointer) { [weak self] in
        guard let self else { return }
        let count = count
        Task { [weak self] in if let self, self.count == count { rowExists = nil } }
      }
      return popover
    }

    private func append(
      _ action: RowAction, to section: OpaquePointer,
      _ group: UnsafeMutablePointer<GSimpleActionGroup>
    ) {
      let name = "action\(entryCount)"
      entryCount += 1
      let entry = g_simple_action_new(name, nil)!
      let count = count
      GTKSignal.connect("activate", of: entry) { [weak self] in self?.choose(action, count) }
      g_action_map_add_action(OpaquePointer(group), entry)
      g_menu_append(section, Self.label(of: action), "row.\(name)")
      g_object_unref(entry.raw)
    }

    /// GTK's translation of "Delete".
    ///
    /// Without a translation, GTK returns the pointer that it was given, which must still be valid.
    private static let titleOfDeletion = "_Delete".withCString {
      String(cString: g_dgettext("gtk40", $0)).filter { $0 != "_" }
    }

    /// The title of an action, in which an underscore does not make the next letter a mnemonic.
    private static func label(of action: RowAction) -> String {
      let standard =
        switch action.style {
        case .delete: titleOfDeletion
        case .insert: "Insert"
        case .normal: ""
        }
      return (action.title ?? standard).split(separator: "_", omittingEmptySubsequences: false)
        .joined(separator: "__")
    }

    /// Performs an action when GTK has closed the menu, because the app may then delete the row.
    private func choose(_ action: RowAction, _ number: Int) {
      guard number == count, let rowExists else { return }
      close()
      Task { if rowExists() { action.perform() } }
    }

    /// Closes the menu if its row is gone, after rows have changed.
    func rowsDidChange() {
      if let rowExists, !rowExists() { close() }
    }

    /// Closes the menu without an action.
    private func close() {
      rowExists = nil
      if let popover { gtk_popover_popdown(UnsafeMutablePointer(popover.opaque)) }
    }
  }
#endif
