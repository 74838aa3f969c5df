// The initialisers differ in the source of identity and content. All other parameters mean the
// same.
//
// Each type that a client compares gets specialised code: 12 KB for the first one, 8 KB for each
// other (x86-64, 2026-11-26). Initialisers that take closures are inlined, so that the closures
// are. A client that compares lists in many places should do so in one function.

extension ListDiff {
  // MARK: Values that are their own identity

  /// Compares two lists of values, such as numbers or ids.
  ///
  /// An item is its own identity, so there are no updates: a value that changed is another value.
  /// Items that are also `Identifiable` are compared by the initialiser for these.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied, other collections are.
  ///   - new: The new list, likewise.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: The maximum of ``changeCount``, from 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called once, first, if an id occurs twice in a list. Hashes all items again.
  /// - Complexity: O(n + m) expected for n old and m new items whose hashes differ, plus O(k log k)
  ///   for k kept rows that are out of order; O((n + m)²) if all hashes are equal. Rows in common
  ///   are mostly compared, not hashed. Traps beyond 2³¹ − 2 items a side. Source: Heckel 1978
  ///   (pairs), Fredman 1975 (moves).
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
  ///   - old: The old list. Arrays are not copied, other collections are.
  ///   - new: The new list, likewise.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: The maximum of ``changeCount``, from 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called once, first, if an id occurs twice in a list. Hashes all items again.
  /// - Complexity: As for values that are their own identity, and at most one comparison of content
  ///   for each pair of rows.
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

  /// Compares two lists of items by their `id`, and their content by `==`, even if they are
  /// `Hashable`.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied, other collections are.
  ///   - new: The new list, likewise.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: The maximum of ``changeCount``, from 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called once, first, if an id occurs twice in a list. Hashes all items again.
  /// - Complexity: As for values that are their own identity, and at most one comparison of content
  ///   for each pair of rows.
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
  ///   - old: The old list. Arrays are not copied, other collections are.
  ///   - new: The new list, likewise.
  ///   - content: Returns whether an old and a new item of the same id have the same content.
  ///     `{ _, _ in true }` if rows never need an update.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: The maximum of ``changeCount``, from 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called once, first, if an id occurs twice in a list. Hashes all items again.
  /// - Complexity: As for values that are their own identity, and at most one comparison of content
  ///   for each pair of rows.
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

  /// Compares two lists by an identity from a closure, and the content of items by `==`.
  ///
  ///     let diff = ListDiff(from: old, to: new, id: \.isbn)
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied, other collections are.
  ///   - new: The new list, likewise.
  ///   - id: Returns the identity of an item, always the same one. Called dozens of times for some
  ///     items, so it should be cheap.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: The maximum of ``changeCount``, from 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called once, first, if an id occurs twice in a list. Hashes all items again.
  /// - Complexity: As for values that are their own identity, and at most one comparison of content
  ///   for each pair of rows.
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
  ///   - old: The old list. Arrays are not copied, other collections are.
  ///   - new: The new list, likewise.
  ///   - id: Returns the identity of an item, always the same one. Called dozens of times for some
  ///     items, so it should be cheap.
  ///   - content: Returns whether an old and a new item of the same id have the same content.
  ///     `{ _, _ in true }` if rows never need an update.
  ///   - moves: Whether rows may move. See ``MoveDetection``.
  ///   - maximumChanges: The maximum of ``changeCount``, from 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called once, first, if an id occurs twice in a list. Hashes all items again.
  /// - Complexity: As for values that are their own identity, and at most one comparison of content
  ///   for each pair of rows. O(1) for two arrays that share
  ///   storage: no closure is called then, unless `onDuplicates` is given.
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
