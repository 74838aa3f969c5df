/// Which cell shows something, and how it is set up: a declaration of a cell.
///
///     CellBinder(cellType: SongCell.self) { cell in cell.titleLabel.text = song.title }
///
/// It is cheap to make, and to make again for each cell that is shown: nothing
/// is loaded before a view registers it, once.
public struct CellBinder: Sendable {
  /// The source of the cells.
  public let registration: CellRegistration
  /// The reuse identifier of the cells.
  public let reuseIdentifier: String

  private let setUp:
    @MainActor (_ cell: AnyObject, _ sender: AnyObject?) throws(CellFault.Reason) -> Void

  /// Creates a binder for cells of a class.
  ///
  /// - Parameters:
  ///   - cellType: The class of the cells, or a class above it.
  ///   - registration: The source of the cells; `nil` for instances of the class.
  ///   - reuseIdentifier: The reuse identifier of the cells; `nil` for the name of the
  ///     class.
  ///   - configure: Sets a cell up, whatever it showed before.
  public init<Cell: AnyObject>(
    cellType: Cell.Type = Cell.self, registration: CellRegistration? = nil,
    reuseIdentifier: String? = nil, configure: @escaping @MainActor (Cell) -> Void
  ) {
    self.registration = registration ?? .cellClass(cellType)
    self.reuseIdentifier = reuseIdentifier ?? "\(cellType)"
    setUp = { cell, _ throws(CellFault.Reason) in
      guard let typed = cell as? Cell else {
        throw .wrongCell(expected: "\(Cell.self)", found: "\(type(of: cell))")
      }
      configure(typed)
    }
  }

  /// Creates a binder that gives a model to whatever cell the identifier stands
  /// for: a ``ConfigurableView`` or a ``SenderConfigurableView``.
  ///
  /// - Parameters:
  ///   - model: What the cell shows.
  ///   - registration: The source of the cells.
  ///   - reuseIdentifier: The reuse identifier of the cells.
  @MainActor
  public init(
    model: Any, registration: CellRegistration = .prototype, reuseIdentifier: String
  ) {
    self.registration = registration
    self.reuseIdentifier = reuseIdentifier
    setUp = { cell, sender throws(CellFault.Reason) in
      try KeyedDiffLists.setUp(cell, with: model, sender: sender)
    }
  }

  /// Sets a cell up.
  ///
  /// - Parameters:
  ///   - cell: A cell, fresh or used.
  ///   - sender: The sender passed to the cell.
  /// - Throws: Why it cannot be set up. It was not touched then.
  @MainActor
  public func configure(
    _ cell: AnyObject, sender: AnyObject? = nil
  ) throws(CellFault.Reason) {
    try setUp(cell, sender)
  }
}
