public import KeyedDiff

/// A wrapper that allows a list to contain items of several types.
///
///     let media = [AnyListItem(photo), AnyListItem(video)]
///
/// A wrapped item is identified by its type and its id, so a photo and a video with the same id are
/// two rows. The content of a wrapped item is the item itself, compared by `==`.
///
/// The wrapper is not `Sendable`, because wrapped items need not be `Sendable`. So an adapter
/// compares lists of wrapped items on the main actor. Items that are not `Sendable`, or whose
/// conformances are isolated to the main actor, must also be wrapped on the main actor.
public struct AnyListItem: Identifiable {
  /// The identity: the type and the id of the wrapped item.
  public let id: TypedID
  /// The wrapped item.
  public let value: any Equatable

  /// Wraps an item that has an id.
  public init<Item: Identifiable & Equatable & Sendable>(_ item: Item)
  where Item.ID: Sendable {
    (id, value) = (TypedID(item), item)
  }

  /// Wraps an item that is identified by its whole value.
  public init<Item: Hashable & Sendable>(_ item: Item) {
    self.init(item, id: item)
  }

  /// Wraps an item that is both `Hashable` and `Identifiable`. The item is identified by its `id`.
  public init<Item: Identifiable & Hashable & Sendable>(_ item: Item)
  where Item.ID: Sendable {
    (id, value) = (TypedID(item), item)
  }

  /// Wraps an item and identifies it by an id of your choice.
  ///
  /// - Parameters:
  ///   - item: The item to wrap.
  ///   - id: An id that is unique among items of the same type.
  public init<Item: Equatable & Sendable>(_ item: Item, id: some Hashable & Sendable) {
    (self.id, value) = (TypedID(id, of: type(of: item)), item)
  }

  // MARK: Items that are wrapped on the main actor

  /// Wraps an item that has an id.
  @MainActor
  public init<Item: Identifiable & Equatable>(_ item: Item) {
    (id, value) = (TypedID(item), item)
  }

  /// Wraps an item that is identified by its whole value.
  @MainActor
  public init<Item: Hashable>(_ item: Item) {
    self.init(item, id: item)
  }

  /// Wraps an item that is both `Hashable` and `Identifiable`. The item is identified by its `id`.
  @MainActor
  public init<Item: Identifiable & Hashable>(_ item: Item) {
    (id, value) = (TypedID(item), item)
  }

  /// Wraps an item and identifies it by an id of your choice.
  ///
  /// - Parameters:
  ///   - item: The item to wrap.
  ///   - id: An id that is unique among items of the same type.
  @MainActor
  public init<Item: Equatable>(_ item: Item, id: some Hashable) {
    (self.id, value) = (TypedID(id, of: type(of: item)), item)
  }
}

extension AnyListItem: Hashable {
  /// Returns whether two wrapped items have the same identity and the same content.
  public static func == (first: AnyListItem, second: AnyListItem) -> Bool {
    first.id == second.id && areEqual(first.value, second.value)
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension AnyListItem: CustomStringConvertible {
  /// The item as text.
  public var description: String { "\(value)" }
}

/// Returns whether two values have the same type and are equal.
func areEqual(_ first: any Equatable, _ second: any Equatable) -> Bool {
  func equals<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool {
    type(of: other) == type(of: value) && other as? Value == value
  }
  return equals(first, second)
}
