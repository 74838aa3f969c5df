#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  // Context menus, and the key Delete.

  extension GTKListView {
    /// Handles secondary clicks and keys that no widget in a row has handled.
    func connectActions() {
      let click = gtk_gesture_click_new()!
      gtk_gesture_single_set_button(click, 0)
      GTKSignal.connect("pressed", of: click) { [weak self] (_: Int, x: Double, y: Double) in
        guard let event = gtk_event_controller_get_current_event(click),
          gdk_event_triggers_context_menu(event) != 0, let self, isOwn(event),
          openMenu(atX: x, y)
        else { return }
        gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      }
      gtk_widget_add_controller(widget.pointer, click)
      let keys = gtk_event_controller_key_new()!
      GTKSignal.connect("key-pressed", of: keys) {
        [weak self] (key: Int, _: Int, modifiers: GdkModifierType) -> Bool in
        guard let self, let event = gtk_event_controller_get_current_event(keys), isOwn(event)
        else { return false }
        return handle(key: Int32(key), modifiers)
      }
      gtk_widget_add_controller(widget.pointer, keys)
    }

    /// Whether an event comes from the window of the list, rather than from a popover of a row.
    private func isOwn(_ event: OpaquePointer) -> Bool {
      guard let native = gtk_widget_get_native(widget.pointer) else { return false }
      let focus = gtk_widget_get_root(widget.pointer).flatMap(gtk_root_get_focus)
      return gdk_event_get_surface(event) == gtk_native_get_surface(native)
        && (focus.map { gtk_widget_get_native($0) == native } ?? true)
    }

    func handle(key: Int32, _ modifiers: GdkModifierType) -> Bool {
      let mask = gtk_accelerator_get_default_mod_mask().rawValue
      let modifiers = modifiers.rawValue & mask
      switch (key, modifiers) {
      case (GDK_KEY_Delete, 0), (GDK_KEY_KP_Delete, 0): return deleteRows()
      case (GDK_KEY_Menu, 0), (GDK_KEY_F10, GDK_SHIFT_MASK.rawValue):
        return openMenuOfFocusedRow()
      default: return false
      }
    }

    /// Returns the path of the row in a slot; `nil` if the slot shows a header, or no row.
    private func path(of slot: CellSlot) -> CurrentPath? {
      guard let position = slot.row?.position, case .item(let path)? = layout.row(at: position)
      else { return nil }
      return path
    }

    // MARK: Deleting

    /// Deletes the selected rows; without a selection, the row that has the focus.
    ///
    /// - Returns: Whether one of the rows can be deleted.
    private func deleteRows() -> Bool {
      let selection = source.view?.selection ?? []
      if !selection.isEmpty { return source.delete(at: selection) }
      return focusKeeper.focusedSlot.flatMap(path).map { source.delete(at: [$0]) } ?? false
    }

    // MARK: Menus

    private func openMenu(atX x: Double, _ y: Double) -> Bool {
      guard let picked = gtk_widget_pick(widget.pointer, x, y, GTK_PICK_DEFAULT),
        let slot = focusKeeper.slot(around: picked)
      else { return false }
      let place = GdkRectangle(x: gint(x), y: gint(y), width: 1, height: 1)
      return openMenu(of: slot, at: place)
    }

    private func openMenuOfFocusedRow() -> Bool {
      guard let slot = focusKeeper.focusedSlot, let row = slot.rowWidget else { return false }
      var bounds = graphene_rect_t()
      guard gtk_widget_compute_bounds(row, widget.pointer, &bounds) != 0 else { return false }
      let place = GdkRectangle(
        x: gint(bounds.origin.x), y: gint(bounds.origin.y), width: gint(bounds.size.width),
        height: gint(bounds.size.height))
      return openMenu(of: slot, at: place)
    }

    /// Opens the menu of a row, or of all selected rows.
    ///
    /// - Returns: Whether there is a menu.
    private func openMenu(of slot: CellSlot, at place: GdkRectangle) -> Bool {
      guard let path = path(of: slot), let find = source.rowFinder(at: path) else { return false }
      let selection = source.view?.selection ?? []
      let isForSelection =
        selection.count > 1 && source.editing.menuOfRows != nil && selection.contains(path)
      let sections = isForSelection ? [source.menu(at: selection)] : actions(at: path)
      // The app may have changed the list.
      guard sections.contains(where: { !$0.isEmpty }), find() != nil else { return false }
      menu.open(sections, at: place) { find() != nil }
      return true
    }

    /// The actions of a row: those of its menu, then the swipe actions that the menu lacks, because
    /// GTK has no swipes.
    private func actions(at path: CurrentPath) -> [[RowAction]] {
      let menu = source.menu(at: [path])
      let swipes = source.leadingActions(at: path) + source.trailingActions(at: path)
      return [
        menu,
        swipes.filter { swipe in
          !menu.contains { $0.title == swipe.title && $0.style == swipe.style }
        },
      ]
    }
  }
#endif
