/// A declaration of a cell. It consists of a class, nib or prototype; a reuse identifier; and a
/// closure that configures the cell.
///
///     CellBinder(cellType: SongCell.self) { cell in cell.titleLabel.text = song.title }
///
/// Creating a binder is cheap, so each displayed cell can have its own binder. Each view loads
/// a nib only once, when the nib is registered.
public struct CellBinder: Sendable {
  /// The class, nib or prototype from which the cells are created.
  public let registration: CellRegistration
  /// The reuse identifier of the cells.
  public let reuseIdentifier: String

  private let setUp:
    @MainActor (_ cell: AnyObject, _ sender: AnyObject?) throws(CellFault.Reason) -> Void

  /// Creates a binder for cells of a class.
  ///
  /// - Parameters:
  ///   - cellType: The class of the cells, or a superclass of that class.
  ///   - registration: The class, nib or prototype from which the cells are created; `nil` to
  ///     create instances of `cellType`.
  ///   - reuseIdentifier: The reuse identifier of the cells; `nil` to use the name of
  ///     `cellType`.
  ///   - configure: Configures a cell. A reused cell can still show the content of another row.
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

  /// Creates a binder that passes a model to a cell with the given reuse identifier. The cell must
  /// be a ``ConfigurableView`` or a ``SenderConfigurableView``.
  ///
  /// - Parameters:
  ///   - model: The model that the cell shows.
  ///   - registration: The class, nib or prototype from which the cells are created.
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

  /// Configures a cell.
  ///
  /// - Parameters:
  ///   - cell: A new or reused cell.
  ///   - sender: The object to pass as the sender to a ``SenderConfigurableView``.
  /// - Throws: The reason why the cell cannot be configured. The cell is then unchanged.
  @MainActor
  public func configure(
    _ cell: AnyObject, sender: AnyObject? = nil
  ) throws(CellFault.Reason) {
    try setUp(cell, sender)
  }
}
