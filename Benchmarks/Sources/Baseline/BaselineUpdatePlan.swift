/// The batch updates that lead a list view from old sections to new ones: the fewest batches that
/// keep moves, and the list that the view shows after each.
///
/// At most two batches: first the sections, then the rows. One is enough if no row operation is in
/// a moved or inserted section, and no row changes its section. Rows that leave a deleted section
/// are inserted in their new section. Updates are in no batch: a view refreshes these rows
/// afterwards.
public struct BaselineUpdatePlan<ID: Hashable, Item> {
  /// A batch, and the sections after it.
  public struct Stage {
    public let batch: BaselineBatch
    public let sections: [BaselineSection<ID, Item>]

    @inlinable
    init(batch: BaselineBatch, sections: [BaselineSection<ID, Item>]) {
      self.batch = batch
      self.sections = sections
    }
  }

  public let diff: BaselineSectionedDiff
  public let stages: [Stage]
}

extension BaselineUpdatePlan: Sendable where ID: Sendable, Item: Sendable {}
extension BaselineUpdatePlan.Stage: Sendable where ID: Sendable, Item: Sendable {}

/// The operations of one batch. Deletions and sources of moves are indices in the list before the
/// batch, insertions and targets of moves in the list after it.
public struct BaselineBatch: Sendable {
  public var sectionDeletions: [Int] = []
  public var sectionInsertions: [Int] = []
  public var sectionMoves: [BaselineDiff.Pair] = []
  public var deletions: [BaselinePath] = []
  public var insertions: [BaselinePath] = []
  public var moves: [BaselineSectionedDiff.Pair] = []
}

extension BaselineUpdatePlan {
  /// Plans the update of sections of values that are their own identity.
  ///
  /// - Complexity: That of `BaselineSectionedDiff`, plus a copy of the inserted sections if they
  ///   need a batch of their own.
  @inlinable
  public init(from old: [BaselineSection<ID, Item>], to new: [BaselineSection<ID, Item>])
  where Item: Hashable {
    self.init(BaselineSectionedDiff(from: old, to: new), old, new)
  }

  /// Plans the update of sections of items with identity and content.
  ///
  /// - Complexity: As for values, plus one call of `content` for each kept row.
  @inlinable
  public init<ItemID: Hashable>(
    from old: [BaselineSection<ID, Item>], to new: [BaselineSection<ID, Item>],
    id: (Item) -> ItemID, content: (_ old: Item, _ new: Item) -> Bool
  ) {
    self.init(BaselineSectionedDiff(from: old, to: new, id: id, content: content), old, new)
  }

  @inlinable
  init(
    _ diff: BaselineSectionedDiff, _ old: [BaselineSection<ID, Item>],
    _ new: [BaselineSection<ID, Item>]
  ) {
    self.diff = diff
    let staging = Staging(diff)
    stages = staging.batches.indices.map { index in
      let isLast = index == staging.batches.count - 1
      return Stage(
        batch: staging.batches[index],
        sections: isLast ? new : staging.sectionsBetween(old, new))
    }
  }
}
