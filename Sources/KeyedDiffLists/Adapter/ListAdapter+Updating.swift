import KeyedDiff

extension KeyedListAdapter {
  /// An update in progress.
  @MainActor
  final class Run {
    var request: Request
    /// The list that the view showed before the update.
    let old: Sections
    let options: ListOptions
    /// The view that is updated. If the app replaces the view, the update ends; but if the lists
    /// are still being compared at that time, the update continues with the new view.
    weak var view: (any ListView)?
    /// Whether the lists are being compared in the background.
    var isComparing = false
    /// The outline of the plan that was made in the background, and the mode of the plan. The plan
    /// contains no reloads of rows, so it is not used if the app wants to reload a row.
    var backgroundPlan: (outline: PlanOutline, mode: PlanMode)?
    /// The part of the update that waits until the view has no uncommitted updates.
    var interruption: Interruption?
    /// The batches of the update, each with the list that results from the batch.
    var stages: [(batch: BatchUpdate, sections: () -> Sections)] = []
    /// The new paths of the rows to reconfigure after the batches, in ascending order.
    var reconfiguredItems: [CurrentPath] = []
    /// The new indices of the sections whose headers and footers are reconfigured after the
    /// batches, in ascending order.
    var reconfiguredSections: [Int] = []
    var diff: SectionedDiff?
    /// The transition that ``announce(_:)`` has passed to the app; `nil` until the view begins to
    /// change.
    var transition: ListTransition<SectionID, Item>?
    var places: KeptPlaces?
    var begunStages = 0
    /// The number of batches that have begun but not finished.
    var openBatches = 0
    /// The ordinal number of the batch whose update block the view has postponed; `nil` if there is
    /// no such batch. The next batch begins only when this batch has finished.
    var delayedBatch: Int?
    /// Whether the update is complete, except for animations.
    var isPerformed = false

    init(_ request: Request, old: Sections, options: ListOptions) {
      self.request = request
      self.old = old
      self.options = options
    }

    /// The list that the view shows after the update.
    var new: Sections { request.update?.sections ?? old }

    func planMode(in view: any ListView) -> PlanMode { options.mode ?? view.planMode }
  }

  /// A part of an update that waits until the view has no uncommitted updates.
  enum Interruption {
    /// To perform the remaining batches, and then reconfigure rows and sections in place.
    case performing
    /// To reload the view.
    case reloading(ReloadReason)
  }

  // MARK: Comparing

  /// Begins an update. This step and all later steps of the update run inside ``work(_:)``.
  func begin(_ request: Request) {
    var options = options
    options.maximumChanges = options.maximumChanges ?? view?.maximumChanges
    let run = Run(request, old: sections, options: options)
    running = run
    guard let view else { return showWithoutView(run) }
    run.view = view
    guard let update = request.update else { return perform(nil, run) }
    if request.style == .reload { return reload(run, .requested) }
    guard view.isInWindow else { return reload(run, .notInWindow) }
    if let diff = knownDiff(of: update) { return perform(diff, run) }
    guard let compare = identity.compare else { return reload(run, .noIdentity) }
    // Also reconfigures all rows that the feed has reported as updated. If an item is an object
    // that was changed in place, the comparison cannot detect the change.
    run.request.refresh.reconfiguredItems.formUnion(refreshedIDs(of: update))

    let lists = ComparedLists(
      old: run.old, new: update.sections, options: run.options, access: access)
    let comparison = lists.comparison()
    guard let job = identity.job, lists.areLong else {
      return perform(lists.diff(comparison, compare)!, run)
    }
    if let limit = lists.firstLimit,
      let diff = lists.diff(comparison.limited(limit), compare)
    {
      return perform(diff, run)
    }
    run.isComparing = true
    let mode = run.planMode(in: view)
    let makeDiff = job(access.rows(run.old), access.rows(update.sections), comparison)
    let comparing = Task.detached(priority: .userInitiated) {
      let diff = makeDiff()
      return (diff, PlanOutline(diff, mode: mode))
    }
    Task {
      let (diff, outline) = await comparing.value
      performInTurn(diff, outline, mode, run)
    }
  }

  /// Returns the diff of an update if the diff starts from the list that is shown; otherwise `nil`.
  private func knownDiff(of update: ListUpdate<SectionID, Item>?) -> SectionedDiff? {
    update?.base == version ? update?.diff : nil
  }

  /// Continues an update with the result of a background comparison.
  private func performInTurn(
    _ diff: SectionedDiff, _ outline: PlanOutline, _ mode: PlanMode, _ run: Run
  ) {
    guard running === run else { return }
    work {
      run.isComparing = false
      run.view = view
      run.backgroundPlan = (outline, mode)
      perform(diff, run)
    }
  }

  // MARK: Batches

  /// Performs the changes and the refreshes of an update.
  ///
  /// - Parameter diff: The changes; `nil` if the update only refreshes the list that is shown.
  private func perform(_ diff: SectionedDiff?, _ run: Run) {
    guard let view = run.view else { return showWithoutView(run) }
    run.diff = diff
    if let diff, !diff.isEmpty {
      let isTooMuch = run.options.maximumChanges.map { diff.changeCount > $0 } ?? false
      if isTooMuch || diff.exceedsMaximumChanges { return reload(run, .tooManyChanges) }
      plan(diff, run, for: view)
    }
    if !run.request.refresh.isEmpty { addRefreshes(to: run) }
    if run.stages.isEmpty, run.reconfiguredItems.isEmpty, run.reconfiguredSections.isEmpty {
      if let update = run.request.update { show(update) }
      return end(run, .unchanged)
    }
    performStages(of: run)
  }

  private func plan(_ diff: SectionedDiff, _ run: Run, for view: any ListView) {
    let mode = run.planMode(in: view)
    let areReloads = areReloads(diff.items.updates, run)
    let outline =
      if let (outline, itsMode) = run.backgroundPlan, itsMode == mode, !areReloads.contains(true) {
        outline
      } else {
        PlanOutline(
          diff, oldCounts: access.rowCounts(run.old), newCounts: access.rowCounts(run.new),
          mode: mode, isReload: { areReloads[$0] })
      }
    let plan = UpdatePlan(diff, outline, from: run.old, to: run.new)
    run.backgroundPlan = nil
    run.stages = plan.stages.map { stage in (stage.batch, { stage.sections }) }
    run.reconfiguredItems = plan.refresh.items.current
    run.reconfiguredSections = plan.refresh.sections.map { $0.index }
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

  /// Continues an update that had to wait until the view had no uncommitted updates.
  func resume(_ run: Run, after interruption: Interruption) {
    run.interruption = nil
    switch interruption {
    case .performing: performStages(of: run)
    case .reloading(let reason): reload(run, reason)
    }
  }

  /// Performs the remaining batches of an update, and then the last step of the update. A batch
  /// does not wait for the animations of the previous batch.
  private func performStages(of run: Run) {
    while run.begunStages < run.stages.count {
      guard let view = viewInTurn(of: run) else { return }
      announce(run)
      guard running === run else { return }
      if run.places == nil {
        run.places = KeptPlaces(
          of: view, rowCounts: access.rowCounts(run.old), options: run.options)
      }
      let stage = run.stages[run.begunStages]
      run.begunStages += 1
      run.openBatches += 1
      let number = run.begunStages
      let batch = ListBatch(
        stage.batch, animations: run.request.style == .animated ? run.options.animations : nil,
        settingData: { [self] in
          guard running === run else { return false }
          sections = stage.sections()
          return true
        },
        // This closure holds the adapter strongly, so that the update can be completed even if the
        // app releases the adapter.
        onFinish: { hasData in self.cameToRest(number, hasData: hasData, of: run) })
      view.performBatchUpdates(batch)
      guard running === run else { return }
      if !batch.hasData {
        run.delayedBatch = number
        return
      }
    }
    refreshInPlace(run)
  }

  /// Returns the view of an update if the view can be changed now. Otherwise returns `nil`: the
  /// update then waits, reloads the view, or ends.
  private func viewInTurn(of run: Run) -> (any ListView)? {
    guard let view = run.view else {
      showWithoutView(run)
      return nil
    }
    if view.hasUncommittedUpdates {
      run.interruption = .performing
      return nil
    }
    if !view.isInWindow {
      reload(run, .notInWindow)
      return nil
    }
    if view.rowCounts != access.rowCounts(sections) {
      reload(run, .otherCounts)
      return nil
    }
    return view
  }

  /// Performs the last step of an update: reconfigures the rows, headers and footers that no batch
  /// has refreshed, and restores the selection and the scroll anchor.
  private func refreshInPlace(_ run: Run) {
    guard let view = run.view else { return showWithoutView(run) }
    if !run.reconfiguredItems.isEmpty || !run.reconfiguredSections.isEmpty {
      guard viewInTurn(of: run) != nil else { return }
      announce(run)
      guard running === run else { return }
    }
    if run.places == nil {
      // There was no batch, so the view still has its selection. The scroll anchor must be restored
      // nevertheless, because reconfigured rows may change their heights.
      run.places = KeptPlaces(
        of: view, rowCounts: access.rowCounts(run.old), options: run.options,
        includingSelection: false)
    }
    if let update = run.request.update { show(update) }
    let items = itemsToReconfigure(of: run)
    func reconfigure() {
      if !items.isEmpty { view.reconfigureItems(at: items) }
      if !run.reconfiguredSections.isEmpty {
        view.refreshHeadersAndFooters(of: run.reconfiguredSections)
      }
    }
    if run.request.style == .animated {
      reconfigure()
    } else {
      view.performWithoutAnimation(reconfigure)
    }
    if let places = run.places, !places.isEmpty {
      places.restore(
        in: view, run.diff.map { KeptPlaces.Paths($0) } ?? .same(in: access.rowCounts(run.old)))
    }
    run.isPerformed = true
    if run.openBatches == 0 { end(run, .batches(run.stages.count)) }
  }

  /// Calls ``updateInPlace`` for each row to reconfigure. Returns the paths of the rows that the
  /// closure did not update, and that the view must therefore reconfigure.
  private func itemsToReconfigure(of run: Run) -> [CurrentPath] {
    guard let updateInPlace else { return run.reconfiguredItems }
    let (old, new) = (run.old, run.new)
    var items: [CurrentPath] = []
    for path in run.reconfiguredItems {
      let item = new[path.section].items[path.item]
      var oldItem = item
      if let diff = run.diff,
        let oldPath = diff.oldPath(ofNew: NewPath(section: path.section, item: path.item))
      {
        oldItem = old[oldPath.section].items[oldPath.item]
      }
      if !updateInPlace(oldItem, item, path) { items.append(path) }
    }
    return items
  }

  private func cameToRest(_ batch: Int, hasData: Bool, of run: Run) {
    guard running === run else { return }
    work {
      run.openBatches -= 1
      if !hasData {
        reload(run, .batchRefused)
      } else if run.delayedBatch == batch {
        run.delayedBatch = nil
        performStages(of: run)
      } else if run.isPerformed, run.openBatches == 0 {
        end(run, .batches(run.stages.count))
      }
    }
  }

  // MARK: Announcing and reloading

  /// Calls ``onWillUpdate``, unless it has already been called for this update.
  private func announce(_ run: Run) {
    guard run.transition == nil else { return }
    let transition = ListTransition(old: run.old, new: run.new, diff: run.diff)
    run.transition = transition
    onWillUpdate?(transition)
  }

  private func showWithoutView(_ run: Run) {
    if let update = run.request.update { show(update) }
    end(run, .noView)
  }

  private func reload(_ run: Run, _ reason: ReloadReason) {
    guard let view = run.view else { return showWithoutView(run) }
    guard !view.hasUncommittedUpdates else { return run.interruption = .reloading(reason) }
    run.diff = run.diff ?? knownDiff(of: run.request.update)
    announce(run)
    guard running === run else { return }
    let places =
      run.places
      ?? KeptPlaces(of: view, rowCounts: access.rowCounts(run.old), options: run.options)
    if let update = run.request.update { show(update) }
    places.reload(
      view, paths(of: run, lookingFor: places.paths),
      configuresAll: reason == .requested || !run.request.refresh.isEmpty)
    end(run, .reloaded(reason))
  }

  /// Returns functions that find the rows of the old list, above all the given ones, in the new
  /// list; `nil` if the items have no identity and the new list comes without a diff.
  private func paths(of run: Run, lookingFor wanted: [OldPath]) -> KeptPlaces.Paths? {
    if run.request.update == nil { return .same(in: access.rowCounts(run.old)) }
    guard identity.compare != nil else { return run.diff.map { KeptPlaces.Paths($0) } }
    return KeptPlaces.Paths(identity, of: wanted, from: run.old, to: run.new, access)
  }
}
