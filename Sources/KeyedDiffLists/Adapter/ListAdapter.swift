public import KeyedDiff

/// Keeps a view up to date with a list.
///
/// Updates run one at a time, in as few batches as possible, and without batches that the view
/// would reject.
///
///     let adapter = ListAdapter<String, Song>()
///     adapter.view = songsView      // yours, which implements ListView
///     adapter.apply(newSections)
///
/// The view must always take its row counts and rows from ``sections``.
///
/// **One at a time.** While the view is being updated, new lists wait. Only the newest of them is
/// shown next; the others are released at once. `apply` may be called at any time, even inside a
/// batch: the call returns, and the list waits. Each call ends exactly once, with an
/// ``UpdateOutcome``, in the order of the calls.
///
/// **No batch that crashes.** The adapter reloads the view instead of performing a batch if the
/// view is not in a window, or if its row counts are not those of ``sections``. The data changes
/// inside the batches. While the view has uncommitted updates, all updates wait.
///
/// **In the background.** Long lists are compared off the main actor if their items allow it: see
/// ``ListComparison`` and ``ListOptions/backgroundThreshold``. Only one pair of lists is compared
/// at a time. The result is shown even if a newer list is waiting by then. So if lists arrive
/// faster than they can be compared, the view is still updated after each comparison.
@MainActor
public final class ListAdapter<SectionID: Hashable, Item> {
  /// A list of sections.
  public typealias Sections = [ListSection<SectionID, Item>]

  /// The list that the view shows. During an update, it is the list that the view must get from its
  /// data source.
  public internal(set) var sections: Sections {
    didSet { (itemIndex, sectionIndices) = (nil, nil) }
  }
  /// The options of updates. Changes apply from the next update on.
  public var options: ListOptions

  // MARK: Closures of the app

  /// Decides how the cell of a kept row gets its new content; `nil` if all cells are reconfigured.
  public var contentRefresh: ((_ old: Item, _ new: Item) -> ContentRefresh)?
  /// Called for each row that is about to be reconfigured, when ``sections`` already has the new
  /// item. Returns whether the closure has updated the cell. If so, the view does not reconfigure
  /// it.
  ///
  /// The old item is the one that the row showed. If the row is refreshed without a change, both
  /// items are the new one.
  public var updateInPlace: ((_ old: Item, _ new: Item, CurrentPath) -> Bool)?
  /// Called before a new view is reloaded for the first time; for example to register cells.
  public var onAttach: ((any ListView) -> Void)?
  /// Called before the view changes from one list to the next. ``sections`` is still the old list.
  public var onWillUpdate: ((ListTransition<SectionID, Item>) -> Void)?
  /// Called when the view shows the next list and all animations have ended, before the completion
  /// handlers of the update.
  public var onDidUpdate: ((ListTransition<SectionID, Item>, UpdateOutcome) -> Void)?

  /// The view, which is reloaded when it is attached. It is held weakly.
  ///
  /// Setting another view ends an update in progress. A comparison in the background continues, for
  /// the new view.
  public weak var view: (any ListView)? {
    didSet {
      guard view !== oldValue else { return }
      isViewNew = true
      work {}
    }
  }

  // MARK: State

  let comparison: ListComparison<SectionID, Item>?
  /// The version of ``sections``, if no update is under way.
  private(set) var version: ListVersion
  /// The update that is under way.
  var running: Run?
  /// The call that waits, merged from all waiting calls.
  private var pending: Request?
  /// Calls that have not ended, in the order of the calls.
  private var openCalls: [OpenCall] = []
  private var callCount = 0
  private var isViewNew = false
  private var needsReload = false
  /// Whether the user moved a row in the view, but the list does not have the move.
  private var showsOtherRows = false
  private var isWorking = false
  private var isAskingAgain = false
  /// Looks up paths by ids. Created when first needed.
  private var itemIndex: ((Any) -> CurrentPath?)?
  private var sectionIndices: [SectionID: Int]?
  /// The task that shows the updates of a feed.
  private var following: Task<Void, Never>?

  /// Creates an adapter without a view.
  ///
  /// - Parameters:
  ///   - comparison: Compares the identity and the content of items, on the main actor or on any
  ///     thread.
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  public init(
    comparison: ListComparison<SectionID, Item>, sections: Sections = [],
    options: ListOptions = ListOptions()
  ) {
    self.comparison = comparison
    self.sections = sections
    self.options = options
    version = ListVersion()
  }

  /// Creates an adapter of items without identity: the view is reloaded for every list without a
  /// diff from the list that is shown.
  ///
  /// - Parameters:
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  public init(
    withoutIdentity sections: Sections, options: ListOptions = ListOptions()
  ) {
    comparison = nil
    self.sections = sections
    self.options = options
    version = ListVersion()
  }

  deinit {
    following?.cancel()
    // These lists can no longer be shown, but callers may be waiting for their outcomes.
    for call in openCalls {
      Task { @MainActor in call.handle.complete(.discarded) }
    }
  }

  // MARK: Applying lists

  /// The newest list that was applied, whether or not it is shown yet.
  public var newestSections: Sections {
    pending?.update?.sections ?? running?.request.update?.sections ?? sections
  }

  /// Whether an update is under way.
  public var isUpdating: Bool { running != nil }

  /// Whether the view shows ``sections``, except for animations.
  var isSettled: Bool { running.map(\.isPerformed) ?? true }

  /// Shows a list.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - style: How it is shown.
  ///   - refresh: Rows and sections to refresh with the list, even if they compare as equal.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle to wait for the outcome.
  /// - Complexity: That of a `SectionedDiff` and an `UpdatePlan`.
  @discardableResult
  public func apply(
    _ sections: Sections, style: UpdateStyle = .animated,
    refreshing refresh: ListRefresh<SectionID> = ListRefresh(),
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    apply(
      ListUpdate(sections: sections), style: style, refreshing: refresh, completion: completion)
  }

  /// Shows the update of a feed.
  ///
  /// - Parameters:
  ///   - update: A list, and its changes if the feed knows them. If the changes start from the list
  ///     that is shown, the lists are not compared.
  ///   - style: How it is shown.
  ///   - refresh: Rows and sections to refresh with the list, even if they compare as equal.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle to wait for the outcome.
  /// - Complexity: That of an `UpdatePlan` if the lists are not compared.
  @discardableResult
  public func apply(
    _ update: ListUpdate<SectionID, Item>, style: UpdateStyle = .animated,
    refreshing refresh: ListRefresh<SectionID> = ListRefresh(),
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    enqueue(Request(number: 0, update: update, style: style, refresh: refresh), completion)
  }

  /// Refreshes rows and sections even if they compare as equal.
  ///
  /// The refresh is done when no update is in progress, or together with the next list.
  ///
  /// - Parameters:
  ///   - refresh: The rows and sections. Traps if an id is not of the id type of the list. Rows are
  ///     ignored if the items have no identity.
  ///   - style: How cells are replaced.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle to wait for the outcome.
  /// - Complexity: O(n) for n rows if rows are refreshed.
  @discardableResult
  public func refresh(
    _ refresh: ListRefresh<SectionID>, style: UpdateStyle = .animated,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    enqueue(Request(number: 0, update: nil, style: style, refresh: refresh), completion)
  }

  /// Reloads the view, for example after its appearance has changed completely. Selection and
  /// scroll anchor are kept as ``options`` say. If this is called inside a batch, the reload
  /// follows the batch.
  public func reloadView() {
    needsReload = true
    work {}
  }

  /// Drops the waiting list and waiting refreshes. Their calls end with
  /// ``UpdateOutcome/discarded``. The update in progress continues.
  public func discardWaitingLists() {
    pending = nil
    for index in waitingCalls { openCalls[index].outcome = .discarded }
    work { if running == nil { complete(takeCalls(upTo: 0), .discarded) } }
  }

  /// Tells the adapter that the view no longer has uncommitted updates, so that it continues
  /// without waiting for its next check: see ``ListView/hasUncommittedUpdates``.
  public func viewDidCommitUpdates() { work {} }

  /// Shows the updates of a feed, one after the other, for as long as the adapter lives. Stops
  /// following an earlier feed.
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

  /// Returns the path of the row with an id, in the list that is shown.
  ///
  /// - Parameter id: An id. Traps if it is not of the id type of the list.
  /// - Returns: The path of the first row with the id; `nil` if there is none, or if the items have
  ///   no identity.
  /// - Complexity: O(1) expected; O(n) for the first call for a list of n rows.
  public func path(ofID id: some Hashable) -> CurrentPath? {
    guard let comparison else { return nil }
    let index = itemIndex ?? comparison.identity.index(sections)
    itemIndex = index
    return index(id)
  }

  /// Returns a closure that finds the row of an item later.
  func rowFinder(of item: Item, at path: CurrentPath) -> () -> CurrentPath? {
    guard let id = comparison?.identity.id(item) else {
      return { [weak self] in self?.sections.item(at: path) == nil ? nil : path }
    }
    return { [weak self] in self?.path(ofID: id) }
  }

  /// Returns the index of a section, in the list that is shown.
  ///
  /// - Parameter id: The id of a section.
  /// - Returns: The first index; `nil` if there is no such section.
  /// - Complexity: O(1) expected; O(s) for the first call for a list of s sections.
  public func sectionIndex(ofID id: SectionID) -> Int? {
    let indices =
      sectionIndices
      ?? Dictionary(sections.indices.map { (sections[$0].id, $0) }) { first, _ in first }
    sectionIndices = indices
    return indices[id]
  }

  // MARK: Scheduling calls

  /// A call to carry out.
  struct Request {
    /// The number of the call, ascending in the order of the calls.
    var number: Int
    /// The list; `nil` if only rows of the list that is shown are refreshed.
    var update: ListUpdate<SectionID, Item>?
    var style: UpdateStyle
    var refresh: ListRefresh<SectionID>
  }

  private struct OpenCall {
    let number: Int
    let handle: UpdateHandle
    /// Whether the call has a list, and not only rows to refresh.
    let hasList: Bool
    /// The outcome of the call; `nil` for the outcome of the update that ends it.
    var outcome: UpdateOutcome?
  }

  /// Makes a call the next one to carry out. It replaces the waiting call and takes over its
  /// refreshes.
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
      // Earlier calls are already superseded.
      if openCalls[index].outcome != nil { return }
      openCalls[index].outcome = .superseded
    }
  }

  /// The ids of the rows that a feed reports as updated. If the items are objects that changed in
  /// place, a later comparison of the lists cannot detect their changes.
  func refreshedIDs(of update: ListUpdate<SectionID, Item>) -> Set<AnyHashable> {
    guard let comparison, let diff = update.diff else { return [] }
    return Set(
      diff.items.updates.lazy.map {
        comparison.identity.id(update.sections[$0.new.section].items[$0.new.item])
      })
  }

  /// Runs a body that calls views and closures, which may call the adapter again. If they apply a
  /// list, set a view or request a reload, that is done after the body.
  func work(_ body: () -> Void) {
    guard !isWorking else { return body() }
    isWorking = true
    defer { isWorking = false }
    body()
    while view?.hasUncommittedUpdates != true {
      if isViewNew {
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
    askAgainLater()
  }

  /// Whether work is waiting until the view can be changed.
  package var isWaiting: Bool {
    isViewNew || needsReload || pending != nil || running?.interruption != nil
  }

  /// Continues waiting work after a while. The adapter is not notified when a view with uncommitted
  /// updates is released, and an app may forget to call ``viewDidCommitUpdates()``.
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
      // The previous view may still run blocks of the update. They must no longer change anything.
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

  /// Reloads the list that is shown. Keeps the selection and the scroll anchor, unless batches are
  /// in progress, which the view may end here.
  private func reloadInPlace(_ view: any ListView) {
    let isSettled = running.map { $0.isComparing || $0.isPerformed } ?? true
    let keepsPlaces = isSettled && !showsOtherRows
    showsOtherRows = false
    guard keepsPlaces else { return view.reloadData() }
    let rowCounts = sections.rowCounts()
    let places = KeptPlaces(of: view, rowCounts: rowCounts, options: options)
    view.reloadData()
    places.restore(in: view, .same(in: rowCounts))
  }

  /// Reloads the view after a move by the user that the list does not have.
  func undoInView() {
    showsOtherRows = true
    reloadView()
  }

  /// Ends an update, if it is still under way.
  func end(_ run: Run, _ outcome: UpdateOutcome) {
    guard running === run else { return }
    let ended = takeCalls(upTo: run.request.number)
    running = nil
    complete(ended, run, outcome)
  }

  /// Completes the calls that an update ends, in the order of the calls.
  private func complete(_ calls: ArraySlice<OpenCall>, _ run: Run, _ outcome: UpdateOutcome) {
    if let transition = run.transition { onDidUpdate?(transition, outcome) }
    complete(calls, outcome)
  }

  private func complete(_ calls: ArraySlice<OpenCall>, _ outcome: UpdateOutcome) {
    for call in calls { call.handle.complete(call.outcome ?? outcome) }
  }

  /// Removes the calls up to a number, and discarded ones after them, from the open calls. This
  /// must happen before any closure of the app runs, so that new calls do not supersede these.
  private func takeCalls(upTo number: Int) -> ArraySlice<OpenCall> {
    let calls = openCalls.prefix { $0.number <= number || $0.outcome == .discarded }
    openCalls.removeFirst(calls.count)
    return calls
  }

  /// Makes the list of an update the one that is shown.
  func show(_ update: ListUpdate<SectionID, Item>) {
    sections = update.sections
    version = update.version
  }
}
