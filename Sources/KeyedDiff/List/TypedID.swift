// `@unchecked` is safe: ids that are not Sendable are compared and hashed only on the main actor.
/// The identity of an item in a list that contains items of different types.
///
/// The identity includes the type of the item: a photo and a video with the same `id` are two rows.
///
///     let diff = ListDiff(from: old, to: new, id: { TypedID($0) }, content: sameContent)
///
/// Two identities are equal if their items have the same type and equal ids.
///
/// Identities made of `Sendable` ids can be compared on any actor. Identities made of other ids,
/// such as ids whose `Hashable` conformance is isolated to the main actor, must be compared and
/// hashed on the main actor. Comparing or hashing such an identity elsewhere traps.
public struct TypedID: Hashable, @unchecked Sendable {
  private let type: ObjectIdentifier
  private let id: any Hashable
  private let isBoundToMainActor: Bool

  private init(
    type: ObjectIdentifier, id: any Hashable, isBoundToMainActor: Bool
  ) {
    self.type = type
    self.id = id
    self.isBoundToMainActor = isBoundToMainActor
  }

  /// Creates the identity of an item whose id can be compared on any actor.
  ///
  /// - Parameter item: An item. Its dynamic type becomes part of the identity.
  public init<Item: Identifiable>(_ item: Item) where Item.ID: Sendable {
    self.init(item.id, of: Swift.type(of: item))
  }

  /// Creates the identity of an item whose id must be compared on the main actor.
  ///
  /// - Parameter item: An item. Its dynamic type becomes part of the identity.
  @MainActor
  public init<Item: Identifiable>(_ item: Item) {
    self.init(item.id, of: Swift.type(of: item))
  }

  /// Creates an identity from an id that can be compared on any actor.
  ///
  /// - Parameters:
  ///   - id: An id that is unique among all items with the same `type`.
  ///   - type: A type that distinguishes this kind of item from all other kinds.
  public init(_ id: some Hashable & Sendable, of type: Any.Type) {
    self.init(type: ObjectIdentifier(type), id: id, isBoundToMainActor: false)
  }

  /// Creates an identity from an id that must be compared on the main actor.
  ///
  /// - Parameters:
  ///   - id: An id that is unique among all items with the same `type`.
  ///   - type: A type that distinguishes this kind of item from all other kinds.
  @MainActor
  public init(_ id: some Hashable, of type: Any.Type) {
    self.init(type: ObjectIdentifier(type), id: id, isBoundToMainActor: true)
  }

  /// Returns whether two identities have the same type and equal ids.
  ///
  /// - Parameters:
  ///   - first: An identity.
  ///   - second: Another identity.
  /// - Returns: `true` if the identities are equal.
  public static func == (first: TypedID, second: TypedID) -> Bool {
    // Compares the static types of the ids, not the dynamic ones: equal objects can be of different
    // classes. `as?` alone is not enough: it unwraps optionals, so 1 would equal Optional(1).
    func areEqual<ID: Hashable, Other: Hashable>(_ id: ID, _ other: Other) -> Bool {
      ID.self == Other.self && other as? ID == id
    }
    first.requireIsolation()
    second.requireIsolation()
    return first.type == second.type && areEqual(first.id, second.id)
  }

  /// Hashes the type and the id.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) {
    requireIsolation()
    hasher.combine(type)
    id.hash(into: &hasher)
  }

  private func requireIsolation() {
    guard isBoundToMainActor else { return }
    MainActor.preconditionIsolated(
      "A TypedID of an id that is not Sendable was compared off the main actor.")
  }
}

extension TypedID: CustomStringConvertible {
  /// The id as text.
  public var description: String { String(describing: id) }
}
