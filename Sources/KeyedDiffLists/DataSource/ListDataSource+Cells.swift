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
    if case .cell(let make, _) = cells.source, let item = item(at: path),
      let cell = make(host, item, viewPath ?? path)
    {
      return cell
    }
    return host.cell(
      role: .cell, at: viewPath ?? path, sender: sender, reportingFaultsTo: report
    ) { () throws(CellFault.Reason) in try binder(at: path) }
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
    configure(cell, dequeuedBy: reuseIdentifier, with: try? binder(at: path))
  }

  /// Returns whether the cell of a row can be reconfigured for the current content of the row.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: The reuse identifier with which the cell was dequeued.
  ///   - path: The path of the row.
  package func canConfigure(
    cellDequeuedBy reuseIdentifier: String?, at path: CurrentPath
  ) -> Bool {
    if case .cell(_, let setsUpAnew) = cells.source { return setsUpAnew }
    return (try? binder(at: path))?.reuseIdentifier == reuseIdentifier
  }

  func configure(
    _ cell: AnyObject, dequeuedBy reuseIdentifier: String?, with binder: CellBinder?
  ) -> Bool {
    guard let binder, binder.reuseIdentifier == reuseIdentifier else { return false }
    return (try? binder.configure(cell, sender: sender)) != nil
  }

  /// Passes a model to a view whose type is known only at run time. First checks the types of the
  /// view, the model and the sender. Use this method in closures that make cells.
  ///
  /// - Parameters:
  ///   - view: A ``ConfigurableView``, or a ``SenderConfigurableView``, which also gets the
  ///     ``sender``.
  ///   - model: The model to show.
  /// - Throws: The reason why the view cannot show the model. An error leaves the view unchanged.
  public func setUp(_ view: AnyObject, with model: Any) throws(CellFault.Reason) {
    try KeyedDiffLists.setUp(view, with: model, sender: sender)
  }

  /// Handles a fault: calls ``onFault``, and then traps if ``faultPolicy`` is `.trap`.
  public func report(_ fault: CellFault) {
    onFault?(fault)
    if faultPolicy == .trap { fatalError(fault.description) }
  }

  private func binder(at path: CurrentPath) throws(CellFault.Reason) -> CellBinder {
    guard let item = item(at: path) else { throw .noModel }
    return try cells.binder(for: item)
  }
}
