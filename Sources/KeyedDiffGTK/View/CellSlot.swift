#if GTK
  import CGTK
  import KeyedDiff

  /// A slot for one cell of the view; each `GtkListItem` has one slot.
  @MainActor
  final class CellSlot {
    let listItem: OpaquePointer
    /// The row that the slot shows.
    var row: Row? {
      didSet {
        editedTexts.forEach { $0.end() }
        editedTexts = []
        isInSight = false
      }
    }
    /// The number of layouts before the slot began to show the row.
    var layoutCountAtBinding = 0
    /// Whether the row was in sight at the last layout.
    ///
    /// Known only if the app has a handler for an end of the list.
    var isInSight = false
    /// The path that the row had when the slot began to show it.
    var shownPath: CurrentPath?
    /// The cell that shows the row.
    private(set) var cell: (any GTKCell)?
    /// GTK's widget for the row: the parent of the cell's widget.
    private(set) var rowWidget: UnsafeMutablePointer<GtkWidget>?
    /// Whether the row is an item rather than a header.
    private(set) var isItem = true
    /// The texts in the cell that the user has begun to edit since the slot shows the row.
    private var editedTexts: [EditedText] = []

    init(_ listItem: OpaquePointer) { self.listItem = listItem }

    /// Replaces the cell.
    ///
    /// - Parameters:
    ///   - cell: The new cell, which must not be in another slot; `nil` for no cell.
    ///   - isItem: Whether the row is an item, which can be selected and activated.
    func put(_ cell: (any GTKCell)?, isItem: Bool) {
      if self.cell !== cell {
        self.cell = cell
        gtk_list_item_set_child(listItem, cell?.widget.pointer)
        rowWidget = cell.flatMap { gtk_widget_get_parent($0.widget.pointer) }
      }
      self.isItem = isItem
      // Headers cannot be activated. They stay selectable for GTK, so that the keyboard focus can
      // move past them, but `RowModel` does not let the user select them.
      gtk_list_item_set_activatable(listItem, isItem ? 1 : 0)
    }

    /// Removes and returns the cell, whose widget GTK has already removed from the view.
    func removeCell() -> (any GTKCell)? {
      defer { (cell, rowWidget) = (nil, nil) }
      return cell
    }

    /// Records that the user may edit the text of a widget in the cell.
    func beginEditing(_ widget: UnsafeMutablePointer<GtkWidget>) {
      guard !editedTexts.contains(where: { $0.isOf(widget) }) else { return }
      EditedText(widget).map { editedTexts.append($0) }
    }

    /// Sets up the cell, and keeps the texts that the user has edited: see ``EditedText``.
    ///
    /// If a text must change nevertheless, the cell is set up twice, so that it changes the text itself.
    /// A cell that reports what the user types can then tell both apart.
    func keepEditedTexts(during setUp: () -> Void) {
      let texts = editedTexts
      texts.forEach { $0.willSetUp() }
      setUp()
      let changed = texts.filter { $0.didSetUp() }
      guard !changed.isEmpty else { return }
      let kept = texts.filter { text in !changed.contains { $0 === text } }
      kept.forEach { $0.willSetUp() }
      let ends = changed.map { $0.beginChange() }
      setUp()
      ends.forEach { $0() }
      kept.forEach { _ = $0.didSetUp() }
    }

    /// Returns the vertical extent of the row at the last layout, in the coordinates of the list
    /// widget or of a widget around it; `nil` if the row is not laid out.
    func extent(in list: UnsafeMutablePointer<GtkWidget>) -> (top: Double, bottom: Double)? {
      // GTK lays out only the rows in sight, and hides the others. Rows in sight stay so while the
      // whole list is not visible, as on a hidden page.
      // A new row has no height before the layout.
      guard let rowWidget, gtk_widget_get_child_visible(rowWidget) != 0,
        gtk_widget_get_height(rowWidget) > 0
      else { return nil }
      var bounds = graphene_rect_t()
      guard gtk_widget_compute_bounds(rowWidget, list, &bounds) != 0 else { return nil }
      let top = Double(bounds.origin.y)
      return (top, top + Double(bounds.size.height))
    }
  }
#endif
