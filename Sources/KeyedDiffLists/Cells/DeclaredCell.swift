public import KeyedDiff

/// A cell declaration that can be compared with other declarations. It consists of an identity, a
/// value, and a binder that shows the value.
///
/// A change from one list of declared cells to another can be animated. A declared cell can also be
/// the header or footer of a section.
///
/// Declared cells are made and compared on the main actor, because their values may be isolated to
/// it. Comparing declared cells off the main actor traps.
// `@unchecked` is safe, because the value is used only on the main actor.
public struct DeclaredCell: Identifiable, @unchecked Sendable {
  /// The identity: the class of the cell, and an id that is unique among the cells of that class.
  public let id: TypedID
  /// The value that the cell shows.
  @MainActor public var value: any Equatable { storedValue }
  /// The binder that shows the value.
  public let binder: CellBinder

  private let storedValue: any Equatable

  /// Declares a cell.
  ///
  /// - Parameters:
  ///   - id: An id that is unique among the cells of the same class.
  ///   - cellType: The class of the cell. The class is part of the identity, so a row never gets a
  ///     cell of another class.
  ///   - value: The value that the cell shows. The row is refreshed when the value changes.
  ///   - binder: The binder that shows the value.
  @MainActor
  public init(
    id: some Hashable, cellType: AnyClass, value: some Equatable, binder: CellBinder
  ) {
    self.id = TypedID(id, of: cellType)
    storedValue = value
    self.binder = binder
  }
}

extension DeclaredCell: Hashable {
  /// Returns whether two declarations have the same identity and the same value.
  public static func == (first: DeclaredCell, second: DeclaredCell) -> Bool {
    MainActor.preconditionIsolated("A DeclaredCell was compared off the main actor.")
    return first.id == second.id && areEqual(first.storedValue, second.storedValue)
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension DeclaredCell: MainActorBound {
  @usableFromInline var isMainActorBound: Bool { true }
}

extension DeclaredCell: CustomStringConvertible {
  /// The value as text.
  public var description: String {
    MainActor.preconditionIsolated("A DeclaredCell was described off the main actor.")
    return "\(storedValue)"
  }
}

extension BindableCell {
  /// Declares a cell for a value that is its own identity.
  public static func declared(_ value: Value) -> DeclaredCell where Value: Hashable {
    declared(value, id: value)
  }

  /// Declares a cell for a value that has an id.
  public static func declared(_ value: Value) -> DeclaredCell
  where Value: Identifiable & Equatable {
    declared(value, id: value.id)
  }

  /// Declares a cell for a value that is both `Hashable` and `Identifiable`. The cell is
  /// identified by the `id` of the value.
  public static func declared(_ value: Value) -> DeclaredCell
  where Value: Identifiable & Hashable {
    declared(value, id: value.id)
  }

  /// Declares a cell that shows a value and is identified by an id of your choice.
  ///
  /// - Parameters:
  ///   - value: The value that the cell shows.
  ///   - id: An id that is unique among the cells of this class.
  public static func declared(_ value: Value, id: some Hashable) -> DeclaredCell
  where Value: Equatable {
    DeclaredCell(id: id, cellType: Self.self, value: value, binder: makeBinder(value: value))
  }
}
