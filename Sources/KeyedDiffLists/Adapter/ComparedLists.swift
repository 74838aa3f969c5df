public import KeyedDiff

/// An old list and a new list to compare, with the options of the comparison.
@usableFromInline
struct ComparedLists<SectionID: Hashable, Item> {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline var new: [ListSection<SectionID, Item>]
  @usableFromInline let options: ListOptions
  /// The limit of the comparison; `nil` for no limit.
  @usableFromInline var limit: ComparisonLimit?

  /// Compares the lists.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether an old and a new item with the same identity look the same. Not
  ///     called again once the limit is exceeded.
  ///   - comparesContent: `false` if items have no content besides their identity.
  /// - Returns: The diff; `nil` if the limit is exceeded.
  @inlinable @inline(__always)
  func diff<ID: Hashable>(
    id: (Item) -> ID, content: (_ old: Item, _ new: Item) -> Bool, comparesContent: Bool = true
  ) -> SectionedDiff? {
    let diffOptions = DiffOptions(moves: options.moves, maximumChanges: options.maximumChanges)
    guard let limit else {
      return SectionedDiff.compute(
        from: old, to: new, id: id, content: content, comparesContent: comparesContent,
        options: diffOptions, onDuplicates: options.onDuplicates)
    }
    var differenceCount = 0
    var isIncomplete = false
    // The number of pairs between two checks of the limit doubles from 1 to 256, because reading
    // the clock takes longer than comparing most items.
    var pairsPerCheck = 1
    // The number of item pairs to compare before the next check of the limit. Remains 0 once the
    // limit is exceeded.
    var uncheckedPairs = pairsPerCheck
    let diff = SectionedDiff.compare(
      old, new, id: id,
      content: { oldItem, newItem in
        if uncheckedPairs == 0 {
          isIncomplete = isIncomplete || limit.isExceeded(byDifferences: differenceCount)
          if isIncomplete { return true }
          pairsPerCheck = min(2 &* pairsPerCheck, 256)
          uncheckedPairs = pairsPerCheck
        }
        uncheckedPairs &-= 1
        if content(oldItem, newItem) { return true }
        differenceCount &+= 1
        return false
      }, comparesContent: comparesContent, options: diffOptions,
      maximumMismatches: ComparisonLimit.maximumMismatches)
    return isIncomplete ? nil : diff
  }

  /// Compares the lists by identity. The content of every kept row is assumed to have changed.
  ///
  /// - Parameter id: Returns the identity of an item.
  /// - Returns: The diff; `nil` if there is a limit, because every kept row would count as a
  ///   mismatch.
  @inlinable @inline(__always)
  func diffUpdatingAll<ID: Hashable>(id: (Item) -> ID) -> SectionedDiff? {
    guard limit == nil else { return nil }
    // The new list is copied into new storage, because a comparison skips rows whose storage is
    // shared by both lists.
    var copy = self
    for section in copy.new.indices {
      copy.new[section].items = ListItems(copy.new[section].items.map(\.self))
    }
    return copy.diff(id: id, content: { _, _ in false })
  }
}

// MARK: - Comparing in the background

extension ComparedLists {
  /// The factor that determines which long lists are first compared on the main actor: their total
  /// number of rows must be at most this factor times ``ListOptions/backgroundThreshold``. This
  /// comparison is fast, because it does not hash rows whose matches are nearby.
  private static var lengthFactor: Int { 12 }

  private var rowCount: Int { old.rowCount() + new.rowCount() }

  /// Whether the lists are too long to be compared on the main actor without a limit.
  var areLong: Bool { rowCount > options.backgroundThreshold }

  /// Whether a header or footer can be compared only on the main actor.
  var needMainActor: Bool {
    old.contains(where: \.hasMainActorBoundSupplement)
      || new.contains(where: \.hasMainActorBoundSupplement)
  }

  /// The same lists, with a limit, for a first comparison of long lists on the main actor. This
  /// comparison returns a diff only if the lists differ little. `nil` if the lists are too long
  /// even for this comparison, or if all rows must be hashed to find duplicates.
  var firstAttempt: ComparedLists? {
    // Divides, since a product could overflow.
    let neededThreshold = (rowCount + Self.lengthFactor - 1) / Self.lengthFactor
    guard neededThreshold <= options.backgroundThreshold, options.onDuplicates == nil else {
      return nil
    }
    var attempt = self
    attempt.limit = ComparisonLimit(time: options.firstAttemptTime)
    return attempt
  }
}

extension ComparedLists: Sendable where SectionID: Sendable, Item: Sendable {}
