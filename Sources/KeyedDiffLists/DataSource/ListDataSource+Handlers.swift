public import KeyedDiff

// What toolkits ask, with the answer that holds where an app has no handler. Rows
// that are not there (any more) have the answer that does nothing.

extension ListDataSource {
  /// Calls a handler for a row.
  ///
  ///     source.tell(source.selection.didSelect, at: path)
  ///
  /// - Returns: The answer; `nil` if there is no handler, or no such row.
  @discardableResult
  public func tell<Answer>(_ handler: RowHandler<Item, Answer>?, at path: CurrentPath) -> Answer? {
    guard let handler, let item = item(at: path) else { return nil }
    return handler(item, path)
  }

  /// Answers a question about a row.
  ///
  /// - Parameters:
  ///   - handler: Who answers.
  ///   - path: The row.
  ///   - standard: The answer if there is no handler.
  /// - Returns: The answer; `false` if there is no such row.
  public func ask(
    _ handler: RowHandler<Item, Bool>?, at path: CurrentPath, otherwise standard: Bool
  ) -> Bool {
    guard let item = item(at: path) else { return false }
    return handler?(item, path) ?? standard
  }

  /// Which row to select when the user wants to select one; `nil` for none.
  public func willSelect(at path: CurrentPath) -> CurrentPath? {
    redirected(by: selection.willSelect, from: path)
  }

  /// Which row to deselect when the user wants to deselect one; `nil` for none.
  public func willDeselect(at path: CurrentPath) -> CurrentPath? {
    redirected(by: selection.willDeselect, from: path)
  }

  private func redirected(
    by handler: RowHandler<Item, CurrentPath?>?, from path: CurrentPath
  ) -> CurrentPath? {
    guard let item = item(at: path) else { return nil }
    guard let handler else { return path }
    // A row that is not there cannot be selected either.
    return handler(item, path).flatMap { self.item(at: $0) == nil ? nil : $0 }
  }

  /// The height of a row, in points; `nil` if the view finds out by itself.
  public func height(at path: CurrentPath) -> Double? { tell(sizes.row, at: path) ?? nil }

  /// The height of a header or footer, in points; `nil` if the view finds out by
  /// itself.
  ///
  /// - Parameters:
  ///   - role: `.header` or `.footer`.
  ///   - section: The index of the section.
  public func height(of role: CellRole, inSection section: Int) -> Double? {
    height(of: role, inSection: section, header: sizes.header, footer: sizes.footer)
  }

  /// About how high a header or footer is that was not shown yet, in points; `nil` if the view finds
  /// out by itself.
  ///
  /// - Parameters:
  ///   - role: `.header` or `.footer`.
  ///   - section: The index of the section.
  public func estimatedHeight(of role: CellRole, inSection section: Int) -> Double? {
    height(
      of: role, inSection: section, header: sizes.estimatedHeader, footer: sizes.estimatedFooter)
  }

  private func height(
    of role: CellRole, inSection section: Int, header: ((SectionID) -> Double?)?,
    footer: ((SectionID) -> Double?)?
  ) -> Double? {
    guard let id = self.section(at: section)?.id else { return nil }
    switch role {
    case .header: return header?(id)
    case .footer: return footer?(id)
    case .cell, .supplementary: return nil
    }
  }

  /// The action for a row while the list is edited; `nil` if the row cannot be edited.
  public func editingAction(at path: CurrentPath) -> RowAction? {
    tell(editing.action, at: path) ?? nil
  }

  /// Returns a closure that finds a row later, wherever it is by then; `nil` if there is no such row.
  ///
  /// Rows without identity are found only where they were.
  package func rowFinder(at path: CurrentPath) -> (() -> CurrentPath?)? {
    guard let item = item(at: path) else { return nil }
    return adapter.rowFinder(of: item, at: path)
  }

  /// The rows at paths, as far as there are any.
  public func items(at paths: [CurrentPath]) -> [Item] { paths.compactMap(item(at:)) }
}
