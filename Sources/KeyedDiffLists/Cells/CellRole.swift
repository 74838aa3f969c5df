/// The role of a cell in a list. Views keep a store of cells for each role.
public enum CellRole: Hashable, Sendable {
  /// A row.
  case cell
  /// The view above the rows of a section.
  case header
  /// The view below the rows of a section.
  case footer
  /// Any other view beside the rows, by a name that the layout knows.
  case supplementary(kind: String)
}

extension CellRole: CustomStringConvertible {
  /// The name of the role, for messages.
  public var description: String {
    switch self {
    case .cell: "cell"
    case .header: "header"
    case .footer: "footer"
    case .supplementary(let kind): "supplementary view of kind \(kind)"
    }
  }
}
