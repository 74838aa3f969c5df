public import KeyedDiff

/// A comparison of lists, by the identity and the content of their items. Some comparisons can
/// run on any thread, others only on the main actor:
///
/// | initializer, method or property | where lists are compared |
/// | --- | --- |
/// | `init()`, `init(id:)` and `values`, if the items are `Sendable` and their conformances are not isolated | on any thread; see ``ListOptions/backgroundThreshold`` |
/// | ``anywhere(id:content:)``, ``anywhere(content:)`` | on any thread; see ``ListOptions/backgroundThreshold`` |
/// | all others | on the main actor |
///
/// In a target whose default isolation is the main actor, the conformances of item types are also
/// isolated, so the items are compared on the main actor. To compare long lists in the background,
/// declare the item types `nonisolated`.
///
/// The initializers are inlinable, so that the compiler can specialize a comparison for the types
/// of items and ids.
public struct ListComparison<SectionID: Hashable, Item> {
  @usableFromInline typealias Lists = ComparedLists<SectionID, Item>

  /// A job that makes a plan, and returns the plan wrapped in a closure. A `@Sendable` closure can
  /// be passed to another thread even if the compiler does not know that the items in the plan are
  /// `Sendable`.
  @usableFromInline typealias Job = @Sendable () -> @Sendable () -> UpdatePlan<SectionID, Item>

  @usableFromInline let identity: ItemIdentity<SectionID, Item>
  /// Compares two lists synchronously. Returns `nil` if ``ComparedLists/limit`` is
  /// exceeded.
  @usableFromInline let compare: (Lists) -> SectionedDiff?
  /// Returns a job that compares two lists and plans the update on any thread. This closure is
  /// `nil` if lists must be compared on the main actor.
  @usableFromInline let job: ((Lists, PlanMode) -> Job)?

  @inlinable
  init(
    identity: ItemIdentity<SectionID, Item>,
    onMainActor compare: @escaping (Lists) -> SectionedDiff?
  ) {
    self.identity = identity
    self.compare = compare
    job = nil
  }

  // Not inlinable, so that clients do not contain a copy of the planner for each type of item.
  @usableFromInline
  init(
    identity: ItemIdentity<SectionID, Item>,
    anywhere compare: @escaping @Sendable (Lists) -> SectionedDiff?
  ) where SectionID: Sendable, Item: Sendable {
    self.identity = identity
    self.compare = compare
    job =
      Item.self is any MainActorBound.Type
      ? nil
      : { lists, mode in
        {
          let plan = UpdatePlan(compare(lists)!, from: lists.old, to: lists.new, mode: mode)
          return { plan }
        }
      }
  }

  // MARK: Identity and content from closures

  /// Creates a comparison that runs on the main actor and uses closures for the identity and the
  /// content of items.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether an old and a new item with the same identity look the same.
  @inlinable
  public init<ID: Hashable>(
    id: @escaping (Item) -> ID, content: @escaping (_ old: Item, _ new: Item) -> Bool
  ) {
    self.init(
      identity: ItemIdentity(id: id),
      onMainActor: { $0.diff(id: id, content: content) })
  }

  /// Returns a comparison that can run on any thread and uses closures for the identity and the
  /// content of items.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item. Called on any thread.
  ///   - content: Returns whether an old and a new item with the same identity look the same.
  ///     Called on any thread.
  /// - Returns: A comparison that can run in the background.
  @inlinable
  public static func anywhere<ID: Hashable & Sendable>(
    id: @escaping @Sendable (Item) -> ID,
    content: @escaping @Sendable (_ old: Item, _ new: Item) -> Bool
  ) -> ListComparison where SectionID: Sendable, Item: Sendable {
    ListComparison(
      identity: ItemIdentity(id: id),
      anywhere: { $0.diff(id: id, content: content) })
  }
}

// MARK: - Identity from a closure, content by ==

extension ListComparison where Item: Equatable {
  /// Creates a comparison that runs on the main actor and uses a closure for the identity of items
  /// and `==` for their content.
  ///
  /// - Parameter id: Returns the identity of an item.
  @inlinable
  public init<ID: Hashable>(id: @escaping (Item) -> ID) {
    self.init(
      identity: ItemIdentity(id: id),
      onMainActor: { $0.diff(id: id, content: { $0 == $1 }) })
  }
}

extension ListComparison where Item: Equatable & Sendable, SectionID: Sendable {
  /// Creates a comparison that can run on any thread and uses a closure for the identity of items
  /// and `==` for their content.
  ///
  /// - Parameter id: Returns the identity of an item. Called on any thread.
  @inlinable
  public init<ID: Hashable & Sendable>(id: @escaping @Sendable (Item) -> ID) {
    self.init(
      identity: ItemIdentity(id: id),
      anywhere: { $0.diff(id: id, content: { $0 == $1 }) })
  }
}

// MARK: - Identifiable items

extension ListComparison where Item: Identifiable {
  /// Creates a comparison that runs on the main actor and uses the `id` of items and a closure for
  /// their content.
  ///
  /// - Parameter content: Returns whether an old and a new item with the same id look the same.
  @inlinable
  public init(content: @escaping (_ old: Item, _ new: Item) -> Bool) {
    self.init(
      identity: ItemIdentity(id: { $0.id }),
      onMainActor: { $0.diff(id: { $0.id }, content: content) })
  }

  /// A comparison by id, for items whose content cannot be compared. Every row whose
  /// item is in both lists is refreshed.
  @inlinable
  static var ids: ListComparison {
    ListComparison(
      identity: ItemIdentity(id: { $0.id }),
      onMainActor: { $0.diffUpdatingAll(id: { $0.id }) })
  }
}

extension ListComparison where Item: Identifiable & Sendable, SectionID: Sendable {
  /// Returns a comparison that can run on any thread and uses the `id` of items and a closure for
  /// their content.
  ///
  /// - Parameter content: Returns whether an old and a new item with the same id look the same.
  ///   Called on any thread.
  /// - Returns: A comparison that can run in the background.
  @inlinable
  public static func anywhere(
    content: @escaping @Sendable (_ old: Item, _ new: Item) -> Bool
  ) -> ListComparison {
    ListComparison(
      identity: ItemIdentity(id: { $0.id }),
      anywhere: { $0.diff(id: { $0.id }, content: content) })
  }

  @inlinable
  static var ids: ListComparison {
    ListComparison(
      identity: ItemIdentity(id: { $0.id }),
      anywhere: { $0.diffUpdatingAll(id: { $0.id }) })
  }
}

extension ListComparison where Item: Identifiable & Equatable {
  /// Creates a comparison that runs on the main actor and uses the `id` of items and `==` for their
  /// content.
  @inlinable
  public init() {
    self.init(
      identity: ItemIdentity(id: { $0.id }),
      onMainActor: { $0.diff(id: { $0.id }, content: { $0 == $1 }) })
  }
}

extension ListComparison where Item: Identifiable & Equatable & Sendable, SectionID: Sendable {
  /// Creates a comparison that can run on any thread and uses the `id` of items and `==` for their
  /// content.
  @inlinable
  public init() {
    self.init(
      identity: ItemIdentity(id: { $0.id }),
      anywhere: { $0.diff(id: { $0.id }, content: { $0 == $1 }) })
  }
}

// MARK: - Values that are their own identity

extension ListComparison where Item: Hashable {
  /// A comparison that runs on the main actor, for values that are their own identity.
  @inlinable
  public static var values: ListComparison {
    ListComparison(
      identity: ItemIdentity(id: { $0 }),
      onMainActor: { $0.diff(id: { $0 }, content: { _, _ in true }, comparesContent: false) })
  }
}

extension ListComparison where Item: Hashable & Sendable, SectionID: Sendable {
  /// A comparison that can run on any thread, for values that are their own identity.
  @inlinable
  public static var values: ListComparison {
    ListComparison(
      identity: ItemIdentity(id: { $0 }),
      anywhere: { $0.diff(id: { $0 }, content: { _, _ in true }, comparesContent: false) })
  }
}
