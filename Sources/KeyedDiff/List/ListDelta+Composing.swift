extension ListDelta {
  /// Returns the changes of two deltas as one delta.
  ///
  /// A server that keeps the last deltas can send one delta to a client that lacks several.
  ///
  /// The result gives the same list as both deltas one after the other. A row that is deleted and
  /// inserted again is a deletion and an insertion, and a row that is changed back is an update,
  /// because a delta does not contain the old items. A diff of the two lists can be smaller.
  ///
  /// - Parameter next: A delta from the new version of this one.
  /// - Returns: A delta from the base version of this one to the new version of the next one.
  /// - Throws: ``DeltaError`` if `next` has another base version or another old row count.
  /// - Complexity: O(c log c) for c changes in both deltas, however long the lists are.
  public func followed(by next: ListDelta) throws(DeltaError) -> ListDelta {
    try DeltaError.check(version: newVersion, is: next.baseVersion)
    try DeltaError.check(rowCount: diff.newCount, is: next.diff.oldCount)
    let items = itemsByNewIndex
    let nextItems = next.itemsByNewIndex
    func item(_ index: Int) -> Item {
      nextItems[index] ?? items[next.diff.oldIndex(ofNew: index)!]!
    }
    let diff = diff.followed(by: next.diff)
    // `try!` cannot fail: there is one item for each insertion and each update.
    return try! ListDelta(
      diff, insertedItems: diff.insertions.map(item),
      updatedItems: diff.updates.map { item($0.new) }, baseVersion: baseVersion,
      newVersion: next.newVersion)
  }

  /// The inserted and updated items, by new index.
  private var itemsByNewIndex: [Int: Item] {
    let indices = diff.insertions + diff.updates.map(\.new)
    return Dictionary(uniqueKeysWithValues: zip(indices, insertedItems + updatedItems))
  }
}
