import KeyedDiff

extension StoreList {
  /// Replaces all items and returns the change.
  ///
  /// A row is kept if its id is in the list before and after the reset: the `id` of items that are
  /// `Identifiable`, or what the parameter `id:` of the initializer returns. Without ids, the rows
  /// of a section are compared one by one in order, and rows are inserted or deleted at its end.
  /// Items are not merged with the old ones.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Returns: The change.
  /// - Complexity: As for `SectionedDiff`: O(n + m) expected for n items before
  ///   and m after, and O(k log k) for k that are out of order.
  public mutating func reset(to items: [Item]) -> StoreChange<SectionID, Item> {
    let (sections, starts) = divide(items)
    let diff = compare(self.sections, sections)
    return StoreChange(update: become(sections, starts, diff: diff))
  }

  /// Replaces all items without computing a diff: for a list that no view shows, or whose view is
  /// reloaded. An adapter that is given a later change compares the lists.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Complexity: O(n) for n items.
  public mutating func resetSilently(to items: [Item]) {
    (sections, starts) = divide(items)
    version = ListVersion()
  }
}
