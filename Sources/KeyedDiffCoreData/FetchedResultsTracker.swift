#if canImport(CoreData)
  public import CoreData
  import KeyedDiff
  public import KeyedDiffLists

  /// Tracks the objects of an `NSFetchedResultsController`, and reports changes to a `StoreFeed`.
  ///
  ///     let feed = StoreFeed(StoreList<String, Contact> { $0.team })
  ///     feed.onChange = { adapter.apply($0.update) }
  ///
  ///     let tracker = FetchedResultsTracker<ManagedContact, Contact> { Contact($0) }
  ///     try feed.follow(tracker, controller)
  ///
  /// The controller needs a context on the main queue. If the controller has sections, the
  /// `StoreList` needs a closure that returns the section of an item.
  ///
  /// Each batch of changes that the controller reports becomes one batch of the tracker. The
  /// tracker's rows always match the controller's objects, even if the controller's reports are
  /// wrong: see ``FetchedResultsTracker/init(_:)``.
  ///
  /// Keep a strong reference to the tracker, which retains the controller. The tracker is the
  /// delegate of the controller until you call ``stop()`` or the tracker is deallocated.
  @MainActor
  public final class FetchedResultsTracker<Object: NSManagedObject, Item>: StoreTracker {
    /// The type of a request: the controller whose objects the tracker follows.
    public typealias Request = NSFetchedResultsController<Object>

    /// Called if `fetch` cannot fetch the objects.
    ///
    /// The rows stay as they were, and no batch is delivered until a later `fetch` succeeds. The
    /// `follow(_:_:)` method of a feed does not call this closure, but throws the error.
    public var onError: (@MainActor (any Error) -> Void)?

    /// The maximum number of objects that the controller fetches; `nil` for no limit.
    ///
    /// The controller applies the limit only when it fetches. Objects that are inserted later can
    /// increase the number of rows beyond the limit.
    public private(set) var fetchLimit: Int?

    private typealias Row = FetchedRow<Object, Item>

    private let makeItem: (Object) -> Item
    /// Returns whether the old and the new item of an object are equal.
    ///
    /// The closure is `nil` if the tracker relies on the controller to report changed objects.
    private let isEqual: ((Item, Item) -> Bool)?

    // Batches contain only rows that changed, so the list need not compare the content of rows.
    private var list = StoreList<Int, Row>([], identity: .none())
    private var sections = SectionStarts()
    private var changes = FetchedChanges<Object>()
    private var controller: Request?
    private var observer: FetchedResultsObserver?
    /// Whether `prepare` has already fetched the objects for the next call to `fetch`.
    private var isPrepared = false
    private var onBatch: (@MainActor ([StoreTransaction<Item>]) -> Void)?
    /// The batches that have not been delivered yet.
    private var untold: [[StoreTransaction<Item>]] = []
    private var isTelling = false

    private init(_ makeItem: @escaping (Object) -> Item, isEqual: ((Item, Item) -> Bool)?) {
      self.makeItem = makeItem
      self.isEqual = isEqual
    }

    /// Creates a tracker that applies a controller's reports, object by object.
    ///
    /// Objects that are inserted, updated or moved get a new item; all other objects keep their
    /// items. Some reports of controllers are wrong: for example, a controller may report a move to
    /// the same path, or report a move as an update. Therefore, the tracker compares the rows that
    /// result from the reports with the objects of the controller, one by one. If there is a
    /// difference, the tracker ignores the reported paths, and computes a diff instead.
    ///
    /// - Parameter item: Returns the item of an object.
    public convenience init(_ item: @escaping (Object) -> Item) {
      self.init(item, isEqual: nil)
    }

    /// Creates a tracker whose items are the objects themselves.
    ///
    /// Objects change in place, so `==` finds no difference between the old and the new state.
    /// Therefore, each object that the controller reports is treated as changed.
    public convenience init() where Item == Object {
      self.init({ $0 }, isEqual: nil)
    }

    #if !os(watchOS)
      /// Creates a tracker that compares snapshots of a controller's objects.
      ///
      /// For each snapshot, the tracker makes a new item from every object, so it also finds
      /// changes that the controller does not report. The items must have value semantics.
      ///
      /// - Parameter item: Returns the item of an object.
      /// - Returns: A tracker that does not follow a controller yet.
      public static func comparingSnapshots(
        _ item: @escaping (Object) -> Item
      ) -> FetchedResultsTracker where Item: Equatable {
        FetchedResultsTracker(item, isEqual: { $0 == $1 })
      }
    #endif

    deinit {
      // The observer must be detached before it is deallocated: a controller neither retains its
      // delegate nor notices when the delegate is deallocated.
      if let observer { Task { @MainActor in observer.detach() } }
    }

    // MARK: Rows

    /// The items of all rows, in the state after the last batch.
    ///
    /// - Complexity: O(n) for n rows. ``item(at:)`` is O(log n), and ``count`` is O(1).
    public var items: [Item] { list.items.map(\.item) }

    /// The number of rows.
    public var count: Int { list.count }

    /// Returns the item of a row.
    ///
    /// - Parameter index: The index of the row.
    /// - Returns: The item; `nil` if there is no such row.
    public func item(at index: Int) -> Item? { list.item(at: index)?.item }

    // MARK: Following

    /// Fetches the objects of a controller, and follows the controller.
    public func fetch(
      _ request: Request, onBatch: @escaping @MainActor ([StoreTransaction<Item>]) -> Void
    ) {
      do {
        if !isPrepared || request !== controller { try prepare(request) }
        isPrepared = false
        self.onBatch = onBatch
      } catch {
        onError?(error)
      }
    }

    /// Fetches the objects of a controller in advance, for a `fetch` with the same controller.
    func prepare(_ controller: Request) throws {
      require(
        controller.managedObjectContext.concurrencyType == .mainQueueConcurrencyType,
        "A FetchedResultsTracker needs a context on the main queue.")
      stop()
      let observer = FetchedResultsObserver(
        takesSnapshots: isEqual != nil, controller: controller)
      do {
        try controller.performFetch()
      } catch {
        observer.detach()
        throw error
      }
      // The first snapshot arrives during the fetch, and must be ignored. Therefore, the receiver
      // is set only after the fetch.
      observer.receiver = self
      (self.controller, self.observer) = (controller, observer)
      let limit = controller.fetchRequest.fetchLimit
      fetchLimit = limit > 0 ? limit : nil
      sections = SectionStarts(of: controller)
      list.resetSilently(to: objects.map(row))
      isPrepared = true
    }

    /// Stops following the controller, and delivers no more batches.
    public func stop() {
      observer?.detach()
      (controller, observer, onBatch) = (nil, nil, nil)
      changes = FetchedChanges()
      untold = []
      isPrepared = false
    }

    /// Deletes the controller's cache; has no effect if the controller does not use a cache.
    public func deleteCache() {
      if let name = controller?.cacheName { Request.deleteCache(withName: name) }
    }

    private var objects: [Object] { controller?.fetchedObjects ?? [] }

    private func row(_ object: Object) -> Row { Row(object: object, item: makeItem(object)) }
  }

  // MARK: - Batches

  extension FetchedResultsTracker: FetchedResultsReceiver {
    func willChangeContent() { changes = FetchedChanges() }

    func didChange(
      _ object: Any, at old: IndexPath?, for type: NSFetchedResultsChangeType, to new: IndexPath?
    ) {
      guard let object = object as? Object else { return }
      changes.add(object, at: old, for: type, to: new)
    }

    func didChangeContent() {
      guard let controller else { return }
      let newSections = SectionStarts(of: controller)
      let (changes, objects) = (changes, objects)
      self.changes = FetchedChanges()
      let transactions = changes.transactions(from: sections, to: newSections, row: row)
      sections = newSections
      if !apply(transactions, leadingTo: objects) {
        apply(rows(of: objects, after: changes)) { old, _ in !changes.contains(old.object) }
      }
    }

    func didChangeContent(to ids: [NSManagedObjectID]) {
      guard let controller, let isEqual else { return }
      let context = controller.managedObjectContext
      sections = SectionStarts(of: controller)
      let objects = ids.compactMap { context.object(with: $0) as? Object }
      apply(objects.map(row), isEqual: { isEqual($0.item, $1.item) })
    }

    /// Applies transactions if they are valid and their result matches the controller's objects.
    ///
    /// - Returns: Whether the transactions were applied.
    private func apply(
      _ transactions: [StoreTransaction<Row>]?, leadingTo objects: [Object]
    ) -> Bool {
      guard let transactions else { return false }
      var newList = list
      let corrections = newList.apply(transactions).corrections
      guard corrections.isEmpty, newList.shows(objects) else { return false }
      list = newList
      tell(transactions)
      return true
    }

    /// Returns a row for each object, with a new item if the object changed.
    private func rows(of objects: [Object], after changes: FetchedChanges<Object>) -> [Row] {
      let old = Dictionary(
        list.items.map { (ObjectIdentifier($0.object), $0) }, uniquingKeysWith: { $1 })
      return objects.map { object in
        let kept = changes.contains(object) ? nil : old[ObjectIdentifier(object)]
        return kept ?? row(object)
      }
    }

    /// Replaces the rows, and delivers the difference as a batch.
    private func apply(_ rows: [Row], isEqual: (Row, Row) -> Bool) {
      // Rows are not identified by `objectID`, because the id of a new object changes on saving.
      let diff = ListDiff(
        from: list.items, to: rows, id: { ObjectIdentifier($0.object) }, content: isEqual)
      guard !diff.isEmpty else { return }
      let transactions = StoreTransaction.batch(for: diff, to: rows)
      _ = list.apply(transactions)
      tell(transactions)
    }

    /// Delivers a batch.
    ///
    /// If `onBatch` changes objects, these changes are delivered as the next batch.
    private func tell(_ transactions: [StoreTransaction<Row>]) {
      guard onBatch != nil, !transactions.isEmpty else { return }
      untold.append(transactions.map { $0.ofItems() })
      guard !isTelling else { return }
      isTelling = true
      defer { isTelling = false }
      while !untold.isEmpty { onBatch?(untold.removeFirst()) }
    }
  }
#endif
