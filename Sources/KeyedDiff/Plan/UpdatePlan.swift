/// From two lists to the batches that no table or collection view refuses.
///
///     let diff = SectionedDiff(from: old, to: new, id: \.id)
///     let plan = UpdatePlan(diff, from: old, to: new)
///     for stage in plan.stages {
///       collectionView.performBatchUpdates {
///         data = stage.sections
///         // deleteSections, insertItems, ... as stage.batch says
///       }
///     }
///     data = plan.sections
///     // reloadData if plan.needsReload, else reconfigureItems, ... as
///     // plan.refresh says
///
/// A view refuses some combinations of operations: rows may not move into a
/// section that is inserted in the same batch, or change in one that moves; a
/// reload beside a move may hit the wrong row. A plan deals them out to as few
/// batches as that allows, but for what ``PlanMode`` says of rare lists: one if it
/// can, two in most other cases, never more than three. Between two batches the
/// view shows a list that is neither old nor new: the snapshot of the ``Stage``.
///
/// Start each batch right after the one before, not in its completion handler.
/// All of them in one outer batch would be one batch, and crash.
public struct UpdatePlan<SectionID: Hashable, Item> {
  /// One batch, and the list that goes with it.
  public struct Stage {
    /// What to tell the view.
    public let batch: BatchUpdate
    /// What the view shows afterwards; `nil` for the new list.
    @usableFromInline let arrangement: Arrangement?
    @usableFromInline let old: [ListSection<SectionID, Item>]
    @usableFromInline let new: [ListSection<SectionID, Item>]

    @inlinable
    init(
      batch: BatchUpdate, arrangement: Arrangement?, old: [ListSection<SectionID, Item>],
      new: [ListSection<SectionID, Item>]
    ) {
      self.batch = batch
      self.arrangement = arrangement
      self.old = old
      self.new = new
    }

    /// The snapshot: what the data source must show from inside the batch on.
    /// The last one is the new list. Ids that are unique in both lists are unique in
    /// it, if the diff compared them; if it was made from parts or transactions that
    /// delete a row and insert one of the same id, both may be there in between.
    ///
    /// - Complexity: O(1) for the last stage. Else made anew at each access: O(s)
    ///   for s sections, and O(r) for r rows in sections of which only some
    ///   changes are done by then. All other rows share storage with the lists.
    @inlinable
    public var sections: [ListSection<SectionID, Item>] {
      arrangement?.list(from: old, to: new) ?? new
    }
  }

  /// What looks different although the view keeps it, and what no batch
  /// refreshes.
  public struct Refresh: Hashable, Sendable {
    /// Rows to set up anew after the last batch, ascending.
    public let items: [NewPath]
    /// Sections whose header or footer to set up anew after the last batch,
    /// ascending.
    public let sections: [SectionIndex<NewSpace>]

    @inlinable
    init(items: [NewPath], sections: [SectionIndex<NewSpace>]) {
      self.items = items
      self.sections = sections
    }

    /// Whether there is nothing to refresh.
    public var isEmpty: Bool { items.isEmpty && sections.isEmpty }
  }

  /// The batches, in order.
  public let stages: [Stage]
  /// What to refresh after the last batch, with the data source showing
  /// ``sections``. In place: no batch, no index changes.
  public let refresh: Refresh
  /// Whether the view must be reloaded instead, since there are more changes
  /// than the diff was allowed. There are no stages then.
  public let needsReload: Bool
  /// The new list.
  public let sections: [ListSection<SectionID, Item>]
  /// What changed.
  public let diff: SectionedDiff

  /// Whether there is nothing to do for the view.
  public var isEmpty: Bool { stages.isEmpty && refresh.isEmpty && !needsReload }
}

extension UpdatePlan: CustomStringConvertible {
  /// The batches, and how much there is to refresh.
  public var description: String {
    if needsReload { return "reload" }
    let batches = stages.enumerated().map { "batch \($0 + 1): \($1.batch)" }
    let refreshed = changesInWords([
      (refresh.items.count, "row"), (refresh.sections.count, "header"),
    ])
    let parts = batches + (refresh.isEmpty ? [] : ["refresh \(refreshed)"])
    return parts.isEmpty ? "nothing to do" : parts.joined(separator: "\n")
  }
}

extension UpdatePlan.Stage: CustomStringConvertible {
  /// The batch, and the list after it.
  public var description: String { "\(batch) → \(sections)" }
}

extension UpdatePlan.Stage: Sendable where SectionID: Sendable, Item: Sendable {}
extension UpdatePlan: Sendable where SectionID: Sendable, Item: Sendable {}

// MARK: - Creating a plan

extension UpdatePlan {
  /// Plans how to update a view.
  ///
  /// - Parameters:
  ///   - diff: What changed.
  ///   - old: The sections that the view shows. Traps if they are not of the
  ///     counts that the diff was made of.
  ///   - new: The sections that it shall show. Traps likewise.
  ///   - mode: What to do with moves that need more than one batch.
  ///   - refresh: How the view learns of new content.
  /// - Complexity: O(s + c) for s sections and c changes, if one batch is enough
  ///   and nothing is replaced; else also O(c log c), and O(r) for r rows in
  ///   sections of which only some changes are done between two batches. Rows
  ///   reloaded beside moves in a single batch cost O(n + k log k) for n rows in
  ///   changed sections, k of them out of order.
  @inlinable
  public init(
    _ diff: SectionedDiff, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>], mode: PlanMode = .fewestBatches,
    refresh: ContentRefresh = .reconfigure
  ) {
    self.init(diff, from: old, to: new, mode: mode, isReload: { _ in refresh == .reload })
  }

  /// Plans how to update a view whose rows differ in how they refresh.
  ///
  /// - Parameters:
  ///   - diff: What changed.
  ///   - old: The sections that the view shows. Traps if they are not of the
  ///     counts that the diff was made of.
  ///   - new: The sections that it shall show. Traps likewise.
  ///   - mode: What to do with moves that need more than one batch.
  ///   - refresh: How the view learns that a row has new content: reload it,
  ///     for example, if it takes another kind of cell.
  /// - Complexity: As for one way to refresh, and a call for each update.
  @inlinable
  public init(
    _ diff: SectionedDiff, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>], mode: PlanMode = .fewestBatches,
    refresh: (_ old: Item, _ new: Item) -> ContentRefresh
  ) {
    self.init(
      diff, from: old, to: new, mode: mode,
      isReload: { index in
        let update = diff.items.updates[index]
        let oldItem = old[update.old.section].items[update.old.item]
        let newItem = new[update.new.section].items[update.new.item]
        return refresh(oldItem, newItem) == .reload
      })
  }

  @inlinable
  init(
    _ diff: SectionedDiff, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>], mode: PlanMode, isReload: (Int) -> Bool
  ) {
    let outline = PlanOutline(
      diff, oldCounts: old.indices.map { old[$0].items.count },
      newCounts: new.indices.map { new[$0].items.count }, mode: mode, isReload: isReload)
    self.diff = diff
    sections = new
    needsReload = diff.exceedsMaximumChanges
    stages = outline.batches.indices.map { index in
      Stage(
        batch: outline.batches[index],
        arrangement: index < outline.arrangements.count ? outline.arrangements[index] : nil,
        old: old, new: new)
    }
    refresh = Refresh(items: outline.refreshedItems, sections: outline.refreshedSections)
  }
}

// MARK: - One section

extension UpdatePlan where SectionID == Int {
  /// Plans how to update a view that shows one list, as section 0.
  ///
  /// - Parameters:
  ///   - diff: What changed.
  ///   - old: The list that the view shows. Traps if it has another count than
  ///     the diff was made of.
  ///   - new: The list that it shall show. Traps likewise.
  ///   - mode: What to do with moves that need more than one batch.
  ///   - refresh: How the view learns of new content.
  /// - Complexity: As for sections.
  @inlinable
  public init(
    _ diff: ListDiff, from old: [Item], to new: [Item], mode: PlanMode = .fewestBatches,
    refresh: ContentRefresh = .reconfigure
  ) {
    self.init(diff, from: old, to: new, mode: mode) { _, _ in refresh }
  }

  /// Plans how to update a view that shows one list, as section 0, and whose
  /// rows differ in how they refresh.
  ///
  /// - Parameters:
  ///   - diff: What changed.
  ///   - old: The list that the view shows. Traps if it has another count than
  ///     the diff was made of.
  ///   - new: The list that it shall show. Traps likewise.
  ///   - mode: What to do with moves that need more than one batch.
  ///   - refresh: How the view learns that a row has new content.
  /// - Complexity: As for sections, and a call for each update.
  @inlinable
  public init(
    _ diff: ListDiff, from old: [Item], to new: [Item], mode: PlanMode = .fewestBatches,
    refresh: (_ old: Item, _ new: Item) -> ContentRefresh
  ) {
    self.init(
      SectionedDiff(diff), from: [ListSection(id: 0, items: old)],
      to: [ListSection(id: 0, items: new)], mode: mode, refresh: refresh)
  }
}
