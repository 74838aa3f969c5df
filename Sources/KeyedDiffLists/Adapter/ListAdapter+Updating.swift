import KeyedDiff

extension ListAdapter {
  /// An update that is under way.
  @MainActor
  final class Run {
    let request: Request
    /// What the view showed before.
    let old: Sections
    /// Whether the lists are still compared, in the background.
    var isComparing = false
    /// How to update the view.
    var plan: UpdatePlan<SectionID, Item>?
    /// What the user looked at before.
    var places: KeptPlaces?
    /// How many stages of the plan were begun.
    var begunStages = 0
    /// How many batches have not come to rest.
    var openBatches = 0
    /// Whether the view has not yet run the block of the last batch.
    var awaitsData = false
    /// Whether the next stage begins only when the last batch came to rest, since
    /// the view took its time to run the block.
    var isWaiting = false
    /// Whether all stages are done, but for animations.
    var isPerformed = false

    init(_ request: Request, old: Sections) {
      self.request = request
      self.old = old
    }
  }

  // MARK: Comparing

  func begin(_ request: Request) {
    let run = Run(request, old: sections)
    running = run
    let update = request.update
    guard let view else {
      show(update)
      return end(run, .noView)
    }
    guard view.isInWindow else { return reload(run, .notInWindow) }
    if let diff = update.diff, update.base == version { return perform(diff, run) }
    guard let comparison else { return reload(run, .noIdentity) }

    let options = options
    let rowCount = (run.old + update.sections).reduce(0) { $0 + $1.items.count }
    guard rowCount > options.backgroundThreshold else {
      return perform(comparison.compare(run.old, update.sections, options), run)
    }
    run.isComparing = true
    Task.detached(priority: .userInitiated) { [old = run.old] in
      let diff = comparison.compare(old, update.sections, options)
      await self.perform(diff, ifStillRunning: run)
    }
  }

  private func perform(_ diff: SectionedDiff, ifStillRunning run: Run) {
    guard running === run else { return }
    run.isComparing = false
    perform(diff, run)
  }

  // MARK: Batches

  private func perform(_ diff: SectionedDiff, _ run: Run) {
    let update = run.request.update
    guard let view else {
      show(update)
      return end(run, .noView)
    }
    if diff.isEmpty {
      show(update)
      return end(run, .unchanged)
    }
    if diff.exceedsMaximumChanges { return reload(run, .tooManyChanges) }
    run.plan = UpdatePlan(
      diff, from: sections, to: update.sections, mode: options.mode, refresh: refresh)
    run.places = KeptPlaces(of: view, rowCounts: diff.oldCounts, options: options)
    performStages(of: run)
  }

  /// Performs what is left of a plan: each batch right after the one before, not
  /// when that has come to rest.
  private func performStages(of run: Run) {
    guard let plan = run.plan else { return }
    while run.begunStages < plan.stages.count {
      guard let view else {
        show(run.request.update)
        return end(run, .noView)
      }
      if let reason = reasonToReload(view) { return reload(run, reason) }
      let stage = plan.stages[run.begunStages]
      run.begunStages += 1
      run.openBatches += 1
      run.awaitsData = true
      // Holds the adapter, so that the update completes even if nobody else does.
      let completion = BatchCompletion { self.batchCameToRest(run) }
      view.performBatchUpdates(
        stage.batch, animated: run.request.animated,
        settingData: { [self] in
          guard running === run else { return }
          run.awaitsData = false
          sections = stage.sections
        },
        completion: { completion.finish() })
      guard running === run else { return }
      run.isWaiting = run.awaitsData
      if run.isWaiting { return }
    }
    finish(run, plan)
  }

  /// Sets up what no batch refreshed.
  private func finish(_ run: Run, _ plan: UpdatePlan<SectionID, Item>) {
    show(run.request.update)
    guard let view else { return end(run, .noView) }
    let items = plan.refresh.items.filter { path in
      updateInPlace?(sections[path.section].items[path.item], path) != true
    }
    if !items.isEmpty { view.reconfigureItems(at: items) }
    if !plan.refresh.sections.isEmpty {
      view.refreshHeadersAndFooters(of: plan.refresh.sections)
    }
    if let places = run.places, !places.isEmpty {
      places.restore(in: view, newPath: plan.diff.newPath(ofOld:))
    }
    run.isPerformed = true
    if run.openBatches == 0 { end(run, .batches(plan.stages.count)) }
  }

  private func batchCameToRest(_ run: Run) {
    guard running === run else { return }
    run.openBatches -= 1
    if run.awaitsData {
      reload(run, .batchRefused)
    } else if run.isPerformed {
      if run.openBatches == 0 { end(run, .batches(run.begunStages)) }
    } else if run.isWaiting {
      performStages(of: run)
    }
  }

  // MARK: Reloading

  private func reasonToReload(_ view: any ListView) -> ReloadReason? {
    if !view.isInWindow { return .notInWindow }
    return view.rowCounts == sections.map(\.items.count) ? nil : .otherCounts
  }

  private func reload(_ run: Run, _ reason: ReloadReason) {
    guard let view else {
      show(run.request.update)
      return end(run, .noView)
    }
    let places =
      run.places ?? KeptPlaces(of: view, rowCounts: run.old.map(\.items.count), options: options)
    show(run.request.update)
    view.reloadData()
    if let comparison, !places.isEmpty {
      let now = paths(by: comparison.id)
      places.restore(in: view) { now[comparison.id(run.old[$0.section].items[$0.item])] }
    }
    end(run, .reloaded(reason))
  }

  /// Where each id is, the first time that it occurs.
  private func paths(by id: (Item) -> AnyHashable) -> [AnyHashable: NewPath] {
    var paths: [AnyHashable: NewPath] = [:]
    for (section, rows) in sections.enumerated() {
      for (item, row) in rows.items.enumerated() {
        let id = id(row)
        if paths[id] == nil { paths[id] = NewPath(section: section, item: item) }
      }
    }
    return paths
  }
}
