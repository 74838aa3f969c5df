public import KeyedDiff

extension StrictListView {
  /// Carries out a plan as a screen would: each batch with its snapshot, then
  /// what is to be refreshed. In the end every row, header and footer must show
  /// what it has (S8).
  ///
  /// - Parameters:
  ///   - plan: What to do.
  ///   - setData: Makes a list the one that the data source has.
  /// - Throws: The first violation.
  /// - Complexity: As ``performBatchUpdates(_:)`` for each batch, and O(n) for n rows.
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
