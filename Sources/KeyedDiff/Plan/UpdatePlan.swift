/// A plan to update a table or collection view in batches that the view accepts.
///
///     let diff = SectionedDiff(from: old, to: new, id: \.id)
///     let plan = UpdatePlan(diff, from: old, to: new)
///     for stage in plan.stages {
///       collectionView.performBatchUpdates {
///         data = stage.sections
///         // Perform the operations of stage.batch: deleteSections, insertItems, ...
///       }
///     }
///     data = plan.sections
///     // If plan.needsReload, reload the view. Otherwise, reconfigure plan.refreshedItems,
///     // and the headers and footers of plan.refreshedSections.
///
/// Views refuse some combinations of operations in one batch. Rows must not move into an inserted
/// section. In a section that moves, rows must not be deleted, inserted or moved. A reload in a
/// batch with moves may refresh the wrong row. Therefore, a plan has one batch if possible, and
/// otherwise two or three; see ``PlanMode``. After each batch, the view displays the list
/// ``Stage/sections``. Between two batches, this list is neither the old nor the new list.
///
/// Start each batch right after the previous one, not in its completion handler. Do not nest the
/// batches in an outer batch: the view would treat all of them as one batch, and crash.
public struct UpdatePlan<SectionID: Hashable, Item> {
  /// One batch, and the list that the view displays after the batch.
  public struct Stage {
    /// The operations of the batch.
    public let batch: BatchUpdate
    /// The list that the view displays after the batch; `nil` for the new list.
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

    /// The snapshot: the list to give to the data source in the update closure of the batch.
    ///
    /// The snapshot of the last stage is the new list. If the diff was computed by comparing the
    /// lists, ids that are unique in each list are unique in every snapshot. A diff made from parts
    /// or transactions may delete a row and insert one with the same id; a snapshot may have both.
    ///
    /// - Complexity: O(1) for the last stage. Other snapshots are built at each access, in O(s + r)
    ///   for s sections and r rows in sections whose changes are only partly applied. All other
    ///   rows share storage with the old or the new list.
    @inlinable
    public var sections: [ListSection<SectionID, Item>] {
      arrangement?.list(from: old, to: new) ?? new
    }
  }

  /// The batches and their snapshots, in order.
  public let stages: [Stage]
  /// New paths of the kept rows that the view must configure again after the last batch, ascending.
  ///
  /// Meanwhile, the data source must provide ``sections``.
  public let refreshedItems: [NewPath]
  /// New indices of the kept sections whose headers and footers must be configured again after the
  /// last batch, ascending.
  public let refreshedSections: [SectionIndex<NewSpace>]
  /// Whether the view must be reloaded, because the diff exceeds the maximum number of changes.
  ///
  /// If the view must be reloaded, there are no stages.
  public let needsReload: Bool
  /// The new list.
  public let sections: [ListSection<SectionID, Item>]
  /// The diff that the plan was made from.
  public let diff: SectionedDiff

  /// Whether the view needs no update.
  public var isEmpty: Bool {
    stages.isEmpty && refreshedItems.isEmpty && refreshedSections.isEmpty && !needsReload
  }
}

extension UpdatePlan: CustomStringConvertible {
  /// Text that lists the batches, and the numbers of rows and headers to refresh.
  ///
  /// - Complexity: O(c) for c operations.
  public var description: String {
    if needsReload { return "reload" }
    let batches = stages.enumerated().map { "batch \($0 + 1): \($1.batch)" }
    let refreshed = changesInWords([
      (refreshedItems.count, "row"), (refreshedSections.count, "header"),
    ])
    let isRefreshing = !refreshedItems.isEmpty || !refreshedSections.isEmpty
    let parts = batches + (isRefreshing ? ["refresh \(refreshed)"] : [])
    return parts.isEmpty ? "nothing to do" : parts.joined(separator: "\n")
  }
}

extension UpdatePlan.Stage: CustomStringConvertible {
  /// Text that shows the batch, and the list after the batch.
  ///
  /// - Complexity: O(n) for n rows.
  public var description: String { "\(batch) → \(sections)" }
}

extension UpdatePlan.Stage: Sendable where SectionID: Sendable, Item: Sendable {}
extension UpdatePlan: Sendable where SectionID: Sendable, Item: Sendable {}

// MARK: - Creating a plan

extension UpdatePlan {
  /// Creates a plan in which all rows with new content are refreshed in the same way.
  ///
  /// - Parameters:
  ///   - diff: The changes.
  ///   - old: The sections that the view displays. Traps if the row counts do not match the diff.
  ///   - new: The sections to display. Traps if the row counts do not match the diff.
  ///   - mode: The treatment of moves that need more than one batch.
  ///   - refresh: The way in which the view refreshes rows with new content.
  /// - Complexity: O((s + c) log (s + c)) for s sections and c changes, plus O(r) for r rows in
  ///   sections whose changes are only partly applied between two batches.
  @inlinable
  public init(
    _ diff: SectionedDiff, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>], mode: PlanMode = .fewestBatches,
    refresh: ContentRefresh = .reconfigure
  ) {
    self.init(diff, from: old, to: new, mode: mode, isReload: { _ in refresh == .reload })
  }

  /// Creates a plan in which a closure decides how each row with new content is refreshed.
  ///
  /// For example, a row whose new content needs another kind of cell must be reloaded.
  ///
  /// - Parameters:
  ///   - diff: The changes.
  ///   - old: The sections that the view displays. Traps if the row counts do not match the diff.
  ///   - new: The sections to display. Traps if the row counts do not match the diff.
  ///   - mode: The treatment of moves that need more than one batch.
  ///   - refresh: Returns the way in which the view refreshes a row, given its old and new item.
  /// - Complexity: O((s + c) log (s + c)) for s sections and c changes, plus O(r) for r rows in
  ///   sections whose changes are only partly applied between two batches, plus a call of `refresh`
  ///   for each update.
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

  /// Creates a plan; `isReload` returns whether a row is reloaded, given the index of its update.
  @inlinable
  package init(
    _ diff: SectionedDiff, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>], mode: PlanMode, isReload: (Int) -> Bool
  ) {
    let outline = PlanOutline(
      diff, oldCounts: old.indices.map { old[$0].items.count },
      newCounts: new.indices.map { new[$0].items.count }, mode: mode, isReload: isReload)
    self.init(diff, outline, from: old, to: new)
  }

  /// Creates a plan from its outline.
  @inlinable
  package init(
    _ diff: SectionedDiff, _ outline: PlanOutline, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>]
  ) {
    self.diff = diff
    sections = new
    needsReload = diff.exceedsMaximumChanges
    stages = outline.batches.indices.map { index in
      Stage(
        batch: outline.batches[index],
        arrangement: index < outline.arrangements.count ? outline.arrangements[index] : nil,
        old: old, new: new)
    }
    refreshedItems = outline.refreshedItems
    refreshedSections = outline.refreshedSections
  }
}

// MARK: - One section

extension UpdatePlan where SectionID == Int {
  /// Creates a plan for a view that displays one list, as section 0.
  ///
  /// - Parameters:
  ///   - diff: The changes.
  ///   - old: The list that the view displays. Traps if the row count does not match the diff.
  ///   - new: The list to display. Traps if the row count does not match the diff.
  ///   - mode: The treatment of moves that need more than one batch.
  ///   - refresh: The way in which the view refreshes rows with new content.
  /// - Complexity: The same as for a list of sections.
  @inlinable
  public init(
    _ diff: ListDiff, from old: [Item], to new: [Item], mode: PlanMode = .fewestBatches,
    refresh: ContentRefresh = .reconfigure
  ) {
    self.init(diff, from: old, to: new, mode: mode) { _, _ in refresh }
  }

  /// Creates a plan for a view that displays one list, as section 0.
  ///
  /// A closure decides how each row with new content is refreshed.
  ///
  /// - Parameters:
  ///   - diff: The changes.
  ///   - old: The list that the view displays. Traps if the row count does not match the diff.
  ///   - new: The list to display. Traps if the row count does not match the diff.
  ///   - mode: The treatment of moves that need more than one batch.
  ///   - refresh: Returns the way in which the view refreshes a row, given its old and new item.
  /// - Complexity: The same as for a list of sections, plus a call of `refresh` for each update.
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
