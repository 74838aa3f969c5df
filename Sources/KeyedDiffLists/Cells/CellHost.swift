public import KeyedDiff

/// A view of a UI toolkit, as the source of cells.
///
/// An implementation forwards each call to one call of the toolkit.
@MainActor
public protocol CellHost: AnyObject {
  /// The cells that are registered with the view.
  ///
  /// A host keeps one registry for as long as it keeps its view. For a new view, cells are
  /// registered again.
  var registry: CellRegistry { get }

  /// Whether headers and footers can show a title by themselves, as those of `UITableView` can. If
  /// not, a title is passed to a view like any other model.
  var showsTitles: Bool { get }

  /// Registers a reuse identifier with the view.
  ///
  /// - Parameters:
  ///   - registration: The source of its cells; never `.prototype`.
  ///   - reuseIdentifier: The identifier.
  ///   - role: The role of the cells.
  func register(_ registration: CellRegistration, reuseIdentifier: String, role: CellRole)

  /// Dequeues a reusable cell, or creates one.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: A registered identifier, or one that the view already has, such as that
  ///     of a prototype.
  ///   - role: The role of the cell.
  ///   - path: The path at which the cell will be shown. Headers and footers have item 0.
  /// - Returns: The cell; `nil` if the view does not know the identifier. A view that raises an
  ///   exception in this case may do so.
  func dequeue(reuseIdentifier: String, role: CellRole, at path: CurrentPath) -> AnyObject?

  /// Makes a cell that is visibly wrong, and that ideally shows the reason.
  ///
  /// - Parameters:
  ///   - fault: The fault to show.
  ///   - cell: The dequeued cell that could not be configured, if there is one. A view that
  ///     requires every dequeued cell to be returned may show the fault in this cell.
  func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject
}
