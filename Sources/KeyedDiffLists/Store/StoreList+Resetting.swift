import KeyedDiff

extension StoreList {
  /// Replaces all items, and says what changed.
  ///
  /// With ids, by ``StoreRules/identified(by:)``, a row is kept if its id is there
  /// before and after. Without, the rows of a section are compared one by one in
  /// order, and rows come or go at its end. Items are not merged: the store
  /// begins anew.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Returns: The change.
  /// - Complexity: As for `SectionedDiff`: O(n + m) expected for n items before
  ///   and m after, and O(k log k) for k that are out of order.
  public mutating func reset(to items: [Item]) -> StoreChange<SectionID, Item> {
    let (sections, starts) = Self.divide(items, division)
    let diff: SectionedDiff
    if let id = rules.id {
      diff = SectionedDiff(
        from: self.sections, to: rules.isEqual == nil ? sections.map(\.storedAnew) : sections,
        id: id, content: rules.areEqual)
    } else {
      diff = SectionedDiff(
        from: Self.positioned(self.sections), to: Self.positioned(sections),
        id: \.position, content: { rules.areEqual($0.item, $1.item) })
    }
    return StoreChange(update: become(sections, starts, diff: diff))
  }

  /// Replaces all items without saying what changed: for a list that no view
  /// shows, or one that is reloaded. An adapter that gets a later change compares
  /// the lists.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Complexity: O(n) for n items.
  public mutating func resetSilently(to items: [Item]) {
    (sections, starts) = Self.divide(items, division)
    version = ListVersion()
  }

  /// A row that is what its place is.
  private struct PositionedItem {
    struct Position: Hashable {
      let section: SectionID
      let item: Int
    }

    let position: Position
    let item: Item
  }

  private static func positioned(
    _ sections: [ListSection<SectionID, Item>]
  ) -> [ListSection<SectionID, PositionedItem>] {
    sections.map { section in
      ListSection(
        id: section.id,
        items: section.items.enumerated().map { index, item in
          PositionedItem(position: .init(section: section.id, item: index), item: item)
        })
    }
  }
}
