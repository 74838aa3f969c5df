public import KeyedDiff

extension DataOffset {
  /// Converts a batch for the data to the corresponding batch for the view.
  ///
  /// If the batch is valid for a view without static rows, the result is valid for the view with
  /// static rows, because all row indices of a section are shifted by the same number.
  ///
  /// - Parameter batch: The changes of the data. Traps if an index is below zero. Call this method
  ///   on the offset that applies before the batch.
  /// - Complexity: O(c) for c ranges of changes, plus O(k (e + log k)) for e entries of ``exceptions``
  ///   and k changes of sections.
  public func viewBatch(_ batch: BatchUpdate) -> BatchUpdate {
    // A batch inserts and moves rows only into kept sections, in which the number of static rows
    // stays the same. So the offset `after` converts the new paths correctly.
    let after = self.after(batch.sections)
    var result = batch
    result.sections.deletions = viewSections(batch.sections.deletions)
    result.sections.insertions = viewSections(batch.sections.insertions)
    result.sections.reloads = viewSections(batch.sections.reloads)
    result.sections.moves = batch.sections.moves.map {
      IndexPair(old: viewSection($0.old), new: viewSection($0.new))
    }
    result.items.deletions = batch.items.deletions.mapRanges(viewPath)
    result.items.insertions = batch.items.insertions.mapRanges(after.viewPath)
    result.items.moves = batch.items.moves.map {
      PathPair(old: viewPath($0.old), new: after.viewPath($0.new))
    }
    result.items.reloads = batch.items.reloads.map(viewPath)
    return result
  }

  /// Converts section indices in the data to section indices in the view.
  ///
  /// - Parameter dataSections: Indices in the data. Traps if an index is below zero.
  func viewSections<Space>(_ dataSections: [SectionIndex<Space>]) -> [SectionIndex<Space>] {
    dataSections.map { SectionIndex(viewSection($0.index)) }
  }

  /// Returns the offset of the data after a batch. Entries of ``exceptions`` move with their
  /// sections. The entries of deleted sections are removed, and inserted sections get no entries.
  ///
  /// - Parameter changes: The changes that the batch makes to sections of the data.
  /// - Complexity: O(k (e + log k)) for e entries of ``exceptions`` and k changes of sections.
  public func after(_ changes: BatchUpdate.Sections) -> DataOffset {
    if exceptions.isEmpty || changes.isEmpty { return self }
    let leaving = changes.deletions.map(\.index) + changes.moves.map(\.old)
    let arriving = (changes.insertions.map(\.index) + changes.moves.map(\.new)).sorted()
    let targets = Dictionary(
      changes.moves.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    var result = self
    result.exceptions = [:]
    for (section, margins) in exceptions {
      if let target = targets[section] {
        result.exceptions[target] = margins
      } else if !leaving.contains(section) {
        // Sections that are neither deleted nor moved keep their order. They get the new indices
        // that inserted and moved sections leave free.
        var place = section - leaving.count { $0 < section }
        for arrival in arriving where arrival <= place { place += 1 }
        result.exceptions[place] = margins
      }
    }
    return result
  }
}
