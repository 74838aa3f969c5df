public import KeyedDiff

/// The change of a view from one list to the next.
public struct ListTransition<SectionID: Hashable, Item> {
  /// The list that the view shows before the update.
  public let old: [ListSection<SectionID, Item>]
  /// The list that the view shows after the update.
  public let new: [ListSection<SectionID, Item>]
  /// The changes between the lists. `nil` if the update only refreshes rows or sections, or if the
  /// view is reloaded and the changes are not known.
  public let diff: SectionedDiff?
}

extension ListTransition: Sendable where SectionID: Sendable, Item: Sendable {}
