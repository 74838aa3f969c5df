/// Ids that occur more than once in a list of sections.
///
/// A diff does not need unique ids. But animations are easier to follow if ids are unique. The
/// parameter `onDuplicates` of ``SectionedDiff``'s initializers reports duplicates.
public struct SectionedDuplicates: Hashable, Sendable {
  /// Sections that share an id.
  public let sections: Duplicates
  /// For each id that several old items share, the paths of these items.
  ///
  /// The paths for each id ascend, and the ids are in the order of their first paths.
  public let oldItems: [[OldPath]]
  /// For each id that several new items share, the paths of these items.
  ///
  /// The paths for each id ascend, and the ids are in the order of their first paths.
  public let newItems: [[NewPath]]

  @usableFromInline
  init(sections: Duplicates, oldItems: [[OldPath]], newItems: [[NewPath]]) {
    self.sections = sections
    self.oldItems = oldItems
    self.newItems = newItems
  }

  /// Whether all ids are unique within their list.
  public var isEmpty: Bool { sections.isEmpty && oldItems.isEmpty && newItems.isEmpty }
}

extension SectionedDuplicates {
  /// Finds the duplicates in two lists of sections.
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - id: Returns the identity of an item.
  /// - Complexity: O(n + m) expected for n old and m new ids, if few of them share a hash.
  @inlinable
  public init<SectionID, Item, ID: Hashable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    id: (Item) -> ID
  ) {
    self.init(
      sections: Duplicates(old: .init(old, id: { $0.id }), new: .init(new, id: { $0.id })),
      oldItems: Self.paths(old, id: id), newItems: Self.paths(new, id: id))
  }

  @inlinable
  static func paths<SectionID, Item, ID: Hashable, Space>(
    _ sections: [ListSection<SectionID, Item>], id: (Item) -> ID
  ) -> [[ItemPath<Space>]] {
    let rows = sections.flatMap(\.items)
    let groups = Duplicates.Groups(rows, id: id).rows
    if groups.isEmpty { return [] }
    let paths = sections.indices.flatMap { section in
      sections[section].items.indices.map { ItemPath<Space>(section: section, item: $0) }
    }
    return groups.map { $0.map { paths[$0] } }
  }
}
