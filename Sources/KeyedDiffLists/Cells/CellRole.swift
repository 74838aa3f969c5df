/// The role of a cell or supplementary view in a list. Views are registered and dequeued for a
/// particular role.
public enum CellRole: Hashable, Sendable {
  /// The cell of a row.
  case cell
  /// The view above the rows of a section.
  case header
  /// The view below the rows of a section.
  case footer
  /// Any other supplementary view, of a kind that the layout defines.
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
