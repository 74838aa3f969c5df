public import KeyedDiff

/// An adapter that keeps a view up to date with a list.
///
/// An adapter shows one list after another, each in as few batches as possible. It performs no
/// batch that the view would reject.
///
///     let adapter = ListAdapter<String, Song>()
///     adapter.view = songsView  // your view, which conforms to ListView
///     adapter.apply(newSections)
///
/// The view must always take its row counts and rows from ``sections``.
///
/// **One at a time.** While the view is being updated, new lists wait. Of the waiting lists, only
/// the newest is shown; older ones are released immediately. You can call `apply` at any time, even
/// inside a batch: then the call returns immediately, and the list waits. Calls are completed in
/// the order in which they were made, each exactly once, with an ``UpdateOutcome``.
///
/// **No batches that crash.** The adapter reloads the view instead of performing a batch if the
/// view is not in a window, or if the view's row counts differ from the row counts of ``sections``.
/// Each batch changes ``sections`` inside its own block, when the view expects its data to change.
/// While the view has uncommitted updates, such as the placeholder of a drop, the adapter does not
/// change the view.
///
/// **In the background.** The adapter compares long lists and plans their updates off the main
/// actor, unless the lists hardly differ. This requires items that can be compared on any thread:
/// see ``RowIdentity`` and ``ListOptions/backgroundThreshold``. Only one pair of lists is
/// compared at a time. After each comparison, the view is updated, even if a newer list is already
/// waiting. So the view keeps changing even if lists arrive faster than they can be compared.
@MainActor
public final class KeyedListAdapter<SectionID: Hashable, Item, ID: Hashable> {
  /// A list of sections.
  public typealias Sections = [ListSection<SectionID, Item>]

  /// The list that the view shows, and that the data source must provide to the view. Between the
  /// batches of an update, this can be an intermediate list.
  public internal(set) var sections: Sections {
    didSet { (itemIndex, sectionIndices) = (nil, nil) }
  }
  /// The options for updates. If you change them, the change takes effect with the next update.
  public var options: ListOptions

  // MARK: Closures of the app

  /// Returns how to refresh the cell of a kept row whose content has changed. If this closure is
  /// `nil`, all such cells are reconfigured.
  public var contentRefresh: ((_ old: Item, _ new: Item) -> ContentRefresh)?
  /// Tries to update the cell of a row that is about to be reconfigured, and returns whether the
  /// cell was updated. If the closure returns `true`, the view does not reconfigure the cell.
  ///
  /// When the closure is called, ``sections`` already has the new item. The old item is the one
  /// that the row showed before the update. If the row is new, or is refreshed without a new list,
  /// the current item is passed as both the old and the new item.
  public var updateInPlace: ((_ old: Item, _ new: Item, CurrentPath) -> Bool)?
  /// Called before a new view is reloaded for the first time, for example to register cells.
  public var onAttach: ((any ListView) -> Void)?
  /// Called before the view changes from one list to the next, while ``sections`` is still the old
  /// list.
  public var onWillUpdate: ((ListTransition<SectionID, Item>) -> Void)?
  /// Called when the view shows the new list and all animations have ended, before the completion
  /// handlers of the update are called.
  public var onDidUpdate: ((ListTransition<SectionID, Item>, UpdateOutcome) -> Void)?

  /// The view that shows the list, held weakly. When you set a new view, the adapter reloads it.
  ///
  /// Setting another view ends the update in progress. But if its lists are still being compared in
  /// the background, the update continues with the new view.
  public weak var view: (any ListView)? {
    didSet {
      guard view !== oldValue else { return }
      isViewNew = true
      work {}
    }
  }

  // MARK: State

  /// How items are told apart.
  public let identity: RowIdentity<Item, ID>
  let access: SectionAccess<SectionID, Item>
  /// The version of ``sections``. During an update, it is the version of the old list until the
  /// last batch has been performed.
  private(set) var version: ListVersion
  /// The update in progress.
  var running: Run?
  /// The waiting calls, merged into one request.
  private var pending: Request?
  /// The calls of `apply` and `refresh` that have not been completed, oldest first.
  private var openCalls: [OpenCall] = []
  private var callCount = 0
  private var isViewNew = false
  private var needsReload = false
  /// Whether the view shows a user's move that was not applied to the list.
  private var showsOtherRows = false
  private var isWorking = false
  private var isAskingAgain = false
  /// The paths of all rows by their ids. Created when it is first needed.
  private var itemIndex: [ID: CurrentPath]?
  private var sectionIndices: [SectionID: Int]?
  /// The task that shows the updates of a feed.
  private var following: Task<Void, Never>?

  @usableFromInline
  init(
    identity: RowIdentity<Item, ID>, sections: Sections, options: ListOptions,
    access: SectionAccess<SectionID, Item>
  ) {
    self.identity = identity
    self.sections = sections
    self.options = options
    self.access = access
    version = ListVersion()
  }

  deinit {
    following?.cancel()
    // The lists of open calls can no longer be shown, but callers may be waiting for the outcomes.
    for call in openCalls {
      Task { @MainActor in call.handle.complete(.discarded) }
    }
  }

  // MARK: Applying lists

  /// The newest list: the one that the view shows after the update in progress and all waiting
  /// updates have ended.
  public var newestSections: Sections {
    pending?.update?.sections ?? running?.request.update?.sections ?? sections
  }

  /// Whether an update is in progress.
  public var isUpdating: Bool { running != nil }

  /// Whether no update is in progress, or only the animations of an update are still running.
  var isSettled: Bool { running.map(\.isPerformed) ?? true }

  /// Shows a list.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - style: How the view is updated.
  ///   - refresh: Rows and sections to refresh in the same update, even if their content compares
  ///     as equal.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle with which to wait for the outcome.
  /// - Complexity: The cost of creating a `SectionedDiff` and an `UpdatePlan`.
  @discardableResult
  public func apply(
    _ sections: Sections, style: UpdateStyle = .animated,
    refreshing refresh: ListRefresh<SectionID, ID> = ListRefresh(),
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    apply(
      ListUpdate(sections: sections), style: style, refreshing: refresh, completion: completion)
  }

  /// Shows the list of an update from a feed.
  ///
  /// - Parameters:
  ///   - update: A list and, if the feed knows it, the diff from an earlier version. If the diff
  ///     starts from the list that is shown, the lists are not compared.
  ///   - style: How the view is updated.
  ///   - refresh: Rows and sections to refresh in the same update, even if their content compares
  ///     as equal.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle with which to wait for the outcome.
  /// - Complexity: The cost of creating an `UpdatePlan`; if the lists are compared, also the cost
  ///   of creating a `SectionedDiff`.
  @discardableResult
  public func apply(
    _ update: ListUpdate<SectionID, Item>, style: UpdateStyle = .animated,
    refreshing refresh: ListRefresh<SectionID, ID> = ListRefresh(),
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    enqueue(Request(number: 0, update: update, style: style, refresh: refresh), completion)
  }

  /// Refreshes rows and sections, even if their content compares as equal.
  ///
  /// A refresh that is requested during an update waits until the update has ended. If a list is
  /// also waiting, a single update shows the list and performs the refresh.
  ///
  /// - Parameters:
  ///   - refresh: The rows and sections to refresh.
  ///   - style: Whether the refresh is animated.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle with which to wait for the outcome.
  /// - Complexity: O(n) for n rows of the list, if rows are refreshed.
  @discardableResult
  public func refresh(
    _ refresh: ListRefresh<SectionID, ID>, style: UpdateStyle = .animated,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    enqueue(Request(number: 0, update: nil, style: style, refresh: refresh), completion)
  }

  /// Reloads the view, for example after its appearance has changed completely. The ``options``
  /// determine whether the selection and the scroll anchor are kept. If you call this method inside
  /// a batch, the view is reloaded after the batch.
  public func reloadView() {
    needsReload = true
    work {}
  }

  /// Discards the waiting list and the waiting refreshes. The outcome of all waiting calls is
  /// ``UpdateOutcome/discarded``. An update in progress continues.
  public func discardWaitingLists() {
    pending = nil
    for index in waitingCalls.reversed() {
      // All earlier waiting calls have been discarded, too.
      if openCalls[index].outcome == .discarded { break }
      openCalls[index].outcome = .discarded
    }
    work {}
  }

  /// Reports that the view no longer has uncommitted updates. The adapter then continues
  /// immediately, instead of waiting for its next check: see ``ListView/hasUncommittedUpdates``.
  public func viewDidCommitUpdates() { work {} }

  /// Shows the updates of a feed, one after the other, until the adapter is released or follows
  /// another feed.
  ///
  /// - Parameters:
  ///   - updates: The updates, such as ``SortedFeed/updates``.
  ///   - style: How lists are shown.
  public func follow(
    _ updates: AsyncStream<ListUpdate<SectionID, Item>>, style: UpdateStyle = .animated
  ) where SectionID: Sendable, Item: Sendable {
    following?.cancel()
    following = Task { [weak self] in
      for await update in updates {
        // A canceled stream still returns the updates in its buffer.
        guard let self, !Task.isCancelled else { return }
        await apply(update, style: style).outcome()
      }
    }
  }

  // MARK: Looking up rows

  /// Returns the path of the row with the given id, in the list that is shown.
  ///
  /// - Parameter id: An id.
  /// - Returns: The path of the first row with the id; `nil` if there is no such row.
  /// - Complexity: O(1) expected. The first call after a change of the list is O(n) for n rows.
  public func path(of id: ID) -> CurrentPath? {
    if itemIndex == nil { itemIndex = identity.search.index(access.rows(sections)) }
    return itemIndex![id]
  }

  /// Returns a closure that finds the row of an item: each call returns the current path of the
  /// row, or `nil` if the row no longer exists. If the items have no identity, the closure returns
  /// the given path as long as the list has a row at this path.
  func rowFinder(of item: Item, at path: CurrentPath) -> () -> CurrentPath? {
    guard identity.compare != nil else {
      return { [weak self] in self?.sections.item(at: path) == nil ? nil : path }
    }
    let id = identity.id(item)
    return { [weak self] in self?.path(of: id) }
  }

  /// Returns the index of the section with the given id, in the list that is shown.
  ///
  /// - Parameter id: The id of a section.
  /// - Returns: The index of the first section with the id; `nil` if there is no such section.
  /// - Complexity: O(1) expected. The first call after a change of the list is O(s) for s sections.
  public func sectionIndex(of id: SectionID) -> Int? {
    let indices =
      sectionIndices
      ?? Dictionary(sections.indices.map { (sections[$0].id, $0) }) { first, _ in first }
    sectionIndices = indices
    return indices[id]
  }

  // MARK: Scheduling calls

  /// A request to update the view.
  struct Request {
    /// The number of the call, or of the newest call if several calls were merged. Calls are
    /// numbered in the order in which they were made.
    var number: Int
    /// The new list; `nil` if the request only refreshes the list that is shown.
    var update: ListUpdate<SectionID, Item>?
    var style: UpdateStyle
    var refresh: ListRefresh<SectionID, ID>
  }

  private struct OpenCall {
    let number: Int
    let handle: UpdateHandle
    /// Whether the call applies a list; `false` if it only refreshes rows or sections.
    let hasList: Bool
    /// The outcome of the call, if it is already known. If it is `nil`, the call gets the outcome
    /// of the update that completes the call.
    var outcome: UpdateOutcome?
  }

  /// Stores a call as the waiting request. If an older request is already waiting, the two requests
  /// are merged: the refreshes of both are kept. The list of the older request is kept only if the
  /// new call has no list.
  private func enqueue(
    _ request: Request, _ completion: ((UpdateOutcome) -> Void)?
  ) -> UpdateHandle {
    callCount += 1
    let handle = UpdateHandle(completion: completion)
    let hasList = request.update != nil
    if hasList { supersedeWaitingLists() }
    openCalls.append(OpenCall(number: callCount, handle: handle, hasList: hasList))
    var request = request
    request.number = callCount
    if let superseded = pending {
      request.refresh.formUnion(superseded.refresh)
      if request.update == nil {
        (request.update, request.style) = (superseded.update, superseded.style)
      } else if let update = superseded.update {
        request.refresh.reconfiguredItems.formUnion(refreshedIDs(of: update))
      }
    }
    pending = request
    work {}
    return handle
  }

  /// The indices of the open calls that are not part of the update in progress.
  private var waitingCalls: Range<Int> {
    let shown = running?.request.number ?? 0
    let first = openCalls.firstIndex { $0.number > shown } ?? openCalls.count
    return first..<openCalls.count
  }

  private func supersedeWaitingLists() {
    for index in waitingCalls.reversed() where openCalls[index].hasList {
      // All earlier waiting calls with a list already have an outcome.
      if openCalls[index].outcome != nil { return }
      openCalls[index].outcome = .superseded
    }
  }

  /// Returns the ids of the rows that the diff of an update reports as updated. The ids are needed
  /// if the items are objects that changed in place: a later comparison of the lists cannot detect
  /// such changes.
  func refreshedIDs(of update: ListUpdate<SectionID, Item>) -> Set<ID> {
    guard identity.compare != nil, let diff = update.diff else { return [] }
    return Set(
      diff.items.updates.lazy.map {
        self.identity.id(update.sections[$0.new.section].items[$0.new.item])
      })
  }

  /// Runs the given body, and then all work that is waiting. The body can call the view and the
  /// app's closures, and these can call the adapter again. Work that is requested while the body
  /// runs is performed after the body, so such calls can be nested without limit.
  func work(_ body: () -> Void) {
    guard !isWorking else { return body() }
    isWorking = true
    defer { isWorking = false }
    body()
    while true {
      if running == nil, openCalls.first?.outcome == .discarded {
        complete(takeCalls(upTo: 0), .discarded)
      } else if view?.hasUncommittedUpdates == true {
        return askAgainLater()
      } else if isViewNew {
        attach()
      } else if needsReload {
        needsReload = false
        if let view { reloadInPlace(view) }
      } else if let running {
        guard let interruption = running.interruption else { return }
        resume(running, after: interruption)
      } else if let request = pending {
        pending = nil
        begin(request)
      } else {
        return
      }
    }
  }

  /// Whether there is work that waits until the view can be changed.
  package var isWaiting: Bool {
    isViewNew || needsReload || pending != nil || running?.interruption != nil
  }

  /// Schedules another attempt at the waiting work, a tenth of a second later. This is necessary
  /// because the adapter is not notified when a view with uncommitted updates is released, and an
  /// app may forget to call ``viewDidCommitUpdates()``.
  private func askAgainLater() {
    guard isWaiting, !isAskingAgain else { return }
    isAskingAgain = true
    Task { [weak self] in
      try? await Task.sleep(nanoseconds: 100_000_000)
      guard let self else { return }
      isAskingAgain = false
      work {}
    }
  }

  /// Shows the list in a new view.
  private func attach() {
    (isViewNew, needsReload, showsOtherRows) = (false, false, false)
    let interrupted = running.flatMap { $0.isComparing ? nil : $0 }
    let ended = interrupted.map { takeCalls(upTo: $0.request.number) } ?? []
    if let interrupted {
      // The previous view may still run the batch blocks of this update. Because the update is no
      // longer the running one, these blocks do nothing.
      running = nil
      if let update = interrupted.request.update { show(update) }
    }
    if let view {
      onAttach?(view)
      view.reloadData()
    }
    guard let interrupted else { return }
    complete(ended, interrupted, view == nil ? .noView : .reloaded(.viewReplaced))
  }

  /// Reloads the view without applying a new list. Keeps the selection, the scroll anchor and the
  /// focus, unless batches are in progress, or the view shows a move that was not applied to the list.
  private func reloadInPlace(_ view: any ListView) {
    let isSettled = running.map { $0.isComparing || $0.isPerformed } ?? true
    let keepsPlaces = isSettled && !showsOtherRows
    showsOtherRows = false
    guard keepsPlaces else { return view.reloadData() }
    let rowCounts = access.rowCounts(sections)
    let places = KeptPlaces(of: view, rowCounts: rowCounts, options: options)
    places.reload(view, .same(in: rowCounts), configuresAll: true)
  }

  /// Reloads the view to undo a user's move that was not applied to the list.
  func undoInView() {
    showsOtherRows = true
    reloadView()
  }

  /// Ends an update, if it is still in progress.
  func end(_ run: Run, _ outcome: UpdateOutcome) {
    guard running === run else { return }
    let ended = takeCalls(upTo: run.request.number)
    running = nil
    complete(ended, run, outcome)
  }

  /// Calls ``onDidUpdate`` for an update, and then completes the given calls, in order.
  private func complete(_ calls: ArraySlice<OpenCall>, _ run: Run, _ outcome: UpdateOutcome) {
    if let transition = run.transition { onDidUpdate?(transition, outcome) }
    complete(calls, outcome)
  }

  private func complete(_ calls: ArraySlice<OpenCall>, _ outcome: UpdateOutcome) {
    for call in calls { call.handle.complete(call.outcome ?? outcome) }
  }

  /// Removes and returns the open calls up to the given call number, and the discarded calls that
  /// directly follow them. The removal must happen before any closure of the app runs, so that new
  /// calls do not supersede the removed calls.
  private func takeCalls(upTo number: Int) -> ArraySlice<OpenCall> {
    let calls = openCalls.prefix { $0.number <= number || $0.outcome == .discarded }
    openCalls.removeFirst(calls.count)
    return calls
  }

  /// Sets ``sections`` and `version` to the sections and the version of an update.
  func show(_ update: ListUpdate<SectionID, Item>) {
    sections = update.sections
    version = update.version
  }
}
