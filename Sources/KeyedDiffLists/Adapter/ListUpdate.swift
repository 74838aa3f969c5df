public import KeyedDiff

/// A version of a list, with the changes since an earlier version if they are known.
///
/// Each change of a ``SortedList``, a ``StoreList`` or a ``FilteredList`` returns an update. Feeds
/// pass updates to a ``ListAdapter``. If the view shows the version that the diff starts from, the
/// adapter uses the diff; otherwise the adapter compares the lists.
///
/// Create an update yourself if the diff comes from elsewhere, such as the `SectionedDelta` of a
/// server. Each list gets a new ``ListVersion``, and the version of the list before is the base:
///
///     adapter.apply(ListUpdate(sections: sections, version: shown))  // the first list
///
///     sections = try delta.applied(to: sections, version: version)
///     let base = shown
///     shown = ListVersion()
///     adapter.apply(ListUpdate(sections: sections, version: shown, base: base, diff: delta.diff))
public struct ListUpdate<SectionID: Hashable, Item> {
  /// The sections of the list.
  public let sections: [ListSection<SectionID, Item>]
  /// The version of the list.
  public let version: ListVersion
  /// The version that ``diff`` starts from; `nil` if there is no diff.
  public let base: ListVersion?
  /// The changes since ``base``; `nil` if the feed does not know them.
  public let diff: SectionedDiff?

  /// Creates an update whose changes are not known.
  public init(sections: [ListSection<SectionID, Item>], version: ListVersion = ListVersion()) {
    self.sections = sections
    self.version = version
    base = nil
    diff = nil
  }

  /// Creates an update with the changes since an earlier version.
  ///
  /// - Parameters:
  ///   - sections: The sections of the list.
  ///   - version: The version of the list.
  ///   - base: The version that the diff starts from.
  ///   - diff: The changes since `base`. Traps if the diff's new row counts differ from the row
  ///     counts of `sections`.
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

extension ListUpdate {
  /// Creates an update from a list and a diff. The caller guarantees that the diff leads to the
  /// list.
  @inlinable
  package init(
    knownSections sections: [ListSection<SectionID, Item>], version: ListVersion,
    base: ListVersion, diff: SectionedDiff
  ) {
    assert(sections.map(\.items.count) == diff.newCounts, "The diff does not lead to this list.")
    self.sections = sections
    self.version = version
    self.base = base
    self.diff = diff
  }

  /// Whether it is known that no row or section is inserted, deleted, moved or updated since
  /// ``base``. `false` if the changes are not known.
  public var isEmpty: Bool { diff?.isEmpty == true }

  /// The update without its diff, for a reader that may have any list, or none.
  public var withoutDiff: ListUpdate { ListUpdate(sections: sections, version: version) }
}

extension ListUpdate: Sendable where SectionID: Sendable, Item: Sendable {}
