public import KeyedDiff

extension StoreList {
  /// Applies a batch of transactions.
  ///
  /// - Parameter transactions: The changes since the last batch, in any order. Invalid transactions
  ///   are corrected: see ``StoreTransaction``.
  /// - Returns: The change, with its corrections. If the view needs no update, the diff is empty.
  /// - Complexity: Expected O(k log(k + s)) for s sections and k transactions. Each row that ends
  ///   up in another section counts as one more transaction. In addition, the call copies the array
  ///   of sections and iterates over the pieces (of up to 512 rows) of each changed section. The
  ///   first change to a long section of n rows takes O(n), because it divides the section into
  ///   pieces.
  @inlinable
  public mutating func apply(
    _ transactions: some Collection<StoreTransaction<Item>>
  ) -> StoreChange<SectionID, Item> {
    apply(TransactionBatch(transactions, oldCount: count))
  }

  /// Applies a batch of raw transactions. Incomplete transactions are ignored and reported.
  ///
  /// - Parameter raw: The changes since the last batch, in any order.
  /// - Returns: The change, with its corrections, including one for each incomplete transaction.
  /// - Complexity: As for ``apply(_:)``.
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

  /// Applies a batch. The batch's `oldCount` must be the number of rows in the list.
  @inlinable
  mutating func apply(_ batch: TransactionBatch<Item>) -> StoreChange<SectionID, Item> {
    var rebuilding = Rebuilding(self)
    batch.forEachPiece { rebuilding.append($0) }
    let diff = rebuilding.diff(deleting: batch.deletions)
    return StoreChange(
      update: become(rebuilding.divider.sections, rebuilding.divider.starts, diff: diff),
      corrections: batch.corrections)
  }

  /// Returns the item of a row after an update, and whether the row looks different.
  @inlinable
  func item(updating old: Item, to new: Item) -> (item: Item, isChange: Bool) {
    let item = merge.map { $0(old, new) } ?? new
    if comparesObjects, (old as AnyObject) === (item as AnyObject) { return (item, true) }
    return (item, !content(old, item))
  }

  /// Replaces the sections, gives the list a new version, and returns the update.
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
