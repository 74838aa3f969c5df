public import KeyedDiff

/// A row of a flat list of sections, by its identity.
public enum FlatRow<SectionID: Hashable, ItemID: Hashable>: Hashable {
  /// The header row of a section.
  case header(SectionID)
  /// An item.
  case item(ItemID)

  /// The rows of a flat list, as a `FlatLayout` places them.
  ///
  /// - Parameters:
  ///   - sections: The sections of the list.
  ///   - id: Which row an item is.
  ///   - hasHeaderRow: Whether a section has a header row, by its index.
  /// - Complexity: O(s + n) for s sections with n rows.
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
