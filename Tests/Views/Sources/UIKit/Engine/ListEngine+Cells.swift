import Foundation

// The visible cells, and the prepared ones.
extension ListEngine {
  func cell(at path: IndexPath) -> Cell? { visible[path] ?? prepared[path] }

  /// The cell of a row that callers outside of the view find.
  func foundCell(at path: IndexPath) -> Cell? {
    visible[path] ?? (findsPreparedCells ? prepared[path] : nil)
  }

  func path(of cell: Cell) -> IndexPath? {
    visible.first { $0.value === cell }?.key ?? prepared.first { $0.value === cell }?.key
  }

  /// The cell of a row that is visible now, and whether it has just become visible.
  func visibleCell(at path: IndexPath) -> (cell: Cell, isNew: Bool) {
    if let cell = visible[path] { return (cell, false) }
    if let pinned, pinned.path == path {
      visible[path] = pinned.cell
      self.pinned = nil
      return (pinned.cell, false)
    }
    let cell = prepared.removeValue(forKey: path) ?? ask(for: path)
    if let other = visible.first(where: { $0.value === cell })?.key {
      warn("One cell is shown in two rows, \(other.objectText) and \(path.objectText).")
    }
    visible[path] = cell
    undisplayed.insert(path)
    host?.setSelected(selection.contains(path), of: cell)
    return (cell, true)
  }

  /// Prepares cells, as prefetching does. They may never be shown.
  func prepareCells(at paths: [IndexPath]) {
    for path in paths where exists(path) && cell(at: path) == nil {
      prepared[path] = ask(for: path)
    }
  }

  /// Removes all visible cells except some.
  func hideCells(except paths: Set<IndexPath>) {
    for (path, cell) in visible.sorted(by: { $0.key < $1.key }) where !paths.contains(path) {
      visible[path] = nil
      if cell.containsFirstResponder {
        pinned = (cell, path)
      } else if undisplayed.contains(path) {
        // The height of this or another row has changed after the cell was measured.
        prepared[path] = cell
      } else if let oldPath = oldPaths[ObjectIdentifier(cell)] {
        retire(cell, from: oldPath)
      } else {
        endDisplay(of: cell, at: path)
      }
    }
    undisplayed = []
    if let pinned, !pinned.cell.containsFirstResponder {
      self.pinned = nil
      endDisplay(of: pinned.cell, at: pinned.path)
    }
  }

  func endDisplay(of cell: Cell, at path: IndexPath) {
    // A data source that makes its own cells may return the same one again.
    let isShown = visible.values.contains { $0 === cell }
    if !isShown { cell.removeFromSuperview() }
    host?.didEndDisplaying(cell, at: path)
    if !isShown { host?.recycle(cell) }
  }

  // MARK: Requests to the data source

  func ask(for path: IndexPath, reconfiguring cell: Cell? = nil) -> Cell {
    guard let host else { fatalError("A view cannot be asked after its end.") }
    let outer = request
    request = Request(path: path, reconfigured: cell)
    defer { request = outer }
    return ProviderScope.run { host.askCell(at: path) }
  }

  func reconfiguredCell(at path: IndexPath) -> Cell? {
    request?.path == path ? request?.reconfigured : nil
  }

  /// Reconfigures cells in place. Rows without a cell need nothing.
  func reconfigure(_ paths: [IndexPath]) {
    if depth > 0 {
      // The index space of such a call is not documented.
      warn("Rows were reconfigured inside a batch.")
    }
    var isAnyChanged = false
    for path in paths {
      guard let cell = cell(at: path) else { continue }
      let wasUpdating = isUpdatingCells
      isUpdatingCells = true
      let other = ask(for: path, reconfiguring: cell)
      isUpdatingCells = wasUpdating
      isAnyChanged = true
      guard other !== cell else { continue }
      // This message is not from UIKit; no report has the real one.
      raise(
        "A cell was reconfigured and the data source returned another one: dequeue with the same "
          + "identifier, and return that cell. Index path: \(path.objectText)")
    }
    if isAnyChanged, depth == 0, !visible.isEmpty { layOut(afterBatch: true) }
  }

  // MARK: Selection

  func select(_ path: IndexPath) {
    selection.insert(path)
    if let cell = visible[path] { host?.setSelected(true, of: cell) }
  }

  func deselect(_ path: IndexPath) {
    guard selection.remove(path) != nil else { return }
    if let cell = visible[path] { host?.setSelected(false, of: cell) }
  }

  func deselectAll() {
    for path in selection { deselect(path) }
  }

  // MARK: Placeholders

  func presentationPath(_ path: IndexPath) -> IndexPath {
    var item = path.item
    for placeholder in placeholders.sorted()
    where placeholder.section == path.section && placeholder.item <= item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }

  func dataSourcePath(_ path: IndexPath) -> IndexPath? {
    if placeholders.contains(path) { return nil }
    let before = placeholders.count { $0.section == path.section && $0.item < path.item }
    return IndexPath(item: path.item - before, section: path.section)
  }
}

extension IndexPath {
  /// Printed like an object of Foundation, except for its address.
  var objectText: String {
    let indexes = map(String.init).joined(separator: " - ")
    return "<NSIndexPath: 0x0> {length = \(count), path = \(indexes)}"
  }
}
