extension SectionedDelta {
  /// Returns the changes of two deltas as one delta.
  ///
  /// The result gives the same list as both deltas one after the other, and can have more changes
  /// than a diff of the two lists: see ``ListDelta/followed(by:)``.
  ///
  /// - Parameter next: A delta from the new version of this one.
  /// - Returns: A delta from the base version of this one to the new version of the next one.
  /// - Throws: ``DeltaError`` if `next` has another base version or other old row counts.
  /// - Complexity: O(s log s + c log c) for s sections and c changes in both deltas.
  public func followed(by next: SectionedDelta) throws(DeltaError) -> SectionedDelta {
    try DeltaError.check(version: newVersion, is: next.baseVersion)
    try DeltaError.check(sectionCounts: diff.newCounts, are: next.diff.oldCounts)
    let (items, nextItems) = (itemsByNewPath, next.itemsByNewPath)
    func item(_ path: NewPath) -> Item {
      nextItems[path] ?? items[NewPath(swapped: next.diff.oldPath(ofNew: path)!)]!
    }
    let (ids, nextIDs) = (sectionIDsByNewIndex, next.sectionIDsByNewIndex)
    func id(_ index: Int) -> SectionID {
      nextIDs[index] ?? ids[next.diff.sections.oldIndex(ofNew: index)!]!
    }
    let diff = diff.followed(by: next.diff)
    // `try!` cannot fail: there is one id or item for each insertion and each update.
    return try! SectionedDelta(
      diff, insertedSectionIDs: diff.sections.insertions.map(id),
      updatedSectionIDs: diff.sections.updates.map { id($0.new) },
      insertedItems: diff.items.insertions.map(item),
      updatedItems: diff.items.updates.map { item($0.new) }, baseVersion: baseVersion,
      newVersion: next.newVersion)
  }

  /// The inserted and updated items, by new path.
  private var itemsByNewPath: [NewPath: Item] {
    let paths = diff.items.insertions + diff.items.updates.map(\.new)
    return Dictionary(uniqueKeysWithValues: zip(paths, insertedItems + updatedItems))
  }

  /// The ids of inserted and updated sections, by new index.
  private var sectionIDsByNewIndex: [Int: SectionID] {
    let indices = diff.sections.insertions + diff.sections.updates.map(\.new)
    return Dictionary(uniqueKeysWithValues: zip(indices, insertedSectionIDs + updatedSectionIDs))
  }
}
