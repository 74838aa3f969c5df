import KeyedDiff

/// An old list and a new list to compare, with the options of the comparison.
struct ComparedLists<SectionID: Hashable, Item> {
  typealias Sections = [ListSection<SectionID, Item>]

  let old: Sections
  let new: Sections
  let options: ListOptions
  let access: SectionAccess<SectionID, Item>

  /// Compares the sections, and returns the parameters with which their rows are compared.
  func comparison() -> RowComparison {
    let diffOptions = DiffOptions(
      moves: options.moves, maximumOperations: options.maximumChanges)
    return RowComparison(
      sections: access.compare(old, new, diffOptions), options: diffOptions,
      duplicates: options.onDuplicates.map { (Duplicates(ofSections: old, new), $0) })
  }

  /// Compares the rows.
  ///
  /// - Parameters:
  ///   - comparison: The result of ``comparison()``, possibly with a limit.
  ///   - compare: Compares rows.
  /// - Returns: The diff; `nil` if the limit is exceeded.
  func diff(
    _ comparison: RowComparison,
    _ compare: RowComparison.Closure<Item>
  ) -> SectionedDiff? {
    old.withRows(rowOffset: access.rowOffset) { old in
      new.withRows(rowOffset: access.rowOffset) { new in compare(old, new, comparison, nil) }
    }
  }

  // MARK: Long lists

  /// The factor that determines which long lists are first compared on the main actor: their total
  /// number of rows must be at most this factor times ``ListOptions/backgroundThreshold``. This
  /// comparison is fast, because it does not hash rows whose matches are nearby.
  private static var lengthFactor: Int { 12 }

  private var rowCount: Int {
    access.rowCounts(old).reduce(0, +) + access.rowCounts(new).reduce(0, +)
  }

  /// Whether the lists are too long to be compared on the main actor without a limit.
  var areLong: Bool { rowCount > options.backgroundThreshold }

  /// The limit of a first comparison of long lists on the main actor. This comparison returns a diff
  /// only if the lists differ little. `nil` if the lists are too long even for this comparison, or
  /// if all rows must be hashed to find duplicates.
  var firstLimit: ComparisonLimit? {
    // Divides, since a product could overflow.
    let neededThreshold = (rowCount + Self.lengthFactor - 1) / Self.lengthFactor
    guard neededThreshold <= options.backgroundThreshold, options.onDuplicates == nil else {
      return nil
    }
    return ComparisonLimit(maximumPairs: options.maximumFirstPairs)
  }
}
