/// The parts of an `UpdatePlan` that do not depend on the type of the items.
@usableFromInline
package struct PlanOutline: Sendable {
  @usableFromInline private(set) var batches: [BatchUpdate] = []
  /// For each batch except the last, the list that the view displays after the batch.
  @usableFromInline private(set) var arrangements: [Arrangement] = []
  @usableFromInline private(set) var refreshedItems: [NewPath] = []
  @usableFromInline private(set) var refreshedSections: [SectionIndex<NewSpace>] = []

  /// Creates the outline; `isReload(i)` returns whether `diff.items.updates[i]` reloads its row.
  @usableFromInline
  package init(
    _ diff: SectionedDiff, oldCounts: [Int], newCounts: [Int], mode: PlanMode,
    isReload: (Int) -> Bool
  ) {
    Self.check(oldCounts, are: diff.oldCounts, "old")
    Self.check(newCounts, are: diff.newCounts, "new")
    if diff.isEmpty || diff.exceedsMaximumChanges { return }
    let areReloads = diff.items.updates.indices.map(isReload)
    plan(PlanOperations(diff, mode: mode, areReloads: areReloads), diff)
  }

  /// Creates the outline of a plan that reloads no rows.
  package init(_ diff: SectionedDiff, mode: PlanMode) {
    if diff.isEmpty || diff.exceedsMaximumChanges { return }
    plan(PlanOperations(diff, mode: mode, areReloads: []), diff)
  }

  private mutating func plan(_ operations: PlanOperations, _ diff: SectionedDiff) {
    var operations = operations
    refreshedItems = operations.refreshed.map(\.new).ascending()
    refreshedSections = operations.refreshedSections.map(\.new).sorted().map { SectionIndex($0) }
    guard operations.needBatches else { return }
    var staging = Staging.fewest(for: operations)
    if staging.count == 3, let others = operations.replacingReloadedMoves() {
      let fewer = Staging.fewest(for: others)
      if fewer.count < 3 { (operations, staging) = (others, fewer) }
    }
    if staging.count == 1 {
      batches = [BatchUpdate(operations)]
      return
    }
    arrangements = (1..<staging.count).map { Arrangement(after: $0, staging, operations, diff) }
    batches = (1...staging.count).map { stage in
      BatchUpdate(
        stage: stage, from: stage == 1 ? nil : arrangements[stage - 2],
        to: stage == staging.count ? nil : arrangements[stage - 1], staging, operations, diff)
    }
  }

  private static func check(_ counts: [Int], are expected: [Int], _ name: String) {
    require(
      counts == expected,
      "The \(name) sections are not those of the diff: they have \(counts) rows, the diff "
        + "\(expected).")
  }
}
