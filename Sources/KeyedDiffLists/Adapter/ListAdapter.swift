public import KeyedDiff

/// Keeps a view up to date with a list: one update after the other, each in as few batches as
/// possible, and none that the view would refuse.
///
///     let adapter = ListAdapter<String, Song>()
///     adapter.view = songsView      // yours, which implements ListView
///     adapter.apply(newSections)
///
/// The view takes its counts and rows from ``sections``, at all times.
///
/// **One at a time.** While the view is updated, lists that come in wait, and only the newest of
/// them is shown next; the others are released at once. `apply` may be called at any time, also
/// inside a batch: the call returns, and the list waits its turn. Every call ends exactly once, in
/// the order of the calls, as ``UpdateOutcome`` says.
///
/// **No batch that crashes.** The adapter reloads the view in place of a batch if the view is not
/// in a window, or if its numbers of rows are not those of ``sections``. The data changes inside
/// the batches. While the view has uncommitted updates, everything waits.
///
/// **In the background.** Long lists are compared off the main actor if their items allow it: see
/// ``ListComparison`` and ``ListOptions/backgroundThreshold``. One pair of lists is compared at a
/// time, and the result is shown even if a newer list waits by then, so lists that keep coming are
/// shown as fast as they can be compared.
@MainActor
public final class ListAdapter<SectionID: Hashable, Item> {
  /// A list.
  public typealias Sections = [ListSection<SectionID, Item>]

  /// The list that the view shows, or, in the middle of an update, the list that it must find in
  /// its data source.
  public internal(set) var sections: Sections {
    didSet { (itemIndex, sectionIndices) = (nil, nil) }
  }
  /// The options of updates. Changes hold from the next update on.
  public var options: ListOptions

  // MARK: Closures of the app

  /// Decides how the cell of a kept row gets its new content; `nil` if all cells are reconfigured.
  public var contentRefresh: ((_ old: Item, _ new: Item) -> ContentRefresh)?
  /// Called for each row that is about to be reconfigured, when ``sections`` has the new item.
  /// Returns whether the cell is up to date now: then the view is not told.
  ///
  /// The old item is the one that the row showed. It is the new one itself if the row is refreshed
  /// without a change.
  public var updateInPlace: ((_ old: Item, _ new: Item, CurrentPath) -> Bool)?
  /// Called before a new view is reloaded for the first time; for example to register cells.
  public var onAttach: ((any ListView) -> Void)?
  /// Called before the view changes from one list to the next. ``sections`` is still the old list.
  public var onWillUpdate: ((ListTransition<SectionID, Item>) -> Void)?
  /// Called when the view shows the next list, at rest, before the calls that it ends are
  /// completed.
  public var onDidUpdate: ((ListTransition<SectionID, Item>, UpdateOutcome) -> Void)?

  /// The view, which is reloaded when it is attached. It is held weakly.
  ///
  /// The update of the view before it ends; a comparison in the background goes on, for this view.
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
  /// The newest call that waits.
  private var pending: Request?
  /// Calls that have not ended, in their order.
  private var openCalls: [OpenCall] = []
  private var callCount = 0
  private var isViewNew = false
  private var needsReload = false
  /// Whether the user moved a row in the view that the list has not moved.
  private var showsOtherRows = false
  private var isWorking = false
  private var isAskingAgain = false
  /// Looks up paths by ids. Made when first needed.
  private var itemIndex: ((Any) -> CurrentPath?)?
  private var sectionIndices: [SectionID: Int]?
  /// Shows what a feed sends.
  private var following: Task<Void, Never>?

  /// Creates an adapter without a view.
  ///
  /// - Parameters:
  ///   - comparison: The identity and the content of an item, and where lists are compared.
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

  /// Creates an adapter of items without identity: the view is reloaded for every list that comes
  /// without a diff to the list that is shown.
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
    // Nobody can show these lists any more, but somebody may wait for them.
    for call in openCalls {
      Task { @MainActor in call.handle.complete(.discarded) }
    }
  }

  // MARK: Applying lists

  /// The newest list that came in, whether or not it is shown yet.
  public var newestSections: Sections {
    pending?.update?.sections ?? running?.request.update?.sections ?? sections
  }

  /// Whether an update is under way.
  public var isUpdating: Bool { running != nil }

  /// Whether ``sections`` is what the view shows, but for animations.
  var isSettled: Bool { running.map(\.isPerformed) ?? true }

  /// Shows a list.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - style: How it is shown.
  ///   - refresh: Rows and sections to refresh with it, although the data does not say that they
  ///     changed.
  ///   - completion: Called exactly once, when the call ends; at times before it returns.
  /// - Returns: The call, to wait for.
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
  ///   - update: A list, and its changes if the feed knows them. If they start from the list that
  ///     is shown, nothing is compared.
  ///   - style: How it is shown.
  ///   - refresh: Rows and sections to refresh with it, although the data does not say that they
  ///     changed.
  ///   - completion: Called exactly once, when the call ends; at times before it returns.
  /// - Returns: The call, to wait for.
  /// - Complexity: That of an `UpdatePlan` if nothing is compared.
  @discardableResult
  public func apply(
    _ update: ListUpdate<SectionID, Item>, style: UpdateStyle = .animated,
    refreshing refresh: ListRefresh<SectionID> = ListRefresh(),
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    enqueue(Request(number: 0, update: update, style: style, refresh: refresh), completion)
  }

  /// Refreshes rows and sections although the data does not say that they changed, when the view
  /// is at rest, or together with the list that comes next.
  ///
  /// - Parameters:
  ///   - refresh: The rows and sections. Traps if an id is not of the type that the list has; does
  ///     nothing for rows if the items have no identity.
  ///   - style: How cells are replaced.
  ///   - completion: Called exactly once, when the call ends; at times before it returns.
  /// - Returns: The call, to wait for.
  /// - Complexity: O(n) for n rows if rows are refreshed.
  @discardableResult
  public func refresh(
    _ refresh: ListRefresh<SectionID>, style: UpdateStyle = .animated,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    enqueue(Request(number: 0, update: nil, style: style, refresh: refresh), completion)
  }

  /// Reloads the view, for example after its look has changed altogether. Selection and scroll
  /// anchor stay as ``options`` say. Inside a batch, the reload comes after it.
  public func reloadView() {
    needsReload = true
    work {}
  }

  /// Drops the list that waits, and refreshes that wait. Their calls end with
  /// ``UpdateOutcome/discarded``. The update that is under way goes on.
  public func discardWaitingLists() {
    pending = nil
    for index in waitingCalls { openCalls[index].outcome = .discarded }
    work { if running == nil { complete(takeCalls(upTo: 0), .discarded) } }
  }

  /// Tells the adapter that the view has no uncommitted updates any more, so that it need not wait
  /// until it asks again: see ``ListView/hasUncommittedUpdates``.
  public func viewDidCommitUpdates() { work {} }

  /// Shows what a feed sends, one update after the other, as long as the adapter lives. A feed that
  /// was followed before is followed no longer.
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
        // A stream that is cancelled still returns what is in its buffer.
        guard let self, !Task.isCancelled else { return }
        await apply(update, style: style).outcome()
      }
    }
  }

  // MARK: Looking rows up

  /// The row of an id, in the list that is shown.
  ///
  /// - Parameter id: An id. Traps if it is not of the type that the list has.
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

  /// The index of a section, in the list that is shown.
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

  // MARK: One after the other

  /// A call that is to be carried out.
  struct Request {
    /// Counts the calls.
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
    /// How the call ends, if not as the update with which it ends.
    var outcome: UpdateOutcome?
  }

  /// Makes a call the one that is carried out next, in place of the one that waits.
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

  /// The open calls that are not part of the update that is under way.
  private var waitingCalls: Range<Int> {
    let shown = running?.request.number ?? 0
    let first = openCalls.firstIndex { $0.number > shown } ?? openCalls.count
    return first..<openCalls.count
  }

  private func supersedeWaitingLists() {
    for index in waitingCalls.reversed() where openCalls[index].hasList {
      // Those before are superseded already.
      if openCalls[index].outcome != nil { return }
      openCalls[index].outcome = .superseded
    }
  }

  /// The ids of the rows of which a feed says that their content changed: if these are objects,
  /// comparing lists later cannot tell.
  func refreshedIDs(of update: ListUpdate<SectionID, Item>) -> Set<AnyHashable> {
    guard let comparison, let diff = update.diff else { return [] }
    return Set(
      diff.items.updates.lazy.map {
        comparison.identity.id(update.sections[$0.new.section].items[$0.new.item])
      })
  }

  /// Runs a body that calls views and closures, which may call the adapter in turn. What they ask
  /// for then, another list or view or a reload, comes after the body.
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

  /// Whether there is something to do when the view can be changed.
  package var isWaiting: Bool {
    isViewNew || needsReload || pending != nil || running?.interruption != nil
  }

  /// Nobody tells when a view is released that has uncommitted updates, and an app may forget to
  /// tell when it has none any more.
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
      // The view before may still run blocks of the update, which must change nothing any more.
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

  /// Reloads the list that is shown. What the user looks at stays, unless batches are under way,
  /// which the view may end here.
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

  /// Reloads the view, which has rows in other places than the list has them.
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

  /// Completes the calls that an update ends, in their order.
  private func complete(_ calls: ArraySlice<OpenCall>, _ run: Run, _ outcome: UpdateOutcome) {
    if let transition = run.transition { onDidUpdate?(transition, outcome) }
    complete(calls, outcome)
  }

  private func complete(_ calls: ArraySlice<OpenCall>, _ outcome: UpdateOutcome) {
    for call in calls { call.handle.complete(call.outcome ?? outcome) }
  }

  /// Removes the calls up to a number from the open ones, and discarded ones behind them: before
  /// the app hears of anything and calls again, since these calls are no longer superseded.
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
