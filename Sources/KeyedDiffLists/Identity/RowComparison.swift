public import KeyedDiff

/// The parts of a comparison of two lists that do not depend on the type of the items.
@usableFromInline
struct RowComparison: Sendable {
  /// Compares rows; returns `nil` if the limit is exceeded. Kept rows whose place in the order
  /// differs count as updated, too, unless content is compared by `==`: equal items are assumed to
  /// have the same place.
  @usableFromInline
  typealias Closure<Item> = (
    _ old: RowsInMemory<Item>, _ new: RowsInMemory<Item>, RowComparison,
    ListOrder<Item>?
  ) -> SectionedDiff?

  /// The changes of the sections, which are compared first.
  @usableFromInline let sections: ListDiff
  @usableFromInline let options: DiffOptions
  /// The sections that share an id, and the closure that reports duplicates; `nil` if duplicates are
  /// not looked for.
  @usableFromInline
  let duplicates: (ofSections: Duplicates, report: @Sendable (SectionedDuplicates) -> Void)?
  /// The limit of the comparison; `nil` for no limit.
  @usableFromInline let limit: ComparisonLimit?

  init(
    sections: ListDiff, options: DiffOptions,
    duplicates: (ofSections: Duplicates, report: @Sendable (SectionedDuplicates) -> Void)? = nil,
    limit: ComparisonLimit? = nil
  ) {
    self.sections = sections
    self.options = options
    self.duplicates = duplicates
    self.limit = limit
  }

  /// Returns the same comparison with a limit.
  func limited(_ limit: ComparisonLimit) -> RowComparison {
    RowComparison(sections: sections, options: options, duplicates: duplicates, limit: limit)
  }

  /// Compares the rows of two lists.
  ///
  /// - Parameters:
  ///   - old: The old rows.
  ///   - new: The new rows.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether an old and a new item with the same identity look the same.
  ///   - comparesContent: `false` if items have no content besides their identity.
  /// - Returns: The diff. There is no limit.
  @inlinable @inline(__always)
  func diff<Item, ID: Hashable>(
    _ old: RowsInMemory<Item>, _ new: RowsInMemory<Item>, id: (Item) -> ID,
    content: (_ old: Item, _ new: Item) -> Bool, comparesContent: Bool = true
  ) -> SectionedDiff? {
    if let duplicates {
      let found = SectionedDuplicates(sections: duplicates.ofSections, old, new, id: id)
      if !found.isEmpty { duplicates.report(found) }
    }
    return SectionedDiff.compareRows(
      old, new, sections: sections, id: id, content: content, comparesContent: comparesContent,
      options: options)
  }

  /// Compares the rows of two lists up to the limit, if there is one. Only lists that can also be
  /// compared on any thread have a limit.
  ///
  /// - Parameters:
  ///   - old: The old rows.
  ///   - new: The new rows.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether an old and a new item with the same identity look the same. Not
  ///     called again once the limit is exceeded.
  ///   - comparesContent: `false` if items have no content besides their identity.
  /// - Returns: The diff; `nil` if the limit is exceeded.
  @inlinable @inline(__always)
  func limitedDiff<Item, ID: Hashable>(
    _ old: RowsInMemory<Item>, _ new: RowsInMemory<Item>, id: (Item) -> ID,
    content: (_ old: Item, _ new: Item) -> Bool, comparesContent: Bool = true
  ) -> SectionedDiff? {
    guard let limit else {
      return diff(old, new, id: id, content: content, comparesContent: comparesContent)
    }
    var remainingPairs = limit.maximumPairs
    var remainingDifferences = ComparisonLimit.maximumMismatches
    var isIncomplete = false
    let diff = SectionedDiff.compareRows(
      old, new, sections: sections, id: id,
      content: { oldItem, newItem in
        if remainingPairs == 0 {
          isIncomplete = true
          return true
        }
        remainingPairs &-= 1
        if content(oldItem, newItem) { return true }
        if remainingDifferences == 0 { (isIncomplete, remainingPairs) = (true, 0) }
        remainingDifferences &-= 1
        return false
      }, comparesContent: comparesContent, options: options,
      maximumMismatches: ComparisonLimit.maximumMismatches)
    return isIncomplete ? nil : diff
  }

  /// Compares the rows by identity. The content of every kept row is assumed to have changed.
  ///
  /// - Parameters:
  ///   - old: The old rows.
  ///   - new: The new rows.
  ///   - id: Returns the identity of an item.
  /// - Returns: The diff. There is no limit.
  @inlinable @inline(__always)
  func diffUpdatingAll<Item, ID: Hashable>(
    _ old: RowsInMemory<Item>, _ new: RowsInMemory<Item>, id: (Item) -> ID
  ) -> SectionedDiff? {
    // The new rows are copied into new storage, because a comparison skips rows whose storage is
    // shared by both lists.
    let copy = (0..<new.count).map { ListItems(new[$0].map(\.self)) }
    return copy.withRows { diff(old, $0, id: id, content: { _, _ in false }) }
  }
}

extension Optional {
  /// Returns whether two items are equivalent in the order; `true` without an order.
  @inlinable @inline(__always)
  func areAlike<Item>(_ first: Item, _ second: Item) -> Bool where Wrapped == ListOrder<Item> {
    self?.areAlike(first, second) ?? true
  }
}
