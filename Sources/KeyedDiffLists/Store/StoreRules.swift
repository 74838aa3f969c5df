/// What a ``StoreList`` has to know about its items.
///
///     StoreRules<Contact> { old, new in new.keepingNumber(of: old) }
public struct StoreRules<Item: Sendable>: Sendable {
  /// Whether two items of one row look the same, so that the view need not be
  /// told. If it is `nil`, each update counts.
  public var isEqual: (@Sendable (_ old: Item, _ new: Item) -> Bool)?

  /// Makes the item that a row has after an update or a move from the one it
  /// had and the one that the store gives; called once for each, before
  /// ``isEqual``. If it is `nil`, the row has what the store gives.
  public var merge: (@Sendable (_ old: Item, _ new: Item) -> Item)?

  /// Which row an item is; asked when the list is reset.
  var id: (@Sendable (Item) -> AnyHashable)?

  /// Creates rules with a closure that compares items.
  ///
  /// - Parameters:
  ///   - isEqual: Whether two items of one row look the same.
  ///   - merge: Makes an item from the old and the new one.
  public init(
    isEqual: @escaping @Sendable (_ old: Item, _ new: Item) -> Bool,
    merge: (@Sendable (_ old: Item, _ new: Item) -> Item)? = nil
  ) {
    self.isEqual = isEqual
    self.merge = merge
  }

  /// Creates rules for items that cannot be compared: each update counts.
  ///
  /// - Parameter merge: Makes an item from the old and the new one.
  public init(merge: (@Sendable (_ old: Item, _ new: Item) -> Item)? = nil) {
    self.merge = merge
  }

  /// Creates rules for items that `==` compares.
  ///
  /// - Parameter merge: Makes an item from the old and the new one.
  public init(merge: (@Sendable (_ old: Item, _ new: Item) -> Item)? = nil)
  where Item: Equatable {
    self.init(isEqual: { $0 == $1 }, merge: merge)
  }

  /// Creates rules for items that have an id, and content that `==` compares.
  ///
  /// - Parameter merge: Makes an item from the old and the new one.
  public init(merge: (@Sendable (_ old: Item, _ new: Item) -> Item)? = nil)
  where Item: Identifiable & Equatable, Item.ID: Sendable {
    self.init(isEqual: { $0 == $1 }, merge: merge)
    id = { AnyHashable($0.id) }
  }

  /// The same rules, and which row an item is. Only a reset needs it: with it,
  /// rows that are in the list before and after are kept, else rows are kept by
  /// their index.
  ///
  /// - Parameter id: Which row an item is. It must always return the same.
  public func identified(
    by id: @escaping @Sendable (Item) -> some Hashable & Sendable
  ) -> StoreRules {
    var rules = self
    rules.id = { AnyHashable(id($0)) }
    return rules
  }
}

/// An item that takes something over from the one whose row it gets: what only
/// the list knows and the store does not.
public protocol MergingOldValue {
  /// The item to show in the row of another.
  ///
  /// - Parameter old: The item that the row had.
  /// - Returns: By default the item itself.
  func merging(_ old: Self) -> Self
}

extension MergingOldValue {
  public func merging(_ old: Self) -> Self { self }
}

extension StoreRules where Item: MergingOldValue {
  /// The same rules, with ``MergingOldValue/merging(_:)`` to merge.
  public func mergingOldValues() -> StoreRules {
    var rules = self
    rules.merge = { old, new in new.merging(old) }
    return rules
  }
}

extension StoreRules {
  /// What a row has after an update, and whether it looks different.
  @inlinable
  func item(updating old: Item, to new: Item) -> (item: Item, isChange: Bool) {
    let item = merge.map { $0(old, new) } ?? new
    return (item, !areEqual(old, item))
  }

  /// Whether two items of a row look the same, as far as anybody knows.
  @inlinable
  func areEqual(_ old: Item, _ new: Item) -> Bool { isEqual.map { $0(old, new) } ?? false }
}
