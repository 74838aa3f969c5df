public import KeyedDiff

/// Why a view shows a fallback instead of a cell.
public struct CellFault: Error, Hashable, Sendable {
  /// The reason of a fault. Types are given by their names.
  public enum Reason: Error, Hashable, Sendable {
    /// Nothing says which cell shows the model.
    case noProvider(model: String)
    /// There is no row or section at the path.
    case noModel
    /// The view knows no cells of the identifier.
    case unknownIdentifier(String)
    /// An identifier is registered for other cells.
    case conflict(reuseIdentifier: String, first: CellRegistration, second: CellRegistration)
    /// The cell is of another class than its binder sets up.
    case wrongCell(expected: String, found: String)
    /// The cell shows models of another type.
    case wrongModel(cell: String, expected: String, found: String)
    /// The cell wants a sender of another type, or there is no sender (any more).
    case wrongSender(cell: String, expected: String, found: String?)
    /// The cell is neither a ``ConfigurableView`` nor a
    /// ``SenderConfigurableView``.
    case notConfigurable(cell: String)
  }

  /// The reason.
  public let reason: Reason
  /// The role of the cell.
  public let role: CellRole
  /// The path of the cell. Headers and footers have item 0.
  public let path: CurrentPath

  /// Creates a fault.
  public init(_ reason: Reason, role: CellRole, path: CurrentPath) {
    self.reason = reason
    self.role = role
    self.path = path
  }
}

extension CellFault: CustomStringConvertible {
  /// A sentence.
  public var description: String {
    switch role {
    case .cell: "The cell of row \(path): \(reason)"
    case .header, .footer: "The \(role) of section \(path.section): \(reason)"
    case .supplementary: "The \(role) at \(path): \(reason)"
    }
  }
}

extension CellFault.Reason: CustomStringConvertible {
  /// A sentence that goes on after a colon.
  public var description: String {
    switch self {
    case .noProvider(let model):
      "nothing says which cell shows a \(model)."
    case .noModel:
      "the list has nothing there."
    case .unknownIdentifier(let identifier):
      "the view knows no cells with the reuse identifier \"\(identifier)\"."
    case .conflict(let identifier, let first, let second):
      "the reuse identifier \"\(identifier)\" stands for \(first), and cannot stand for \(second) "
        + "too."
    case .wrongCell(let expected, let found):
      "the view has a \(found), but the binder sets up a \(expected)."
    case .wrongModel(let cell, let expected, let found):
      "a \(cell) shows a \(expected), but was given a \(found)."
    case .wrongSender(let cell, let expected, let found?):
      "a \(cell) wants a \(expected) as its sender, but was given a \(found)."
    case .wrongSender(let cell, let expected, nil):
      "a \(cell) wants a \(expected) as its sender, but there is none."
    case .notConfigurable(let cell):
      "a \(cell) has no setup(with:) and no setup(with:sender:)."
    }
  }
}
