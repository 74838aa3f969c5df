public import KeyedDiff

extension KeyedListDataSource {
  /// Makes the cell of a row.
  ///
  /// - Parameters:
  ///   - path: The path of the row in the data.
  ///   - host: The view that will show the cell.
  ///   - viewPath: The path of the row in the view, if it differs from `path`; see ``DataOffset``.
  /// - Returns: The configured cell or, if a fault occurs, a fallback cell.
  public func cell(
    at path: CurrentPath, in host: some CellHost, shownAt viewPath: CurrentPath? = nil
  ) -> AnyObject {
    guard let item = item(at: path) else {
      return fallbackCell(.noModel, at: viewPath ?? path, in: host)
    }
    let row = declaredRow(of: item)
    let cell = host.cell(
      role: .cell, at: viewPath ?? path, boundBy: row.binder, reportingFaultsTo: report)
    connect(cell, toRowOf: item, at: path)
    return cell
  }

  private func fallbackCell(
    _ reason: CellFault.Reason, at path: CurrentPath, in host: some CellHost
  ) -> AnyObject {
    let fault = CellFault(reason, role: .cell, path: path)
    report(fault)
    return host.fallbackCell(for: fault, insteadOf: nil)
  }

  /// Reconfigures the cell of a row in place.
  ///
  /// - Parameters:
  ///   - cell: The cell that shows the row.
  ///   - reuseIdentifier: The reuse identifier with which the cell was dequeued.
  ///   - path: The path of the row.
  /// - Returns: Whether the cell was reconfigured. If `false`, the row needs another cell, so the
  ///   caller must reload the row.
  public func configure(
    _ cell: AnyObject, dequeuedBy reuseIdentifier: String?, at path: CurrentPath
  ) -> Bool {
    guard let item = item(at: path) else { return false }
    let row = declaredRow(of: item)
    guard row.binder.configure(cell, dequeuedBy: reuseIdentifier) else { return false }
    connect(cell, toRowOf: item, at: path)
    return true
  }

  /// Returns whether the cell of a row can be reconfigured for the current content of the row.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: The reuse identifier with which the cell was dequeued.
  ///   - path: The path of the row.
  package func canConfigure(
    cellDequeuedBy reuseIdentifier: String?, at path: CurrentPath
  ) -> Bool {
    declaredRow(at: path)?.binder.canReconfigureCell(dequeuedBy: reuseIdentifier) ?? false
  }

  /// Handles a fault: calls ``onFault``, and then traps if ``trapsOnFaults`` is `true`.
  public func report(_ fault: CellFault) {
    onFault?(fault)
    if trapsOnFaults { fatalError(fault.description) }
  }

  // MARK: Declared rows

  /// Returns the declaration of a row, as it is now; `nil` if there is no such row.
  func declaredRow(at path: CurrentPath) -> DeclaredRow? { item(at: path).flatMap(declaredRow) }

  /// Returns the declaration of the row of an item, as it is now.
  func declaredRow(of item: Item) -> DeclaredRow {
    let declaration = row(item)
    note(declaration.handlers.features)
    return declaration
  }

  /// Makes the reports of a cell arrive at the row that the cell shows, wherever it is then.
  ///
  /// The row need not handle reports yet: a handler can be added without a change of the cell.
  private func connect(_ cell: AnyObject, toRowOf item: Item, at path: CurrentPath) {
    guard let cell = cell as? any ReportingView else { return }
    let place = adapter.rowFinder(of: item, at: path)
    cell.send(to: { [weak self] report in
      guard let self, let path = place() else { return }
      declaredRow(at: path)?.handleReport?(report)
    })
  }
}
