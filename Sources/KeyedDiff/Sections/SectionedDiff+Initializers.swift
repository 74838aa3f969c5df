// The initializers differ only in how the identity and content of an item are determined.

extension SectionedDiff {
  // MARK: Values that are their own identity

  /// Compares sections of values, such as numbers or ids.
  ///
  /// An item is its own identity, so there are no updates of items. For items that are also
  /// `Identifiable`, Swift selects another initializer, which compares their ids.
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - moves: Whether the diff can contain moves of sections and items. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: Expected O(s + n + m + k log k + c log s) for s sections, n old items, m new
  ///   items, k items out of order in their section, and c items that move to another section;
  ///   plus O(s log s) if the list of sections changes. Most kept items in kept sections are
  ///   matched without hashing. A section is compared in O(1) if its old and new items share
  ///   storage. Source: Heckel 1978 (kept items), Fredman 1975 (moves).
  /// - Precondition: All sections of a list together have at most 2³¹ − 2 items.
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

  /// Compares sections of items, with identity determined by `id` and content by `==`.
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - moves: Whether the diff can contain moves of sections and items. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: As for sections of values, plus at most two content comparisons per kept item.
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

  /// Compares sections of `Hashable` items, with identity determined by `id` and content by `==`.
  ///
  /// An `Identifiable` item is identified by its `id`, not by its value, even if it is `Hashable`.
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - moves: Whether the diff can contain moves of sections and items. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: As for sections of values, plus at most two content comparisons per kept item.
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

  /// Compares sections of items, with identity determined by `id` and content by a closure.
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - content: Returns whether an old and a new item with the same id have the same content.
  ///     Pass `{ _, _ in true }` if rows never need an update. Not called for sections whose old
  ///     and new items share storage.
  ///   - moves: Whether the diff can contain moves of sections and items. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: As for sections of values, plus at most two content comparisons per kept item.
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

  /// Compares sections of items, with identity determined by a closure and content by `==`.
  ///
  ///     let diff = SectionedDiff(from: old, to: new, id: \.isbn)
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - id: Returns the identity of an item, which must not vary between calls. The closure is
  ///     called dozens of times for some items, so it should be cheap.
  ///   - moves: Whether the diff can contain moves of sections and items. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: As for sections of values, plus at most two content comparisons per kept item.
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

  /// Compares sections of items, with identity and content determined by closures.
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - id: Returns the identity of an item, which must not vary between calls. The closure is
  ///     called dozens of times for some items, so it should be cheap.
  ///   - content: Returns whether an old and a new item with the same id have the same content.
  ///     Pass `{ _, _ in true }` if rows never need an update. Not called for sections whose old
  ///     and new items share storage.
  ///   - moves: Whether the diff can contain moves of sections and items. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, at least 0; see ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: As for sections of values, plus at most two content comparisons per kept item.
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
