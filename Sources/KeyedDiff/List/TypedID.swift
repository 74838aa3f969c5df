/// The identity of an item in a list of items of different types.
///
/// It keeps the type: a photo and a video with the same `id` are two rows.
///
///     let diff = ListDiff(from: old, to: new, id: { TypedID($0) }, content: sameContent)
///
/// Two are equal if the types of the items are the same and their ids equal.
public struct TypedID: Hashable, Sendable {
  private let type: ObjectIdentifier
  private let id: any (Hashable & Sendable)

  /// Creates the identity of an item.
  ///
  /// - Parameter item: An item; its dynamic type becomes part of the identity.
  public init<Item: Identifiable>(_ item: Item) where Item.ID: Sendable {
    self.init(item.id, of: Swift.type(of: item))
  }

  /// Creates an identity from its two parts.
  ///
  /// - Parameters:
  ///   - id: Which one among the items of the type.
  ///   - type: A type that no other kind of row uses.
  public init(_ id: some Hashable & Sendable, of type: Any.Type) {
    self.type = ObjectIdentifier(type)
    self.id = id
  }

  public static func == (first: TypedID, second: TypedID) -> Bool {
    // As they were declared: the classes of two objects that are equal may differ.
    // Casting alone would look through optionals.
    func areEqual<ID: Hashable, Other: Hashable>(_ id: ID, _ other: Other) -> Bool {
      ID.self == Other.self && other as? ID == id
    }
    return first.type == second.type && areEqual(first.id, second.id)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    id.hash(into: &hasher)
  }
}

extension TypedID: CustomStringConvertible {
  /// The id as text.
  public var description: String { String(describing: id) }
}
