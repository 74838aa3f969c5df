public import KeyedDiff

extension StrictListView {
  /// Performs a plan as an app would, and verifies the result.
  ///
  /// Performs the batch of each stage and, in the block of the batch, sets the list of the stage.
  /// Then refreshes rows, headers and footers, or reloads the view, as the plan says. Finally,
  /// every row, header and footer must show its current content (rule S8).
  ///
  /// - Parameters:
  ///   - plan: The plan to perform.
  ///   - setData: Sets the list of the data source.
  /// - Throws: The first violation.
  /// - Complexity: The sum of the complexities of ``performBatchUpdates(_:)`` for all batches, plus
  ///   O(n) for n rows.
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
