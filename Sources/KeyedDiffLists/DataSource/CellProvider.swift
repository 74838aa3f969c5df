public import KeyedDiff

/// The source of the cells of a list.
@MainActor
public struct CellProvider<Item> {
  enum Source {
    case binder((Item) -> CellBinder?)
    case cell((any CellHost, Item, CurrentPath) -> AnyObject?, setsUpAnew: Bool)
  }

  let source: Source

  private init(_ source: Source) { self.source = source }

  /// One kind of cell for all items: a ``ConfigurableView`` or a
  /// ``SenderConfigurableView``.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: The reuse identifier of the cells.
  ///   - registration: The source of the cells.
  public static func reuseIdentifier(
    _ reuseIdentifier: String = "Cell", registration: CellRegistration = .prototype
  ) -> CellProvider {
    binders {
      CellBinder(model: $0, registration: registration, reuseIdentifier: reuseIdentifier)
    }
  }

  /// Cells by a reuse identifier that depends on the item: each a
  /// ``ConfigurableView`` or a ``SenderConfigurableView`` that the view knows.
  ///
  /// Not on the path: a row that changes its place keeps its cell.
  public static func reuseIdentifiers(
    _ reuseIdentifier: @escaping (Item) -> String
  ) -> CellProvider {
    binders { CellBinder(model: $0, reuseIdentifier: reuseIdentifier($0)) }
  }

  /// Cells by binders, registered when the first one is needed.
  ///
  /// - Parameter binder: Says which cell shows an item; `nil` if none does.
  ///   Called whenever a cell is made or set up, so it should be cheap.
  public static func binders(_ binder: @escaping (Item) -> CellBinder?) -> CellProvider {
    CellProvider(.binder(binder))
  }

  /// Cells that a closure makes and sets up all by itself.
  ///
  /// Nobody else knows how to set them up, so a row with new content gets another cell, unless the
  /// view asks the closure again for a cell that is shown.
  ///
  /// - Parameters:
  ///   - setsUpAnew: Whether the closure takes the same kind of cell for all items, from a view that
  ///     hands out the cell of a row again to be set up anew, as those of UIKit do since iOS 15.
  ///   - cell: Dequeues a cell from the host and sets it up; `nil` if there is none for the item.
  public static func cells(
    settingUpAnew setsUpAnew: Bool = false,
    _ cell: @escaping (_ host: any CellHost, Item, CurrentPath) -> AnyObject?
  ) -> CellProvider {
    CellProvider(.cell(cell, setsUpAnew: setsUpAnew))
  }

  /// The binder of an item.
  func binder(for item: Item) throws(CellFault.Reason) -> CellBinder {
    guard case .binder(let binder) = source, let binder = binder(item) else {
      throw .noProvider(model: nameOfType(item))
    }
    return binder
  }

  /// Whether the cell that shows one item can be set up to show another.
  func canReconfigure(from old: Item, to new: Item) -> Bool {
    switch source {
    case .cell(_, let setsUpAnew): return setsUpAnew
    case .binder(let binder):
      guard let old = binder(old), let new = binder(new) else { return false }
      return old.reuseIdentifier == new.reuseIdentifier && old.registration == new.registration
    }
  }
}

/// The type of an item, for people: that of what is in it, if it is erased.
func nameOfType(_ item: Any) -> String {
  if let item = item as? AnyListItem { return "\(type(of: item.value))" }
  return "\(type(of: item))"
}

extension CellProvider<CellBinder> {
  /// Cells that the items declare.
  public static var declared: CellProvider { binders { $0 } }
}

extension CellProvider<DeclaredCell> {
  /// Cells that the items declare.
  public static var declared: CellProvider { binders(\.binder) }
}
