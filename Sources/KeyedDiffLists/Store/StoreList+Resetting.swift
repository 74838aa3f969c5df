import KeyedDiff

extension StoreList {
  /// Replaces all items, and compares the old items with the new ones.
  ///
  /// A row is kept if its id is in the list before and after the reset. Without ids, old and new rows
  /// are matched by their position in the section: rows are inserted or deleted only at the end of a
  /// section. New items replace old items: the closure `merge` is not called.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Returns: The new list, with its changes.
  /// - Complexity: As for `SectionedDiff`: O(n + m) expected for n items before and m items after
  ///   the reset, plus O(k log k) for k items that are out of order.
  @discardableResult
  public mutating func reset(to items: [Item]) -> ListUpdate<SectionID, Item> {
    requireNoOpenBatch()
    let (sections, starts) = divide(items)
    let diff = compare(self.sections, sections)
    recordedCorrections = []
    return become(sections, starts, diff: diff)
  }

  /// Replaces all items without computing a diff. Use this method for a list that no view shows, or
  /// whose view you reload afterwards.
  ///
  /// If an adapter still shows the items from before the reset, it cannot use the diff of the next
  /// change to this list. Instead, the adapter itself compares the items that it shows with the new
  /// items, or reloads the view if it cannot compare them.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Complexity: O(n) for n items.
  public mutating func resetSilently(to items: [Item]) {
    requireNoOpenBatch()
    (sections, starts) = divide(items)
    version = ListVersion()
    latestDiff = nil
    recordedCorrections = []
  }
}
