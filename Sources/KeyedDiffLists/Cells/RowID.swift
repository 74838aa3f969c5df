/// The identity of a ``DeclaredRow``: the class of its cell, and an id that is unique among the rows
/// of this class.
///
/// Two identities are equal if they have the same class, and equal ids of the same type.
public struct RowID: Hashable {
  private let cell: ObjectIdentifier
  private let id: any Hashable

  /// Creates the identity of a row.
  ///
  /// - Parameters:
  ///   - id: An id that is unique among the rows of the class.
  ///   - cell: The class of the cell.
  public init(_ id: some Hashable, in cell: AnyClass) {
    self.cell = ObjectIdentifier(cell)
    self.id = id
  }

  /// Returns whether two identities have the same class and equal ids.
  public static func == (first: RowID, second: RowID) -> Bool {
    // Compares the static types of the ids, not the dynamic ones: equal objects can be of different
    // classes. `as?` alone is not enough: it unwraps optionals, so 1 would equal Optional(1).
    func areEqual<ID: Hashable, Other: Hashable>(_ id: ID, _ other: Other) -> Bool {
      ID.self == Other.self && other as? ID == id
    }
    return first.cell == second.cell && areEqual(first.id, second.id)
  }

  /// Hashes the class and the id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cell)
    id.hash(into: &hasher)
  }
}

extension RowID: CustomStringConvertible {
  /// The id as text.
  public var description: String { String(describing: id) }
}
