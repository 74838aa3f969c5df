// Two lists of sections in, one diff out. The initialisers differ in where an
// item's identity and content come from; all other parameters mean the same.

extension SectionedDiff {
  // MARK: Values that are their own identity

  /// Compares sections of values, such as numbers or ids.
  ///
  /// An item is its own identity, so there are no updates of items. If the
  /// items are also `Identifiable`, the initialiser for these is used instead.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - moves: Whether sections and items may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id of a
  ///     section or an item occurs twice in a list. Looking for them hashes both
  ///     lists.
  /// - Complexity: O(s + n + m) expected for s sections and n old and m new
  ///   items whose hashes differ, plus O(k log k) for k items out of order in
  ///   their section, O(c log s) for c that change it, and O(s log s) if sections
  ///   move. Sections are compared
  ///   item by item, and only what differs is hashed; those that share storage
  ///   cost O(1). Traps beyond 2³¹ − 2 items a side.
  ///   Source: Heckel 1978 (pairing), Fredman 1975 (moves).
  @inlinable
  public init<SectionID, Item: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((SectionedDuplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: { $0 }, content: { _, _ in true }, comparesContent: false,
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  // MARK: Identifiable items

  /// Compares sections of items by their `id`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - moves: Whether sections and items may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id of a
  ///     section or an item occurs twice in a list. Looking for them hashes both
  ///     lists.
  /// - Complexity: As for values that are their own identity, and at most one
  ///   comparison of content for each kept item.
  @inlinable
  public init<SectionID, Item: Identifiable & Equatable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((SectionedDuplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: { $0.id }, content: { $0 == $1 },
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  /// Compares sections of items that are both `Hashable` and `Identifiable`: by
  /// their `id`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - moves: Whether sections and items may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id of a
  ///     section or an item occurs twice in a list. Looking for them hashes both
  ///     lists.
  /// - Complexity: As for values that are their own identity, and at most one
  ///   comparison of content for each kept item.
  @inlinable
  public init<SectionID, Item: Identifiable & Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((SectionedDuplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: { $0.id }, content: { $0 == $1 },
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  /// Compares sections of items by their `id`, and their content by a closure.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - content: Whether an old and a new item of the same id look the same.
  ///     `{ _, _ in true }` if rows never need an update. Not called for sections
  ///     whose items share storage.
  ///   - moves: Whether sections and items may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id of a
  ///     section or an item occurs twice in a list. Looking for them hashes both
  ///     lists.
  /// - Complexity: As for values that are their own identity, and at most one
  ///   comparison of content for each kept item.
  @inlinable @inline(__always)
  public init<SectionID, Item: Identifiable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    content: (_ old: Item, _ new: Item) -> Bool,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((SectionedDuplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: { $0.id }, content: content,
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  // MARK: Identity from a closure

  /// Compares sections of items by an identity that a closure returns, such as
  /// `\.isbn`, and their content by `==`.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - id: Which row an item is. Called a few times for most items and dozens
  ///     of times for some, so it should be cheap; it must always return the
  ///     same.
  ///   - moves: Whether sections and items may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id of a
  ///     section or an item occurs twice in a list. Looking for them hashes both
  ///     lists.
  /// - Complexity: As for values that are their own identity, and at most one
  ///   comparison of content for each kept item.
  @inlinable @inline(__always)
  public init<SectionID, Item: Equatable, ID: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    id: (Item) -> ID,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((SectionedDuplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: id, content: { $0 == $1 },
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  /// Compares sections of items by an identity and a content that closures
  /// decide.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - id: Which row an item is. Called a few times for most items and dozens
  ///     of times for some, so it should be cheap; it must always return the
  ///     same.
  ///   - content: Whether an old and a new item of the same id look the same.
  ///     `{ _, _ in true }` if rows never need an update. Not called for sections
  ///     whose items share storage.
  ///   - moves: Whether sections and items may move. See ``MoveDetection``.
  ///   - maximumChanges: If there are more changes than this, as ``changeCount``
  ///     counts them, stop early: see ``exceedsMaximumChanges``. Not below zero.
  ///   - onDuplicates: Called once, before the diff is made, if an id of a
  ///     section or an item occurs twice in a list. Looking for them hashes both
  ///     lists.
  /// - Complexity: As for values that are their own identity, and at most one
  ///   comparison of content for each kept item.
  @inlinable @inline(__always)
  public init<SectionID, Item, ID: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    id: (Item) -> ID, content: (_ old: Item, _ new: Item) -> Bool,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((SectionedDuplicates) -> Void)? = nil
  ) {
    self = Self.compute(
      from: old, to: new, id: id, content: content,
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }
}
