// The initializers differ only in how the identity and content of an item are determined: in the
// same three ways as those of `ListDiff`.

extension SectionedDiff {
  // MARK: Identifiable items

  /// Compares sections of items, with identity determined by `id` and content by `==`.
  ///
  /// An item is identified by its `id`, not by its value, even if it is `Hashable`. For items that
  /// are not `Identifiable`, pass `id`: see <doc:ChoosingIdentity>.
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - moves: Whether the diff can contain moves of sections and items. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, which counts rows, at least 0; see
  ///     ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: Expected O(s + n + m + k log k + c log s) for s sections, n old items, m new
  ///   items, k items out of order in their section, and c items that move to another section;
  ///   plus O(s log s) if the list of sections changes. Most kept items in kept sections are
  ///   matched without hashing. A section is compared in O(1) if its old and new items share
  ///   storage. The content of a kept item is compared at most twice. Source: Heckel 1978 (kept
  ///   items), Fredman 1975 (moves).
  /// - Precondition: All sections of a list together have at most 2³¹ − 2 items.
  #if compiler(>=6.3)
    @export(implementation)
  #else
    @inlinable
  #endif
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

  /// Makes the compiler say how to compare values that are not `Identifiable`.
  @available(*, unavailable, message: "Say what identifies an item: id: \\.self for bare values.")
  public init<SectionID, Item: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((SectionedDuplicates) -> Void)? = nil
  ) {
    fatalError()
  }

  // MARK: Identity from a closure or a key path

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
  ///   - maximumChanges: The limit for ``changeCount``, which counts rows, at least 0; see
  ///     ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for `Identifiable` items.
  /// - Precondition: All sections of a list together have at most 2³¹ − 2 items.
  #if compiler(>=6.3)
    @export(implementation) @inline(__always)
  #else
    @inlinable @inline(__always)
  #endif
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

  /// Compares sections of values that are their own identity, such as numbers or ids.
  ///
  /// With `\.self` there are no updates of items. A key path to a property, whose type is that of
  /// the item, works like a closure, but more slowly.
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - id: The key path to the identity of an item: `\.self`.
  ///   - moves: Whether the diff can contain moves of sections and items. See ``MoveDetection``.
  ///   - maximumChanges: The limit for ``changeCount``, which counts rows, at least 0; see
  ///     ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for `Identifiable` items, without comparisons of content.
  /// - Precondition: All sections of a list together have at most 2³¹ − 2 items.
  #if compiler(>=6.3)
    @export(implementation) @inline(__always)
  #else
    @inlinable @inline(__always)
  #endif
  public init<SectionID, Item: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    id: KeyPath<Item, Item>,
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    onDuplicates: ((SectionedDuplicates) -> Void)? = nil
  ) {
    // Whether it is `\.self`: see the initializer of `ListDiff`.
    if MemoryLayout<Item>.offset(of: id) != nil {
      self = Self.compute(
        values: old, to: new, moves: moves, maximumChanges: maximumChanges,
        onDuplicates: onDuplicates)
    } else {
      self = Self.compute(
        from: old, to: new, path: id,
        options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
        onDuplicates: onDuplicates)
    }
  }

  // MARK: Content from a closure

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
  ///   - maximumChanges: The limit for ``changeCount``, which counts rows, at least 0; see
  ///     ``exceedsMaximumChanges``.
  ///   - onDuplicates: Called before the comparison if an id occurs twice in a list. If this
  ///     closure is not `nil`, an additional pass hashes all ids to find duplicates.
  /// - Complexity: That of the initializer for `Identifiable` items.
  /// - Precondition: All sections of a list together have at most 2³¹ − 2 items.
  #if compiler(>=6.3)
    @export(implementation) @inline(__always)
  #else
    @inlinable @inline(__always)
  #endif
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
