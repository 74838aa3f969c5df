public import KeyedDiff

// Methods that the delegates of views call. They return the results of handlers, or defaults if the
// app has set no handler. If a row does not exist, they return a value that has no effect on the
// view.

extension KeyedListDataSource {
  /// Calls a handler for a row.
  ///
  ///     source.tell(source.selection.didSelect, at: path)
  ///
  /// - Returns: The result of the handler; `nil` if no handler is set or there is no row at `path`.
  @discardableResult
  public func tell<Answer>(_ handler: RowHandler<Item, Answer>?, at path: CurrentPath) -> Answer? {
    guard let handler, let item = item(at: path) else { return nil }
    return handler(item, path)
  }

  /// Returns the Boolean result of a handler for a row, or a default if the handler is not set.
  ///
  /// - Parameters:
  ///   - handler: The handler; `nil` if none is set.
  ///   - path: The path of the row.
  ///   - standard: The result if `handler` is `nil`.
  /// - Returns: The result of the handler, or `standard`; `false` if there is no row at `path`.
  public func ask(
    _ handler: RowHandler<Item, Bool>?, at path: CurrentPath, otherwise standard: Bool
  ) -> Bool {
    guard let item = item(at: path) else { return false }
    return handler?(item, path) ?? standard
  }

  /// Returns the path of the row to select when the user selects the row at the given path; `nil`
  /// to select no row.
  public func willSelect(at path: CurrentPath) -> CurrentPath? {
    redirected(by: selection.willSelect, from: path)
  }

  /// Returns the path of the row to deselect when the user deselects the row at the given path;
  /// `nil` to deselect no row.
  public func willDeselect(at path: CurrentPath) -> CurrentPath? {
    redirected(by: selection.willDeselect, from: path)
  }

  private func redirected(
    by handler: RowHandler<Item, CurrentPath?>?, from path: CurrentPath
  ) -> CurrentPath? {
    guard let item = item(at: path) else { return nil }
    guard let handler else { return path }
    // The handler may return a path at which there is no row. Such a path counts as `nil`.
    return handler(item, path).flatMap { self.item(at: $0) == nil ? nil : $0 }
  }

  /// Returns the height of a row, in points; `nil` if the view computes the height.
  public func height(at path: CurrentPath) -> Double? { tell(sizes.row, at: path) ?? nil }

  /// Returns the height of a header or footer, in points; `nil` if the view computes the height.
  ///
  /// - Parameters:
  ///   - role: `.header` or `.footer`.
  ///   - section: The index of the section.
  public func height(of role: CellRole, inSection section: Int) -> Double? {
    guard let id = self.section(at: section)?.id else { return nil }
    switch role {
    case .header: return sizes.header?(id)
    case .footer: return sizes.footer?(id)
    case .cell, .supplementary: return nil
    }
  }

  // MARK: Actions. Those that a row declares take precedence.

  /// Returns the action for a row in editing mode; `nil` if the row cannot be edited.
  public func editingAction(at path: CurrentPath) -> RowAction? {
    declaredRow(at: path)?.handlers.editingAction ?? tell(editing.action, at: path) ?? nil
  }

  /// Returns the swipe actions at the leading edge of a row, the nearest to the edge first.
  public func leadingActions(at path: CurrentPath) -> [RowAction] {
    declaredRow(at: path)?.handlers.leadingActions?() ?? tell(editing.leadingActions, at: path)
      ?? []
  }

  /// Returns the swipe actions at the trailing edge of a row, the nearest to the edge first.
  public func trailingActions(at path: CurrentPath) -> [RowAction] {
    declaredRow(at: path)?.handlers.trailingActions?() ?? tell(editing.trailingActions, at: path)
      ?? []
  }

  /// Returns the actions in the context menu of one row or of several rows; an empty array for no
  /// menu.
  ///
  /// - Parameter paths: The paths of the rows. Paths at which there is no row are ignored.
  public func menu(at paths: [CurrentPath]) -> [RowAction] {
    if paths.count == 1 {
      return declaredRow(at: paths[0])?.handlers.menu?() ?? tell(editing.menu, at: paths[0]) ?? []
    }
    let paths = paths.filter { item(at: $0) != nil }
    return paths.isEmpty ? [] : editing.menuOfRows?(items(at: paths), paths) ?? []
  }

  /// Returns a closure that finds a row again, even after the row has moved; `nil` if there is no
  /// row at the given path.
  ///
  /// The closure returns the current path of the row; `nil` if the row no longer exists. If the
  /// items have no identity, the closure returns the given path as long as the list has a row at
  /// this path.
  package func rowFinder(at path: CurrentPath) -> (() -> CurrentPath?)? {
    guard let item = item(at: path) else { return nil }
    return adapter.rowFinder(of: item, at: path)
  }

  /// Returns the items of the rows at the given paths. Omits paths at which there is no row.
  public func items(at paths: [CurrentPath]) -> [Item] { paths.compactMap(item(at:)) }
}
