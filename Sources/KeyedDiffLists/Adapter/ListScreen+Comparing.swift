import KeyedDiff

extension ListScreen {
  /// A way to compare the lists of an update.
  enum Comparison {
    /// The items have no identity.
    case impossible
    /// The lists have been compared.
    case finished(SectionedDiff)
    /// The lists are long: a closure that compares them and outlines the plan, on any thread.
    case background(@Sendable () -> ComparedUpdate)
  }

  /// Compares the lists of an update, unless they are so long that this is done in the background.
  ///
  /// - Parameters:
  ///   - run: An update with a list. Rows that its feed reports as updated are added to the rows to
  ///     refresh, because the comparison cannot detect that an object was changed in place.
  ///   - view: The view.
  func compareLists(of run: Run, for view: any ListView) -> Comparison {
    guard let compare = identity.compare, let update = run.request.update else {
      return .impossible
    }
    run.request.refresh.reconfiguredItems.formUnion(identity.updatedIDs(of: update))
    let lists = ComparedLists(
      old: run.old, new: update.sections, options: run.options, access: access)
    let comparison = lists.comparison()
    guard let job = identity.job, lists.areLong else {
      return .finished(lists.diff(comparison, compare)!)
    }
    if let limit = lists.firstLimit, let diff = lists.diff(comparison.limited(limit), compare) {
      return .finished(diff)
    }
    let mode = run.planMode(in: view)
    let makeDiff = job(access.rows(run.old), access.rows(update.sections), comparison)
    let options = run.options
    return .background {
      var diff = makeDiff()
      // Then the view is reloaded, so nothing is planned.
      if options.areExceeded(by: diff) { diff = diff.exceedingMaximumChanges }
      return ComparedUpdate(diff: diff, outline: PlanOutline(diff, mode: mode), mode: mode)
    }
  }
}

/// The result of a comparison in the background.
struct ComparedUpdate: Sendable {
  let diff: SectionedDiff
  /// The outline of the plan. It contains no reloads of rows, so it is not used if the app wants to
  /// reload a row.
  let outline: PlanOutline
  /// The mode of the plan.
  let mode: PlanMode
}
