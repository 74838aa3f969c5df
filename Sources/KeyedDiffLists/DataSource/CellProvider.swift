public import KeyedDiff

/// A provider of the cells of a list. A provider uses binders, or a closure that makes and
/// configures the cells.
@MainActor
public struct CellProvider<Item> {
  enum Source {
    case binder((Item) -> CellBinder?)
    case cell((any CellHost, Item, CurrentPath) -> AnyObject?, setsUpAnew: Bool)
  }

  let source: Source

  private init(_ source: Source) { self.source = source }

  /// Provides the same kind of cell for all items: a ``ConfigurableView`` or a
  /// ``SenderConfigurableView``.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: The reuse identifier of the cells.
  ///   - registration: The class, nib or prototype from which the cells are created.
  public static func reuseIdentifier(
    _ reuseIdentifier: String = "Cell", registration: CellRegistration = .prototype
  ) -> CellProvider {
    binders {
      CellBinder(model: $0, registration: registration, reuseIdentifier: reuseIdentifier)
    }
  }

  /// Provides cells whose reuse identifier depends on the item. Each cell is a ``ConfigurableView``
  /// or a ``SenderConfigurableView`` whose reuse identifier is already registered with the view.
  ///
  /// The reuse identifier does not depend on the path, so a row that moves keeps its cell.
  public static func reuseIdentifiers(
    _ reuseIdentifier: @escaping (Item) -> String
  ) -> CellProvider {
    binders { CellBinder(model: $0, reuseIdentifier: reuseIdentifier($0)) }
  }

  /// Provides cells from binders. The class or nib of a binder's cells is registered with the view
  /// when it is first needed.
  ///
  /// - Parameter binder: Returns the binder of the cell that shows an item; `nil` if there is no
  ///   cell for the item. Called whenever a cell is made or configured, so the closure should be
  ///   fast.
  public static func binders(_ binder: @escaping (Item) -> CellBinder?) -> CellProvider {
    CellProvider(.binder(binder))
  }

  /// Provides cells that a closure makes and configures.
  ///
  /// Only the closure can configure these cells. By default, a row with new content therefore gets
  /// another cell. If `setsUpAnew` is `true`, the closure is called again to reconfigure the row's
  /// current cell.
  ///
  /// - Parameters:
  ///   - setsUpAnew: Whether the closure can reconfigure a cell that is shown. If so, the closure
  ///     must dequeue the same kind of cell for all items. When the closure dequeues a cell to
  ///     reconfigure a row, the view must return the row's existing cell, as UIKit does in iOS 15
  ///     and later.
  ///   - cell: Dequeues a cell from the host and configures it; returns `nil` if there is no cell
  ///     for the item.
  public static func cells(
    settingUpAnew setsUpAnew: Bool = false,
    _ cell: @escaping (_ host: any CellHost, Item, CurrentPath) -> AnyObject?
  ) -> CellProvider {
    CellProvider(.cell(cell, setsUpAnew: setsUpAnew))
  }

  /// Returns the binder of the cell that shows an item.
  func binder(for item: Item) throws(CellFault.Reason) -> CellBinder {
    guard case .binder(let binder) = source, let binder = binder(item) else {
      throw .noProvider(model: nameOfType(item))
    }
    return binder
  }

  /// Returns whether the cell that shows one item can be reconfigured to show another item.
  func canReconfigure(from old: Item, to new: Item) -> Bool {
    switch source {
    case .cell(_, let setsUpAnew): return setsUpAnew
    case .binder(let binder):
      guard let old = binder(old), let new = binder(new) else { return false }
      return old.reuseIdentifier == new.reuseIdentifier && old.registration == new.registration
    }
  }
}

/// Returns the name of an item's type, for use in messages. For an ``AnyListItem``, returns the
/// name of the wrapped item's type.
func nameOfType(_ item: Any) -> String {
  if let item = item as? AnyListItem { return "\(type(of: item.value))" }
  return "\(type(of: item))"
}

extension CellProvider<CellBinder> {
  /// Provides the cells for items that are themselves cell binders.
  public static var declared: CellProvider { binders { $0 } }
}

extension CellProvider<DeclaredCell> {
  /// Provides the cells for items that are themselves declared cells.
  public static var declared: CellProvider { binders(\.binder) }
}
