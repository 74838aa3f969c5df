public import KeyedDiff

/// An old and a new list that are compared, and the options of the comparison.
@usableFromInline
struct ComparedLists<SectionID: Hashable, Item> {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline var new: [ListSection<SectionID, Item>]
  @usableFromInline let options: ListOptions
  /// The maximum number of mismatches. A mismatch is a row for which the comparison finds no row
  /// with the same identity nearby, or a pair of rows with the same identity but different content.
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

  /// Compares the lists by identity. The content of every kept row is assumed to have changed.
  ///
  /// - Parameter id: Returns the identity of an item.
  /// - Returns: The diff; `nil` if there are more than ``maximumMismatches``.
  @inlinable @inline(__always)
  func diffUpdatingAll<ID: Hashable>(id: (Item) -> ID) -> SectionedDiff? {
    // Every kept row would be a mismatch, so a comparison with a limit would soon stop.
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

// MARK: - Comparing in the background

extension ComparedLists {
  /// The maximum number of mismatches in a comparison of long lists on the main actor.
  private static var fewMismatches: Int { 1_000 }
  /// The maximum number of rows, in both lists together, for a first comparison on the main actor,
  /// as a multiple of ``ListOptions/backgroundThreshold``. This comparison is fast: rows that match
  /// nearby are not hashed.
  private static var lengthFactor: Int { 12 }

  private var rowCount: Int { old.rowCount() + new.rowCount() }

  /// Whether the lists are long, and can be compared in the background.
  var shouldBeComparedInBackground: Bool {
    rowCount > options.backgroundThreshold && !old.contains(where: \.hasMainActorBoundSupplement)
      && !new.contains(where: \.hasMainActorBoundSupplement)
  }

  /// The same lists, with a limit on mismatches, for a first comparison on the main actor. This
  /// comparison is quick: either the lists hardly differ, or the comparison soon stops. `nil` if
  /// the lists are too long even for this comparison, or if all rows are hashed to find duplicates.
  var limitedToFewMismatches: ComparedLists? {
    guard rowCount <= Self.lengthFactor * options.backgroundThreshold, options.onDuplicates == nil
    else { return nil }
    var limited = self
    limited.maximumMismatches = Self.fewMismatches
    return limited
  }
}

extension ComparedLists: Sendable where SectionID: Sendable, Item: Sendable {}
