import KeyedDiff

/// How the cell of a row, or the view of a header or footer, is made and configured.
struct CellBinder {
  enum Source {
    /// The host makes the cell, and the closure configures it.
    case registration(
      CellRegistration, reuseIdentifier: ReuseIdentifier,
      configure: @MainActor (AnyObject) throws(CellFault.Reason) -> Void)
    /// A closure of the app makes and configures the cell. If it can also configure the cell that
    /// already shows a row, it is called again when the content of the row changes.
    case closure(
      @MainActor (_ host: AnyObject, CurrentPath) -> AnyObject?, kind: String, configuresAgain: Bool
    )
  }

  let source: Source

  init(_ source: Source) { self.source = source }

  @MainActor
  init<Cell: AnyObject, Model>(
    _ model: Model, _ registration: CellRegistration?, reuseIdentifier: String?,
    configure: @escaping @MainActor (Cell, Model) -> Void
  ) {
    source = .registration(
      registration ?? .cellClass(Cell.self),
      reuseIdentifier: ReuseIdentifier(name: reuseIdentifier, cell: Cell.self)
    ) { view throws(CellFault.Reason) in
      guard let cell = view as? Cell else {
        throw .wrongCell(expected: "\(Cell.self)", found: "\(type(of: view))")
      }
      // A reused cell is still connected to its previous row, and some toolkits report a value that
      // the program sets like one that the user enters.
      (cell as? any ReportingView)?.stopReporting()
      configure(cell, model)
    }
  }

  /// Returns whether a cell that this binder has made can be configured by another binder.
  func canReconfigure(with other: CellBinder) -> Bool {
    switch (source, other.source) {
    case (.registration(let first, let identifier, _), .registration(let second, let other, _)):
      first == second && identifier == other
    case (.closure(_, let kind, _), .closure(_, let otherKind, let configuresAgain)):
      configuresAgain && kind == otherKind
    default: false
    }
  }

  /// Returns whether this binder can configure a cell that was dequeued by a reuse identifier.
  func canReconfigureCell(dequeuedBy identifier: String?) -> Bool {
    switch source {
    case .registration(_, let reuseIdentifier, _): reuseIdentifier.text == identifier
    case .closure(_, _, let configuresAgain): configuresAgain
    }
  }

  /// Configures a cell in place.
  ///
  /// - Returns: Whether the cell was configured. If `false`, the row needs another cell.
  @MainActor
  func configure(_ cell: AnyObject, dequeuedBy identifier: String?) -> Bool {
    guard case .registration(_, let reuseIdentifier, let configure) = source,
      reuseIdentifier.text == identifier
    else { return false }
    return (try? configure(cell)) != nil
  }
}

/// A reuse identifier: a name, or the name of the class of the cells.
struct ReuseIdentifier {
  let name: String?
  let cell: AnyClass

  /// The identifier as text. The name of a class takes time to find, so it is found when a cell is
  /// made, and not for each declaration.
  var text: String { name ?? "\(cell)" }
}

extension ReuseIdentifier: Equatable {
  static func == (first: ReuseIdentifier, second: ReuseIdentifier) -> Bool {
    first.name == second.name && first.cell == second.cell || first.text == second.text
  }
}
