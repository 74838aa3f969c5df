public import KeyedDiff

/// A row of a screen: what it is, what it shows, in which cell, and what it does.
///
///     source.apply {
///       ListSection(id: "songs", header: "Songs") {
///         for song in songs {
///           SongCell.row(song)
///             .onSelect { [weak self] in self?.play(song) }
///             .swipeActions { RowAction(.delete) { [weak self] in self?.delete(song) } }
///         }
///       }
///     }
///
/// Declare all rows again whenever the data changes. Two declarations are compared by their ``id``
/// and their ``model``. Handlers are not compared: those of the newest declaration are called, even
/// if nothing else has changed.
///
/// Most rows are declared by a ``ConfigurableView``. The initializers are for cells that must know
/// more than their model, such as the view controller.
public struct DeclaredRow: Identifiable {
  /// The identity: the class of the cell, and an id that is unique among the rows of that class.
  public let id: RowID
  /// What the cell shows. The cell is configured again when the model changes.
  public let model: any Equatable
  let binder: CellBinder
  /// Handles a report of the cell.
  var handleReport: (@MainActor (Any) -> Void)?
  var handlers = Handlers()

  /// Declares a row whose cell is configured by a closure. The id of the row is the id of the model.
  ///
  ///     DeclaredRow(song) { [weak self] (cell: SongCell, song) in
  ///       cell.delegate = self
  ///       cell.titleLabel.text = song.title
  ///     }
  ///
  /// - Parameters:
  ///   - model: What the cell shows.
  ///   - registration: The class, nib or prototype from which the cells are created; `nil` for
  ///     instances of the closure's first parameter.
  ///   - reuseIdentifier: The reuse identifier of the cells; `nil` for the name of their class.
  ///   - configure: Shows the model in a cell. A reused cell can still show another row. The closure
  ///     is not called again while the model is the same, even if it captures other values.
  @MainActor
  public init<Cell: AnyObject, Model: Identifiable & Equatable>(
    _ model: Model, from registration: CellRegistration? = nil, reuseIdentifier: String? = nil,
    configure: @escaping @MainActor (Cell, Model) -> Void
  ) {
    self.init(
      model, id: model.id, from: registration, reuseIdentifier: reuseIdentifier,
      configure: configure)
  }

  /// Declares a row whose cell is configured by a closure, with an id of your choice.
  ///
  /// - Parameters:
  ///   - model: What the cell shows.
  ///   - id: An id that is unique among the rows of the cell's class.
  ///   - registration: The class, nib or prototype from which the cells are created; `nil` for
  ///     instances of the closure's first parameter.
  ///   - reuseIdentifier: The reuse identifier of the cells; `nil` for the name of their class.
  ///   - configure: Shows the model in a cell. A reused cell can still show another row. The closure
  ///     is not called again while the model is the same, even if it captures other values.
  @MainActor
  public init<Cell: AnyObject, Model: Equatable>(
    _ model: Model, id: some Hashable, from registration: CellRegistration? = nil,
    reuseIdentifier: String? = nil, configure: @escaping @MainActor (Cell, Model) -> Void
  ) {
    self.id = RowID(id, in: Cell.self)
    self.model = model
    binder = CellBinder(model, registration, reuseIdentifier: reuseIdentifier, configure: configure)
  }

  /// Declares a row whose cell is dequeued and configured by a closure.
  ///
  /// - Parameters:
  ///   - model: What the cell shows.
  ///   - id: An id that is unique among the rows of the cell's class.
  ///   - cell: The class of the cell.
  ///   - configuresAgain: Whether the closure is called again, for the cell that shows the row, when
  ///     the model has changed. The view must then dequeue this very cell, as UIKit does in iOS 15
  ///     and later. If `false`, a row with a new model gets another cell.
  ///   - makeCell: Dequeues a cell from the view and configures it; `nil` causes a ``CellFault``. A
  ///     reused ``ReportingView`` must not report meanwhile: set its `report` to `nil` first.
  @MainActor
  public init<Cell: AnyObject, Model: Equatable>(
    _ model: Model, id: some Hashable, cell: Cell.Type, configuresAgain: Bool = false,
    makeCell: @escaping @MainActor (_ host: any CellHost, Model, CurrentPath) -> Cell?
  ) {
    self.id = RowID(id, in: cell)
    self.model = model
    binder = CellBinder(
      .closure(
        { host, path in (host as? any CellHost).flatMap { makeCell($0, model, path) } },
        kind: "\(cell)", configuresAgain: configuresAgain))
  }

  /// Returns whether another row has an equal model.
  func hasSameModel(as other: DeclaredRow) -> Bool { areEqual(model, other.model) }
}

extension DeclaredRow: CustomStringConvertible {
  /// The model as text.
  public var description: String { "\(model)" }
}

extension RowIdentity where Item == DeclaredRow, ID == RowID {
  /// The identity of declared rows, which are compared by id and model, on the main actor.
  public static var declared: RowIdentity {
    RowIdentity(id: { $0.id }, content: { $0.hasSameModel(as: $1) })
  }
}
