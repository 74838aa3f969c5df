/// Follows one list through its versions, and says what each version changed.
///
///     let differ = Differ(rows, id: \.id)
///     let diff = differ.update(to: newRows)   // differ.items == newRows
///
/// The results are those of ``ListDiff``, sooner: memory is used again, and so
/// are the keys of the last new list, which is the next old one. Most rows are
/// hashed only once. (Lists of integers or UUIDs need no keys.) After a few updates of
/// one kind nothing is allocated but the result, unless dozens of rows move, some
/// of them by a few places only, and but for what ids and items allocate by
/// themselves.
///
/// Not `Sendable`: one list has one owner. The memory kept is up to 36 bytes
/// for each row of the largest list so far if few rows change, and up to 170 if
/// most do; see ``releaseMemory()``.
public final class Differ<Item> {
  /// The current version of the list.
  public private(set) var items: [Item]

  private var memory = DiffMemory(keepsMemory: true)

  /// The memory is lent to one comparison at a time.
  private var isUpdating = false

  @usableFromInline
  typealias Comparing = ([Item], [Item], ListDiff.Options, DiffMemory) -> ListDiff

  /// The whole comparison as one closure: made where the types of ids are
  /// known, so that what runs for every item is not behind a closure.
  ///
  /// It captures nothing but the closures of `id` and content, so that the compiler can
  /// specialise it for those that it sees.
  private let compare: Comparing

  private let options: ListDiff.Options

  @usableFromInline
  init(items: [Item], options: ListDiff.Options, compare: @escaping Comparing) {
    self.items = items
    self.options = options
    self.compare = compare
  }

  /// Replaces the list by its next version.
  ///
  /// - Parameter newItems: The next version; kept, so an array is not copied.
  /// - Returns: What changed since the last version.
  /// - Complexity: As for ``ListDiff``; what was hashed as a new row is not
  ///   hashed again as an old one by the next update, but for the few rows that lead
  ///   over large blocks, and for ids with a raw value if their `==` is coarser. Raw
  ///   values and optionals are, where one update of both has fewer than 32 rows left to
  ///   pair.
  /// - Precondition: Not called from within an update, by a closure or an `==` of
  ///   the items: it traps.
  public func update(to newItems: some Collection<Item>) -> ListDiff {
    require(!isUpdating, "A differ was asked for an update while it was making one.")
    isUpdating = true
    var newItems = Array(ContiguousArray(counting: newItems))
    let diff = compare(items, newItems, options, memory)
    isUpdating = false
    // Swapped: the old items are released last, since that may run code of theirs.
    swap(&items, &newItems)
    return diff
  }

  /// Gives back the memory kept for the next diff. The list is kept.
  ///
  /// - Complexity: O(1)
  public func releaseMemory() { memory = DiffMemory(keepsMemory: true) }
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
  ///   - maximumChanges: If there are more changes than this, stop early: see
  ///     ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them hashes both versions.
  @inlinable @inline(__always)
  public convenience init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID,
    content: @escaping (_ old: Item, _ new: Item) -> Bool,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items, options: options) { old, new, options, memory in
      ListDiff.compute(
        from: old, to: new, id: id, content: content, kind: .any, options: options, memory: memory)
    }
  }

  /// Creates a differ of items by an identity from a closure, such as `\.id`,
  /// and their content by `==`.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - id: Which row an item is. It must always return the same.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, stop early: see
  ///     ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them hashes both versions.
  @inlinable @inline(__always)
  public convenience init<ID: Hashable>(
    _ items: [Item] = [], id: @escaping (Item) -> ID,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Equatable {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items, options: options) { old, new, options, memory in
      ListDiff.compute(
        from: old, to: new, id: id, content: { $0 == $1 }, kind: .equatable, options: options,
        memory: memory)
    }
  }

  /// Creates a differ of items by the identity at a key path, and their content
  /// by `==`. For key paths in variables; a literal becomes a closure.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - id: Where an item has its identity.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, stop early: see
  ///     ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them hashes both versions.
  @inlinable @_disfavoredOverload
  public convenience init<ID: Hashable>(
    _ items: [Item] = [], id: KeyPath<Item, ID>,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Equatable {
    self.init(
      items, id: { $0[keyPath: id] }, moves: moves, maximumChanges: maximumChanges,
      onDuplicates: onDuplicates)
  }

  /// Creates a differ of items by their `id`, and their content by a closure.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - content: Whether an old and a new item of the same id look the same.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, stop early: see
  ///     ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them hashes both versions.
  @inlinable @inline(__always)
  public convenience init(
    _ items: [Item] = [], content: @escaping (_ old: Item, _ new: Item) -> Bool,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Identifiable {
    self.init(
      items, id: { $0.id }, content: content, moves: moves, maximumChanges: maximumChanges,
      onDuplicates: onDuplicates)
  }

  /// Creates a differ of items by their `id`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, stop early: see
  ///     ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them hashes both versions.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Identifiable & Equatable {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items, options: options) { old, new, options, memory in
      ListDiff.compute(
        from: old, to: new, id: { $0.id }, content: { $0 == $1 }, kind: .equatable,
        options: options, memory: memory)
    }
  }

  /// Creates a differ of items that are both `Hashable` and `Identifiable`:
  /// by their `id`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, stop early: see
  ///     ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them hashes both versions.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Identifiable & Hashable {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items, options: options) { old, new, options, memory in
      ListDiff.compute(
        from: old, to: new, id: { $0.id }, content: { $0 == $1 }, kind: .equatable,
        options: options, memory: memory)
    }
  }

  /// Creates a differ of values that are their own identity.
  ///
  /// - Parameters:
  ///   - items: The first version of the list.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, stop early: see
  ///     ``ListDiff/exceedsMaximumChanges``.
  ///   - onDuplicates: Called at each update if an id occurs twice in a
  ///     version. Looking for them hashes both versions.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) where Item: Hashable {
    let options = ListDiff.Options(
      moves: moves, maximumChanges: maximumChanges, onDuplicates: onDuplicates)
    self.init(items: items, options: options) { old, new, options, memory in
      ListDiff.compute(
        from: old, to: new, id: { $0 }, content: { _, _ in true }, kind: .ids,
        options: options, memory: memory)
    }
  }
}
