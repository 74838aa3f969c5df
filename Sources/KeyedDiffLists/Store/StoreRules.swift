/// Rules by which a ``StoreList`` compares and merges items.
///
///     StoreRules<Contact> { old, new in new.keepingNumber(of: old) }
///
/// Without arguments, for items that are `Equatable`, `==` compares them. Items that cannot
/// be compared need ``incomparable(merge:)``, by which each update counts.
public struct StoreRules<Item> {
  /// Whether two items of one row look the same, so that the view need not be
  /// told. If it is `nil`, each update counts.
  @usableFromInline let isEqual: ((_ old: Item, _ new: Item) -> Bool)?

  /// Makes the item that a row has after an update or a move from the one it
  /// had and the one that the store gives. If it is `nil`, the row has what the store gives.
  @usableFromInline var merge: ((_ old: Item, _ new: Item) -> Item)?

  /// Whether ``isEqual`` is `==`, which the diff can then call directly.
  @usableFromInline let usesEquality: Bool
  /// Whether ``isEqual`` is `==` of objects. An object that changed in place equals itself.
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
  ///   - isEqual: Whether two items of one row look the same, so that the view need not be
  ///     told.
  ///   - merge: Makes the item that a row has after an update or a move from the one it had
  ///     and the one that the store gives. Called once for each, before `isEqual`.
  @inlinable
  public init(
    isEqual: @escaping (_ old: Item, _ new: Item) -> Bool,
    merge: ((_ old: Item, _ new: Item) -> Item)? = nil
  ) {
    self.init(isEqual: Optional(isEqual), merge: merge, usesEquality: false)
  }

  /// Creates rules for items that `==` compares.
  ///
  /// An update or a move with the very object that the row has counts, since the store
  /// says that it changed, and nobody knows what it was before.
  ///
  /// - Parameter merge: Makes an item from the old and the new one.
  @inlinable
  public init(merge: ((_ old: Item, _ new: Item) -> Item)? = nil) where Item: Equatable {
    self.init(
      isEqual: { $0 == $1 }, merge: merge, usesEquality: true,
      comparesObjects: Item.self is AnyObject.Type)
  }

  /// Rules for items that cannot be compared: each update counts, and a reset updates all
  /// rows that it keeps.
  ///
  /// - Parameter merge: Makes an item from the old and the new one.
  public static func incomparable(
    merge: ((_ old: Item, _ new: Item) -> Item)? = nil
  ) -> StoreRules {
    StoreRules(isEqual: nil, merge: merge)
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
    if comparesObjects, (old as AnyObject) === (item as AnyObject) { return (item, true) }
    return (item, !areEqual(old, item))
  }

  /// Whether two items of a row look the same, as far as anybody knows.
  @inlinable
  func areEqual(_ old: Item, _ new: Item) -> Bool { isEqual.map { $0(old, new) } ?? false }
}
