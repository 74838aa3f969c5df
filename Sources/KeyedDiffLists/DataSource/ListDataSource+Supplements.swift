public import KeyedDiff

// Headers, footers, and other supplementary views.

extension KeyedListDataSource {
  /// Returns the title of a header or footer, for views that show titles without a custom view.
  ///
  /// - Parameters:
  ///   - role: `.header` or `.footer`.
  ///   - section: The index of the section.
  /// - Returns: The title; `nil` if there is none, or if a custom view is shown instead.
  public func title(of role: CellRole, inSection section: Int) -> String? {
    headerFooter(role, inSection: section)?.title
  }

  /// Returns whether a section has a header, which can be a title or a custom view.
  ///
  /// - Parameter section: The index of the section.
  public func hasHeader(ofSection section: Int) -> Bool {
    hasSupplement(.header, inSection: section)
  }

  /// Returns whether a section has a header or footer, which can be a title or a custom view.
  package func hasSupplement(_ role: CellRole, inSection section: Int) -> Bool {
    headerFooter(role, inSection: section) != nil
  }

  /// Makes a header view, a footer view, or another supplementary view.
  ///
  /// - Parameters:
  ///   - role: The role of the view.
  ///   - path: The path of the view. For a header or footer, `path.item` is 0.
  ///   - host: The list view that will show the supplementary view.
  /// - Returns: The configured view; if a fault occurs, a fallback view. `nil` if there is nothing
  ///   to show, or if the host itself shows the title of the header or footer.
  public func supplement(
    _ role: CellRole, at path: CurrentPath, in host: some CellHost
  ) -> AnyObject? {
    if host.showsTitles && title(of: role, inSection: path.section) != nil { return nil }
    guard let binder = binder(of: role, at: path) else { return nil }
    return host.cell(role: role, at: path, sender: sender, reportingFaultsTo: report) { binder }
  }

  /// Reconfigures a header view, a footer view, or another supplementary view in place.
  ///
  /// - Parameters:
  ///   - view: The view to reconfigure.
  ///   - role: The role of the view.
  ///   - reuseIdentifier: The reuse identifier with which the view was dequeued.
  ///   - path: The path of the view. For a header or footer, `path.item` is 0.
  /// - Returns: Whether the view was reconfigured. If `false`, the list view must replace or
  ///   remove the view.
  public func configure(
    _ view: AnyObject, role: CellRole, dequeuedBy reuseIdentifier: String?, at path: CurrentPath
  ) -> Bool {
    configure(view, dequeuedBy: reuseIdentifier, with: binder(of: role, at: path))
  }

  private func binder(of role: CellRole, at path: CurrentPath) -> CellBinder? {
    if case .supplementary(let kind) = role { return supplements?(kind, path) }
    let identifier = role == .header ? defaultHeaderIdentifier : defaultFooterIdentifier
    return headerFooter(role, inSection: path.section)?.binder(defaultIdentifier: identifier)
  }

  private func headerFooter(_ role: CellRole, inSection index: Int) -> HeaderFooter? {
    guard let section = section(at: index) else { return nil }
    let model: (any Hashable & Sendable)? =
      switch role {
      case .header: section.header ?? header?(section.id)
      case .footer: section.footer ?? footer?(section.id)
      case .cell, .supplementary: nil
      }
    return model.map(HeaderFooter.init)
  }
}
