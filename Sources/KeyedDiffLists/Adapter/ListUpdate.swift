public import KeyedDiff

/// A list as it is now, and what changed since it was another.
///
/// This is what every feed gives to a ``ListAdapter``. If the view shows the
/// very version that the diff starts from, the adapter plans from the diff and
/// compares nothing; else it compares the lists.
public struct ListUpdate<SectionID: Hashable, Item> {
  /// The list.
  public let sections: [ListSection<SectionID, Item>]
  /// Which version of it this is.
  public let version: ListVersion
  /// The version that ``diff`` starts from.
  public let base: ListVersion?
  /// What changed since ``base``; `nil` if the feed does not know.
  public let diff: SectionedDiff?

  /// A list of which only the present is known.
  public init(sections: [ListSection<SectionID, Item>], version: ListVersion = ListVersion()) {
    self.sections = sections
    self.version = version
    base = nil
    diff = nil
  }

  /// A list, and what changed since an earlier version of it.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - version: Which version of it this is.
  ///   - base: The version that the diff starts from.
  ///   - diff: What changed since. Traps if its new counts are not those of the
  ///     list.
  public init(
    sections: [ListSection<SectionID, Item>], version: ListVersion, base: ListVersion,
    diff: SectionedDiff
  ) {
    require(
      sections.lazy.map(\.items.count).elementsEqual(diff.newCounts),
      "The diff does not lead to these sections.")
    self.sections = sections
    self.version = version
    self.base = base
    self.diff = diff
  }
}

extension ListUpdate: Sendable where SectionID: Sendable, Item: Sendable {}
