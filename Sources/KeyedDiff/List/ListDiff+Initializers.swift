// The initializers differ in how the identity and content of an item are determined. All other
// parameters are the same.
//
// The compiler generates specialized code for each type of item: 12 KB for the first type, 5 to 8 KB
// for each further type (x86-64, 2026-11-27). Initializers that take closures are force-inlined, so
// that the closures are inlined, too. Each call site then contains a copy of the code, so a client
// that compares lists in many places should wrap such an initializer in a function.

extension ListDiff {
  // MARK: Values that are their own identity

  /// Compares two lists of values, such as numbers or ids.
  ///
  /// An item is its own identity, so there are no updates: a changed value is a different item.
  /// For items that are also `Identifiable`, Swift selects another initializer, which compares
  /// their ids.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - moves: Whether the diff can contain moves. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: Expected O(n + m + k log k) for n old items, m new items, and k kept rows out of
  ///   order; O((n + m)²) if all hashes are equal. Most rows that are in both lists are matched
  ///   without hashing. Source: Heckel 1978 (kept rows), Fredman 1975 (moves).
  /// - Precondition: Each list has at most 2³¹ − 2 items.
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

  /// Compares two lists of items, with identity determined by `id` and content by `==`.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - moves: Whether the diff can contain moves. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for lists of values. In addition, the content of a row
  ///   that is in both lists is compared at most once, or at most twice if hashes collide.
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

  /// Compares two lists of `Hashable` items, with identity determined by `id` and content by `==`.
  ///
  /// An `Identifiable` item is identified by its `id`, not by its value, even if it is `Hashable`.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - moves: Whether the diff can contain moves. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for lists of values. In addition, the content of a row
  ///   that is in both lists is compared at most once, or at most twice if hashes collide.
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

  /// Compares two lists of items, with identity determined by `id` and content by a closure.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - content: Returns whether an old and a new item with the same id have the same content.
  ///     Pass `{ _, _ in true }` if rows never need an update.
  ///   - moves: Whether the diff can contain moves. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for lists of values. In addition, the content of a row
  ///   that is in both lists is compared at most once, or at most twice if hashes collide.
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

  /// Compares two lists of items, with identity determined by a closure and content by `==`.
  ///
  ///     let diff = ListDiff(from: old, to: new, id: \.isbn)
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - id: Returns the identity of an item, always the same for the same item. The closure is
  ///     called dozens of times for some items, so it should be cheap.
  ///   - moves: Whether the diff can contain moves. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for lists of values. In addition, the content of a row
  ///   that is in both lists is compared at most once, or at most twice if hashes collide.
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

  /// Compares two lists of items, with identity and content determined by closures.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - id: Returns the identity of an item, always the same for the same item. The closure is
  ///     called dozens of times for some items, so it should be cheap.
  ///   - content: Returns whether an old and a new item with the same id have the same content.
  ///     Pass `{ _, _ in true }` if rows never need an update.
  ///   - moves: Whether the diff can contain moves. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for lists of values. In addition, the content of a row
  ///   that is in both lists is compared at most once, or at most twice if hashes collide. O(1)
  ///   for arrays that share storage if `onDuplicates` is `nil`; `id` and `content` are not called.
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
