#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  // Methods that call the app's handlers for tables and collection views. If there is no row at a
  // path, the method calls no handler, and returns a default result, which has no effect.

  extension RowSource {
    // MARK: Selection

    /// Whether the user can select rows.
    var allowsSelection: Bool { source.selectionMode != SelectionMode.none }

    func shouldHighlight(at path: CurrentPath) -> Bool {
      source.ask(source.selection.shouldHighlight, at: path, otherwise: true)
    }

    func didHighlight(_ paths: [CurrentPath]) { tell(source.selection.didHighlight, at: paths) }

    func didUnhighlight(_ paths: [CurrentPath]) { tell(source.selection.didUnhighlight, at: paths) }

    func willSelect(at path: CurrentPath) -> CurrentPath? { source.willSelect(at: path) }

    func willDeselect(at path: CurrentPath) -> CurrentPath? { source.willDeselect(at: path) }

    /// Calls the handlers for rows that the user selected or deselected.
    func selectionDidChange(selected: [CurrentPath], deselected: [CurrentPath]) {
      source.selectionDidChange(selected: selected, deselected: deselected)
    }

    /// Calls the handlers for rows that the user deselected. Others may be selected next.
    func didDeselect(_ paths: [CurrentPath]) { source.didDeselect(paths) }

    /// Whether a handler is called for rows that the user activates.
    var handlesActivation: Bool { source.handlesActivating }

    func didActivate(_ paths: [CurrentPath]) { source.didActivate(paths) }

    private func tell(_ handler: RowHandler<Item, Void>?, at paths: [CurrentPath]) {
      for (item, path) in rows(at: paths) { handler?(item, path) }
    }

    private func rows(at paths: [CurrentPath]) -> [(Item, CurrentPath)] {
      paths.compactMap { path in source.item(at: path).map { ($0, path) } }
    }

    // MARK: Display

    func willDisplay(_ cell: AnyObject, at path: CurrentPath) {
      source.willDisplay(cell, at: path)
    }

    func didEndDisplaying(_ cell: AnyObject, at path: CurrentPath) {
      source.didEndDisplaying(cell, at: path)
    }

    /// Calls the handler for prefetching. Views can request rows that no longer exist; the method
    /// skips such rows.
    func prefetch(_ paths: [CurrentPath]) { tell(source.display.prefetch, of: paths) }

    func cancelPrefetching(_ paths: [CurrentPath]) {
      tell(source.display.cancelPrefetching, of: paths)
    }

    private func tell(_ handler: (([Item]) -> Void)?, of paths: [CurrentPath]) {
      let items = source.items(at: paths)
      if !items.isEmpty { handler?(items) }
    }

    // MARK: Sizes

    /// Whether the app provides the heights of rows or headers.
    var handlesHeights: Bool { source.sizes.row != nil || source.sizes.header != nil }

    func height(at path: CurrentPath) -> Double? { source.height(at: path) }

    // MARK: Editing

    func leadingActions(at path: CurrentPath) -> [RowAction] {
      source.leadingActions(at: path)
    }

    func trailingActions(at path: CurrentPath) -> [RowAction] {
      source.trailingActions(at: path)
    }

    /// Whether the user can delete rows.
    var handlesDeletion: Bool { source.handlesEditing }

    /// Deletes the rows that the user can delete; returns whether there are any.
    func delete(_ paths: [CurrentPath]) -> Bool { source.delete(at: paths) }

    /// Whether the app provides menus for rows.
    var handlesMenu: Bool { source.handlesMenu || source.editing.menuOfRows != nil }

    /// Whether the app provides menus that apply to several rows.
    var handlesMenuOfRows: Bool { source.editing.menuOfRows != nil }

    /// Returns the actions of the menu for one row or for several rows.
    func menu(at paths: [CurrentPath]) -> [RowAction] {
      source.menu(at: paths)
    }

    func canMove(at path: CurrentPath) -> Bool { source.canMove(at: path) }

    /// Returns the moves of rows that the user drops together. The paths of each move refer to the
    /// list after the moves before it.
    func moves(
      ofRowsAt paths: [CurrentPath], to place: CurrentPath
    ) -> [(old: CurrentPath, new: CurrentPath)] {
      source.moves(ofRowsAt: paths, to: place)
    }

    /// Moves rows in the list, one after another, and calls the app's handler for each of them.
    /// Returns `false` if the moves are rejected; the view is then reloaded.
    func moveRows(
      at paths: [CurrentPath], to place: CurrentPath,
      inView moveInView: ((old: CurrentPath, new: CurrentPath)) -> Void
    ) -> Bool {
      source.moveRows(at: paths, to: place, inView: moveInView)
    }

    // MARK: Rows in one flat list

    /// The arrangement of all rows in one flat list, with a header row for each section that has a
    /// header.
    var flatLayout: FlatLayout {
      FlatLayout(rowCounts: source.sections.map { $0.items.count }) { section in
        source.hasHeader(ofSection: section)
      }
    }
  }
#endif
