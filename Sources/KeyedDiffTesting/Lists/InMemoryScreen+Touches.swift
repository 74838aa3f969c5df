public import KeyedDiff
import KeyedDiffLists

// What a user does, and what a view then asks and tells its data source.

extension InMemoryScreen {
  /// Touches a row and lets it go: it is highlighted for that time, and then
  /// selected, while any other row is deselected.
  ///
  /// - Parameter path: The row, in the list that is shown.
  public func tap(_ path: CurrentPath) {
    guard let source, source.ask(source.selection.shouldHighlight, at: path, otherwise: true)
    else { return }
    source.tell(source.selection.didHighlight, at: path)
    source.tell(source.selection.didUnhighlight, at: path)
    guard let selected = source.willSelect(at: path) else { return }
    for old in selection where old != selected {
      guard let old = source.willDeselect(at: old) else { continue }
      selection.removeAll { $0 == old }
      source.tell(source.selection.didDeselect, at: old)
    }
    selection.append(selected)
    source.tell(source.selection.didSelect, at: selected)
  }

  /// Drags a row to another place, if it may be dragged.
  ///
  /// - Parameters:
  ///   - path: The row.
  ///   - proposed: Where to drop it, counted without the row.
  /// - Returns: Whether the data source followed.
  @discardableResult
  public func drag(_ path: CurrentPath, to proposed: CurrentPath) -> Bool {
    guard let source, source.canMove(at: path) else { return false }
    let target = source.target(ofMoveFrom: path, to: proposed)
    let row = listView.strictView.sections[path.section].items.remove(at: path.item)
    listView.strictView.sections[target.section].items.insert(row, at: target.item)
    return source.move(from: path, to: target)
  }
}
