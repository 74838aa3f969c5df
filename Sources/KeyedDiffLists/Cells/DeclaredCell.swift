public import KeyedDiff

/// A declaration of a cell that can be compared with others: which row it is,
/// what it shows, and the binder that shows it.
///
/// Lists of these animate from one to the next. It can be the header or footer
/// of a section too.
public struct DeclaredCell: Identifiable, Sendable {
  /// Which row it is: the type of its cell, and an id among the cells of that.
  public let id: TypedID
  /// What it shows.
  public let value: any Equatable & Sendable
  /// Shows it.
  public let binder: CellBinder

  /// Declares a cell.
  ///
  /// - Parameters:
  ///   - id: Which one it is among the cells of the same type.
  ///   - cellType: The class of the cell: a part of the identity, so a row never
  ///     changes it.
  ///   - value: What it shows; the row is refreshed when this is not equal to
  ///     what it was.
  ///   - binder: Shows it.
  public init(
    id: some Hashable & Sendable, cellType: AnyClass, value: some Equatable & Sendable,
    binder: CellBinder
  ) {
    self.id = TypedID(id, of: cellType)
    self.value = value
    self.binder = binder
  }
}

extension DeclaredCell: Hashable {
  /// Whether two declarations are the same row with the same content.
  public static func == (first: DeclaredCell, second: DeclaredCell) -> Bool {
    first.id == second.id && areEqual(first.value, second.value)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension DeclaredCell: CustomStringConvertible {
  /// What it shows, as text.
  public var description: String { "\(value)" }
}

extension BindableCell {
  /// Declares a cell that shows a value, which is its own identity.
  public static func declared(_ value: Value) -> DeclaredCell where Value: Hashable & Sendable {
    declared(value, id: value)
  }

  /// Declares a cell that shows a value with an id.
  public static func declared(_ value: Value) -> DeclaredCell
  where Value: Identifiable & Equatable & Sendable, Value.ID: Sendable {
    declared(value, id: value.id)
  }

  /// Declares a cell that shows a value that is both `Hashable` and
  /// `Identifiable`: its id says which row it is.
  public static func declared(_ value: Value) -> DeclaredCell
  where Value: Identifiable & Hashable & Sendable, Value.ID: Sendable {
    declared(value, id: value.id)
  }

  /// Declares a cell that shows a value under an id of your choice.
  ///
  /// - Parameters:
  ///   - value: What it shows.
  ///   - id: Which one it is among the cells of this type.
  public static func declared(
    _ value: Value, id: some Hashable & Sendable
  ) -> DeclaredCell where Value: Equatable & Sendable {
    DeclaredCell(id: id, cellType: Self.self, value: value, binder: makeBinder(value: value))
  }
}
