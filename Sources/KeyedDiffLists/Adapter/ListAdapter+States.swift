import KeyedDiff

// The states of an adapter, and all transitions between them.
//
// | state, event | something waits: a call, a reload, another view | the lists are compared | a batch has finished | the view is committed |
// | --- | --- | --- | --- | --- |
// | idle | call: begin; reload, view: reload | - | - | what waits, as for a call |
// | comparing | call: waits; reload, view: reload, and keep comparing | perform | - | reload, if one waits |
// | performing | all wait until the view has returned from the batches | - | - | - |
// | postponed | call: waits; reload: reload; view: end, reload | - | the postponed one: perform the next; refused: reload, end | reload, if one waits |
// | blocked | call: waits; reload: reload, go on; view: end, reload | - | refused: reload, end | perform the next batch, or reload and end |
// | animating | call: waits; reload: reload; view: end, reload | - | the last one: end | reload, if one waits |
// | replacing | call: waits; view: attach that one | - | - | load the new view, and end |
//
// A view with uncommitted updates is not changed: then each transition that needs the view waits, and
// nothing of it is lost. An update ends early if there is no view.
//
// An event of an update that has ended is dropped: its update is not the one of the state.
//
// The view and the app may call the adapter back at any time: from `setData()` and `finish()`, from
// `reloadData()` and cells, from the app's closures and completion handlers. Each such call is an
// event. An event that arrives while another one is handled waits in `events`, so that no transition
// ever runs inside of another one, and calls can be nested without limit. Only `setData()` acts at
// once, because the view reads the list when it returns.

extension KeyedListAdapter {
  enum State {
    /// No update is in progress.
    case idle
    /// The lists are being compared in the background.
    case comparing(Run)
    /// The view is being changed, and calls the adapter back. No other event is handled meanwhile.
    case performing(Run)
    /// The view has not yet run the update block of the batch with this ordinal number. The next
    /// batch begins when this one has finished.
    case postponed(Run, batch: Int)
    /// The view has uncommitted updates, or another view has to be attached first.
    case blocked(Run, Resumption)
    /// The view shows the new list, and animates.
    case animating(Run)
    /// Another view was set, so the update has ended. Its calls are completed when the list has been
    /// loaded in that view.
    case replacing(Run)

    /// The update in progress.
    var run: Run? {
      switch self {
      case .idle, .replacing: nil
      case .comparing(let run), .performing(let run), .postponed(let run, _), .blocked(let run, _),
        .animating(let run):
        run
      }
    }

    /// The number of the newest call that does not wait for another update; 0 if there is none.
    @MainActor var lastCall: Int {
      if case .replacing(let run) = self { run.request.number } else { run?.request.number ?? 0 }
    }

    var isBlocked: Bool { if case .blocked = self { true } else { false } }
  }

  /// The part of an update that waits until the view can be changed.
  enum Resumption {
    /// To perform the remaining batches, and then reconfigure rows and sections in place.
    case performing
    /// To reload the view.
    case reloading(ReloadReason)
  }

  /// What waits to be done with the view itself.
  enum ViewRequest {
    /// To reload the view.
    case reload
    /// To reload the view, which shows a user's move that was not applied to the list.
    case undoMove
    /// To pass a new view to the app, and then to load the list in it.
    case attach
    /// To load the list in a new view; also if there is no view any more.
    case load
  }

  enum Event {
    /// A call, a reload or another view waits, or calls were discarded.
    case requested
    /// The view may no longer have uncommitted updates, or may have been released.
    case viewCommitted
    /// The lists of an update have been compared in the background.
    case compared(Run, () -> ComparedUpdate)
    /// The view has finished a batch; it has refused the batch if it has no data.
    case finished(Run, batch: Int, hasData: Bool)
  }

  /// Whether an update is in progress.
  public var isUpdating: Bool { if case .idle = state { false } else { true } }

  /// Whether a list has been applied that the view does not show yet, or whose animations are running.
  var hasOpenCalls: Bool { !calls.calls.isEmpty }

  /// Whether no update is in progress, or only the animations of an update are still running.
  var isSettled: Bool {
    switch state {
    case .idle, .animating: true
    default: false
    }
  }

  /// Whether the view is at the place where the last update leaves it, and no transition is in
  /// progress.
  var isAtRest: Bool { isSettled && !isHandling }

  /// Whether another view was set that has not been loaded yet.
  private var isViewNew: Bool { viewRequest == .attach || viewRequest == .load }

  // MARK: Events

  /// Handles an event, and then everything that waits and can be done. If another event is being
  /// handled, this one waits.
  func handle(_ event: Event) {
    guard !isHandling else { return events.append(event) }
    isHandling = true
    defer { isHandling = false }
    step(event)
    repeat {
      while !events.isEmpty {
        swap(&events, &takenEvents)
        for event in takenEvents { step(event) }
        takenEvents.removeAll(keepingCapacity: true)
      }
    } while takeWaiting() || !events.isEmpty
  }

  private func step(_ event: Event) {
    switch event {
    case .requested, .viewCommitted: break  // `takeWaiting()` follows.
    case .compared(let run, let compared):
      guard case .comparing(let current) = state, current === run else { return }
      let compared = compared()
      perform(compared.diff, run, compared)
    case .finished(let run, let batch, let hasData):
      guard state.run === run else { return }
      run.openBatches -= 1
      if !hasData { return reload(run, .batchRefused) }
      switch state {
      case .postponed(_, batch): performBatches(run)
      case .animating where run.openBatches == 0: end(run, .batches(run.stages.count))
      default: break
      }
    }
  }

  /// Does one thing that waits, if the state and the view allow it.
  ///
  /// - Returns: `false` if there is nothing to do now.
  private func takeWaiting() -> Bool {
    if case .idle = state, calls.beginWithDiscarded {
      complete(calls.take(upTo: 0), .discarded)
      return true
    }
    switch state {
    case .blocked: break
    case .idle where waiting != nil: break
    default:
      if viewRequest != nil { break }
      delayedView = nil
      return false
    }
    if let view = screen.view, view.hasUncommittedUpdates {
      delay(view)
      return false
    }
    delayedView = nil
    if let viewRequest {
      self.viewRequest = nil
      take(viewRequest)
    } else if case .blocked(let run, let resumption) = state {
      switch resumption {
      case .performing: performBatches(run)
      case .reloading(let reason): reload(run, reason)
      }
    } else if let request = waiting {
      waiting = nil
      begin(request)
    }
    return true
  }

  /// Tells a view with uncommitted updates, once, that updates wait for it.
  private func delay(_ view: any ListView) {
    guard delayedView !== view else { return }
    delayedView = view
    view.delay(DelayedUpdates { [weak self] in self?.handle(.viewCommitted) })
  }

  // MARK: Transitions

  private func begin(_ request: Request) {
    var options = screen.options
    options.maximumChanges = options.maximumChanges ?? screen.view?.maximumChanges
    let run = Run(request, old: screen.sections, options: options)
    state = .performing(run)
    guard let view = screen.view else { return end(run, showing: .noView) }
    guard let update = request.update else { return perform(nil, run) }
    if request.style == .reload { return reload(run, .requested) }
    if !view.isInWindow { return reload(run, .notInWindow) }
    if let diff = screen.knownDiff(of: update) { return perform(diff, run) }
    switch screen.compareLists(of: run, for: view) {
    case .impossible: reload(run, .noIdentity)
    case .finished(let diff): perform(diff, run)
    case .background(let compare):
      state = .comparing(run)
      let comparing = Task.detached(priority: .userInitiated, operation: compare)
      Task {
        let compared = await comparing.value
        handle(.compared(run, { compared }))
      }
    }
  }

  /// Plans and performs the changes and the refreshes of an update.
  ///
  /// - Parameters:
  ///   - diff: The changes; `nil` if the update only refreshes the list that is shown.
  ///   - run: The update.
  ///   - compared: The result of a comparison in the background; `nil` if there was none.
  private func perform(_ diff: SectionedDiff?, _ run: Run, _ compared: ComparedUpdate? = nil) {
    guard let view = screen.view else { return end(run, showing: .noView) }
    run.diff = diff
    if let diff, !diff.isEmpty {
      if run.options.areExceeded(by: diff) { run.diff = diff.exceedingMaximumChanges }
      if run.diff!.exceedsMaximumChanges { return reload(run, .tooManyChanges) }
    }
    screen.plan(diff, run, for: view, compared)
    if run.stages.isEmpty, !run.reconfigures { return end(run, showing: .unchanged) }
    performBatches(run)
  }

  /// Performs the remaining batches of an update, and then its last step. A batch does not wait for
  /// the animations of the previous batch.
  private func performBatches(_ run: Run) {
    state = .performing(run)
    while run.begunStages < run.stages.count {
      guard let view = viewInTurn(of: run) else { return }
      screen.savePlaces(run, of: view)
      let batch = beginBatch(of: run)
      view.performBatchUpdates(batch)
      if !batch.hasData { return state = .postponed(run, batch: run.begunStages) }
    }
    finishInPlace(run)
  }

  private func beginBatch(of run: Run) -> ListBatch {
    let stage = run.stages[run.begunStages]
    run.begunStages += 1
    run.openBatches += 1
    let number = run.begunStages
    return ListBatch(
      stage.batch, animations: run.request.style == .animated ? run.options.animations : nil,
      settingData: { [self] in
        guard state.run === run else { return false }
        screen.sections = stage.sections()
        return true
      },
      // This closure holds the adapter strongly, so that the update can be completed even if the
      // app releases the adapter.
      onFinish: { hasData in self.handle(.finished(run, batch: number, hasData: hasData)) })
  }

  /// Performs the last step of an update, after its batches.
  private func finishInPlace(_ run: Run) {
    guard var view = viewToFinish(run) else { return }
    // Without a batch, the view still has its selection. The scroll anchor must be restored
    // nevertheless, because reconfigured rows may change their heights.
    screen.savePlaces(run, of: view, includingSelection: false)
    screen.show(run.request.update)
    if screen.updateInPlace != nil, !run.reconfiguredItems.isEmpty {
      run.reconfiguredItems = screen.itemsToReconfigure(of: run)
      // The closure of the app may have changed everything.
      guard let current = viewToFinish(run) else { return }
      view = current
    }
    screen.finish(run, in: view, reconfiguring: run.reconfiguredItems)
    state = .animating(run)
    if run.openBatches == 0 { end(run, .batches(run.stages.count)) }
  }

  /// Reloads the view to show the list of an update.
  private func reload(_ run: Run, _ reason: ReloadReason) {
    state = .performing(run)
    guard freeView(of: run, .reloading(reason)) != nil else { return }
    run.diff = run.diff ?? screen.knownDiff(of: run.request.update)
    _ = screen.announce(run)
    guard let view = freeView(of: run, .reloading(reason)) else { return }
    // Before the first batch, the view still has all its places.
    if run.begunStages == 0 { run.places = nil }
    screen.reload(view, for: run, reason)
    end(run, .reloaded(reason))
  }

  /// Reloads the view, or loads the list in a new view.
  private func take(_ request: ViewRequest) {
    switch request {
    case .reload, .undoMove:
      // Between batches, the view has lost the places that the update will restore.
      let isBetweenBatches =
        switch state {
        case .idle, .comparing, .animating: false
        case .performing, .postponed, .blocked, .replacing: true
        }
      if let view = screen.view {
        screen.reload(view, keepsPlaces: request == .reload && !isBetweenBatches)
      }
    case .attach: attach()
    case .load: load()
    }
  }

  /// Passes a new view to the app, and loads the list in it. The update in progress ends, unless its
  /// lists are still being compared.
  private func attach() {
    switch state {
    case .idle, .comparing, .replacing: break
    case .performing(let run), .postponed(let run, _), .blocked(let run, _):
      screen.show(run.request.update)
      state = .replacing(run)
    case .animating(let run):
      // The list is shown already, and the user may have moved a row in it.
      state = .replacing(run)
    }
    if let view = screen.view, let onAttach = screen.onAttach {
      onAttach(view)
      // The closure may have set another view, or given this one uncommitted updates.
      if viewRequest == .attach { return }
      if view.hasUncommittedUpdates { return viewRequest = .load }
    }
    load()
  }

  private func load() {
    let view = screen.view
    view?.reloadData()
    guard case .replacing(let run) = state else { return }
    end(run, view == nil ? .noView : .reloaded(.viewReplaced))
  }

  // MARK: The view in turn

  /// Returns the view if the last step of an update can be performed now. If no row is reconfigured,
  /// this step only restores the selection and the scroll anchor.
  private func viewToFinish(_ run: Run) -> (any ListView)? {
    run.reconfigures ? viewInTurn(of: run) : attachedView(of: run, .performing)
  }

  /// Returns the view if an update can change it in batches now. Otherwise the update waits, reloads
  /// the view, or ends.
  private func viewInTurn(of run: Run) -> (any ListView)? {
    guard var view = freeView(of: run, .performing) else { return nil }
    if screen.announce(run) {
      // The closure of the app may have changed everything.
      guard let current = freeView(of: run, .performing) else { return nil }
      view = current
    }
    guard let reason = screen.reasonToReload(view) else { return view }
    reload(run, reason)
    return nil
  }

  /// Returns the view if it has no uncommitted updates. Otherwise the update waits, or ends.
  private func freeView(of run: Run, _ resumption: Resumption) -> (any ListView)? {
    guard let view = attachedView(of: run, resumption) else { return nil }
    guard view.hasUncommittedUpdates else { return view }
    state = .blocked(run, resumption)
    return nil
  }

  /// Returns the view unless it was replaced during the update. Otherwise the update ends, at once or
  /// when the other view is attached.
  private func attachedView(of run: Run, _ resumption: Resumption) -> (any ListView)? {
    guard let view = screen.view else {
      end(run, showing: .noView)
      return nil
    }
    guard isViewNew else { return view }
    state = .blocked(run, resumption)
    return nil
  }

  // MARK: Ends

  /// Shows the list of an update without telling the view, and ends the update.
  private func end(_ run: Run, showing outcome: UpdateOutcome) {
    screen.show(run.request.update)
    end(run, outcome)
  }

  /// Ends an update: calls ``onUpdateEnd`` and ``onDidUpdate``, and then completes the calls of the
  /// update, in order.
  private func end(_ run: Run, _ outcome: UpdateOutcome) {
    let ended = calls.take(upTo: run.request.number)
    state = .idle
    onUpdateEnd?()
    if let transition = run.transition { screen.onDidUpdate?(transition, outcome) }
    complete(ended, outcome)
  }

  private func complete(_ calls: ArraySlice<OpenCalls.Call>, _ outcome: UpdateOutcome) {
    for call in calls { call.handle.complete(call.outcome ?? outcome) }
  }
}
