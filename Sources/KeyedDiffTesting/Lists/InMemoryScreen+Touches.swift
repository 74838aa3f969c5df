public import KeyedDiff
import KeyedDiffLists

// User actions, and the calls to the data source that a view makes in response.

extension InMemoryScreen {
  /// Taps a row: highlights and unhighlights it, and selects it. Deselects all other rows, unless
  /// several rows can be selected: then a tap on a selected row deselects this row.
  ///
  /// - Parameter path: The path of the row in the list that is shown.
  public func tap(_ path: CurrentPath) {
    guard let source, source.ask(source.selection.shouldHighlight, at: path, otherwise: true)
    else { return }
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

  private func deselect(
    _ path: CurrentPath, in source: KeyedListDataSource<SectionID, Item, ID>
  ) {
    guard let path = source.willDeselect(at: path) else { return }
    selection.removeAll { $0 == path }
    source.didDeselect(at: path)
  }

  /// Drags a row to another position, if the data source allows the move.
  ///
  /// - Parameters:
  ///   - path: The path of the row.
  ///   - proposed: The path to which the row is dragged. The data source may move the row to a
  ///     different path.
  /// - Returns: Whether the data source moved the row.
  @discardableResult
  public func drag(_ path: CurrentPath, to proposed: CurrentPath) -> Bool {
    guard let source, source.canMove(at: path) else { return false }
    let target = source.target(ofMoveFrom: path, to: proposed)
    let row = listView.strictView.sections[path.section].items.remove(at: path.item)
    listView.strictView.sections[target.section].items.insert(row, at: target.item)
    return source.move(from: path, to: target)
  }
}
