import KeyedDiff

extension ListAdapter {
  /// An update that is under way.
  @MainActor
  final class Run {
    let request: Request
    /// What the view showed before.
    let old: Sections
    let options: ListOptions
    /// The view that is updated. Another one that takes its place ends the update.
    weak var view: (any ListView)?
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
    /// The batch that must come to rest before the next stage begins, since the
    /// view takes its time to run the block.
    var delayedBatch: Batch?
    /// Whether all stages are done, but for animations.
    var isPerformed = false

    init(_ request: Request, old: Sections, options: ListOptions) {
      self.request = request
      self.old = old
      self.options = options
    }
  }

  /// A batch that a view was given.
  @MainActor
  final class Batch {
    /// Whether the view ran the block.
    var hasData = false
  }

  // MARK: Comparing

  /// Begins an update. Within ``work(_:)``, as all that follows.
  func begin(_ request: Request) {
    let run = Run(request, old: sections, options: options)
    running = run
    let update = request.update
    guard let view else { return showWithoutView(run) }
    run.view = view
    guard view.isInWindow else { return reload(run, .notInWindow) }
    if let diff = knownDiff(of: update) { return perform(diff, run) }
    guard let comparison else { return reload(run, .noIdentity) }

    let rowCount = (run.old + update.sections).reduce(0) { $0 + $1.items.count }
    guard rowCount > run.options.backgroundThreshold else {
      return perform(comparison.compare(run.old, update.sections, run.options), run)
    }
    run.isComparing = true
    comparing = Task.detached(priority: .userInitiated) {
      [previous = comparing, old = run.old, options = run.options] in
      await previous?.value
      // Of the lists that came in meanwhile only the last is needed.
      if Task.isCancelled { return }
      let diff = comparison.compare(old, update.sections, options)
      await self.perform(diff, ifStillRunning: run)
    }
  }

  /// What changed since the list that is shown, if the feed knows.
  private func knownDiff(of update: ListUpdate<SectionID, Item>) -> SectionedDiff? {
    update.base == version ? update.diff : nil
  }

  private func perform(_ diff: SectionedDiff, ifStillRunning run: Run) {
    guard running === run else { return }
    work {
      run.isComparing = false
      run.view = view
      perform(diff, run)
    }
  }

  // MARK: Batches

  private func perform(_ diff: SectionedDiff, _ run: Run) {
    let update = run.request.update
    guard let view = run.view else { return showWithoutView(run) }
    if diff.isEmpty {
      show(update)
      return end(run, .unchanged)
    }
    let isTooMuch = run.options.maximumChanges.map { diff.changeCount > $0 } ?? false
    if isTooMuch || diff.exceedsMaximumChanges { return reload(run, .tooManyChanges) }
    run.plan = UpdatePlan(
      diff, from: run.old, to: update.sections, mode: run.options.mode, refresh: refresh)
    run.places = KeptPlaces(of: view, rowCounts: diff.oldCounts, options: run.options)
    performStages(of: run)
  }

  /// Performs what is left of a plan: each batch right after the one before, not
  /// when that has come to rest.
  private func performStages(of run: Run) {
    guard let plan = run.plan else { return }
    while run.begunStages < plan.stages.count {
      guard let view = run.view else { return showWithoutView(run) }
      if let reason = reasonToReload(view) { return reload(run, reason) }
      let stage = plan.stages[run.begunStages]
      let batch = Batch()
      run.begunStages += 1
      run.openBatches += 1
      // Holds the adapter, so that the update completes even if nobody else does.
      let completion = BatchCompletion { self.cameToRest(batch, of: run) }
      view.performBatchUpdates(
        stage.batch, animated: run.request.animated,
        settingData: { [self] in
          guard running === run else { return }
          batch.hasData = true
          sections = stage.sections
        },
        completion: { completion.finish() })
      guard running === run else { return }
      if !batch.hasData {
        run.delayedBatch = batch
        return
      }
    }
    finish(run, plan)
  }

  /// Sets up what no batch refreshed.
  private func finish(_ run: Run, _ plan: UpdatePlan<SectionID, Item>) {
    guard let view = run.view else { return showWithoutView(run) }
    show(run.request.update)
    if !plan.refresh.isEmpty {
      if let reason = reasonToReload(view) { return reload(run, reason) }
      let items = plan.refresh.items.filter { path in
        updateInPlace?(plan.sections[path.section].items[path.item], path) != true
      }
      if !items.isEmpty { view.reconfigureItems(at: items) }
      if !plan.refresh.sections.isEmpty {
        view.refreshHeadersAndFooters(of: plan.refresh.sections)
      }
    }
    if let places = run.places, !places.isEmpty {
      places.restore(in: view, newPath: plan.diff.newPath(ofOld:))
    }
    run.isPerformed = true
    if run.openBatches == 0 { end(run, .batches(plan.stages.count)) }
  }

  private func cameToRest(_ batch: Batch, of run: Run) {
    guard running === run else { return }
    work {
      run.openBatches -= 1
      if !batch.hasData {
        reload(run, .batchRefused)
      } else if run.delayedBatch === batch {
        run.delayedBatch = nil
        performStages(of: run)
      } else if run.isPerformed, run.openBatches == 0 {
        end(run, .batches(run.begunStages))
      }
    }
  }

  // MARK: Otherwise

  private func showWithoutView(_ run: Run) {
    show(run.request.update)
    end(run, .noView)
  }

  private func reasonToReload(_ view: any ListView) -> ReloadReason? {
    if !view.isInWindow { return .notInWindow }
    return view.rowCounts == sections.map(\.items.count) ? nil : .otherCounts
  }

  private func reload(_ run: Run, _ reason: ReloadReason) {
    guard let view = run.view else { return showWithoutView(run) }
    let places =
      run.places
      ?? KeptPlaces(of: view, rowCounts: run.old.map(\.items.count), options: run.options)
    let diff = knownDiff(of: run.request.update)
    show(run.request.update)
    view.reloadData()
    if !places.isEmpty {
      if let comparison {
        let now = paths(by: comparison.id)
        places.restore(in: view) { now[comparison.id(run.old[$0.section].items[$0.item])] }
      } else if let diff {
        places.restore(in: view, newPath: diff.newPath(ofOld:))
      }
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
