public import KeyedDiff

/// How the items of a list are told apart, and whether they look the same.
///
/// An item has an *identity*, its id, and *content*, which its row shows. A row whose item keeps its
/// id stays in the list; if its content differs, the row is refreshed.
///
///     let books = RowIdentity(id: \Book.isbn)
///     let adapter = KeyedListAdapter<Int, Book, String>(identity: books)
///
/// Items that are `Identifiable` and `Equatable` need no identity: it is inferred.
///
/// | identity | id | content |
/// | --- | --- | --- |
/// | ``init()`` | `id` | `==` |
/// | `init(id:)` | the closure, or a key path such as `\.isbn` | `==` |
/// | `init(id: \.self)` | the value itself | none: a changed value is another item |
/// | ``init(id:content:)``, ``concurrent(id:content:)`` | the closure | the closure |
/// | `refreshingAll` | `id` | unknown: each kept row is refreshed |
/// | ``none`` | none: the view is reloaded, unless an update brings its own diff | |
///
/// **Where lists are compared.** ``concurrent(id:content:)`` can compare lists on any thread. So can
/// the forms without a closure for the content, if the items and ids are `Sendable` and their
/// conformances are not isolated. All others compare lists where they are used, such as on the main
/// actor. In a target whose default isolation is the main actor, the conformances of models are
/// isolated, too; to compare long lists in the background, declare the models `nonisolated`.
///
/// The initializers are inlined, so that comparisons are specialized for the types of the items and
/// the ids. An identity is not `Sendable`: make it where it is used, for example in a computed
/// property.
public struct RowIdentity<Item, ID: Hashable> {
  @usableFromInline typealias Rows = [ListItems<Item>]
  /// Compares rows; returns `nil` if the limit is exceeded.
  @usableFromInline
  typealias Compare = (RowsInMemory<Item>, RowsInMemory<Item>, RowComparison) -> SectionedDiff?
  @usableFromInline typealias Job = @Sendable () -> SectionedDiff

  /// Returns the id of an item.
  @usableFromInline let id: (Item) -> ID
  /// Returns whether an old and a new item with the same id look the same.
  @usableFromInline let content: (Item, Item) -> Bool
  /// `nil` if the items have no identity.
  @usableFromInline let compare: Compare?
  /// Returns a job that compares rows on any thread; `nil` if rows must be compared where the
  /// identity is used.
  @usableFromInline let job: ((Rows, Rows, RowComparison) -> Job)?
  @usableFromInline let search: RowSearch<Item, ID>

  @inlinable @inline(__always)
  init(
    here id: @escaping (Item) -> ID, _ content: @escaping (Item, Item) -> Bool,
    _ compare: Compare?
  ) {
    self.id = id
    self.content = content
    self.compare = compare
    job = nil
    search = RowSearch(id: id)
  }

  @inlinable @inline(__always)
  init(
    anywhere id: @escaping @Sendable (Item) -> ID,
    _ content: @escaping @Sendable (Item, Item) -> Bool,
    _ compare:
      @escaping @Sendable (RowsInMemory<Item>, RowsInMemory<Item>, RowComparison) -> SectionedDiff?
  ) where Item: Sendable {
    self.id = id
    self.content = content
    self.compare = compare
    job = Self.job(compare)
    search = RowSearch(id: id)
  }

  @usableFromInline
  static func job(
    _ compare:
      @escaping @Sendable (RowsInMemory<Item>, RowsInMemory<Item>, RowComparison) -> SectionedDiff?
  ) -> ((Rows, Rows, RowComparison) -> Job)? where Item: Sendable {
    if Item.self is any MainActorBound.Type { return nil }
    return { old, new, comparison in
      {
        old.withRows { old in new.withRows { new in compare(old, new, comparison)! } }
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
    self.init(here: id, content) { $2.diff($0, $1, id: id, content: content) }
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
    RowIdentity(anywhere: id, content) { $2.diff($0, $1, id: id, content: content) }
  }
}

// MARK: - Identity from a closure, content by ==

extension RowIdentity where Item: Equatable {
  /// Creates an identity from a closure. Content is compared by `==`, where the identity is used.
  ///
  /// - Parameter id: Returns the identity of an item, always the same for the same item.
  @inlinable @inline(__always)
  public init(id: @escaping (Item) -> ID) {
    self.init(id: id, content: { $0 == $1 })
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
    self = .concurrent(id: id, content: { $0 == $1 })
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
      self.init(here: { $0 }, { $0 == $1 }) {
        $2.diff($0, $1, id: { $0 }, content: { _, _ in true }, comparesContent: false)
      }
    } else {
      self.init(id: { $0[keyPath: id] }, content: { $0 == $1 })
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
      self.init(anywhere: { $0 }, { $0 == $1 }) {
        $2.diff($0, $1, id: { $0 }, content: { _, _ in true }, comparesContent: false)
      }
    } else {
      self = .concurrent(id: { $0[keyPath: id] }, content: { $0 == $1 })
    }
  }
}

// MARK: - Identifiable items

extension RowIdentity where Item: Identifiable & Equatable, ID == Item.ID {
  /// Creates an identity by the `id` of items and by `==`. Lists are compared where the identity is
  /// used.
  @inlinable @inline(__always)
  public init() { self.init(id: { $0.id }, content: { $0 == $1 }) }
}

extension RowIdentity where Item: Identifiable & Equatable & Sendable, ID == Item.ID, ID: Sendable {
  /// Creates an identity by the `id` of items and by `==`. Long lists can be compared in the
  /// background.
  @inlinable @inline(__always)
  public init() { self = .concurrent(id: { $0.id }, content: { $0 == $1 }) }
}

extension RowIdentity where Item: Identifiable, ID == Item.ID {
  /// An identity by the `id` of items whose content cannot be compared. Each kept row is refreshed.
  @inlinable @inline(__always)
  public static var refreshingAll: RowIdentity {
    RowIdentity(here: { $0.id }, { _, _ in false }) { $2.diffUpdatingAll($0, $1, id: { $0.id }) }
  }
}

extension RowIdentity where Item: Identifiable & Sendable, ID == Item.ID, ID: Sendable {
  /// An identity by the `id` of items whose content cannot be compared. Each kept row is refreshed.
  /// Long lists can be compared in the background.
  @inlinable @inline(__always)
  public static var refreshingAll: RowIdentity {
    RowIdentity(anywhere: { $0.id }, { _, _ in false }) {
      $2.diffUpdatingAll($0, $1, id: { $0.id })
    }
  }
}

// MARK: - No identity

extension RowIdentity where ID == Never {
  /// No identity. A view is reloaded for each new list, unless the list comes with a diff.
  public static var none: RowIdentity {
    RowIdentity(here: { _ in fatalError("The items have no identity.") }, { _, _ in false }, nil)
  }
}
