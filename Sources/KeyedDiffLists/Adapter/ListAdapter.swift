public import KeyedDiff

/// Keeps a view up to date with a list: one update after the other, each with as
/// few batches as possible, none that the view would refuse.
///
///     let adapter = ListAdapter<String, Song>()
///     adapter.view = songsView      // yours, which implements ListView
///     let outcome = await adapter.apply(newSections)
///
/// The view takes its counts and rows from ``sections``, at all times.
///
/// **One at a time.** While the view is updated, lists that come in wait, and
/// only the last of them is shown next. It does not matter when or where from
/// ``apply(_:animated:completion:)-(Sections,_,_)`` is called, not even if that is
/// inside of a batch: the call returns, and the list waits its turn. Every call
/// completes exactly once, whatever happens to the view, and says how its list
/// came to be shown.
///
/// **Never a batch that crashes.** The adapter reloads the view in place of a
/// batch if it is not in a window, or if its numbers of rows are not those
/// of ``sections``. The data change inside the batches.
///
/// **Off the main actor** lists are compared only if they are long; see
/// ``ListOptions/backgroundThreshold``, and one pair at a time. If another list comes in
/// meanwhile, what was found out is dropped; so lists that keep coming faster than they
/// can be compared are not shown before there is a pause.
@MainActor
public final class ListAdapter<SectionID: Hashable & Sendable, Item: Sendable> {
  /// A list.
  public typealias Sections = [ListSection<SectionID, Item>]

  /// What the view shows, or, in the middle of an update, what it must find in
  /// its data source.
  public internal(set) var sections: Sections
  /// How the view is updated. Changes hold for the next update.
  public var options: ListOptions
  /// How the cell of a row that is kept gets its new content.
  public var refresh: (_ old: Item, _ new: Item) -> ContentRefresh = { _, _ in .reconfigure }
  /// Called for each row that is to be reconfigured, when ``sections`` has it.
  /// Returns whether it did all that there is to do: then the view is not told.
  public var updateInPlace: ((Item, NewPath) -> Bool)?
  /// Called when another view was attached, before it is reloaded; for example to
  /// register cells.
  public var onAttach: ((any ListView) -> Void)?

  /// The view. It is reloaded when it is attached. A batch of the one before ends at
  /// once; lists that are being compared go on, for this one.
  public weak var view: (any ListView)? {
    didSet {
      guard view !== oldValue else { return }
      isViewNew = true
      work {}
    }
  }

  let comparison: ListComparison<SectionID, Item>?
  /// Of ``sections``, if no update is under way.
  private(set) var version: ListVersion
  /// The update that is under way.
  var running: Run?
  /// The last comparison in the background, which may be over.
  var comparing: Task<Void, Never>?
  /// What comes next.
  private var pending: Request?
  private var isViewNew = false
  private var needsReload = false
  /// Whether the user moved a row in the view that the list has not moved.
  private var showsOtherRows = false
  private var isWorking = false

  /// Creates an adapter without a view.
  ///
  /// - Parameters:
  ///   - comparison: What is the identity and what the content of an item. If
  ///     `nil`, lists are not compared, and the view is reloaded for each that
  ///     comes without a diff to the list that is shown.
  ///   - sections: What the view shall show first.
  ///   - options: How the view is updated.
  public init(
    comparison: ListComparison<SectionID, Item>?, sections: Sections = [],
    options: ListOptions = ListOptions()
  ) {
    self.comparison = comparison
    self.sections = sections
    self.options = options
    version = ListVersion()
  }

  // MARK: Applying

  /// The newest list that came in, whether or not it is shown yet.
  public var newestSections: Sections {
    (pending ?? running?.request)?.update.sections ?? sections
  }

  /// Whether an update is under way.
  public var isUpdating: Bool { running != nil }

  /// Shows a list.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - animated: Whether to animate the change.
  ///   - completion: Called exactly once, when the view has come to rest; at
  ///     times before this returns.
  /// - Complexity: That of a `SectionedDiff` and an `UpdatePlan`.
  public func apply(
    _ sections: Sections, animated: Bool = true,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) {
    apply(ListUpdate(sections: sections), animated: animated, completion: completion)
  }

  /// Shows a list, and returns when the view has come to rest.
  ///
  /// Cancelling the task changes nothing: the list is shown.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - animated: Whether to animate the change.
  /// - Returns: How the list came to be shown.
  @discardableResult
  public func apply(_ sections: Sections, animated: Bool = true) async -> UpdateOutcome {
    await apply(ListUpdate(sections: sections), animated: animated)
  }

  /// Shows what a feed gives.
  ///
  /// - Parameters:
  ///   - update: A list, and what changed if the feed knows. If that is since the
  ///     list that is shown, nothing is compared.
  ///   - animated: Whether to animate the change.
  ///   - completion: Called exactly once, when the view has come to rest; at
  ///     times before this returns.
  /// - Complexity: That of an `UpdatePlan` if nothing is compared.
  public func apply(
    _ update: ListUpdate<SectionID, Item>, animated: Bool = true,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) {
    let superseded = pending
    pending = Request(update: update, animated: animated, completion: completion)
    work {
      // What is compared in the background is not needed any more.
      if let run = running, run.isComparing {
        comparing?.cancel()
        end(run, .superseded)
      }
      superseded?.completion?(.superseded)
    }
  }

  /// Reloads the view, for example after its look has changed altogether. Selection and
  /// scroll anchor stay as ``options`` say. Asked for inside of a batch, it comes after
  /// that.
  public func reloadView() {
    needsReload = true
    work {}
  }

  /// Reloads the view, which has rows in other places than the list has them.
  func undoInView() {
    showsOtherRows = true
    reloadView()
  }

  /// Shows what a feed gives, and returns when the view has come to rest.
  ///
  /// Cancelling the task changes nothing: the list is shown.
  ///
  /// - Parameters:
  ///   - update: A list, and what changed if the feed knows.
  ///   - animated: Whether to animate the change.
  /// - Returns: How the list came to be shown.
  @discardableResult
  public func apply(
    _ update: ListUpdate<SectionID, Item>, animated: Bool = true
  ) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      apply(update, animated: animated) { continuation.resume(returning: $0) }
    }
  }

  // MARK: One after the other

  /// A list that shall be shown.
  struct Request {
    let update: ListUpdate<SectionID, Item>
    let animated: Bool
    let completion: ((UpdateOutcome) -> Void)?
  }

  /// Does something that calls views and closures, which may call the adapter in
  /// turn. What they ask for then, another list or view or a reload, comes after it.
  func work(_ body: () -> Void) {
    guard !isWorking else { return body() }
    isWorking = true
    defer { isWorking = false }
    body()
    while true {
      if isViewNew {
        attach()
      } else if needsReload {
        needsReload = false
        if let view { reloadInPlace(view) }
      } else if running == nil, let request = pending {
        pending = nil
        begin(request)
      } else {
        return
      }
    }
  }

  /// Shows the list in a new view.
  private func attach() {
    (isViewNew, needsReload, showsOtherRows) = (false, false, false)
    let interrupted = running.flatMap { $0.isComparing ? nil : $0 }
    if let interrupted {
      // The view before may still run blocks of it, which must change nothing any more.
      running = nil
      show(interrupted.request.update)
    }
    if let view {
      onAttach?(view)
      view.reloadData()
    }
    interrupted?.request.completion?(view == nil ? .noView : .reloaded(.viewReplaced))
  }

  /// Loads the list again. What the user looks at stays, if that is the list that is
  /// shown, and stays so: while batches are under way the view may end them here.
  private func reloadInPlace(_ view: any ListView) {
    let isSettled = running.map { $0.isComparing || $0.isPerformed } ?? true
    let keepsPlaces = isSettled && !showsOtherRows
    showsOtherRows = false
    guard keepsPlaces else { return view.reloadData() }
    let places = KeptPlaces(of: view, rowCounts: sections.map(\.items.count), options: options)
    view.reloadData()
    places.restore(in: view) { NewPath(section: $0.section, item: $0.item) }
  }

  /// Ends an update, if it is still under way.
  func end(_ run: Run, _ outcome: UpdateOutcome) {
    guard running === run else { return }
    running = nil
    run.request.completion?(outcome)
  }

  /// Makes the list of an update the one that is shown.
  func show(_ update: ListUpdate<SectionID, Item>) {
    sections = update.sections
    version = update.version
  }
}

// MARK: - Shorter forms

extension ListAdapter where Item: Identifiable & Equatable {
  /// Creates an adapter of items that have an id, and content that `==` compares.
  ///
  /// - Parameters:
  ///   - sections: What the view shall show first.
  ///   - options: How the view is updated.
  public convenience init(sections: Sections = [], options: ListOptions = ListOptions()) {
    self.init(comparison: ListComparison(), sections: sections, options: options)
  }
}

extension ListAdapter where Item: Equatable {
  /// Creates an adapter of items with an identity that a closure returns, such as
  /// `\.isbn`, and content that `==` compares.
  ///
  /// - Parameters:
  ///   - id: Which row an item is.
  ///   - sections: What the view shows first.
  ///   - options: How the view is updated.
  public convenience init(
    id: @escaping @Sendable (Item) -> some Hashable & Sendable, sections: Sections = [],
    options: ListOptions = ListOptions()
  ) {
    self.init(comparison: ListComparison(id: id), sections: sections, options: options)
  }
}

extension ListAdapter {
  /// Creates an adapter of items with an identity and a content that closures
  /// decide.
  ///
  /// - Parameters:
  ///   - id: Which row an item is.
  ///   - content: Whether an old and a new item of the same id look the same.
  ///   - sections: What the view shows first.
  ///   - options: How the view is updated.
  public convenience init(
    id: @escaping @Sendable (Item) -> some Hashable & Sendable,
    content: @escaping @Sendable (Item, Item) -> Bool, sections: Sections = [],
    options: ListOptions = ListOptions()
  ) {
    self.init(
      comparison: ListComparison(id: id, content: content), sections: sections,
      options: options)
  }
}

extension ListAdapter where SectionID == Int {
  /// Shows a list as section 0.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - animated: Whether to animate the change.
  ///   - completion: Called exactly once, when the view has come to rest; at
  ///     times before this returns.
  public func apply(
    _ items: [Item], animated: Bool = true, completion: ((UpdateOutcome) -> Void)? = nil
  ) {
    apply([ListSection(id: 0, items: items)], animated: animated, completion: completion)
  }

  /// Shows a list as section 0, and returns when the view has come to rest.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - animated: Whether to animate the change.
  /// - Returns: How the list came to be shown.
  @discardableResult
  public func apply(_ items: [Item], animated: Bool = true) async -> UpdateOutcome {
    await apply([ListSection(id: 0, items: items)], animated: animated)
  }
}
