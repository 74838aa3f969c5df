/// Follows one list through its versions, and says what each version changed.
///
///     let differ = Differ(rows, id: \.id)
///     let diff = differ.update(to: newRows)   // differ.items == newRows
///
/// The results are those of ``ListDiff``. What is saved from one version to
/// the next is time: the memory, and the keys of the last new list, which is
/// the next old one, so that rows are hashed once.
///
/// Not `Sendable`: one list has one owner. The memory kept is about 20 bytes
/// for each row of the largest list so far; see ``releaseMemory()``.
public final class Differ<Item> {
  /// The current version of the list.
  public private(set) var items: [Item]

  private var memory = DiffMemory()

  /// The whole comparison as one closure: made where the types of ids are
  /// known, so that what runs for every item is not behind a closure.
  private let compare: ([Item], [Item], DiffMemory) -> ListDiff

  @usableFromInline
  init(items: [Item], compare: @escaping ([Item], [Item], DiffMemory) -> ListDiff) {
    self.items = items
    self.compare = compare
  }

  /// Replaces the list by its next version.
  ///
  /// - Parameter newItems: The next version; kept, so an array is not copied.
  /// - Returns: What changed since the last version.
  /// - Complexity: As for ``ListDiff``; nothing is hashed twice.
  public func update(to newItems: some Collection<Item>) -> ListDiff {
    let newItems = Array(newItems)
    let diff = compare(items, newItems, memory)
    items = newItems
    return diff
  }

  /// Gives back the memory kept for the next diff. The list is kept.
  ///
  /// - Complexity: O(1)
  public func releaseMemory() { memory = DiffMemory() }
}

@available(*, unavailable)
extension Differ: Sendable {}

// MARK: - Creating a differ

extension Differ {
  /// Creates a differ of items by an identity, and a content, from closures.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - id: Which row an item is. It must always return the same.
  ///   - content: Whether an old and a new item of the same id look the same.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If two versions differ by more changes than this,
  ///     stop early: see ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them costs a pass over both versions.
  @inlinable
  public convenience init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID,
    content: @escaping (_ old: Item, _ new: Item) -> Bool,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items) { old, new, memory in
      ListDiff.compute(
        from: old, to: new, id: id, content: content, options: options, memory: memory)
    }
  }

  /// Creates a differ of items by an identity from a closure, such as `\.id`,
  /// and their content by `==`.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - id: Which row an item is. It must always return the same.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If two versions differ by more changes than this,
  ///     stop early: see ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them costs a pass over both versions.
  @inlinable
  public convenience init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Equatable {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items) { old, new, memory in
      ListDiff.compute(
        from: old, to: new, id: id, content: { $0 == $1 }, options: options, memory: memory)
    }
  }

  /// Creates a differ of items by their `id`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If two versions differ by more changes than this,
  ///     stop early: see ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them costs a pass over both versions.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Identifiable & Equatable {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items) { old, new, memory in
      ListDiff.compute(
        from: old, to: new, id: { $0.id }, content: { $0 == $1 }, options: options, memory: memory)
    }
  }

  /// Creates a differ of items that are both `Hashable` and `Identifiable`:
  /// by their `id`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If two versions differ by more changes than this,
  ///     stop early: see ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them costs a pass over both versions.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Identifiable & Hashable {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items) { old, new, memory in
      ListDiff.compute(
        from: old, to: new, id: { $0.id }, content: { $0 == $1 }, options: options, memory: memory)
    }
  }

  /// Creates a differ of values that are their own identity.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If two versions differ by more changes than this,
  ///     stop early: see ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them costs a pass over both versions.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Hashable {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items) { old, new, memory in
      ListDiff.compute(
        from: old, to: new, id: { $0 }, content: { _, _ in true }, itemsAreIDs: true,
        options: options, memory: memory)
    }
  }
}
