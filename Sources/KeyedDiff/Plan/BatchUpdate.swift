/// The operations of one batch update of a view.
///
/// A batch corresponds to all calls between `beginUpdates` and `endUpdates` of a table view, or in
/// one block of `performBatchUpdates`.
///
/// Old indices and paths refer to the list before the whole batch. New indices and paths refer to
/// the list after it. Deletions, reloads and the sources of moves have old indices or paths;
/// insertions and the targets of moves have new indices or paths.
///
/// A batch is plain data and is not validated. The batches of an ``UpdatePlan`` obey the rules of
/// the views. `BatchRules`, in KeyedDiffTesting, checks any batch.
public struct BatchUpdate: Hashable, Sendable {
  /// Operations on whole sections.
  public struct Sections: Hashable, Sendable {
    /// Old indices of sections to delete with all their rows.
    public var deletions: [SectionIndex<OldSpace>]
    /// New indices of sections to insert with all the rows that they have after the batch.
    public var insertions: [SectionIndex<NewSpace>]
    /// Old and new indices of sections to move with their rows.
    public var moves: [IndexPair]
    /// Old indices of sections to reload with header, footer and all rows.
    ///
    /// Plans never reload sections; see ``UpdatePlan/refreshedSections``.
    public var reloads: [SectionIndex<OldSpace>]

    /// Creates operations on sections.
    ///
    /// - Parameters:
    ///   - deletions: Sections to delete.
    ///   - insertions: Sections to insert.
    ///   - moves: Sections to move.
    ///   - reloads: Sections to reload.
    public init(
      deletions: [SectionIndex<OldSpace>] = [], insertions: [SectionIndex<NewSpace>] = [],
      moves: [IndexPair] = [], reloads: [SectionIndex<OldSpace>] = []
    ) {
      self.deletions = deletions
      self.insertions = insertions
      self.moves = moves
      self.reloads = reloads
    }

    /// Whether there are no operations.
    public var isEmpty: Bool {
      deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
    }
  }

  /// Operations on single rows.
  public struct Items: Hashable, Sendable {
    /// Old paths of rows to delete.
    public var deletions: RowRanges<OldPath>
    /// New paths of rows to insert.
    public var insertions: RowRanges<NewPath>
    /// Old and new paths of rows to move.
    ///
    /// A move does not refresh the cell of the row.
    public var moves: [PathPair]
    /// Old paths of rows to reload.
    ///
    /// A view treats a reload as a deletion and an insertion.
    public var reloads: [OldPath]

    /// Creates operations on rows.
    ///
    /// - Parameters:
    ///   - deletions: Rows to delete.
    ///   - insertions: Rows to insert.
    ///   - moves: Rows to move.
    ///   - reloads: Rows to reload.
    public init(
      deletions: some Sequence<OldPath> = [], insertions: some Sequence<NewPath> = [],
      moves: [PathPair] = [], reloads: [OldPath] = []
    ) {
      self.deletions = RowRanges(deletions)
      self.insertions = RowRanges(insertions)
      self.moves = moves
      self.reloads = reloads
    }

    /// Whether there are no operations.
    public var isEmpty: Bool {
      deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
    }
  }

  /// Operations on whole sections.
  public var sections: Sections
  /// Operations on single rows.
  public var items: Items

  /// Creates a batch.
  ///
  /// - Parameters:
  ///   - sections: Operations on whole sections.
  ///   - items: Operations on single rows.
  public init(sections: Sections = Sections(), items: Items = Items()) {
    self.sections = sections
    self.items = items
  }

  /// Whether there are no operations.
  public var isEmpty: Bool { sections.isEmpty && items.isEmpty }
}

extension BatchUpdate: CustomStringConvertible {
  /// Text such as `sections: deletions 2; items: moves 0.1 → 1.0, 0.2 → 1.1`.
  ///
  /// - Complexity: O(c) for c operations.
  public var description: String {
    let parts = [
      listsInWords([
        ("deletions", sections.deletions), ("insertions", sections.insertions),
        ("moves", sections.moves), ("reloads", sections.reloads),
      ]).map { "sections: " + $0 },
      listsInWords([
        ("deletions", Array(items.deletions)), ("insertions", Array(items.insertions)),
        ("moves", items.moves), ("reloads", items.reloads),
      ]).map { "items: " + $0 },
    ].compactMap(\.self)
    return parts.isEmpty ? "no operations" : parts.joined(separator: "; ")
  }
}
