#if GTK
  import CGTK
  public import KeyedDiff
  public import KeyedDiffLists

  extension GTKListView: ListView {
    /// Whether updates must wait: `true` while GTK is binding rows to cells.
    public var hasUncommittedUpdates: Bool { callbackDepth > 0 }

    /// Stores updates that wait, and resumes them when GTK has bound the rows.
    public func delay(_ updates: DelayedUpdates) { delayedUpdates = updates }

    /// Whether the widget is in a window.
    public var isInWindow: Bool { gtk_widget_get_root(widget.pointer) != nil }

    /// The plan mode: a single batch, because GTK performs a move as a removal and an insertion.
    public var planMode: PlanMode { .singleBatch }

    /// The maximum number of changes per update: 20,000.
    ///
    /// Rows that are deleted or inserted in a row count as one change, however many they are. An
    /// update with more changes becomes a reload. In a list of 100,000 rows, a reload takes as long
    /// as about 20,000 scattered moves, or 30,000 scattered deletions and insertions.
    public var maximumChanges: Int? { 20_000 }

    /// The row count of each section in the list that GTK shows.
    public var rowCounts: [Int]? {
      (0..<layout.sectionCount).map(layout.itemCount(ofSection:))
    }

    /// The row or header that has the keyboard focus, or had it when the focus left the list.
    public var focusedRow: FlatLayout.Row? { focusKeeper.position.flatMap(layout.row(at:)) }

    /// Replaces all rows with the current rows of the data source.
    public func reloadData() { reloadData(keeping: nil) }

    /// Replaces all rows with the current rows of the data source, except for the row that has the
    /// keyboard focus.
    public func reloadData(keeping focus: KeptFocus?) {
      defer { menu.rowsDidChange() }
      let (oldPosition, isInList) = (focusKeeper.position, focusKeeper.isInList)
      scrollKeeper.willReload()
      layout = currentLayout()
      if case .sameRow(let row, let isUnchanged)? = focus, let old = oldPosition,
        let new = layout.position(of: row)
      {
        model.reset(count: layout.count, keeping: .init(old: old, new: new))
        if !isUnchanged { reconfigureRow(at: new) }
        return
      }
      model.reset(count: layout.count)
      guard isInList else { return }
      if case .neighbor(let path)? = focus {
        focusKeeper.moveFocus(to: layout.position(of: path))
      } else {
        focusKeeper.moveFocus(to: nil)
      }
    }

    /// Performs a batch immediately, because GTK does not animate changes to lists.
    public func performBatchUpdates(_ batch: ListBatch) {
      scrollKeeper.willChange()
      let focusedItem: CurrentPath? =
        if case .item(let path)? = focusedRow { path } else { nil }
      let findFocusedItem = focusedItem.flatMap(source.rowFinder)
      guard batch.setData() else { return }
      change(by: batch.update, findFocusedItem)
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
    ///
    /// - Parameters:
    ///   - update: The changes.
    ///   - findFocusedItem: Returns the new path of the row that has the focus.
    private func change(by update: BatchUpdate, _ findFocusedItem: (() -> CurrentPath?)? = nil) {
      let newLayout = currentLayout()
      var diff = update.flattened(from: layout, to: newLayout)
      let (focused, isInList) = (focusKeeper.position, focusKeeper.isInList)
      var reinserted: Int?
      // Only a row that is inserted can be one that was deleted. Finding it can take a search.
      if let focused, diff.newIndex(ofOld: focused) == nil, !diff.insertions.isEmpty,
        let new = findFocusedItem?().map(newLayout.position), diff.oldIndex(ofNew: new) == nil
      {
        diff = diff.moving(deleted: focused, toInserted: new)
        reinserted = new
      }
      layout = newLayout
      model.apply(diff, keeping: focused)
      scrollKeeper.didChange(diff)
      focusKeeper.didChange(diff.newIndex(ofOld:))
      reinserted.map(reconfigureRow)
      menu.rowsDidChange()
      if isInList, let focused, diff.newIndex(ofOld: focused) == nil {
        let neighbor = diff.newIndex(nearestTo: focused) { newLayout.isItem(at: $0) }
        focusKeeper.moveFocus(to: neighbor)
      }
    }

    // MARK: Selection and scroll position

    /// The paths of the selected rows, in ascending order.
    public var selection: [CurrentPath] {
      get { layout.paths(at: model.selection.positions) }
      set { model.replaceSelection(newValue.map { layout.position(of: $0) }) }
    }

    /// Determines how many rows the user can select.
    ///
    /// Rows that are selected stay selected.
    public func setSelectionMode(_ mode: SelectionMode) { model.selectionMode = mode }

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
    /// that edge become visible. If the view has not scrolled to the row of ``scroll(to:)`` yet,
    /// that row is the anchor.
    public var scrollAnchor: ScrollAnchor? {
      get {
        guard let place = scrollKeeper.current, let position = place.position else { return nil }
        let offset = if case .row(_, let offset) = place { offset } else { 0.0 }
        guard case .item(let path)? = layout.row(at: position) else { return nil }
        return ScrollAnchor(path: path, offset: offset, edge: scrollKeeper.edge)
      }
      set {
        guard let newValue else { return scrollKeeper.keep(nil) }
        scrollKeeper.keepAnchor(at: layout.position(of: newValue.path), offset: newValue.offset)
      }
    }
  }

  extension GTKListView: SelectionDelegate {
    var decidesSelection: Bool {
      let handlers = source.selection
      return handlers.willSelect != nil || handlers.willDeselect != nil
        || source.handlesSelecting || source.handlesDeselecting
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
      source.selectionDidChange(
        selected: layout.paths(at: selected), deselected: layout.paths(at: deselected))
    }
  }
#endif
