public import KeyedDiff

/// How the items of a list are told apart, and whether they look the same.
///
/// An item has an *identity*, its id, and *content*, which its row shows. A row whose item keeps its
/// id stays in the list; if its content differs, the row is refreshed.
///
///     let books = RowIdentity(id: \Book.isbn)
///     let adapter = KeyedListAdapter<Int, Book, String>(identity: books)
///
/// If the items are `Identifiable` and `Equatable`, their identity is inferred where none is given:
/// `id` tells them apart, and `==` compares their content.
///
/// | identity | id | content |
/// | --- | --- | --- |
/// | `RowIdentity(id: \.isbn)` | the key path or closure | `==` |
/// | `RowIdentity(id: \.self)` | the value itself | none: a changed value is another item |
/// | ``init(id:content:)``, ``concurrent(id:content:)`` | the closure | the closure |
/// | ``refreshingAll`` | `id` | unknown: each kept row is refreshed |
/// | ``none(content:)`` | none: the view is reloaded, unless an update brings its own diff | the closure, if there is one |
///
/// **Where lists are compared.** ``concurrent(id:content:)`` can compare lists on any thread. So can
/// an inferred identity and `RowIdentity(id:)`, if the items and ids are `Sendable` and their
/// conformances are not isolated. All others compare lists where they are used, such as on the main
/// actor. In a target whose default isolation is the main actor, the conformances of models are
/// isolated, too; to compare long lists in the background, declare the models `nonisolated`.
///
/// The initializers are inlined, so that comparisons are specialized for the types of the items and
/// the ids. An identity is not `Sendable`: make it where it is used, for example in a computed
/// property.
public struct RowIdentity<Item, ID: Hashable> {
  @usableFromInline typealias Rows = [ListItems<Item>]
  @usableFromInline typealias Compare = RowComparison.Closure<Item>
  @usableFromInline typealias Job = @Sendable () -> SectionedDiff

  /// Returns the id of an item.
  @usableFromInline package let id: (Item) -> ID
  /// Returns whether an old and a new item with the same id look the same.
  @usableFromInline package let content: (Item, Item) -> Bool
  /// Whether ``content`` is `==`.
  @usableFromInline let usesEquality: Bool
  /// `nil` if the items have no identity.
  @usableFromInline let compare: Compare?
  /// Returns a job that compares rows on any thread; `nil` if rows must be compared where the
  /// identity is used.
  @usableFromInline let job: ((Rows, Rows, RowComparison) -> Job)?
  @usableFromInline let search: RowSearch<Item, ID>

  @inlinable @inline(__always)
  init(
    here id: @escaping (Item) -> ID, _ content: @escaping (Item, Item) -> Bool,
    usesEquality: Bool = false, _ compare: Compare?
  ) {
    self.id = id
    self.content = content
    self.usesEquality = usesEquality
    self.compare = compare
    job = nil
    search = RowSearch(id: id)
  }

  @inlinable @inline(__always)
  init(
    anywhere id: @escaping @Sendable (Item) -> ID,
    _ content: @escaping @Sendable (Item, Item) -> Bool, usesEquality: Bool = false,
    _ compare:
      @escaping @Sendable (
        RowsInMemory<Item>, RowsInMemory<Item>, RowComparison, ListOrder<Item>?
      ) -> SectionedDiff?
  ) where Item: Sendable {
    self.id = id
    self.content = content
    self.usesEquality = usesEquality
    self.compare = compare
    job = Self.job(compare)
    search = RowSearch(id: id)
  }

  @usableFromInline
  static func job(
    _ compare:
      @escaping @Sendable (
        RowsInMemory<Item>, RowsInMemory<Item>, RowComparison, ListOrder<Item>?
      ) -> SectionedDiff?
  ) -> ((Rows, Rows, RowComparison) -> Job)? where Item: Sendable {
    if Item.self is any MainActorBound.Type { return nil }
    return { old, new, comparison in
      {
        old.withRows { old in new.withRows { new in compare(old, new, comparison, nil)! } }
      }
    }
  }

  /// Whether lists can be compared on any thread.
  public var isConcurrent: Bool { job != nil }
}

// MARK: - Identity and content from closures

extension RowIdentity {
  /// Creates an identity from closures. Lists are compared where the identity is used.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item, always the same for the same item.
  ///   - content: Returns whether an old and a new item with the same identity look the same.
  @inlinable @inline(__always)
  public init(
    id: @escaping (Item) -> ID, content: @escaping (_ old: Item, _ new: Item) -> Bool
  ) {
    self.init(here: id, content) { old, new, comparison, order in
      comparison.diff(
        old, new, id: id, content: { content($0, $1) && order.areAlike($0, $1) })
    }
  }

  /// Returns an identity from closures that can be called on any thread, so that long lists can be
  /// compared in the background: see ``ListOptions/backgroundThreshold``.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item, always the same for the same item.
  ///   - content: Returns whether an old and a new item with the same identity look the same.
  @inlinable @inline(__always)
  public static func concurrent(
    id: @escaping @Sendable (Item) -> ID,
    content: @escaping @Sendable (_ old: Item, _ new: Item) -> Bool
  ) -> RowIdentity where Item: Sendable, ID: Sendable {
    RowIdentity(anywhere: id, content) { old, new, comparison, order in
      comparison.limitedDiff(
        old, new, id: id, content: { content($0, $1) && order.areAlike($0, $1) })
    }
  }
}

// MARK: - Identity from a closure, content by ==

extension RowIdentity where Item: Equatable {
  /// Creates an identity from a closure. Content is compared by `==`, where the identity is used.
  ///
  /// - Parameter id: Returns the identity of an item, always the same for the same item.
  @inlinable @inline(__always)
  public init(id: @escaping (Item) -> ID) {
    self.init(here: id, { $0 == $1 }, usesEquality: true) { old, new, comparison, _ in
      comparison.diff(old, new, id: id, content: { $0 == $1 })
    }
  }
}

extension RowIdentity where Item: Equatable & Sendable, ID: Sendable {
  /// Creates an identity from a closure. Content is compared by `==`. Long lists can be compared in
  /// the background.
  ///
  /// - Parameter id: Returns the identity of an item, always the same for the same item. Called on
  ///   any thread.
  @inlinable @inline(__always)
  public init(id: @escaping @Sendable (Item) -> ID) {
    self.init(anywhere: id, { $0 == $1 }, usesEquality: true) { old, new, comparison, _ in
      comparison.limitedDiff(old, new, id: id, content: { $0 == $1 })
    }
  }
}

// MARK: - Bare values

extension RowIdentity where Item: Hashable, ID == Item {
  /// Creates an identity for values that are their own ids: `RowIdentity(id: \.self)`. A changed
  /// value is another item, so rows are never refreshed. Lists are compared where the identity is
  /// used.
  ///
  /// - Parameter id: `\.self`, or a key path of another property with the type of the item.
  @inlinable @inline(__always)
  public init(id: KeyPath<Item, Item>) {
    if id == \Item.self {
      self.init(here: { $0 }, { $0 == $1 }, usesEquality: true) { old, new, comparison, _ in
        comparison.diff(
          old, new, id: { $0 }, content: { _, _ in true }, comparesContent: false)
      }
    } else {
      let closure: (Item) -> Item = { $0[keyPath: id] }
      self.init(id: closure)
    }
  }
}

extension RowIdentity where Item: Hashable & Sendable, ID == Item {
  /// Creates an identity for values that are their own ids: `RowIdentity(id: \.self)`. A changed
  /// value is another item, so rows are never refreshed. Long lists can be compared in the
  /// background.
  ///
  /// - Parameter id: `\.self`, or a key path of another property with the type of the item.
  @inlinable @inline(__always)
  public init(id: KeyPath<Item, Item> & Sendable) {
    if id == \Item.self {
      self.init(anywhere: { $0 }, { $0 == $1 }, usesEquality: true) { old, new, comparison, _ in
        comparison.limitedDiff(
          old, new, id: { $0 }, content: { _, _ in true }, comparesContent: false)
      }
    } else {
      let closure: @Sendable (Item) -> Item = { $0[keyPath: id] }
      self.init(id: closure)
    }
  }
}

// MARK: - Content that cannot be compared

extension RowIdentity where Item: Identifiable, ID == Item.ID {
  /// An identity by the `id` of items whose content cannot be compared. Each kept row is refreshed.
  @inlinable @inline(__always)
  public static var refreshingAll: RowIdentity {
    RowIdentity(here: { $0.id }, { _, _ in false }) { old, new, comparison, _ in
      comparison.diffUpdatingAll(old, new, id: { $0.id })
    }
  }
}

// MARK: - No identity

extension RowIdentity where ID == Never {
  /// Returns no identity. A view is reloaded for each new list, unless the list comes with a diff. A
  /// ``StoreList`` tells rows apart by their indices.
  ///
  /// - Parameter content: Returns whether an old and a new item of the same row look the same. Used
  ///   by a ``StoreList``. By default, they never do.
  public static func none(
    content: @escaping (_ old: Item, _ new: Item) -> Bool = { _, _ in false }
  ) -> RowIdentity {
    RowIdentity(here: { _ in fatalError("The items have no identity.") }, content, nil)
  }
}

// MARK: - Comparing

extension RowIdentity {
  /// Whether ``content`` is `==` and the items are objects.
  @usableFromInline var comparesObjects: Bool { usesEquality && Item.self is AnyObject.Type }

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: The old list.
  ///   - new: The new list. If content is not compared by `==`, its rows must have storage of their
  ///     own.
  ///   - access: Reads both lists.
  ///   - order: Kept rows whose place in this order differs count as updated, too. Not used if
  ///     content is compared by `==`.
  /// - Returns: The diff; `nil` if the items have no identity.
  @usableFromInline
  func diff<SectionID>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    _ access: SectionAccess<SectionID, Item>, order: ListOrder<Item>? = nil
  ) -> SectionedDiff? {
    guard let compare else { return nil }
    let options = DiffOptions()
    let comparison = RowComparison(sections: access.compare(old, new, options), options: options)
    return old.withRows(rowOffset: access.rowOffset) { old in
      new.withRows(rowOffset: access.rowOffset) { new in compare(old, new, comparison, order) }
    }
  }
}
