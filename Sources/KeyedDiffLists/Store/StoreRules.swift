/// Rules by which a ``StoreList`` compares and merges items.
///
///     StoreRules<Contact> { old, new in new.keepingNumber(of: old) }
///
/// `StoreRules()` compares `Equatable` items by `==`. For items that cannot be compared, use
/// ``incomparable(merge:)``; each update then counts as a change.
public struct StoreRules<Item> {
  /// Returns whether the old and the new item of a row look the same. If they do, the row is not
  /// updated in the view. If this closure is `nil`, each update counts as a change.
  @usableFromInline let isEqual: ((_ old: Item, _ new: Item) -> Bool)?

  /// Merges the old item of an updated or moved row with the new item from the store. If this
  /// closure is `nil`, the row gets the item from the store.
  @usableFromInline var merge: ((_ old: Item, _ new: Item) -> Item)?

  /// Whether ``isEqual`` is `==`. If so, the diff can call `==` directly.
  @usableFromInline let usesEquality: Bool
  /// Whether ``isEqual`` is `==` and the items are objects. If so, `==` cannot detect that an
  /// object has changed in place, because the object still equals itself.
  @usableFromInline let comparesObjects: Bool

  @usableFromInline
  init(
    isEqual: ((Item, Item) -> Bool)?, merge: ((Item, Item) -> Item)?, usesEquality: Bool = false,
    comparesObjects: Bool = false
  ) {
    self.isEqual = isEqual
    self.merge = merge
    self.usesEquality = usesEquality
    self.comparesObjects = comparesObjects
  }

  /// Creates rules with a closure that compares items.
  ///
  /// - Parameters:
  ///   - isEqual: Returns whether the old and the new item of a row look the same. If they do, the
  ///     row is not updated in the view.
  ///   - merge: Merges the old item of an updated or moved row with the new item from the store.
  ///     Called before `isEqual`, once for each row to which an update or a move gives a new item.
  @inlinable
  public init(
    isEqual: @escaping (_ old: Item, _ new: Item) -> Bool,
    merge: ((_ old: Item, _ new: Item) -> Item)? = nil
  ) {
    self.init(isEqual: Optional(isEqual), merge: merge, usesEquality: false)
  }

  /// Creates rules for items that are compared by `==`.
  ///
  /// If the items are objects, an update or a move may pass the object that the row already has.
  /// Such an update or move counts as a change, because the object may have changed in place.
  ///
  /// - Parameter merge: Merges the old item of an updated or moved row with the new item from the
  ///   store.
  @inlinable
  public init(merge: ((_ old: Item, _ new: Item) -> Item)? = nil) where Item: Equatable {
    self.init(
      isEqual: { $0 == $1 }, merge: merge, usesEquality: true,
      comparesObjects: Item.self is AnyObject.Type)
  }

  /// Returns rules for items that cannot be compared: each update counts as a change, and a reset
  /// updates all rows that it keeps.
  ///
  /// - Parameter merge: Merges the old item of an updated or moved row with the new item from the
  ///   store.
  public static func incomparable(
    merge: ((_ old: Item, _ new: Item) -> Item)? = nil
  ) -> StoreRules {
    StoreRules(isEqual: nil, merge: merge)
  }
}

/// An item that keeps some values of the old item that it replaces, for example values that are not
/// saved in the store.
public protocol MergingOldValue {
  /// Returns the item to show when this item replaces the old item of a row.
  ///
  /// - Parameter old: The item that is replaced.
  /// - Returns: The merged item; by default, this item.
  func merging(_ old: Self) -> Self
}

extension MergingOldValue {
  public func merging(_ old: Self) -> Self { self }
}

extension StoreRules where Item: MergingOldValue {
  /// Returns a copy of these rules that merges items by ``MergingOldValue/merging(_:)``.
  public func mergingOldValues() -> StoreRules {
    var rules = self
    rules.merge = { old, new in new.merging(old) }
    return rules
  }
}

extension StoreRules {
  /// Returns the item of a row after an update, and whether the row looks different.
  @inlinable
  func item(updating old: Item, to new: Item) -> (item: Item, isChange: Bool) {
    let item = merge.map { $0(old, new) } ?? new
    if comparesObjects, (old as AnyObject) === (item as AnyObject) { return (item, true) }
    return (item, !areEqual(old, item))
  }

  /// Returns whether two items of a row look the same; `false` if they cannot be compared.
  @inlinable
  func areEqual(_ old: Item, _ new: Item) -> Bool { isEqual.map { $0(old, new) } ?? false }
}
