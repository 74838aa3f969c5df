public import KeyedDiff

/// An object that registers and dequeues the cells of a toolkit's view.
///
/// An implementation forwards each call to one method of the toolkit.
@MainActor
public protocol CellHost: AnyObject {
  /// The cells that are registered with the view, by role and reuse identifier.
  ///
  /// An implementation stores this dictionary, which is empty for a new view, and leaves it alone. If
  /// the host gets another view, it must empty the dictionary, so that the cells are registered with
  /// that view, too.
  var registrations: [CellRole: [String: CellRegistration]] { get set }

  /// Returns the header or footer that shows a title: a view in the style of the toolkit. Its content
  /// must not be a title again.
  func supplement(showing title: String) -> Supplement

  /// Registers a reuse identifier with the view.
  ///
  /// - Parameters:
  ///   - registration: The class or nib from which the cells are created; never `.prototype`.
  ///   - reuseIdentifier: The reuse identifier to register.
  ///   - role: The role of the cells.
  func register(_ registration: CellRegistration, reuseIdentifier: String, role: CellRole)

  /// Dequeues a reusable cell, or creates a new one.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: A registered identifier, or one that the view already knows, such as the
  ///     identifier of a prototype cell.
  ///   - role: The role of the cell.
  ///   - path: The path at which the cell will be shown. For a header or footer, the path's `item`
  ///     is 0.
  /// - Returns: The cell; `nil` if the view does not know the identifier. If the toolkit raises an
  ///   exception for an unknown identifier, an implementation need not prevent the exception.
  func dequeue(reuseIdentifier: String, role: CellRole, at path: CurrentPath) -> AnyObject?

  /// Makes a fallback cell. It must be recognizable as a fallback, and should show the fault.
  ///
  /// - Parameters:
  ///   - fault: The fault to show.
  ///   - cell: The dequeued cell that could not be configured; `nil` if no cell was dequeued. If
  ///     the toolkit requires every dequeued cell to be used, an implementation may show the fault
  ///     in this cell and return the cell.
  func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject
}
