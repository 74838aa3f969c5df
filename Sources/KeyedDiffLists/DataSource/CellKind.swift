/// The kind of cell that shows the items of one type in a list whose items have several types.
@MainActor
public struct CellKind {
  let type: ObjectIdentifier
  let typeName: String
  let binder: (AnyListItem) -> CellBinder?

  /// Creates a kind of cell for the items of one type, from a closure that returns binders.
  ///
  /// - Parameters:
  ///   - type: The type of the items. Instances of a subclass need their own kind of cell.
  ///   - binder: Returns the binder of the cell that shows an item.
  public init<Item>(of type: Item.Type, binder: @escaping (Item) -> CellBinder) {
    self.type = ObjectIdentifier(type)
    typeName = "\(type)"
    self.binder = { ($0.value as? Item).map(binder) }
  }

  /// Creates a kind of cell for the items that a ``BindableCell`` shows.
  public init<Cell: BindableCell>(_ cell: Cell.Type) {
    self.init(of: Cell.Value.self) { Cell.makeBinder(value: $0) }
  }
}

extension CellProvider<AnyListItem> {
  /// Provides cells whose kind depends on the type of the item.
  ///
  ///     CellProvider.mixed(
  ///       CellKind(PhotoCell.self),
  ///       CellKind(of: Video.self) { video in CellBinder { (cell: VideoCell) in … } })
  ///
  /// - Parameter kinds: The kinds of cells, one for each type of item. Traps if there are two kinds
  ///   for the same type.
  public static func mixed(_ kinds: CellKind...) -> CellProvider {
    let byType = Dictionary(kinds.map { ($0.type, $0) }) { first, _ in
      fatalError("There are two kinds of cells for a \(first.typeName).")
    }
    return binders { byType[ObjectIdentifier(type(of: $0.value))]?.binder($0) }
  }
}
