public import KeyedDiff

/// The identity of a row in a flat list that shows sections.
public enum FlatRow<SectionID: Hashable, ItemID: Hashable>: Hashable {
  /// The header row of a section.
  case header(SectionID)
  /// The row of an item.
  case item(ItemID)

  /// Returns the rows of all sections as one flat list, in the order of a `FlatLayout`: the header
  /// row of a section, if it has one, comes before the rows of its items.
  ///
  /// - Parameters:
  ///   - sections: The sections of the list.
  ///   - id: Returns the identity of an item.
  ///   - hasHeaderRow: Returns whether the section at the given index has a header row.
  /// - Complexity: O(s + n) for s sections with n items in total.
  public static func rows<Item>(
    of sections: [ListSection<SectionID, Item>], id: (Item) -> ItemID,
    hasHeaderRow: (_ section: Int) -> Bool
  ) -> [FlatRow] {
    sections.enumerated().flatMap { index, section in
      (hasHeaderRow(index) ? [.header(section.id)] : [])
        + section.items.map { FlatRow.item(id($0)) }
    }
  }
}

extension FlatRow: Sendable where SectionID: Sendable, ItemID: Sendable {}
