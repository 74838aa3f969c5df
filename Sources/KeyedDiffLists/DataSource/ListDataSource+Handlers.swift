public import KeyedDiff

// Answers to the questions of toolkits, with defaults for apps that have no handler. For rows that
// do not exist (any longer), the answer has no effect.

extension ListDataSource {
  /// Calls a handler for a row.
  ///
  ///     source.tell(source.selection.didSelect, at: path)
  ///
  /// - Returns: The result of the handler; `nil` if there is no handler, or no such row.
  @discardableResult
  public func tell<Answer>(_ handler: RowHandler<Item, Answer>?, at path: CurrentPath) -> Answer? {
    guard let handler, let item = item(at: path) else { return nil }
    return handler(item, path)
  }

  /// Asks a handler a yes-or-no question about a row.
  ///
  /// - Parameters:
  ///   - handler: The handler to ask.
  ///   - path: The path of the row.
  ///   - standard: The answer if there is no handler.
  /// - Returns: The answer; `false` if there is no such row.
  public func ask(
    _ handler: RowHandler<Item, Bool>?, at path: CurrentPath, otherwise standard: Bool
  ) -> Bool {
    guard let item = item(at: path) else { return false }
    return handler?(item, path) ?? standard
  }

  /// Returns the row to select when the user is about to select one; `nil` for none.
  public func willSelect(at path: CurrentPath) -> CurrentPath? {
    redirected(by: selection.willSelect, from: path)
  }

  /// Returns the row to deselect when the user is about to deselect one; `nil` for none.
  public func willDeselect(at path: CurrentPath) -> CurrentPath? {
    redirected(by: selection.willDeselect, from: path)
  }

  private func redirected(
    by handler: RowHandler<Item, CurrentPath?>?, from path: CurrentPath
  ) -> CurrentPath? {
    guard let item = item(at: path) else { return nil }
    guard let handler else { return path }
    // The handler may return a path that does not exist.
    return handler(item, path).flatMap { self.item(at: $0) == nil ? nil : $0 }
  }

  /// The height of a row, in points; `nil` if the view computes it.
  public func height(at path: CurrentPath) -> Double? { tell(sizes.row, at: path) ?? nil }

  /// The height of a header or footer, in points; `nil` if the view computes it.
  ///
  /// - Parameters:
  ///   - role: `.header` or `.footer`.
  ///   - section: The index of the section.
  public func height(of role: CellRole, inSection section: Int) -> Double? {
    height(of: role, inSection: section, header: sizes.header, footer: sizes.footer)
  }

  /// The estimated height of a header or footer that was not shown yet, in points; `nil` if the
  /// view computes it.
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

  /// The action for a row in editing mode; `nil` if the row cannot be edited.
  public func editingAction(at path: CurrentPath) -> RowAction? {
    tell(editing.action, at: path) ?? nil
  }

  /// Returns a closure that returns the current path of a row, even after the row has moved; `nil`
  /// if there is no such row.
  ///
  /// Rows without identity are found only at their old path.
  package func rowFinder(at path: CurrentPath) -> (() -> CurrentPath?)? {
    guard let item = item(at: path) else { return nil }
    return adapter.rowFinder(of: item, at: path)
  }

  /// The items at paths, without paths that do not exist.
  public func items(at paths: [CurrentPath]) -> [Item] { paths.compactMap(item(at:)) }
}
