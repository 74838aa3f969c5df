public import KeyedDiff

extension StrictListView {
  /// Performs a plan as an app would, and verifies the result.
  ///
  /// Performs the batch of each stage. The update block of each batch calls `setData` with the list
  /// of the stage. Then reloads the view if the plan requires a reload; otherwise, refreshes the
  /// rows, headers and footers that the plan names. Finally, verifies that every row, header and
  /// footer shows its current content (rule S8).
  ///
  /// - Parameters:
  ///   - plan: The plan to perform.
  ///   - setData: Replaces the list of the data source with the given list.
  /// - Throws: The first violation.
  /// - Complexity: The sum of the complexities of ``performBatchUpdates(_:)`` for all batches, plus
  ///   O(n) for n rows.
  public func perform(
    _ plan: UpdatePlan<SectionID, Item>,
    settingData setData: ([ListSection<SectionID, Item>]) -> Void
  ) throws(RuleViolationError) {
    for stage in plan.stages {
      try perform(stage.batch) { setData(stage.sections) }
    }
    setData(plan.sections)
    if plan.needsReload {
      try reloadData()
    } else {
      try reconfigureItems(at: plan.refreshedItems)
      try refreshHeadersAndFooters(of: plan.refreshedSections)
    }
    try breakingOnThrow(verify)
  }
}
