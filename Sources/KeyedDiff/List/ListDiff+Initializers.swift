// Two lists in, one diff out. The initialisers differ in where an item's
// identity and content come from; all other parameters mean the same.
//
// Each type that a client compares gets code of its own: 12 KB for the first one, 8 KB for each
// other (x86-64, 2026-11-26). Those that take closures are inlined, so that the closures are; lists
// that are compared in many places are best compared by one function.

extension ListDiff {
  // MARK: Values that are their own identity

  /// Compares two lists of values, such as numbers or ids.
  ///
  /// An item is its own identity, so there are no updates: a value that
  /// changed is another value. If the items are also `Identifiable`, the
  /// initialiser for `Identifiable` items is used instead.
  ///
  /// - Parameters:
  ///   - old: The list before. Any collection; arrays are not copied.
  ///   - new: The list after.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id occurs
  ///     twice in a list. Looking for them hashes both lists.
  /// - Complexity: O(n + m) expected for n old and m new items whose hashes
  ///   differ, plus O(k log k) for k kept rows that are out of order. Rows in
  ///   common are mostly compared, not hashed. If all hashes are equal, O((n + m)²).
  ///   Traps beyond 2³¹ − 2 items a side.
  ///   Source: Heckel 1978 (pairing), Fredman 1975 (moves).
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
  ///   - old: The list before. Any collection; arrays are not copied.
  ///   - new: The list after.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id occurs
  ///     twice in a list. Looking for them hashes both lists.
  /// - Complexity: As ``init(from:to:moves:maximumChanges:onDuplicates:)-(_<Item>,_,_,_,_)``,
  ///   and at most one comparison of content for each kept row.
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

  /// Compares two lists of items that are both `Hashable` and `Identifiable`:
  /// by their `id`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - old: The list before. Any collection; arrays are not copied.
  ///   - new: The list after.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id occurs
  ///     twice in a list. Looking for them hashes both lists.
  /// - Complexity: O(n + m) expected, see the initialiser for other
  ///   `Identifiable` items.
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

  /// Compares two lists of items by their `id`, and their content by a
  /// closure.
  ///
  /// - Parameters:
  ///   - old: The list before. Any collection; arrays are not copied.
  ///   - new: The list after.
  ///   - content: Whether an old and a new item of the same id look the same.
  ///     `{ _, _ in true }` if rows never need an update.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id occurs
  ///     twice in a list. Looking for them hashes both lists.
  /// - Complexity: O(n + m) expected, and one call of `content` for each kept
  ///   row.
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

  /// Compares two lists by an identity that a closure returns, and the
  /// content of items by `==`.
  ///
  ///     let diff = ListDiff(from: old, to: new, id: \.isbn)
  ///
  /// - Parameters:
  ///   - old: The list before. Any collection; arrays are not copied.
  ///   - new: The list after.
  ///   - id: Which row an item is. Called a few times for most items and dozens
  ///     of times for some, so it should be cheap; it must always return the
  ///     same.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id occurs
  ///     twice in a list. Looking for them hashes both lists.
  /// - Complexity: O(n + m) expected, and at most one `==` for each kept row.
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

  /// Compares two lists by an identity and a content that closures decide.
  ///
  /// - Parameters:
  ///   - old: The list before. Any collection; arrays are not copied.
  ///   - new: The list after.
  ///   - id: Which row an item is. Called a few times for most items and dozens
  ///     of times for some, so it should be cheap; it must always return the
  ///     same.
  ///   - content: Whether an old and a new item of the same id look the same.
  ///     `{ _, _ in true }` if rows never need an update.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id occurs
  ///     twice in a list. Looking for them hashes both lists.
  /// - Complexity: O(n + m) expected, and one call of `content` for each kept
  ///   row. For two arrays that share their storage O(1): nothing is called.
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

  /// Compares two lists by the identity at a key path, and the content of
  /// items by `==`.
  ///
  /// For key paths in variables. A literal such as `\.id` becomes a closure,
  /// which is faster.
  ///
  /// - Parameters:
  ///   - old: The list before. Any collection; arrays are not copied.
  ///   - new: The list after.
  ///   - id: Where an item has its identity.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id occurs
  ///     twice in a list. Looking for them hashes both lists.
  /// - Complexity: O(n + m) expected, and at most one `==` for each kept row.
  @inlinable @_disfavoredOverload
  public init<Item: Equatable, ID: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    id: KeyPath<Item, ID>,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    self.init(
      from: old, to: new, id: { $0[keyPath: id] }, moves: moves, maximumChanges: maximumChanges,
      onDuplicates: onDuplicates)
  }

  /// Compares two lists by the identity at a key path, and the content of
  /// items by a closure.
  ///
  /// For key paths in variables. A literal such as `\.id` becomes a closure,
  /// which is faster.
  ///
  /// - Parameters:
  ///   - old: The list before. Any collection; arrays are not copied.
  ///   - new: The list after.
  ///   - id: Where an item has its identity.
  ///   - content: Whether an old and a new item of the same id look the same.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id occurs
  ///     twice in a list. Looking for them hashes both lists.
  /// - Complexity: O(n + m) expected, and one call of `content` for each kept
  ///   row.
  @inlinable @_disfavoredOverload
  public init<Item, ID: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    id: KeyPath<Item, ID>, content: (_ old: Item, _ new: Item) -> Bool,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    self.init(
      from: old, to: new, id: { $0[keyPath: id] }, content: content, moves: moves,
      maximumChanges: maximumChanges, onDuplicates: onDuplicates)
  }
}
