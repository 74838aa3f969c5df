#if GTK
  import CGTK

  /// Keeps the keyboard focus in its row while rows change.
  ///
  /// The row that has the focus keeps its widget through every change: `RowModel` moves other rows
  /// around it. So the text, the cursor, the selection, the undo history and the input method of an
  /// entry are not touched. If the row is deleted, another row gets the focus, but never a widget
  /// inside of that row: what the user types must not change another record.
  @MainActor
  final class FocusKeeper {
    /// A row that gets the focus as soon as it has a widget.
    private enum Successor {
      case row(at: Int)
      case anyVisible
    }

    /// Called when the user moves the focus to another row, after GTK has begun to scroll there.
    var onMove: ((_ position: Int) -> Void)?
    /// Called before the focus moves because a row was deleted.
    ///
    /// GTK scrolls to the row that gets the focus.
    var willReplace: (() -> Void)?

    private let list: UnsafeMutablePointer<GtkWidget>
    private let slots: () -> Dictionary<OpaquePointer, CellSlot>.Values
    private let slot: (_ position: Int) -> CellSlot?
    /// The row that has the focus, or had it when the focus left the list.
    private var lastRow: Row?
    private var successor: Successor?
    private var isMovingFocus = false
    private var root: GObjectReference?
    private var connection: gulong = 0

    init(
      _ list: UnsafeMutablePointer<GtkWidget>,
      slots: @escaping () -> Dictionary<OpaquePointer, CellSlot>.Values,
      slot: @escaping (_ position: Int) -> CellSlot?
    ) {
      (self.list, self.slots, self.slot) = (list, slots, slot)
      GTKSignal.connect("notify::root", of: list) { [weak self] in self?.followRoot() }
    }

    /// The position of the row that has the focus, or had it when the focus left the list.
    var position: Int? { lastRow?.object == nil ? nil : lastRow?.position }

    /// Returns whether a row has the focus, or had it when the focus left the list.
    func isFocused(_ row: Row) -> Bool { row === lastRow }

    /// Whether the list, or a widget in the list, has the focus.
    var isInList: Bool {
      guard let widget = focusedWidget else { return false }
      return widget == list || gtk_widget_is_ancestor(widget, list) != 0
    }

    private var focusedWidget: UnsafeMutablePointer<GtkWidget>? {
      gtk_widget_get_root(list).flatMap(gtk_root_get_focus)
    }

    /// Keeps the focus in a row that is no longer in sight.
    ///
    /// After a layout, GTK hides the widgets of such rows, and is about to take away their focus.
    func stay() {
      guard let widget = focusedWidget, gtk_widget_is_ancestor(widget, list) != 0 else { return }
      gtk_root_set_focus(gtk_widget_get_root(list), widget)
    }

    // MARK: Following the focus

    private func followRoot() {
      if let root { g_signal_handler_disconnect(root.pointer, connection) }
      root = nil
      guard let newRoot = gtk_widget_get_root(list) else { return }
      g_object_ref(UnsafeMutableRawPointer(newRoot))
      root = GObjectReference(owned: newRoot)
      connection = GTKSignal.connect("notify::focus-widget", of: newRoot) { [weak self] in
        self?.focusDidMove()
      }
    }

    private func focusDidMove() {
      guard let widget = focusedWidget, let slot = slot(around: widget), let row = slot.row
      else { return }
      slot.beginEditing(widget)
      // When the focus comes back to the row that had it before, GTK does not scroll.
      let isMoved = lastRow != nil && row !== lastRow
      lastRow = row
      if isMovingFocus { return }
      successor = nil
      if isMoved, let position = row.position { onMove?(position) }
    }

    /// The slot of the row that has the focus, or that contains the widget with the focus.
    var focusedSlot: CellSlot? { focusedWidget.flatMap(slot) }

    /// Returns the slot of the row that contains a widget; `nil` if the widget is not in a row.
    func slot(around widget: UnsafeMutablePointer<GtkWidget>) -> CellSlot? {
      var widget = widget
      while let parent = gtk_widget_get_parent(widget) {
        if parent == list { return slots().first { $0.rowWidget == widget } }
        widget = parent
      }
      return nil
    }

    // MARK: Moving the focus

    /// Gives the focus to the row at a position, because the row with the focus was deleted.
    ///
    /// - Parameter position: The position of a row; `nil` for any visible row.
    func moveFocus(to position: Int?) {
      successor = position.map { .row(at: $0) } ?? .anyVisible
      if case .row(let position)? = successor, let slot = slot(position) {
        focus(slot)
      } else {
        // Otherwise, GTK would give the focus to the first widget that takes it. In the list
        // itself, keys do no harm.
        focus(list)
      }
    }

    /// Gives the focus to the row of a slot if the widget that had it is no longer in the slot.
    func keepFocus(in slot: CellSlot, during body: () -> Void) {
      let hadFocus = focusedWidget.flatMap { self.slot(around: $0) } === slot
      body()
      guard hadFocus, let widget = focusedWidget, self.slot(around: widget) !== slot else { return }
      focus(slot)
    }

    /// Updates the position of the row that is to get the focus, after rows have changed.
    func didChange(_ newPosition: (Int) -> Int?) {
      if case .row(let position)? = successor {
        successor = newPosition(position).map { .row(at: $0) } ?? .anyVisible
      }
    }

    /// Gives the focus to a visible row if it waits for one.
    ///
    /// - Parameter visible: The slots of the visible items, in order of preference.
    func didLayOut(_ visible: @autoclosure () -> [CellSlot]) {
      guard let successor else { return }
      guard focusedWidget == list else { return self.successor = nil }
      if case .row(let position) = successor, let slot = slot(position) {
        focus(slot)
      } else if let slot = visible().first {
        focus(slot)
      }
    }

    private func focus(_ slot: CellSlot) {
      successor = nil
      willReplace?()
      slot.rowWidget.map(focus)
    }

    /// Gives the focus to a widget, but not to a widget inside of it, as `gtk_widget_grab_focus`
    /// does.
    private func focus(_ widget: UnsafeMutablePointer<GtkWidget>) {
      guard let root = gtk_widget_get_root(list) else { return }
      isMovingFocus = true
      gtk_root_set_focus(root, widget)
      isMovingFocus = false
    }
  }
#endif
