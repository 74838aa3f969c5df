public import KeyedDiff

// The methods are named like those of `UICollectionView`, and can be called in any order.
extension BatchUpdate {
  /// Deletes sections with all their rows.
  public mutating func deleteSections(_ sections: [SectionIndex<OldSpace>]) {
    self.sections.deletions += sections
  }

  /// Inserts sections with all the rows that the data source has for them.
  public mutating func insertSections(_ sections: [SectionIndex<NewSpace>]) {
    self.sections.insertions += sections
  }

  /// Reloads sections, including their headers, footers and rows.
  public mutating func reloadSections(_ sections: [SectionIndex<OldSpace>]) {
    self.sections.reloads += sections
  }

  /// Moves a section with all its rows.
  public mutating func moveSection(
    _ section: SectionIndex<OldSpace>, to newSection: SectionIndex<NewSpace>
  ) {
    sections.moves.append(IndexPair(old: section.index, new: newSection.index))
  }

  /// Deletes rows.
  public mutating func deleteItems(at paths: some Sequence<OldPath>) {
    items.deletions.append(contentsOf: paths)
  }

  /// Inserts rows.
  public mutating func insertItems(at paths: some Sequence<NewPath>) {
    items.insertions.append(contentsOf: paths)
  }

  /// Reloads rows.
  public mutating func reloadItems(at paths: [OldPath]) { items.reloads += paths }

  /// Moves a row without refreshing its content.
  public mutating func moveItem(at path: OldPath, to newPath: NewPath) {
    items.moves.append(PathPair(old: path, new: newPath))
  }
}
