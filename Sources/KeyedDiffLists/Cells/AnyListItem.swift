public import KeyedDiff

/// An item of a list of several types.
///
///     let media = [AnyListItem(photo), AnyListItem(video)]
///
/// Its identity is its type and its id, so a photo and a video of the same id
/// are two rows; its content is the item itself, compared by `==`.
public struct AnyListItem: Identifiable, Sendable {
  /// Which row it is.
  public let id: TypedID
  /// The item.
  public let value: any Equatable & Sendable

  /// Wraps an item that has an id.
  public init<Item: Identifiable & Equatable & Sendable>(_ item: Item) where Item.ID: Sendable {
    id = TypedID(item)
    value = item
  }

  /// Wraps a value that is its own identity.
  public init<Item: Hashable & Sendable>(_ item: Item) {
    self.init(item, id: item)
  }

  /// Wraps an item that is both `Hashable` and `Identifiable`: its id says which
  /// row it is.
  public init<Item: Identifiable & Hashable & Sendable>(_ item: Item) where Item.ID: Sendable {
    id = TypedID(item)
    value = item
  }

  /// Wraps an item under an id of your choice.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - id: Which one of its type it is.
  public init<Item: Equatable & Sendable>(_ item: Item, id: some Hashable & Sendable) {
    self.id = TypedID(id, of: type(of: item))
    value = item
  }
}

extension AnyListItem: Hashable {
  /// Whether two items are the same row with the same content.
  public static func == (first: AnyListItem, second: AnyListItem) -> Bool {
    first.id == second.id && areEqual(first.value, second.value)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension AnyListItem: CustomStringConvertible {
  /// The item as text.
  public var description: String { "\(value)" }
}

/// Whether two values are of one type and equal.
func areEqual(_ first: any Equatable, _ second: any Equatable) -> Bool {
  func equals<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool {
    type(of: other) == type(of: value) && other as? Value == value
  }
  return equals(first, second)
}
