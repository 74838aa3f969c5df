import KeyedDiff

extension ListScreen {
  /// Plans an update.
  ///
  /// - Parameters:
  ///   - diff: The changes; `nil` if the update only refreshes the list that is shown.
  ///   - compared: The result of a comparison in the background; `nil` if there was none.
  func plan(
    _ diff: SectionedDiff?, _ run: Run, for view: any ListView, _ compared: ComparedUpdate?
  ) {
    if let diff, !diff.isEmpty { planChanges(diff, run, for: view, compared) }
    if !run.request.refresh.isEmpty { addRefreshes(to: run) }
  }

  private func planChanges(
    _ diff: SectionedDiff, _ run: Run, for view: any ListView, _ compared: ComparedUpdate?
  ) {
    let mode = run.planMode(in: view)
    let areReloads = areReloads(diff.items.updates, run)
    let outline =
      if let compared, compared.mode == mode, !areReloads.contains(true) {
        compared.outline
      } else {
        PlanOutline(
          diff, oldCounts: access.rowCounts(run.old), newCounts: access.rowCounts(run.new),
          mode: mode, isReload: { areReloads[$0] })
      }
    let plan = UpdatePlan(diff, outline, from: run.old, to: run.new)
    run.stages = plan.stages.map { stage in (stage.batch, { stage.sections }) }
    run.reconfiguredItems = plan.refreshedItems.current
    run.reconfiguredSections = plan.refreshedSections.map { $0.index }
  }

  /// Returns, for each row with new content, whether the app wants to reload the row.
  private func areReloads(_ updates: [PathPair], _ run: Run) -> [Bool] {
    guard let contentRefresh else { return Array(repeating: false, count: updates.count) }
    let (old, new) = (run.old, run.new)
    return updates.map { update in
      let oldItem = old[update.old.section].items[update.old.item]
      let newItem = new[update.new.section].items[update.new.item]
      return contentRefresh(oldItem, newItem) == .reload
    }
  }

  /// Adds the requested refreshes to an update. If reloads are requested, appends a batch that
  /// performs them. All other requested refreshes take place after the batches, without a batch.
  private func addRefreshes(to run: Run) {
    let (refresh, new) = (run.request.refresh, run.new)
    func sections(_ ids: Set<SectionID>) -> [Int] {
      ids.isEmpty ? [] : new.indices.filter { ids.contains(new[$0].id) }
    }
    func paths(_ ids: Set<ID>) -> [CurrentPath] {
      ids.isEmpty ? [] : identity.search.paths(ids, access.rows(new))
    }
    let reloadedSections = sections(refresh.reloadedSections)
    let reloadedItems = paths(refresh.reloadedItems).filter {
      !refresh.reloadedSections.contains(new[$0.section].id)
    }
    if !reloadedSections.isEmpty || !reloadedItems.isEmpty {
      let batch = BatchUpdate(
        sections: .init(reloads: reloadedSections.map { SectionIndex($0) }),
        items: .init(reloads: reloadedItems.map { OldPath(section: $0.section, item: $0.item) }))
      run.stages.append((batch, { new }))
    }
    run.reconfiguredItems.formAscendingUnion(paths(refresh.reconfiguredItems))
    run.reconfiguredSections.formAscendingUnion(sections(refresh.reconfiguredSections))
  }
}
