public import KeyedDiff

extension StrictListView {
  /// Performs a plan as a screen would: each batch with its snapshot, then all refreshes.
  ///
  /// Afterwards, every row, header and footer must show its current content (rule S8).
  ///
  /// - Parameters:
  ///   - plan: The plan to perform.
  ///   - setData: Sets the list of the data source.
  /// - Throws: The first violation.
  /// - Complexity: That of ``performBatchUpdates(_:)`` for each batch, plus O(n) for n rows.
  public func perform(
    _ plan: UpdatePlan<SectionID, Item>,
    settingData setData: ([ListSection<SectionID, Item>]) -> Void
  ) throws(RuleViolation) {
    for stage in plan.stages {
      try perform(stage.batch) { setData(stage.sections) }
    }
    setData(plan.sections)
    if plan.needsReload {
      try reloadData()
    } else {
      try reconfigureItems(at: plan.refresh.items)
      try refreshHeadersAndFooters(of: plan.refresh.sections)
    }
    try breakingOnThrow(verify)
  }
}
