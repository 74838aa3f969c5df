public import KeyedDiff

/// A toolkit's view as the source of cells.
///
/// An implementation translates, one call for one call.
@MainActor
public protocol CellHost: AnyObject {
  /// The cells that are registered with the view.
  ///
  /// Each host has one registry, for as long as it has the view. For a new view,
  /// cells are registered anew.
  var registry: CellRegistry { get }

  /// Whether headers and footers can show a title by themselves, as those of
  /// `UITableView` can. If not, a title is given to a view like any model.
  var showsTitles: Bool { get }

  /// Makes a reuse identifier known to the view.
  ///
  /// - Parameters:
  ///   - registration: The source of its cells; never `.prototype`.
  ///   - reuseIdentifier: The identifier.
  ///   - role: The role of the cells.
  func register(_ registration: CellRegistration, reuseIdentifier: String, role: CellRole)

  /// Takes a cell that is no longer shown, or makes one.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: An identifier that was registered, or that the view
  ///     knows by itself.
  ///   - role: The role of the cell.
  ///   - path: Where it will be shown. Headers and footers have item 0.
  /// - Returns: `nil` if the view does not know the identifier. Views that
  ///   raise an exception then may do so.
  func dequeue(reuseIdentifier: String, role: CellRole, at path: CurrentPath) -> AnyObject?

  /// Makes a cell that can be seen to be wrong, and best says why.
  ///
  /// - Parameters:
  ///   - fault: What is wrong.
  ///   - cell: The cell that was dequeued and could not be set up, if there is
  ///     one: views that want every dequeued cell back may show the fault in it.
  func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject
}
