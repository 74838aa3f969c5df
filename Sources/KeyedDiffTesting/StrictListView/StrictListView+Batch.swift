public import KeyedDiff

extension StrictListView {
  /// A recorder for the operations of a batch.
  ///
  /// Its methods are named like those of `UICollectionView`, and can be called in any order.
  public struct Batch {
    /// The recorded operations.
    public internal(set) var operations = BatchUpdate()

    /// Deletes sections with all their rows.
    public mutating func deleteSections(_ sections: [SectionIndex<OldSpace>]) {
      operations.sections.deletions += sections
    }

    /// Inserts sections with all the rows that the data source has for them.
    public mutating func insertSections(_ sections: [SectionIndex<NewSpace>]) {
      operations.sections.insertions += sections
    }

    /// Reloads sections, including their headers, footers and rows.
    public mutating func reloadSections(_ sections: [SectionIndex<OldSpace>]) {
      operations.sections.reloads += sections
    }

    /// Moves a section with all its rows.
    public mutating func moveSection(
      _ section: SectionIndex<OldSpace>, to newSection: SectionIndex<NewSpace>
    ) {
      operations.sections.moves.append(IndexPair(old: section.index, new: newSection.index))
    }

    /// Deletes rows.
    public mutating func deleteItems(at paths: [OldPath]) { operations.items.deletions += paths }

    /// Inserts rows.
    public mutating func insertItems(at paths: [NewPath]) { operations.items.insertions += paths }

    /// Reloads rows.
    public mutating func reloadItems(at paths: [OldPath]) { operations.items.reloads += paths }

    /// Moves a row without refreshing its content.
    public mutating func moveItem(at path: OldPath, to newPath: NewPath) {
      operations.items.moves.append(PathPair(old: path, new: newPath))
    }
  }
}
