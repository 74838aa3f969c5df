/// What one batch update tells a view: everything between `beginUpdates` and
/// `endUpdates` of a table view, or in one block of `performBatchUpdates`.
///
/// Deletions, reloads and sources of moves count in the list that the view
/// shows before the batch; insertions and targets of moves in the one that it
/// shows after the whole batch, whatever else is in it.
///
/// A batch is plain data and may say anything. Those of an ``UpdatePlan`` keep
/// the rules of the views; `BatchRules`, in KeyedDiffTesting, says whether
/// others do.
public struct BatchUpdate: Hashable, Sendable {
  /// Operations on whole sections.
  public struct Sections: Hashable, Sendable {
    /// Sections to delete, with all their rows.
    public var deletions: [SectionIndex<OldSpace>]
    /// Sections to insert, with all the rows that they have after the batch.
    public var insertions: [SectionIndex<NewSpace>]
    /// Sections to move, each as one block with its rows.
    public var moves: [IndexPair]
    /// Sections to reload, with header, footer and all rows. Plans never
    /// ask for this; see ``UpdatePlan/refresh``.
    public var reloads: [SectionIndex<OldSpace>]

    /// Creates operations on sections.
    public init(
      deletions: [SectionIndex<OldSpace>] = [], insertions: [SectionIndex<NewSpace>] = [],
      moves: [IndexPair] = [], reloads: [SectionIndex<OldSpace>] = []
    ) {
      self.deletions = deletions
      self.insertions = insertions
      self.moves = moves
      self.reloads = reloads
    }

    /// Whether there are none.
    public var isEmpty: Bool {
      deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
    }
  }

  /// Operations on single rows.
  public struct Items: Hashable, Sendable {
    /// Rows to delete.
    public var deletions: [OldPath]
    /// Rows to insert.
    public var insertions: [NewPath]
    /// Rows to move. A move does not refresh what a row shows.
    public var moves: [PathPair]
    /// Rows to reload. A view treats that as a deletion and an insertion.
    public var reloads: [OldPath]

    /// Creates operations on rows.
    public init(
      deletions: [OldPath] = [], insertions: [NewPath] = [], moves: [PathPair] = [],
      reloads: [OldPath] = []
    ) {
      self.deletions = deletions
      self.insertions = insertions
      self.moves = moves
      self.reloads = reloads
    }

    /// Whether there are none.
    public var isEmpty: Bool {
      deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
    }
  }

  /// Operations on whole sections.
  public var sections: Sections
  /// Operations on single rows.
  public var items: Items

  /// Creates a batch.
  public init(sections: Sections = Sections(), items: Items = Items()) {
    self.sections = sections
    self.items = items
  }

  /// Whether there are no operations.
  public var isEmpty: Bool { sections.isEmpty && items.isEmpty }
}

extension BatchUpdate: CustomStringConvertible {
  /// For example `sections: deletions 2; items: moves 0.1 → 1.0, 0.2 → 1.1`.
  public var description: String {
    let parts = [
      listsInWords([
        ("deletions", sections.deletions), ("insertions", sections.insertions),
        ("moves", sections.moves), ("reloads", sections.reloads),
      ]).map { "sections: " + $0 },
      listsInWords([
        ("deletions", items.deletions), ("insertions", items.insertions),
        ("moves", items.moves), ("reloads", items.reloads),
      ]).map { "items: " + $0 },
    ].compactMap(\.self)
    return parts.isEmpty ? "no operations" : parts.joined(separator: "; ")
  }
}
