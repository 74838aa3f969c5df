public import KeyedDiff

extension StoreList {
  /// Applies a batch of transactions.
  ///
  /// - Parameter transactions: The changes since the last batch, in any order. Invalid transactions
  ///   are corrected: see ``StoreTransaction``.
  /// - Returns: The new list, with its changes. If the view needs no update, the diff is empty. The
  ///   faults of the transactions are in ``corrections``.
  /// - Complexity: Expected O(k log(k + s + n)) for k transactions, s sections and n rows in the
  ///   longest changed section. Each row that ends up in another section counts as one more
  ///   transaction. In addition, the call copies the array of sections. The first change to a long
  ///   section takes O(n), because it divides the section into pieces; so does a batch that changes
  ///   most of the pieces.
  @discardableResult @inlinable
  public mutating func apply(
    _ transactions: some Collection<StoreTransaction<Item>>
  ) -> ListUpdate<SectionID, Item> {
    apply(TransactionBatch(transactions, oldCount: count))
  }

  /// Applies a batch. The batch's `oldCount` must be the number of rows in the list.
  @inlinable
  mutating func apply(_ batch: TransactionBatch<Item>) -> ListUpdate<SectionID, Item> {
    requireNoOpenBatch()
    var rebuilding = Rebuilding(self)
    batch.forEachPiece { rebuilding.append($0) }
    rebuilding.divider.finish()
    let diff = rebuilding.diff(deleting: batch.deletions)
    recordedCorrections = batch.corrections
    return become(rebuilding.divider.sections, rebuilding.divider.starts, diff: diff)
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
    latestDiff = (version, diff)
    self.sections = sections
    self.starts = starts
    version = ListVersion()
    return latestUpdate
  }
}
