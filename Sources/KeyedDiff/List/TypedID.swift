/// The identity of an item in a list of items of different types.
///
/// It includes the type: a photo and a video with the same `id` are two rows.
///
///     let diff = ListDiff(from: old, to: new, id: { TypedID($0) }, content: sameContent)
///
/// Two identities are equal if the types of the items are the same and their ids are equal.
///
/// Identities made of ids that are `Sendable` can be compared anywhere. All others, such as ids
/// whose `Hashable` conformance is isolated to the main actor, must be compared there; anywhere
/// else, comparing or hashing them traps.
// Unchecked: an id that may not be used anywhere is marked, and used on the main actor only.
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

  /// Creates the identity of an item whose id can be compared anywhere.
  ///
  /// - Parameter item: An item; its dynamic type becomes part of the identity.
  public init<Item: Identifiable>(_ item: Item) where Item.ID: Sendable {
    self.init(item.id, of: Swift.type(of: item))
  }

  /// Creates the identity of an item whose id is compared on the main actor.
  ///
  /// - Parameter item: An item; its dynamic type becomes part of the identity.
  @MainActor
  public init<Item: Identifiable>(_ item: Item) {
    self.init(item.id, of: Swift.type(of: item))
  }

  /// Creates an identity from its two parts.
  ///
  /// - Parameters:
  ///   - id: The id among the items of the type. It can be compared anywhere.
  ///   - type: A type that no other kind of row uses.
  public init(_ id: some Hashable & Sendable, of type: Any.Type) {
    self.init(type: ObjectIdentifier(type), id: id, isBoundToMainActor: false)
  }

  /// Creates an identity from its two parts.
  ///
  /// - Parameters:
  ///   - id: The id among the items of the type. It is compared on the main actor.
  ///   - type: A type that no other kind of row uses.
  @MainActor
  public init(_ id: some Hashable, of type: Any.Type) {
    self.init(type: ObjectIdentifier(type), id: id, isBoundToMainActor: true)
  }

  public static func == (first: TypedID, second: TypedID) -> Bool {
    // By static type: the classes of two equal objects may differ, and a cast alone looks
    // through optionals.
    func areEqual<ID: Hashable, Other: Hashable>(_ id: ID, _ other: Other) -> Bool {
      ID.self == Other.self && other as? ID == id
    }
    first.requireIsolation()
    second.requireIsolation()
    return first.type == second.type && areEqual(first.id, second.id)
  }

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
