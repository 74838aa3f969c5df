public import KeyedDiff

extension StoreList {
  /// Applies a batch of transactions.
  ///
  /// - Parameter transactions: What happened since the last batch, in any order.
  ///   What cannot be is corrected: see ``StoreTransaction``.
  /// - Returns: The change, and what was corrected. If nothing looks different, the
  ///   diff is empty.
  /// - Complexity: Expected O(k log(k + s)) for s sections, and k transactions and rows
  ///   that are in another section afterwards; and to make the new list, a copy of the
  ///   array of sections, and a pass over the pieces of those in which something changes,
  ///   of about a hundred rows each. The first change of a long section, which puts it in
  ///   pieces, is O(n).
  @inlinable
  public mutating func apply(
    _ transactions: some Collection<StoreTransaction<Item>>
  ) -> StoreChange<SectionID, Item> {
    apply(TransactionBatch(transactions, oldCount: count))
  }

  /// Applies a batch of transactions as a database made them: those that lack a
  /// part are ignored and reported.
  ///
  /// - Parameter raw: What happened since the last batch, in any order.
  /// - Returns: The change, and what was corrected or ignored.
  /// - Complexity: As ``apply(_:)``.
  @inlinable
  public mutating func apply(
    raw: some Collection<RawTransaction<Item>>
  ) -> StoreChange<SectionID, Item> {
    let complete = StoreTransaction.complete(raw)
    let change = apply(complete.transactions.map(\.1))
    let positions = complete.transactions.map(\.position)
    let corrections = change.corrections.map { $0.renumbered { positions[$0] } }
    return StoreChange(
      update: change.update,
      corrections: (corrections + complete.corrections).enumerated()
        .sorted { ($0.element.transaction, $0.offset) < ($1.element.transaction, $1.offset) }
        .map(\.element))
  }

  /// Applies a batch for as many rows as the list has.
  @inlinable
  mutating func apply(_ batch: TransactionBatch<Item>) -> StoreChange<SectionID, Item> {
    var rebuilding = Rebuilding(self)
    batch.forEachPiece { rebuilding.append($0) }
    let diff = rebuilding.diff(deleting: batch.deletions)
    return StoreChange(
      update: become(rebuilding.divider.sections, rebuilding.divider.starts, diff: diff),
      corrections: batch.corrections)
  }

  /// Makes the list another.
  @usableFromInline
  mutating func become(
    _ sections: [ListSection<SectionID, Item>], _ starts: [Int], diff: SectionedDiff
  ) -> ListUpdate<SectionID, Item> {
    let base = version
    self.sections = sections
    self.starts = starts
    version = ListVersion()
    return ListUpdate(knownSections: sections, version: version, base: base, diff: diff)
  }
}
