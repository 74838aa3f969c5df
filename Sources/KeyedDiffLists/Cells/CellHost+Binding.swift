import KeyedDiff

extension CellHost {
  /// Returns a configured cell. Registers the reuse identifier if necessary, dequeues the cell, and
  /// lets the binder configure it.
  ///
  /// - Parameters:
  ///   - role: The role of the cell.
  ///   - path: The path at which the cell will be shown. For a header or footer, the path's `item`
  ///     is 0.
  ///   - sender: The sender passed to the cell.
  ///   - report: Called with the fault, if there is one, before the fallback cell is made.
  ///   - binder: Returns the binder of the cell; throws if there is none.
  /// - Returns: The cell; after a fault, the fallback cell of the view.
  func cell(
    role: CellRole, at path: CurrentPath, sender: AnyObject?,
    reportingFaultsTo report: (CellFault) -> Void,
    boundBy binder: () throws(CellFault.Reason) -> CellBinder
  ) -> AnyObject {
    var dequeued: AnyObject?
    do throws(CellFault.Reason) {
      let binder = try binder()
      try registry.register(
        binder.registration, reuseIdentifier: binder.reuseIdentifier, role: role, with: self)
      dequeued = dequeue(reuseIdentifier: binder.reuseIdentifier, role: role, at: path)
      guard let cell = dequeued else { throw .unknownIdentifier(binder.reuseIdentifier) }
      try binder.configure(cell, sender: sender)
      return cell
    } catch {
      let fault = CellFault(error, role: role, path: path)
      report(fault)
      return fallbackCell(for: fault, insteadOf: dequeued)
    }
  }
}
