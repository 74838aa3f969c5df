public import KeyedDiff

/// An old and a new list that are compared, and the options of the comparison.
@usableFromInline
struct ComparedLists<SectionID: Hashable, Item> {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline var new: [ListSection<SectionID, Item>]
  @usableFromInline let options: ListOptions
  /// The maximum number of mismatches: rows for which the comparison finds no row with the same
  /// identity nearby, and pairs of rows with different content.
  @usableFromInline var maximumMismatches = Int.max

  /// Compares the lists.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether an old and a new item with the same identity look the same.
  /// - Returns: The diff; `nil` if there are more than ``maximumMismatches``.
  @inlinable @inline(__always)
  func diff<ID: Hashable>(
    id: (Item) -> ID, content: (_ old: Item, _ new: Item) -> Bool
  ) -> SectionedDiff? {
    if let onDuplicates = options.onDuplicates {
      let duplicates = SectionedDuplicates(from: old, to: new, id: id)
      if !duplicates.isEmpty { onDuplicates(duplicates) }
    }
    return SectionedDiff.compare(
      old, new, id: id, content: content,
      options: DiffOptions(moves: options.moves, maximumChanges: options.maximumChanges),
      maximumMismatches: maximumMismatches)
  }

  /// Compares the lists by identity. The content of all kept rows is taken to have changed.
  ///
  /// - Parameter id: Returns the identity of an item.
  /// - Returns: The diff; `nil` if there are more than ``maximumMismatches``.
  @inlinable @inline(__always)
  func diffUpdatingAll<ID: Hashable>(id: (Item) -> ID) -> SectionedDiff? {
    // All kept rows are mismatches.
    guard maximumMismatches == .max else { return nil }
    // The new list is copied into new storage, because a comparison skips rows whose storage is
    // shared by both lists.
    var copy = self
    for section in copy.new.indices {
      copy.new[section].items = ListItems(copy.new[section].items.map(\.self))
    }
    return copy.diff(id: id, content: { _, _ in false })
  }
}

// MARK: - Where to compare

extension ComparedLists {
  /// The maximum number of mismatches in a comparison of long lists on the main actor.
  private static var fewMismatches: Int { 1_000 }
  /// How many times longer than ``ListOptions/backgroundThreshold`` lists may be if there are few
  /// mismatches. Rows that match nearby are not hashed, which makes them faster to compare.
  private static var lengthFactor: Int { 12 }

  private var rowCount: Int { old.rowCount() + new.rowCount() }

  /// Whether the lists are long, and can be compared in the background.
  var shouldBeComparedInBackground: Bool {
    rowCount > options.backgroundThreshold && !old.contains(where: \.hasMainActorBoundSupplement)
      && !new.contains(where: \.hasMainActorBoundSupplement)
  }

  /// The same lists, with a limit of mismatches, for a first comparison on the main actor. This
  /// comparison is quick: either the lists hardly differ, or it soon stops. `nil` if the lists are
  /// too long even for that, or if all rows are hashed to find duplicates.
  var limitedToFewMismatches: ComparedLists? {
    guard rowCount <= Self.lengthFactor * options.backgroundThreshold, options.onDuplicates == nil
    else { return nil }
    var limited = self
    limited.maximumMismatches = Self.fewMismatches
    return limited
  }
}

extension ComparedLists: Sendable where SectionID: Sendable, Item: Sendable {}
