import KeyedDiff

extension CellHost {
  /// Returns a configured cell. Registers the reuse identifier if necessary, dequeues the cell, and
  /// lets the binder configure it.
  ///
  /// - Parameters:
  ///   - role: The role of the cell.
  ///   - path: The path at which the cell will be shown. For a header or footer, the path's `item`
  ///     is 0.
  ///   - binder: Configures the cell.
  ///   - report: Called with the fault, if there is one, before the fallback cell is made.
  /// - Returns: The cell; after a fault, the fallback cell of the view.
  func cell(
    role: CellRole, at path: CurrentPath, boundBy binder: CellBinder,
    reportingFaultsTo report: (CellFault) -> Void
  ) -> AnyObject {
    var dequeued: AnyObject?
    do throws(CellFault.Reason) {
      switch binder.source {
      case .registration(let registration, let reuseIdentifier, let configure):
        let identifier = reuseIdentifier.text
        try registerOnce(registration, reuseIdentifier: identifier, role: role)
        dequeued = dequeue(reuseIdentifier: identifier, role: role, at: path)
        guard let cell = dequeued else { throw .unknownIdentifier(identifier) }
        try configure(cell)
        return cell
      case .closure(let make, let kind, _):
        guard let cell = make(self, path) else { throw .noCell(kind) }
        return cell
      }
    } catch {
      let fault = CellFault(error, role: role, path: path)
      report(fault)
      return fallbackCell(for: fault, insteadOf: dequeued)
    }
  }
}
