/// Which cell shows the items of one type, in a list of several types.
@MainActor
public struct CellKind {
  let type: ObjectIdentifier
  let typeName: String
  let binder: (AnyListItem) -> CellBinder?

  /// Items of a type, shown by binders.
  ///
  /// - Parameters:
  ///   - type: The type of the items; subclasses are other types.
  ///   - binder: Says which cell shows an item.
  public init<Item>(of type: Item.Type, binder: @escaping (Item) -> CellBinder) {
    self.type = ObjectIdentifier(type)
    typeName = "\(type)"
    self.binder = { ($0.value as? Item).map(binder) }
  }

  /// Items of the type that a cell shows.
  public init<Cell: BindableCell>(_ cell: Cell.Type) {
    self.init(of: Cell.Value.self) { Cell.makeBinder(value: $0) }
  }
}

extension CellProvider<AnyListItem> {
  /// Cells by the type of the item.
  ///
  ///     CellProvider.mixed(
  ///       CellKind(PhotoCell.self),
  ///       CellKind(of: Video.self) { video in CellBinder { (cell: VideoCell) in … } })
  ///
  /// - Parameter kinds: One for each type. Traps if there are two for one.
  public static func mixed(_ kinds: CellKind...) -> CellProvider {
    let byType = Dictionary(kinds.map { ($0.type, $0) }) { first, _ in
      fatalError("There are two kinds of cells for a \(first.typeName).")
    }
    return binders { byType[ObjectIdentifier(type(of: $0.value))]?.binder($0) }
  }
}
