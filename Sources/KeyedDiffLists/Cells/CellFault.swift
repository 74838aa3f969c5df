public import KeyedDiff

/// An error that prevents a view from showing a cell.
public struct CellFault: Error, Hashable, Sendable {
  /// The reason for a fault. Models and cells are represented by the names of their types.
  ///
  /// Later versions may add cases: end a `switch` with `default`.
  public enum Reason: Error, Hashable, Sendable {
    /// The closure that makes a cell of the given class has returned `nil`.
    case noCell(String)
    /// There is no row or section at the path.
    case noModel
    /// No cells are registered with the view for the reuse identifier.
    case unknownIdentifier(String)
    /// The reuse identifier is already registered for other cells.
    case conflict(reuseIdentifier: String, first: CellRegistration, second: CellRegistration)
    /// The cell is not an instance of the class that its row declares.
    case wrongCell(expected: String, found: String)
    /// The view cannot show the row. The text says why, and can follow a comma.
    case outOfReach(String)
  }

  /// The reason for the fault.
  public let reason: Reason
  /// The role of the cell.
  public let role: CellRole
  /// The path of the cell. For a header or footer, the path's `item` is 0.
  public let path: CurrentPath

  /// Creates a fault.
  public init(_ reason: Reason, role: CellRole, path: CurrentPath) {
    self.reason = reason
    self.role = role
    self.path = path
  }
}

extension CellFault: CustomStringConvertible {
  /// The fault as a sentence.
  public var description: String {
    switch role {
    case .cell: "The cell of row \(path): \(reason)"
    case .header, .footer: "The \(role) of section \(path.section): \(reason)"
    case .supplementary: "The \(role) at \(path): \(reason)"
    }
  }
}

extension CellFault.Reason: CustomStringConvertible {
  /// The reason as text that can follow a colon, with a full stop at the end.
  public var description: String {
    switch self {
    case .noCell(let cell):
      "the closure that makes a \(cell) has made none."
    case .noModel:
      "the list has nothing there."
    case .unknownIdentifier(let identifier):
      "no cell is registered with the reuse identifier \"\(identifier)\"."
    case .conflict(let identifier, let first, let second):
      "the reuse identifier \"\(identifier)\" is already registered for \(first), not for \(second)."
    case .wrongCell(let expected, let found):
      "the view has a \(found), but the row declares a \(expected)."
    case .outOfReach(let reason):
      "the row cannot be reached, \(reason)."
    }
  }
}
