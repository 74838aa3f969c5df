public import KeyedDiff

extension KeyedListDataSource {
  /// The ids of the selected rows, in the order of the list; empty if there is no view.
  ///
  /// When you set this property while lists have been applied that the view does not show yet, rows of
  /// these lists are selected when they are shown, unless the user selects others first. All other ids
  /// without a row are ignored. Only the first row is selected if ``selectionMode`` allows only one,
  /// and one row stays selected if it requires one.
  ///
  /// - Complexity: O(k) expected for k selected rows, but O(n) for n rows on the first call that sets
  ///   the property after a change of the list.
  public var selectedIDs: [ID] {
    get { selectedRows.ids }
    set { selectedRows.ids = newValue }
  }

  /// Compares the selection with the one that was last known, and calls ``onSelectionChange`` if other
  /// rows are selected. A list view calls this method when the user has changed the selection.
  public func selectionMayHaveChanged() { selectedRows.mayHaveChanged() }

  /// Calls the handlers for rows that the user has selected and deselected at once. A list view whose
  /// toolkit tells of each row calls ``didSelect(at:)`` and ``didDeselect(at:)`` instead.
  public func selectionDidChange(selected: [CurrentPath], deselected: [CurrentPath]) {
    selectedRows.userDidSelect()
    tellOfSelection(selected: selected, deselected: deselected)
    selectionMayHaveChanged()
  }

  /// Calls the handlers for a row that the user has selected.
  public func didSelect(at path: CurrentPath) {
    selectionDidChange(selected: [path], deselected: [])
  }

  /// Calls the handlers for a row that the user has deselected.
  public func didDeselect(at path: CurrentPath) { didDeselect([path]) }

  /// Calls the handlers for rows that the user has deselected.
  package func didDeselect(_ paths: [CurrentPath]) {
    selectedRows.userDidSelect()
    tellOfSelection(selected: [], deselected: paths)
    // A view that replaces one selected row by another tells of the deselection first.
    guard onSelectionChange != nil else { return }
    Task { [weak self] in self?.selectionMayHaveChanged() }
  }

  private func tellOfSelection(selected: [CurrentPath], deselected: [CurrentPath]) {
    let (selected, deselected) = (finders(at: selected), finders(at: deselected))
    forEachRow(deselected) { item, row, path in
      selection.didDeselect?(item, path)
      row.handlers.didDeselect?()
    }
    forEachRow(selected) { item, row, path in
      selection.didSelect?(item, path)
      row.handlers.didSelect?()
    }
  }

  /// Calls the handlers for a row that the user has activated.
  public func didActivate(at path: CurrentPath) { didActivate([path]) }

  /// Calls the handlers for rows that the user has activated at once.
  package func didActivate(_ paths: [CurrentPath]) {
    forEachRow(finders(at: paths)) { item, row, path in
      selection.didActivate?(item, path)
      row.handlers.didActivate?()
    }
  }

  /// Deletes rows for which the user has pressed the Delete key, in the way of editing mode.
  ///
  /// - Returns: Whether one of the rows can be deleted.
  package func delete(at paths: [CurrentPath]) -> Bool {
    let paths = paths.filter { editingAction(at: $0)?.style == .delete }
    forEachRow(finders(at: paths)) { _, _, path in editingAction(at: path)?.perform() }
    return !paths.isEmpty
  }

  private func finders(at paths: [CurrentPath]) -> [() -> CurrentPath?] {
    paths.compactMap(rowFinder)
  }

  /// Calls a closure for each row that is found, as it is when its turn comes: the handlers of the
  /// rows before it may have changed the list, or deleted it.
  private func forEachRow(
    _ finders: [() -> CurrentPath?], _ body: (Item, DeclaredRow, CurrentPath) -> Void
  ) {
    for find in finders {
      guard let path = find(), let item = item(at: path) else { continue }
      body(item, declaredRow(of: item), path)
    }
  }
}
