public import KeyedDiff
public import KeyedDiffLists

/// A cell whose class can be registered with an ``InMemoryCellHost``.
@MainActor
public protocol InMemoryCell: AnyObject {
  /// Makes a cell without content.
  init()
}

/// The cell that is shown in place of a cell that could not be made or set up.
@MainActor
package final class InMemoryFallbackCell {
  /// The reason why the cell could not be made or set up.
  package let fault: CellFault
  /// The cell that was dequeued but could not be set up; `nil` if no cell could be made.
  package let replacedCell: AnyObject?

  init(_ fault: CellFault, replacing cell: AnyObject?) {
    self.fault = fault
    replacedCell = cell
  }
}

/// Makes and reuses the cells of an in-memory view. Each cell is an instance of a registered
/// class, or is made by a closure that stands in for a nib or prototype.
@MainActor
public final class InMemoryCellHost: CellHost {
  /// The arguments of a call to ``register(_:reuseIdentifier:role:)``.
  package struct Registered: Hashable {
    /// The class or nib of the cells.
    package let registration: CellRegistration
    /// The reuse identifier of the cells.
    package let reuseIdentifier: String
    /// The role of the cells.
    package let role: CellRole
  }

  /// The cells that are registered with the host, by role and reuse identifier.
  public var registrations: [CellRole: [String: CellRegistration]] = [:]
  /// The closures that stand in for nibs, keyed by the name of the nib. Each call to a closure
  /// makes one cell.
  public var nibs: [String: () -> AnyObject] = [:]
  /// The arguments of all calls to ``register(_:reuseIdentifier:role:)``, in order.
  package private(set) var registered: [Registered] = []
  /// The number of cells that were made rather than reused.
  public private(set) var madeCount = 0

  private struct Key: Hashable {
    let role: CellRole
    let reuseIdentifier: String
  }

  private var factories: [Key: () -> AnyObject] = [:]
  private var reusable: [Key: [AnyObject]] = [:]
  /// The cells that are in use, keyed by the object identifier of the cell.
  private var dequeued: [ObjectIdentifier: (key: Key, cell: AnyObject)] = [:]

  /// Creates a host without registered cells.
  public init() {}

  /// Adds a prototype cell, as a storyboard would.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: The reuse identifier of the cells.
  ///   - role: The role of the cells.
  ///   - make: Makes one cell.
  public func addPrototype(
    _ reuseIdentifier: String, role: CellRole = .cell, make: @escaping () -> AnyObject
  ) {
    factories[Key(role: role, reuseIdentifier: reuseIdentifier)] = make
  }

  // MARK: CellHost

  /// Registers cells.
  ///
  /// Traps if the class is not an ``InMemoryCell``, or if the nib is not in ``nibs``: a real view
  /// would raise an exception when it makes such a cell. Also traps for a prototype, because
  /// prototypes need no registration.
  public func register(
    _ registration: CellRegistration, reuseIdentifier: String, role: CellRole
  ) {
    registered.append(
      Registered(registration: registration, reuseIdentifier: reuseIdentifier, role: role))
    switch registration {
    case .cellClass(let type):
      guard let type = type as? any InMemoryCell.Type else {
        fatalError("\(type) is not an InMemoryCell, so it cannot be made in memory.")
      }
      addPrototype(reuseIdentifier, role: role) { type.init() }
    case .nib(let name, _):
      guard let make = nibs[name] else {
        fatalError("There is no nib \(name) among the nibs of this host.")
      }
      addPrototype(reuseIdentifier, role: role, make: make)
    case .prototype:
      fatalError("\"\(reuseIdentifier)\" is a prototype, which must not be registered.")
    }
  }

  /// Returns a recycled cell or a new cell; `nil` if the identifier is not registered.
  public func dequeue(reuseIdentifier: String, role: CellRole, at path: CurrentPath) -> AnyObject? {
    let key = Key(role: role, reuseIdentifier: reuseIdentifier)
    guard let make = factories[key] else { return nil }
    let cell: AnyObject
    if let reused = reusable[key]?.popLast() {
      cell = reused
    } else {
      cell = make()
      madeCount += 1
    }
    dequeued[ObjectIdentifier(cell)] = (key, cell)
    return cell
  }

  /// Returns a header or footer that shows a title.
  public func supplement(showing title: String) -> Supplement { TitleView.supplement(title) }

  /// Makes an empty cell with the fault, which ``InMemoryScreen/faults`` returns.
  public func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject {
    InMemoryFallbackCell(fault, replacing: cell)
  }

  // MARK: Reuse

  /// Returns the reuse identifier with which a cell was dequeued; `nil` if the cell is not in use.
  public func reuseIdentifier(of cell: AnyObject) -> String? {
    dequeued[ObjectIdentifier(cell)]?.key.reuseIdentifier
  }

  /// Takes back a cell that is no longer shown, so that the cell can be reused.
  public func recycle(_ cell: AnyObject) {
    let cell = (cell as? InMemoryFallbackCell)?.replacedCell ?? cell
    guard let (key, _) = dequeued.removeValue(forKey: ObjectIdentifier(cell)) else { return }
    reusable[key, default: []].append(cell)
  }
}

/// The header or footer that shows a title.
private final class TitleView: InMemoryCell, ConfigurableView {
  func configure(with title: String) {}
}
