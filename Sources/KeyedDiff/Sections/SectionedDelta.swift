/// The changes between two versions of a list with sections, with the new and changed items.
///
/// The counterpart of ``ListDelta`` for lists with sections. If ids, items and versions are
/// `Codable`, so is the delta.
///
///     // The server:
///     let delta = SectionedDelta(diff, to: new, baseVersion: 7, newVersion: 8)
///     // A client that has version 7:
///     sections = try delta.applied(to: sections, version: 7)
///
/// **Headers and footers** are not part of a delta, because they can be of any type. Kept sections
/// keep theirs, and inserted sections have none. An app whose headers depend on the list sets them
/// after it has applied a delta: see ``applied(to:version:)``.
///
/// **Versions** mean the same as in a ``ListDelta``.
public struct SectionedDelta<SectionID: Hashable, Item, Version: Hashable> {
  /// The indices and paths of all changes.
  public let diff: SectionedDiff
  /// The ids of inserted sections, in the order of `diff.sections.insertions`.
  public let insertedSectionIDs: [SectionID]
  /// The new ids of updated sections, in the order of `diff.sections.updates`.
  ///
  /// They are equal to the old ids, but need not look the same.
  public let updatedSectionIDs: [SectionID]
  /// The inserted items, in the order of `diff.items.insertions`.
  public let insertedItems: [Item]
  /// The new items of updated rows, in the order of `diff.items.updates`.
  public let updatedItems: [Item]
  /// The version of the old list, to which the delta can be applied.
  public let baseVersion: Version
  /// The version of the new list.
  public let newVersion: Version

  /// Creates a delta from a diff and the new list.
  ///
  /// - Parameters:
  ///   - diff: The diff of the two lists.
  ///   - new: The new list of the diff. Traps if its sections' item counts are not `newCounts`.
  ///   - baseVersion: The version of the old list.
  ///   - newVersion: The version of the new list.
  /// - Complexity: O(s + c) for s sections and c changes.
  public init(
    _ diff: SectionedDiff, to new: [ListSection<SectionID, Item>], baseVersion: Version,
    newVersion: Version
  ) {
    require(
      new.map(\.items.count) == diff.newCounts, "The new sections are not those of the diff.")
    self.diff = diff
    insertedSectionIDs = diff.sections.insertions.map { new[$0].id }
    updatedSectionIDs = diff.sections.updates.map { new[$0.new].id }
    insertedItems = diff.items.insertions.map { new[$0.section].items[$0.item] }
    updatedItems = diff.items.updates.map { new[$0.new.section].items[$0.new.item] }
    self.baseVersion = baseVersion
    self.newVersion = newVersion
  }

  /// Creates a delta from its parts, for formats other than `Codable`.
  ///
  /// - Parameters:
  ///   - diff: The indices and paths of all changes.
  ///   - insertedSectionIDs: The ids of inserted sections, in the order of
  ///     `diff.sections.insertions`.
  ///   - updatedSectionIDs: The new ids of updated sections, in the order of
  ///     `diff.sections.updates`.
  ///   - insertedItems: The inserted items, in the order of `diff.items.insertions`.
  ///   - updatedItems: The new items of updated rows, in the order of `diff.items.updates`.
  ///   - baseVersion: The version of the old list.
  ///   - newVersion: The version of the new list.
  /// - Throws: ``InvalidChangesError`` if there is not one id or item for each insertion and update.
  /// - Complexity: O(1).
  public init(
    _ diff: SectionedDiff, insertedSectionIDs: [SectionID], updatedSectionIDs: [SectionID],
    insertedItems: [Item], updatedItems: [Item], baseVersion: Version, newVersion: Version
  ) throws(InvalidChangesError) {
    try InvalidChangesError.check(
      insertedSectionIDs.count, "ids", for: diff.sections.insertions.count, "inserted sections")
    try InvalidChangesError.check(
      updatedSectionIDs.count, "ids", for: diff.sections.updates.count, "updated sections")
    try InvalidChangesError.check(
      insertedItems.count, "inserted items", for: diff.items.insertions.count, "insertions")
    try InvalidChangesError.check(
      updatedItems.count, "updated items", for: diff.items.updates.count, "updates")
    self.diff = diff
    self.insertedSectionIDs = insertedSectionIDs
    self.updatedSectionIDs = updatedSectionIDs
    self.insertedItems = insertedItems
    self.updatedItems = updatedItems
    self.baseVersion = baseVersion
    self.newVersion = newVersion
  }

  /// Applies the delta to the old list and returns the new list.
  ///
  /// Kept sections keep their header and footer, even if the diff says that they have new ones.
  /// Inserted sections have neither. To set them, visit these sections:
  ///
  ///     sections = try delta.applied(to: sections, version: 7)
  ///     let changes = delta.diff.sections
  ///     for section in changes.insertions + changes.updates.map(\.new) {
  ///       sections[section].header = title(of: sections[section].id)
  ///     }
  ///
  /// - Parameters:
  ///   - old: The old list, at ``baseVersion``.
  ///   - version: The version of `old`.
  /// - Returns: The new list, at ``newVersion``. Sections without changed rows share the storage of
  ///   their rows with `old`.
  /// - Throws: ``DeltaError`` if `version` is not ``baseVersion``, or if the row counts of the
  ///   sections are not `diff.oldCounts`.
  /// - Complexity: The same as for ``SectionedDiff/applied(to:from:)``.
  public func applied(
    to old: [ListSection<SectionID, Item>], version: Version
  ) throws(DeltaError) -> [ListSection<SectionID, Item>] {
    try DeltaError.check(version: version, is: baseVersion)
    try DeltaError.check(sectionCounts: old.map(\.items.count), are: diff.oldCounts)
    // Sections and rows are inserted and updated in ascending order.
    var insertedIDs = insertedSectionIDs.makeIterator()
    var updatedIDs = Self.sorted(updatedSectionIDs, by: diff.sections.updates.map(\.new))
      .makeIterator()
    var inserted = insertedItems.makeIterator()
    var updated = Self.sorted(updatedItems, by: diff.items.updates.map(\.new)).makeIterator()
    return diff.applied(to: old) { _ in
      inserted.next()!
    } updating: { _, _ in
      updated.next()!
    } insertingSection: { _ in
      ListSection(id: insertedIDs.next()!)
    } updatingSection: { section, _ in
      var section = section
      section.id = updatedIDs.next()!
      return section
    }
  }

  /// Returns values sorted by their places.
  private static func sorted<Value, Place: Comparable>(
    _ values: [Value], by places: [Place]
  ) -> [Value] {
    places.indices.sorted { places[$0] < places[$1] }.map { values[$0] }
  }
}

extension SectionedDelta: Sendable where SectionID: Sendable, Item: Sendable, Version: Sendable {}
extension SectionedDelta: Equatable where Item: Equatable {}
extension SectionedDelta: Hashable where Item: Hashable {}

extension SectionedDelta: CustomStringConvertible {
  /// The versions, followed by the description of the diff.
  public var description: String { "\(baseVersion) → \(newVersion): \(diff)" }
}
