#if GTK
  import CGTK
  public import KeyedDiff
  public import KeyedDiffLists

  extension GTKListView: ListView {
    /// Whether updates must wait: `true` while GTK is binding rows to cells.
    public var hasUncommittedUpdates: Bool { callbackDepth > 0 }

    /// Whether the widget is in a window.
    public var isInWindow: Bool { gtk_widget_get_root(widget.pointer) != nil }

    /// The plan mode: a single batch, because GTK performs a move as a removal and an insertion.
    public var planMode: PlanMode { .singleBatch }

    /// The maximum number of changes per update: 5,000.
    ///
    /// An update with more changes becomes a reload, which is faster in GTK.
    public var maximumChanges: Int? { 5_000 }

    /// The row count of each section in the list that GTK shows.
    public var rowCounts: [Int]? {
      (0..<layout.sectionCount).map(layout.itemCount(ofSection:))
    }

    /// Replaces all rows with the current rows of the data source.
    public func reloadData() {
      let (place, hadFocus) = (scrollKeeper.current, focusedSlot != nil)
      layout = currentLayout()
      model.reset(count: layout.count)
      // Only a scroll position at the start or the end of the list is restored here. If the scroll
      // position is anchored to a row, the adapter restores it.
      scrollKeeper.keep(place == .start || place == .end ? place : nil)
      if hadFocus { gtk_widget_grab_focus(widget.pointer) }
    }

    /// Performs a batch immediately, because GTK does not animate changes to lists.
    public func performBatchUpdates(_ batch: ListBatch) {
      scrollKeeper.willChange()
      guard batch.setData() else { return }
      change(by: batch.update)
      batch.finish()
    }

    /// Reconfigures cells; replaces a cell if its row needs another kind of cell.
    public func reconfigureItems(at paths: [CurrentPath]) {
      scrollKeeper.willChange()
      for path in paths { reconfigureRow(at: layout.position(of: path)) }
    }

    /// Inserts and removes header rows as needed, and reconfigures the header rows of the given
    /// sections.
    public func refreshHeadersAndFooters(of sections: [Int]) {
      scrollKeeper.willChange()
      // The batch update is empty, so this call only inserts and removes header rows.
      change(by: BatchUpdate())
      for section in sections {
        layout.headerPosition(ofSection: section).map(reconfigureRow)
      }
    }

    /// Makes GTK show the current rows of the data source.
    private func change(by update: BatchUpdate) {
      let newLayout = currentLayout()
      let diff = update.flattened(from: layout, to: newLayout)
      let focusedRow = focusedSlot?.row?.position
      layout = newLayout
      model.apply(diff)
      if let focusedRow, focusedSlot == nil {
        // GTK has given a moved row a new widget, which must now get the focus. If the focused row
        // was deleted, the list gets the focus, and GTK passes it on to a neighboring row.
        let rowWidget = diff.newIndex(ofOld: focusedRow).flatMap { slot(at: $0)?.rowWidget }
        gtk_widget_grab_focus(rowWidget ?? widget.pointer)
      }
      scrollKeeper.didChange(diff.newIndex(ofOld:))
    }

    /// The slot that has the keyboard focus.
    private var focusedSlot: CellSlot? {
      guard let focused = gtk_widget_get_focus_child(widget.pointer) else { return nil }
      return slots.values.first { $0.rowWidget == focused }
    }

    // MARK: Selection and scroll position

    /// The paths of the selected rows, in ascending order.
    public var selection: [CurrentPath] {
      get {
        model.selection.positions.compactMap { position in
          if case .item(let path) = layout.row(at: position) { path } else { nil }
        }
      }
      set { model.replaceSelection(newValue.map { layout.position(of: $0) }) }
    }

    /// The edge at which the scroll position is anchored during updates.
    ///
    /// Use `.bottom` for lists whose newest row comes last, such as chats, and `.top` for other
    /// lists.
    public var anchorEdge: ScrollAnchor.Edge {
      get { scrollKeeper.edge }
      set { scrollKeeper.edge = newValue == .bottom ? .bottom : .top }
    }

    /// The anchor at the first visible row, or at the last visible row if ``anchorEdge`` is
    /// `.bottom`.
    ///
    /// While the list is scrolled to the anchor edge, the anchor is `nil`, so that rows inserted at
    /// that edge become visible.
    public var scrollAnchor: ScrollAnchor? {
      get {
        guard case .row(let position, let offset)? = scrollKeeper.current,
          case .item(let path)? = layout.row(at: position)
        else { return nil }
        return ScrollAnchor(path: path, offset: offset, edge: scrollKeeper.edge)
      }
      set {
        guard let newValue else { return scrollKeeper.keep(nil) }
        scrollKeeper.keep(.row(layout.position(of: newValue.path), offset: newValue.offset))
      }
    }
  }

  extension GTKListView: SelectionDelegate {
    var decidesSelection: Bool {
      let handlers = source.selection
      return handlers.willSelect != nil || handlers.willDeselect != nil
        || handlers.didSelect != nil || handlers.didDeselect != nil
    }

    func willSelect(at position: Int) -> Int? {
      guard case .item(let path)? = layout.row(at: position) else { return nil }
      return source.willSelect(at: path).map { layout.position(of: $0) }
    }

    func mayDeselect(at position: Int) -> Bool {
      guard case .item(let path)? = layout.row(at: position) else { return true }
      return source.willDeselect(at: path) == path
    }

    func didSelect(_ selected: [Int], didDeselect deselected: [Int]) {
      func rows(at positions: [Int]) -> [(Item, CurrentPath)] {
        positions.compactMap { position in
          guard case .item(let path)? = layout.row(at: position) else { return nil }
          return source.item(at: path).map { ($0, path) }
        }
      }
      let handlers = source.selection
      // All rows are read before the first handler runs, because a handler may change the list.
      let deselectedRows = handlers.didDeselect == nil ? [] : rows(at: deselected)
      let selectedRows = handlers.didSelect == nil ? [] : rows(at: selected)
      for (item, path) in deselectedRows { handlers.didDeselect?(item, path) }
      for (item, path) in selectedRows { handlers.didSelect?(item, path) }
    }
  }
#endif
