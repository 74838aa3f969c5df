public import KeyedDiff

/// A declaration of a cell that can be compared with others: its identity, its value, and the
/// binder that shows the value.
///
/// Changes between lists of declared cells can be animated. A declared cell can also be the header
/// or footer of a section.
///
/// Declared cells are made and compared on the main actor, because the values that they show may be
/// bound to it. Comparing them anywhere else traps.
// Unchecked: the value is used on the main actor only.
public struct DeclaredCell: Identifiable, @unchecked Sendable {
  /// The type of the cell, and an id among the cells of that type.
  public let id: TypedID
  /// The value that the cell shows.
  @MainActor public var value: any Equatable { storedValue }
  /// The binder that shows the value.
  public let binder: CellBinder

  private let storedValue: any Equatable

  /// Declares a cell.
  ///
  /// - Parameters:
  ///   - id: An id that is unique among the cells of the same type.
  ///   - cellType: The class of the cell. It is part of the identity, so the cell class of a row
  ///     never changes.
  ///   - value: The value that the cell shows. The row is refreshed when it changes.
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
  /// Returns whether two declarations are the same row with the same content.
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
  /// Declares a cell that shows a value, which is its own identity.
  public static func declared(_ value: Value) -> DeclaredCell where Value: Hashable {
    declared(value, id: value)
  }

  /// Declares a cell that shows a value that has an id.
  public static func declared(_ value: Value) -> DeclaredCell
  where Value: Identifiable & Equatable {
    declared(value, id: value.id)
  }

  /// Declares a cell that shows a value that is both `Hashable` and `Identifiable`: its identity is
  /// its `id`.
  public static func declared(_ value: Value) -> DeclaredCell
  where Value: Identifiable & Hashable {
    declared(value, id: value.id)
  }

  /// Declares a cell that shows a value, with an id of your choice.
  ///
  /// - Parameters:
  ///   - value: The value that the cell shows.
  ///   - id: An id that is unique among the cells of this type.
  public static func declared(_ value: Value, id: some Hashable) -> DeclaredCell
  where Value: Equatable {
    DeclaredCell(id: id, cellType: Self.self, value: value, binder: makeBinder(value: value))
  }
}
