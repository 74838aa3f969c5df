/// Ids that occur more than once in a list of sections.
///
/// A diff does not need unique ids. But animations are easier to follow if ids are unique. To find
/// duplicates, pass a closure for `onDuplicates` to an initializer of ``SectionedDiff``.
public struct SectionedDuplicates: Hashable, Sendable {
  /// Sections that share an id.
  public let sections: Duplicates
  /// For each id that occurs more than once in the old list, the paths of the items with that id.
  ///
  /// The paths in each group ascend, and the groups are sorted by their first path.
  public let oldItems: [[OldPath]]
  /// For each id that occurs more than once in the new list, the paths of the items with that id.
  ///
  /// The paths in each group ascend, and the groups are sorted by their first path.
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
  /// Finds the duplicates within each of two lists of sections.
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
      sections: Duplicates(ofSections: old, new), RowsOfSections(old), RowsOfSections(new), id: id)
  }

  /// Finds the duplicates among the rows of two lists.
  @inlinable
  package init<Rows: RowsBySection, ID: Hashable>(
    sections: Duplicates, _ old: Rows, _ new: Rows, id: (Rows.Item) -> ID
  ) {
    self.init(
      sections: sections, oldItems: Self.paths(old, id: id), newItems: Self.paths(new, id: id))
  }

  @inlinable
  static func paths<Rows: RowsBySection, ID: Hashable, Space>(
    _ sections: Rows, id: (Rows.Item) -> ID
  ) -> [[ItemPath<Space>]] {
    let rows = (0..<sections.count).flatMap { sections[$0] }
    let groups = Duplicates.groups(in: rows, id: id)
    if groups.isEmpty { return [] }
    let paths = (0..<sections.count).flatMap { section in
      sections[section].indices.map { ItemPath<Space>(section: section, item: $0) }
    }
    return groups.map { $0.map { paths[$0] } }
  }
}

extension Duplicates {
  /// Finds sections that share an id.
  @inlinable
  package init<SectionID, Item>(
    ofSections old: [ListSection<SectionID, Item>], _ new: [ListSection<SectionID, Item>]
  ) {
    self.init(
      old: Self.groups(in: old, id: { $0.id }), new: Self.groups(in: new, id: { $0.id }))
  }
}
