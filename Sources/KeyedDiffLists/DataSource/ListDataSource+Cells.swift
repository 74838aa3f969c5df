public import KeyedDiff

extension ListDataSource {
  /// Makes the cell of a row.
  ///
  /// - Parameters:
  ///   - path: The row.
  ///   - host: The view that will show it.
  ///   - viewPath: The path of the row in the view, if that shows static rows too; see
  ///     ``DataOffset``.
  /// - Returns: The cell, set up; at a fault, the fallback of the view.
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

  /// Sets the cell of a row up anew, in place.
  ///
  /// - Parameters:
  ///   - cell: The cell that shows the row.
  ///   - reuseIdentifier: The reuse identifier that it was dequeued by.
  ///   - path: The row.
  /// - Returns: `false` if the row needs another cell: the view must ask for one.
  public func configure(
    _ cell: AnyObject, dequeuedBy reuseIdentifier: String?, at path: CurrentPath
  ) -> Bool {
    configure(cell, dequeuedBy: reuseIdentifier, with: try? binder(at: path))
  }

  /// Returns whether the cell of a row can be set up for the content that the row has now.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: The reuse identifier that the cell was dequeued by.
  ///   - path: The row.
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

  /// Gives a model to a view whose type is not known, with all types checked; for
  /// cells that a closure makes.
  ///
  /// - Parameters:
  ///   - view: A ``ConfigurableView``, or a ``SenderConfigurableView``, which gets
  ///     the ``sender`` too.
  ///   - model: The model to show.
  /// - Throws: Why it cannot show the model. It was not touched then.
  public func setUp(_ view: AnyObject, with model: Any) throws(CellFault.Reason) {
    try KeyedDiffLists.setUp(view, with: model, sender: sender)
  }

  /// Handles a fault: calls ``onFault``, and then traps if ``faultPolicy`` says so.
  public func report(_ fault: CellFault) {
    onFault?(fault)
    if faultPolicy == .trap { fatalError(fault.description) }
  }

  private func binder(at path: CurrentPath) throws(CellFault.Reason) -> CellBinder {
    guard let item = item(at: path) else { throw .noModel }
    return try cells.binder(for: item)
  }
}
