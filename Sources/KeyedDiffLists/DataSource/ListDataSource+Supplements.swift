public import KeyedDiff

// Headers, footers, and other supplementary views.

extension KeyedListDataSource {
  /// Returns the title of a header or footer.
  ///
  /// - Parameters:
  ///   - role: `.header` or `.footer`.
  ///   - section: The index of the section.
  /// - Returns: The title; `nil` if there is none, or if a declared view shows a model.
  public func title(of role: CellRole, inSection section: Int) -> String? {
    supplement(role, at: CurrentPath(section: section, item: 0))?.title
  }

  /// Returns whether a section has a header, which can be a title or a declared view.
  ///
  /// - Parameter section: The index of the section.
  public func hasHeader(ofSection section: Int) -> Bool {
    hasSupplement(.header, inSection: section)
  }

  /// Returns whether a section has a header or footer, which can be a title or a declared view.
  package func hasSupplement(_ role: CellRole, inSection section: Int) -> Bool {
    supplement(role, at: CurrentPath(section: section, item: 0)) != nil
  }

  /// Makes the view of a header or footer, or another supplementary view.
  ///
  /// - Parameters:
  ///   - role: The role of the view.
  ///   - path: The path of the view. For a header or footer, `path.item` is 0.
  ///   - host: The list view that will show the supplementary view.
  /// - Returns: The configured view; if a fault occurs, a fallback view. `nil` if there is nothing
  ///   to show.
  public func supplement(
    _ role: CellRole, at path: CurrentPath, in host: some CellHost
  ) -> AnyObject? {
    guard let binder = binder(of: role, at: path, in: host) else { return nil }
    return host.cell(role: role, at: path, boundBy: binder, reportingFaultsTo: report)
  }

  /// Reconfigures a header view, a footer view, or another supplementary view in place.
  ///
  /// - Parameters:
  ///   - view: The view to reconfigure.
  ///   - role: The role of the view.
  ///   - reuseIdentifier: The reuse identifier with which the view was dequeued.
  ///   - path: The path of the view. For a header or footer, `path.item` is 0.
  ///   - host: The list view that shows the supplementary view.
  /// - Returns: Whether the view was reconfigured. If `false`, the list view must replace or
  ///   remove the view.
  public func configure(
    _ view: AnyObject, role: CellRole, dequeuedBy reuseIdentifier: String?, at path: CurrentPath,
    in host: some CellHost
  ) -> Bool {
    let binder = binder(of: role, at: path, in: host)
    return binder?.configure(view, dequeuedBy: reuseIdentifier) ?? false
  }

  private func binder(
    of role: CellRole, at path: CurrentPath, in host: some CellHost
  ) -> CellBinder? {
    guard let supplement = supplement(role, at: path) else { return nil }
    return supplement.binder ?? supplement.title.flatMap { host.supplement(showing: $0).binder }
  }

  private func supplement(_ role: CellRole, at path: CurrentPath) -> Supplement? {
    if case .supplementary(let kind) = role { return supplements?(kind, path) }
    guard let section = section(at: path.section) else { return nil }
    let (model, declared) =
      role == .header ? (section.header, header) : (section.footer, footer)
    guard let model else { return declared?(section.id) }
    switch model {
    case let supplement as Supplement: return supplement
    case let title as String: return .title(title)
    default:
      fatalError(
        "The \(role) of a section is a String or a Supplement, but not a \(type(of: model)).")
    }
  }
}
