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
/// the order in which they were made, each exactly once, with an ``UpdateOutcome``. To show the result
/// of several calls in one update, use ``coalesceUpdates(_:)``.
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
  public var sections: Sections { screen.sections }
  /// The options for updates. If you change them, the change takes effect with the next update.
  public var options: ListOptions {
    get { screen.options }
    set { screen.options = newValue }
  }

  // MARK: Closures of the app

  /// Returns how to refresh the cell of a kept row whose content has changed. If this closure is
  /// `nil`, all such cells are reconfigured.
  public var contentRefresh: ((_ old: Item, _ new: Item) -> ContentRefresh)? {
    get { screen.contentRefresh }
    set { screen.contentRefresh = newValue }
  }
  /// Tries to update the cell of a row that is about to be reconfigured, and returns whether the
  /// cell was updated. If the closure returns `true`, the view does not reconfigure the cell.
  ///
  /// When the closure is called, ``sections`` already has the new item. The old item is the one
  /// that the row showed before the update. If the row is new, or is refreshed without a new list,
  /// the current item is passed as both the old and the new item.
  public var updateInPlace: ((_ old: Item, _ new: Item, CurrentPath) -> Bool)? {
    get { screen.updateInPlace }
    set { screen.updateInPlace = newValue }
  }
  /// Called before a new view is reloaded for the first time, for example to register cells.
  public var onAttach: ((any ListView) -> Void)? {
    get { screen.onAttach }
    set { screen.onAttach = newValue }
  }
  /// Called before the view changes from one list to the next, while ``sections`` is still the old
  /// list.
  public var onWillUpdate: ((ListTransition<SectionID, Item>) -> Void)? {
    get { screen.onWillUpdate }
    set { screen.onWillUpdate = newValue }
  }
  /// Called when the view shows the new list and all animations have ended, before the completion
  /// handlers of the update are called.
  public var onDidUpdate: ((ListTransition<SectionID, Item>, UpdateOutcome) -> Void)? {
    get { screen.onDidUpdate }
    set { screen.onDidUpdate = newValue }
  }

  /// Called when an update has ended, before ``onDidUpdate`` and the completion handlers are called.
  /// A toolkit's list view can then make changes that must not happen during an update.
  package var onUpdateEnd: (() -> Void)?

  /// Called with each list that the app applies, before it is compared. Must not call the adapter.
  var onApply: ((Sections) -> Void)?

  /// Called when ``sections`` has changed. Must not call the adapter.
  var onListChange: (() -> Void)? {
    get { screen.onListChange }
    set { screen.onListChange = newValue }
  }

  /// The view that shows the list, held weakly. When you set a new view, the adapter reloads it.
  ///
  /// Setting another view ends the update in progress. But if its lists are still being compared in
  /// the background, the update continues with the new view.
  public var view: (any ListView)? {
    get { screen.view }
    set {
      guard screen.view !== newValue else { return }
      screen.view = newValue
      viewRequest = .attach
      handle(.requested)
    }
  }

  // MARK: State

  /// How items are told apart.
  public let identity: RowIdentity<Item, ID>
  /// The view, the list and the closures that the steps of an update work on.
  let screen: ListScreen<SectionID, Item, ID>
  var state = State.idle
  /// The calls that have not been completed.
  var calls = OpenCalls()
  /// The waiting calls, merged into one request.
  var waiting: Request?
  /// What waits to be done with the view itself.
  var viewRequest: ViewRequest?
  /// The events that arrived while another one was being handled.
  var events: [Event] = []
  /// The events that are being taken. Exchanged with ``events``, so that neither array is allocated
  /// again for each update.
  var takenEvents: [Event] = []
  var isHandling = false
  /// The view that has been told that updates wait for it.
  weak var delayedView: (any ListView)?
  /// The task that shows the updates of a feed.
  private var following: Task<Void, Never>?
  /// What keeps the adapter up to date otherwise. It ends when it is released.
  private var source: AnyObject?

  @usableFromInline
  init(
    identity: RowIdentity<Item, ID>, sections: Sections, options: ListOptions,
    access: SectionAccess<SectionID, Item>
  ) {
    self.identity = identity
    screen = ListScreen(identity: identity, sections: sections, options: options, access: access)
  }

  deinit {
    following?.cancel()
    // The lists of open calls can no longer be shown, but callers may be waiting for the outcomes.
    for call in calls.calls {
      Task { @MainActor in call.handle.complete(.discarded) }
    }
  }

  // MARK: Applying lists

  /// The newest list: the one that the view shows after the update in progress and all waiting
  /// updates have ended.
  public var newestSections: Sections {
    waiting?.update?.sections ?? state.run?.request.update?.sections ?? sections
  }

  /// Whether there is work that waits until the view can be changed.
  package var isWaiting: Bool {
    viewRequest != nil || waiting != nil || state.isBlocked
  }

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
    enqueue(Request(update: update, style: style, refresh: refresh), completion)
  }

  /// Makes several calls of this adapter, and shows their results in a single update.
  ///
  /// Without this method, the first of several lists that are applied in a row is shown by itself,
  /// and a row that moves in two steps may lose its cell in between.
  ///
  ///     adapter.coalesceUpdates {
  ///       library.albums = albums  // each assignment applies a list
  ///       library.songs = songs
  ///     }
  ///
  /// Inside the closure, the adapter does not change the view: it does so when the closure returns.
  /// Then only the newest list is shown; calls with older lists end as
  /// ``UpdateOutcome/superseded``. All refreshes are performed. Calls of this method can be nested.
  ///
  /// - Parameter body: Calls methods of this adapter.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws. The lists that it has applied are shown
  ///   nevertheless.
  @discardableResult
  public func coalesceUpdates<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // While an event is being handled, all calls wait until that has ended.
    guard !isHandling else { return try body() }
    isHandling = true
    defer {
      isHandling = false
      handle(.requested)
    }
    return try body()
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
    enqueue(Request(update: nil, style: style, refresh: refresh), completion)
  }

  /// Reloads the view, for example after its appearance has changed completely. The ``options``
  /// determine whether the selection and the scroll anchor are kept. If you call this method inside
  /// a batch, the view is reloaded after the batch.
  public func reloadView() {
    if viewRequest == nil { viewRequest = .reload }
    handle(.requested)
  }

  /// Discards the waiting list and the waiting refreshes. The outcome of all waiting calls is
  /// ``UpdateOutcome/discarded``. An update in progress continues.
  public func discardWaitingLists() {
    calls.discardWaiting(after: state.lastCall)
    waiting = nil
    handle(.requested)
  }

  /// Reports that the view no longer has uncommitted updates. The adapter then continues
  /// immediately: see ``ListView/hasUncommittedUpdates``.
  public func viewDidCommitUpdates() { handle(.viewCommitted) }

  /// Shows the updates of a feed, one after the other, until the adapter is released or follows
  /// another feed.
  ///
  /// - Parameters:
  ///   - updates: The updates, such as ``ListFeed/updates``.
  ///   - style: How lists are shown.
  public func follow(
    _ updates: AsyncStream<ListUpdate<SectionID, Item>>, style: UpdateStyle = .animated
  ) where SectionID: Sendable, Item: Sendable {
    follow(keptUpBy: nil)
    following = Task { [weak self] in
      for await update in updates {
        // A canceled stream still returns the updates in its buffer.
        guard let self, !Task.isCancelled else { return }
        await apply(update, style: style).outcome()
      }
    }
  }

  /// Ends what the adapter has followed so far.
  ///
  /// - Parameter source: What keeps the adapter up to date from now on, and ends when it is released.
  func follow(keptUpBy source: AnyObject?) {
    following?.cancel()
    following = nil
    self.source = source
  }

  // MARK: Waiting calls

  typealias Request = UpdateRequest<SectionID, Item, ID>
  typealias Run = UpdateRun<SectionID, Item, ID>

  private func enqueue(
    _ request: Request, _ completion: ((UpdateOutcome) -> Void)?
  ) -> UpdateHandle {
    if let onApply, let update = request.update { onApply(update.sections) }
    let handle = UpdateHandle(completion: completion)
    store(request, handle)
    self.handle(.requested)
    return handle
  }

  /// Stores a call as the waiting request, merged with the request that is already waiting.
  ///
  /// When this method returns, only ``waiting`` holds the list of the merged request, so that the list
  /// is released at once if it is discarded.
  private func store(_ request: Request, _ handle: UpdateHandle) {
    var request = request
    request.number = calls.add(handle, hasList: request.update != nil, after: state.lastCall)
    if let older = waiting { request.merge(older, identity) }
    waiting = request
  }

  /// Reloads the view to undo a user's move that was not applied to the list.
  func undoInView() {
    if viewRequest == nil || viewRequest == .reload { viewRequest = .undoMove }
    handle(.requested)
  }

  /// Sets ``sections`` without an update of the view, after the user has moved a row.
  func show(_ update: ListUpdate<SectionID, Item>) { screen.show(update) }
}
