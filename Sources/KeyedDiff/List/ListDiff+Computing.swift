// What all initialisers come down to: collections to memory, and options.

extension ListDiff {
  /// What a caller can ask for, whatever the items are.
  @usableFromInline
  struct Options {
    @usableFromInline var moves: MoveDetection
    @usableFromInline var maximumChanges: Int?
    @usableFromInline var onDuplicates: ((Duplicates) -> Void)?
    /// Whether so many rows will be looked up in the map that it shall have
    /// entries, however few changes there are.
    @usableFromInline var needsEntries = false

    @inlinable
    init(
      moves: MoveDetection, maximumChanges: Int?, onDuplicates: ((Duplicates) -> Void)?
    ) {
      require(maximumChanges: maximumChanges)
      self.moves = moves
      self.maximumChanges = maximumChanges
      self.onDuplicates = onDuplicates
    }

    /// Any number of changes, and moves: there is always a result.
    static var unlimited: Options {
      Options(moves: .fewest, maximumChanges: nil, onDuplicates: nil)
    }

    @inlinable
    func allows(_ changes: Int) -> Bool { maximumChanges.map { changes <= $0 } ?? true }
  }

  /// - Parameters:
  ///   - content: Whether two items of one row look the same.
  ///   - kind: What is known of the items: `id` gives the item itself if they are ids, and
  ///     `content` is `==` if they are equatable.
  @inlinable @inline(__always)
  static func compute<Item, ID: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    id: (Item) -> ID, content: (Item, Item) -> Bool, kind: ItemKind,
    options: Options, memory: DiffMemory = DiffMemory()
  ) -> ListDiff {
    if old.count > Engine.maximumCount || new.count > Engine.maximumCount {
      Engine.tooManyItems()
    }
    let oldItems = ItemsInMemory(old)
    let newItems = ItemsInMemory(new)
    // Lists in the memory do not hold it.
    defer { withExtendedLifetime((old, new, oldItems, newItems, memory)) {} }
    if let onDuplicates = options.onDuplicates {
      let duplicates = Duplicates(
        old: .init(rows: oldItems.buffer, id: id), new: .init(rows: newItems.buffer, id: id))
      if !duplicates.isEmpty { onDuplicates(duplicates) }
    }
    let comparison = Comparison(old: oldItems.buffer, new: newItems.buffer)
    let diff = comparison.diff(
      id: id, content: content, kind: kind, options: options, memory: memory)
    return diff
      ?? replacingAll(oldCount: oldItems.buffer.count, newCount: newItems.buffer.count)
  }

  /// The answer when the lists differ too much.
  @usableFromInline
  static func replacingAll(oldCount: Int, newCount: Int) -> ListDiff {
    ListDiff(
      oldCount: oldCount, newCount: newCount,
      changes: .init(deletions: Array(0..<oldCount), insertions: Array(0..<newCount), moves: []),
      updates: [], exceedsMaximumChanges: true,
      map: IndexMap(unpaired: oldCount, newCount))
  }
}
