import KeyedDiff

extension StoreList {
  /// Replaces all items and returns the change.
  ///
  /// A row is kept if its id is in the list before and after the reset. The id is the `id` of
  /// `Identifiable` items, or the result of the closure `id` that was passed to the initializer.
  /// Without ids, the rows of a section are compared one by one, in order, and rows are inserted or
  /// deleted only at the end of the section. New items are not merged with old items.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Returns: The change.
  /// - Complexity: As for `SectionedDiff`: O(n + m) expected for n items before and m items after
  ///   the reset, and O(k log k) for k items that are out of order.
  public mutating func reset(to items: [Item]) -> StoreChange<SectionID, Item> {
    let (sections, starts) = divide(items)
    let diff = compare(self.sections, sections)
    return StoreChange(update: become(sections, starts, diff: diff))
  }

  /// Replaces all items without computing a diff. Use this method for a list that no view shows, or
  /// whose view is reloaded. An adapter that gets the next change of the list compares the lists
  /// itself.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Complexity: O(n) for n items.
  public mutating func resetSilently(to items: [Item]) {
    (sections, starts) = divide(items)
    version = ListVersion()
  }
}
