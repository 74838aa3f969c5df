// The initializers differ in how the identity and content of an item are determined. All their
// other parameters are the same.
//
// Each type that a client compares gets specialized code: 12 KB for the first type, 8 KB for each
// further type (x86-64, 2026-11-26). Initializers that take closures are inlined, so that their
// closures are inlined, too. A client that compares lists in many places should wrap the
// initializer in one function.

extension ListDiff {
  // MARK: Values that are their own identity

  /// Compares two lists of values, such as numbers or ids.
  ///
  /// An item is its own identity, so there are no updates: a changed value is a different item.
  /// Items that are also `Identifiable` use another initializer, which compares their ids.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: Maximum of ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. The search for
  ///     duplicates hashes all items once more.
  /// - Complexity: O(n + m) expected for n old and m new items whose hashes differ, plus O(k log k)
  ///   for k kept rows that are out of order; O((n + m)²) if all hashes are equal. Most rows that
  ///   are in both lists are found by comparing items, without hashing. Source: Heckel 1978
  ///   (pairs), Fredman 1975 (moves).
  /// - Precondition: A list has at most 2³¹ − 2 items.
  @inlinable
  public init<Item: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: { $0 }, content: { _, _ in true }, comparesContent: false,
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  // MARK: Identifiable items

  /// Compares two lists of items by their `id`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: Maximum of ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. The search for
  ///     duplicates hashes all items once more.
  /// - Complexity: The same as for values that are their own identity, plus at most one comparison
  ///   of content for each row that is in both lists.
  @inlinable
  public init<Item: Identifiable & Equatable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: { $0.id }, content: { $0 == $1 },
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  /// Compares two lists of items that are `Identifiable` and `Hashable`, by `id` and by `==`.
  ///
  /// An item that is `Identifiable` is not its own identity, even if it is `Hashable`.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: Maximum of ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. The search for
  ///     duplicates hashes all items once more.
  /// - Complexity: The same as for values that are their own identity, plus at most one comparison
  ///   of content for each row that is in both lists.
  @inlinable
  public init<Item: Identifiable & Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: { $0.id }, content: { $0 == $1 },
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  /// Compares two lists of items by their `id`, and their content by a closure.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - content: Returns whether an old and a new item with the same id have the same content.
  ///     Pass `{ _, _ in true }` if rows never need an update.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: Maximum of ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. The search for
  ///     duplicates hashes all items once more.
  /// - Complexity: The same as for values that are their own identity, plus at most one comparison
  ///   of content for each row that is in both lists.
  @inlinable @inline(__always)
  public init<Item: Identifiable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    content: (_ old: Item, _ new: Item) -> Bool,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    self.init(
      from: old, to: new, id: { $0.id }, content: content, moves: moves,
      maximumChanges: maximumChanges, onDuplicates: onDuplicates)
  }

  // MARK: Identity from a closure or a key path

  /// Compares two lists of items by the identity that a closure returns, and their content by `==`.
  ///
  ///     let diff = ListDiff(from: old, to: new, id: \.isbn)
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - id: Returns the identity of an item, which must not vary between calls. The closure is
  ///     called dozens of times for some items, so it should be cheap.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: Maximum of ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. The search for
  ///     duplicates hashes all items once more.
  /// - Complexity: The same as for values that are their own identity, plus at most one comparison
  ///   of content for each row that is in both lists.
  @inlinable @inline(__always)
  public init<Item: Equatable, ID: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    id: (Item) -> ID,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: id, content: { $0 == $1 },
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  /// Compares two lists, with identity and content determined by closures.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - id: Returns the identity of an item, which must not vary between calls. The closure is
  ///     called dozens of times for some items, so it should be cheap.
  ///   - content: Returns whether an old and a new item with the same id have the same content.
  ///     Pass `{ _, _ in true }` if rows never need an update.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: Maximum of ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. The search for
  ///     duplicates hashes all items once more.
  /// - Complexity: The same as for values that are their own identity, plus at most one comparison
  ///   of content for each row that is in both lists. O(1) for two arrays that share storage: no
  ///   closure is called then, unless `onDuplicates` is given.
  @inlinable @inline(__always)
  public init<Item, ID: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    id: (Item) -> ID, content: (_ old: Item, _ new: Item) -> Bool,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: id, content: content,
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }
}
