// Three ways to say what identifies an item: the item's own `id`, a closure or key path `id`, or
// `id` and `content` as closures. All other parameters are the same. There is no form for values
// without `id`: overloads whose constraints decide what an item's identity is would mean one thing
// in a direct call, and another one in generic code.
//
// The compiler generates specialized code for each type of item: 12 KB for the first type, 5 to 8 KB
// for each further type (x86-64, 2026-11-27). Initializers that take closures are force-inlined, so
// that the closures are inlined, too. Each call site then contains a copy of the code, so a client
// that compares lists in many places should wrap such an initializer in a function.
//
// `@export(implementation)` leaves this code to the clients. Otherwise, this module would contain an
// unspecialized copy of it, which the linker keeps in each program, because it keeps public code.

extension ListDiff {
  // MARK: Identifiable items

  /// Compares two lists of items, with identity determined by `id` and content by `==`.
  ///
  /// An item is identified by its `id`, not by its value, even if it is `Hashable`. For items that
  /// are not `Identifiable`, pass `id`: see <doc:ChoosingIdentity>.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - moves: Whether the diff can contain moves. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, which counts rows, at least 0; see
  ///     ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: Expected O(n + m + k log k) for n old items, m new items, and k kept rows out of
  ///   order; O((n + m)²) if all hashes are equal. Most rows that are in both lists are matched
  ///   without hashing. The content of a row that is in both lists is compared at most once, or at
  ///   most twice if hashes collide. Source: Heckel 1978 (kept rows), Fredman 1975 (moves).
  /// - Precondition: Each list has at most 2³¹ − 2 items.
  #if compiler(>=6.3)
    @export(implementation)
  #else
    @inlinable
  #endif
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

  /// Makes the compiler say how to compare values that are not `Identifiable`.
  @available(*, unavailable, message: "Say what identifies an item: id: \\.self for bare values.")
  public init<Item: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    fatalError()
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
  ///   - maximumChanges: The limit for ``changeCount``, which counts rows, at least 0; see
  ///     ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for `Identifiable` items.
  /// - Precondition: Each list has at most 2³¹ − 2 items.
  #if compiler(>=6.3)
    @export(implementation) @inline(__always)
  #else
    @inlinable @inline(__always)
  #endif
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

  /// Compares two lists of values that are their own identity, such as numbers or ids.
  ///
  ///     let diff = ListDiff(from: [1, 2, 3], to: [3, 1], id: \.self)
  ///
  /// With `\.self` there are no updates, because a changed value is a different item. `==` is called
  /// once where the closure `{ $0 }` would cause two calls, for identity and for content. A key path
  /// to a property, whose type is that of the item, works like a closure, but more slowly.
  ///
  /// - Parameters:
  ///   - old: The old list. Arrays are not copied; other collections are.
  ///   - new: The new list. Arrays are not copied; other collections are.
  ///   - id: The key path to the identity of an item: `\.self`.
  ///   - moves: Whether the diff can contain moves. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, which counts rows, at least 0; see
  ///     ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for `Identifiable` items, without comparisons of content.
  /// - Precondition: Each list has at most 2³¹ − 2 items.
  #if compiler(>=6.3)
    @export(implementation) @inline(__always)
  #else
    @inlinable @inline(__always)
  #endif
  public init<Item: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    id: KeyPath<Item, Item>,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((Duplicates) -> Void)? = nil
  ) {
    // Only the value itself can be stored in a value of the same type. For a literal, the optimizer
    // knows the answer and creates no key path; `id == \Item.self` would take about 1 µs.
    if MemoryLayout<Item>.offset(of: id) != nil {
      self = Self.compute(
        values: old, to: new, moves: moves, maximumChanges: maximumChanges,
        onDuplicates: onDuplicates)
    } else {
      self = Self.compute(
        from: [Item](counting: old), to: [Item](counting: new), path: id,
        options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
        onDuplicates: onDuplicates)
    }
  }

  // MARK: Content from a closure

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
  ///   - maximumChanges: The limit for ``changeCount``, which counts rows, at least 0; see
  ///     ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for `Identifiable` items. O(1) for arrays that share
  ///   storage if `onDuplicates` is `nil`; `id` and `content` are not called.
  /// - Precondition: Each list has at most 2³¹ − 2 items.
  #if compiler(>=6.3)
    @export(implementation) @inline(__always)
  #else
    @inlinable @inline(__always)
  #endif
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
