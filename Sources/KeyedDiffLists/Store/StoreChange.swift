public import KeyedDiff

/// A change of a ``StoreList``: the update for the view, and the faults in the transactions.
public struct StoreChange<SectionID: Hashable, Item> {
  /// The new list, with the diff from the old list.
  public let update: ListUpdate<SectionID, Item>
  /// The faults in the transactions, sorted by the transaction's position in the batch.
  public let corrections: [Correction]

  /// Creates a change.
  public init(update: ListUpdate<SectionID, Item>, corrections: [Correction] = []) {
    self.update = update
    self.corrections = corrections
  }
}

extension StoreChange: Sendable where SectionID: Sendable, Item: Sendable {}

extension ListUpdate {
  /// Creates an update from a list and a diff. The caller guarantees that the diff leads to the
  /// list.
  @inlinable
  init(
    knownSections sections: [ListSection<SectionID, Item>], version: ListVersion,
    base: ListVersion, diff: SectionedDiff
  ) {
    assert(sections.map(\.items.count) == diff.newCounts, "The diff does not lead to this list.")
    self.sections = sections
    self.version = version
    self.base = base
    self.diff = diff
  }
}
