extension ListDiff {
  /// Converts the diff to a `CollectionDifference`.
  ///
  /// A move becomes a removal and an insertion that are associated with each other. An update of a
  /// row that does not move also becomes such a pair. Applying the result to `old` gives `new`.
  ///
  /// - Parameters:
  ///   - old: The old list of the diff. Traps if the list's count is not `oldCount`.
  ///   - new: The new list of the diff. Traps if the list's count is not `newCount`.
  /// - Returns: The difference, with offsets in the old list for removals and in the new one for
  ///   insertions.
  /// - Complexity: O(c log c) for c changes, plus O(n + m) to copy n old and m new rows if the
  ///   lists are not arrays.
  public func collectionDifference<Item>(
    from old: some Collection<Item>, to new: some Collection<Item>
  ) -> CollectionDifference<Item> {
    let (old, new) = ([Item](counting: old), [Item](counting: new))
    require(old.count == oldCount, "The old list has \(old.count) rows, the diff \(oldCount).")
    require(new.count == newCount, "The new list has \(new.count) rows, the diff \(newCount).")

    var changes: [CollectionDifference<Item>.Change] = []
    func remove(_ offset: Int, to target: Int? = nil) {
      changes.append(.remove(offset: offset, element: old[offset], associatedWith: target))
    }
    func insert(_ offset: Int, from source: Int? = nil) {
      changes.append(.insert(offset: offset, element: new[offset], associatedWith: source))
    }
    for index in deletions { remove(index) }
    for index in insertions { insert(index) }
    let replaced = updates.filter { !isMoved(old: $0.old) }
    for pair in moves + replaced {
      remove(pair.old, to: pair.new)
      insert(pair.new, from: pair.old)
    }
    guard let difference = CollectionDifference(changes) else {
      fatalError("A diff is not a valid collection difference: \(debugDescription)")
    }
    return difference
  }

  /// Creates a diff from a `CollectionDifference`.
  ///
  /// A removal and an insertion that are associated with each other, for example by
  /// `inferringMoves()`, become a move. All other changes become deletions and insertions. The
  /// result has no updates: a removal and an insertion that stand for an update also become a move.
  ///
  /// - Parameters:
  ///   - difference: The difference to convert.
  ///   - oldCount: The number of old rows.
  /// - Throws: ``InvalidChangesError`` if the difference does not apply to a list of `oldCount`
  ///   rows.
  /// - Complexity: O(c log c) for c changes.
  public init<Item>(
    _ difference: CollectionDifference<Item>, oldCount: Int
  ) throws(InvalidChangesError) {
    var deletions: [Int] = []
    var insertions: [Int] = []
    var moves: [IndexPair] = []
    for change in difference {
      switch change {
      case .remove(let offset, _, .some(let target)):
        moves.append(IndexPair(old: offset, new: target))
      case .remove(let offset, _, nil): deletions.append(offset)
      case .insert(let offset, _, nil): insertions.append(offset)
      case .insert: break  // the other half of a move
      }
    }
    try self.init(
      oldCount: oldCount, deletions: deletions, insertions: insertions, moves: moves)
  }
}
