public import KeyedDiff
import KeyedDiffLists

// User actions, and the calls to the data source that a view makes in response. All of them trap if
// there is no row at the path.

extension InMemoryScreen {
  // MARK: Selection

  /// Taps a row: highlights and unhighlights it, and selects it. Deselects all other rows, unless
  /// several rows can be selected: then a tap on a selected row deselects this row.
  ///
  /// - Parameter path: The path of the row in the list that is shown. Traps if there is no such row.
  public func tap(_ path: CurrentPath) {
    let source = source(ofRowAt: path)
    guard source.ask(source.selection.shouldHighlight, at: path, otherwise: true) else { return }
    source.tell(source.selection.didHighlight, at: path)
    source.tell(source.selection.didUnhighlight, at: path)
    guard selectionMode != .none else { return }
    if selectionMode == .multiple, selection.contains(path) { return deselect(path, in: source) }
    guard let selected = source.willSelect(at: path) else { return }
    if selectionMode != .multiple {
      for old in selection where old != selected { deselect(old, in: source) }
    }
    if !selection.contains(selected) { selection.append(selected) }
    source.didSelect(at: selected)
  }

  /// Deselects a row, as a click with the Command or Control key does. If exactly one row must be
  /// selected, it stays selected.
  ///
  /// - Parameter path: The path of a selected row. Traps if the row is not selected.
  public func deselect(_ path: CurrentPath) {
    let source = source(ofRowAt: path)
    guard selection.contains(path) else {
      fatalError("The row \(path) cannot be deselected: the selected rows are \(selection).")
    }
    if selectionMode != .one { deselect(path, in: source) }
  }

  private func deselect(
    _ path: CurrentPath, in source: KeyedListDataSource<SectionID, Item, ID>
  ) {
    guard let path = source.willDeselect(at: path) else { return }
    selection.removeAll { $0 == path }
    source.didDeselect(at: path)
  }

  /// Activates a row, as a double click or the Return key does. Like the first click, selects the row
  /// if it is not selected.
  ///
  /// - Parameter path: The path of the row in the list that is shown. Traps if there is no such row.
  public func activate(_ path: CurrentPath) {
    let source = source(ofRowAt: path)
    if selectionMode != .none, !selection.contains(path) { tap(path) }
    source.didActivate(at: path)
  }

  // MARK: Actions

  /// Swipes a row, and performs one of the actions that appear at its trailing or leading edge.
  ///
  ///     screen.swipe(path, "Delete")
  ///
  /// - Parameters:
  ///   - path: The path of the row in the list that is shown. Traps if there is no such row.
  ///   - title: The title of the action. Traps with a message that names the actions if there is no
  ///     such action.
  public func swipe(_ path: CurrentPath, _ title: String?) {
    let source = source(ofRowAt: path)
    perform(
      title, "swipe action", of: path,
      in: source.trailingActions(at: path) + source.leadingActions(at: path))
  }

  /// Returns the actions in the context menu of a row; an empty array if there is no menu.
  ///
  /// If the row is selected and the data source has a handler for menus of several rows, the menu is
  /// that of all selected rows.
  ///
  /// - Parameter path: The path of the row in the list that is shown. Traps if there is no such row.
  public func menu(at path: CurrentPath) -> [RowAction] {
    let source = source(ofRowAt: path)
    let selected = selection
    let isForSelection = source.editing.menuOfRows != nil && selected.contains(path)
    return source.menu(at: isForSelection ? selected : [path])
  }

  /// Opens the context menu of a row, and performs one of its actions. See ``menu(at:)``.
  ///
  /// - Parameters:
  ///   - title: The title of the action. Traps with a message that names the actions if there is no
  ///     such action.
  ///   - path: The path of the row in the list that is shown. Traps if there is no such row.
  public func choose(_ title: String?, inMenuAt path: CurrentPath) {
    perform(title, "menu item", of: path, in: menu(at: path))
  }

  /// Deletes a row in editing mode.
  ///
  /// - Parameter path: The path of the row in the list that is shown. Traps if there is no such row,
  ///   or if its action in editing mode is not a deletion.
  public func delete(_ path: CurrentPath) {
    let source = source(ofRowAt: path)
    guard let action = source.editingAction(at: path), action.style == .delete else {
      fatalError("The row \(path) cannot be deleted: it has no such action in editing mode.")
    }
    action.perform()
  }

  private func perform(
    _ title: String?, _ kind: String, of path: CurrentPath, in actions: [RowAction]
  ) {
    func quoted(_ title: String?) -> String { title.map { "\"\($0)\"" } ?? "without a title" }
    guard let action = actions.first(where: { $0.title == title }) else {
      let titles = actions.map { quoted($0.title) }.joined(separator: ", ")
      fatalError(
        "The row \(path) has no \(kind) \(quoted(title))"
          + (actions.isEmpty ? ", and no other." : ", but \(titles)."))
    }
    action.perform()
  }

  // MARK: Moving

  /// Drags a row to another position, if the data source allows the move.
  ///
  /// - Parameters:
  ///   - path: The path of the row. Traps if there is no such row.
  ///   - proposed: The path to which the row is dragged. The data source may move the row to a
  ///     different path. Traps if the row cannot have this path.
  /// - Returns: Whether the data source moved the row.
  @discardableResult
  public func drag(_ path: CurrentPath, to proposed: CurrentPath) -> Bool {
    let source = source(ofRowAt: path)
    guard source.canMove(at: path) else { return false }
    let target = source.target(ofMoveFrom: path, to: proposed)
    let counts = sections.map(\.items.count)
    let end =
      counts.indices.contains(target.section)
      ? counts[target.section] - (target.section == path.section ? 1 : 0) : -1
    guard 0..<end + 1 ~= target.item else {
      fatalError("The row \(path) cannot move to \(target): the sections have \(counts) rows.")
    }
    listView.moveRow(at: path, to: target)
    defer { displayIfSettled() }
    return source.move(from: path, to: target)
  }

  /// Returns the data source. Traps if there is no row at the path.
  private func source(
    ofRowAt path: CurrentPath
  ) -> KeyedListDataSource<SectionID, Item, ID> {
    row(at: path)
    guard let source else { fatalError("The data source of the screen has been released.") }
    return source
  }
}
