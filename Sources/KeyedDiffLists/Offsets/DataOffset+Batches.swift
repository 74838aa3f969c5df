public import KeyedDiff

extension DataOffset {
  /// Returns the batch for the view, from a batch of the data.
  ///
  /// If the view accepts the batch with the data alone, it accepts the result
  /// with the static rows around them, as all indices of a section shift alike.
  ///
  /// - Parameter batch: Changes of the data. This is the offset before it. Traps if
  ///   an index is below zero.
  /// - Complexity: O(c) for c changes; with exceptions also O(e k) for e of them
  ///   and k changes of sections.
  public func viewBatch(_ batch: BatchUpdate) -> BatchUpdate {
    // Rows are inserted, and move, into sections that are kept only, which keep
    // their static rows.
    let after = self.after(batch.sections)
    var result = batch
    result.sections.deletions = viewSections(batch.sections.deletions)
    result.sections.insertions = viewSections(batch.sections.insertions)
    result.sections.reloads = viewSections(batch.sections.reloads)
    result.sections.moves = batch.sections.moves.map {
      IndexPair(old: viewSection($0.old), new: viewSection($0.new))
    }
    result.items.deletions = batch.items.deletions.map(viewPath)
    result.items.insertions = batch.items.insertions.map(after.viewPath)
    result.items.moves = batch.items.moves.map {
      PathPair(old: viewPath($0.old), new: after.viewPath($0.new))
    }
    result.items.reloads = batch.items.reloads.map(viewPath)
    return result
  }

  /// The sections of the view for those of the data.
  ///
  /// - Parameter dataSections: Indices in the data. Traps if one is below zero.
  func viewSections<Space>(_ dataSections: [SectionIndex<Space>]) -> [SectionIndex<Space>] {
    dataSections.map { SectionIndex(viewSection($0.index)) }
  }

  /// The offset after a batch: exceptions go with their sections; those of
  /// deleted sections go, and inserted sections have none.
  ///
  /// - Parameter changes: What the batch does to sections of the data.
  /// - Complexity: O(e k) for e exceptions and k changes of sections.
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
        // Sections that stay fill the places that are free, in order.
        var place = section - leaving.count { $0 < section }
        for arrival in arriving where arrival <= place { place += 1 }
        result.exceptions[place] = margins
      }
    }
    return result
  }
}
