#if canImport(CoreData)
  public import CoreData
  import KeyedDiff
  public import KeyedDiffLists

  /// Follows an `NSFetchedResultsController`, and changes a feed as the controller's objects change.
  ///
  ///     let tracker = FetchedResultsTracker<ManagedContact, String, Contact>(
  ///       StoreList { $0.team }, item: { Contact($0) })
  ///     try tracker.follow(controller)
  ///     adapter.follow(tracker.feed)
  ///
  /// The controller needs a context on the main queue. If the controller has sections, the
  /// `StoreList` needs a closure that returns the section of an item.
  ///
  /// Each batch of changes that the controller reports becomes one update of the feed. The list always
  /// matches the controller's objects, even if the controller's reports are wrong: see
  /// ``FetchedResultsTracker/init(_:item:)``.
  ///
  /// Keep a strong reference to the tracker, which retains the controller. The tracker is the
  /// delegate of the controller until you call ``stop()`` or the tracker is deallocated.
  @MainActor
  public final class FetchedResultsTracker<Object: NSManagedObject, SectionID: Hashable, Item> {
    /// The feed, whose list has one row for each object of the controller.
    public let feed: ListFeed<StoreList<SectionID, Item>>

    /// The maximum number of objects that the controller fetches; `nil` for no limit.
    ///
    /// The controller applies the limit only when it fetches. Objects that are inserted later can
    /// increase the number of rows beyond the limit.
    public private(set) var fetchLimit: Int?

    private let makeItem: (Object) -> Item
    /// Returns whether the old and the new item of an object are equal.
    ///
    /// The closure is `nil` if the tracker relies on the controller to report changed objects.
    private let isEqual: ((Item, Item) -> Bool)?

    /// The objects of all rows.
    private var objects = StoreList<Int, Object>([], identity: .none())
    private var sections = SectionStarts()
    private var changes = FetchedChanges<Object>()
    private var controller: NSFetchedResultsController<Object>?
    private var observer: FetchedResultsObserver?

    private init(
      _ list: StoreList<SectionID, Item>, _ makeItem: @escaping (Object) -> Item,
      isEqual: ((Item, Item) -> Bool)?
    ) {
      feed = ListFeed(list)
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
    /// - Parameters:
    ///   - list: The list of the feed, normally without items. If another controller is followed,
    ///     old and new rows are matched by its `RowIdentity`.
    ///   - item: Returns the item of an object.
    public convenience init(
      _ list: StoreList<SectionID, Item>, item: @escaping (Object) -> Item
    ) {
      self.init(list, item, isEqual: nil)
    }

    /// Creates a tracker whose items are the objects themselves.
    ///
    /// Objects change in place, so `==` finds no difference between the old and the new state.
    /// Therefore, each object that the controller reports is treated as changed.
    ///
    /// - Parameter list: The list of the feed, normally without items.
    public convenience init(_ list: StoreList<SectionID, Item>) where Item == Object {
      self.init(list, { $0 }, isEqual: nil)
    }

    #if !os(watchOS)
      /// Creates a tracker that compares snapshots of a controller's objects.
      ///
      /// For each snapshot, the tracker makes a new item from every object, so it also finds
      /// changes that the controller does not report. The items must have value semantics.
      ///
      /// - Parameters:
      ///   - list: The list of the feed, normally without items.
      ///   - item: Returns the item of an object.
      /// - Returns: A tracker that does not follow a controller yet.
      public static func comparingSnapshots(
        _ list: StoreList<SectionID, Item>, item: @escaping (Object) -> Item
      ) -> FetchedResultsTracker where Item: Equatable {
        FetchedResultsTracker(list, item, isEqual: { $0 == $1 })
      }
    #endif

    deinit {
      // The observer must be detached before it is deallocated: a controller neither retains its
      // delegate nor notices when the delegate is deallocated.
      if let observer { Task { @MainActor in observer.detach() } }
    }

    // MARK: Following

    /// Fetches the objects of a controller, and follows the controller.
    ///
    /// - Parameter controller: The controller, whose context must be on the main queue; traps
    ///   otherwise. The tracker replaces the controller's delegate.
    /// - Throws: An error if the fetch fails. In this case, the rows stay as they were, and the
    ///   tracker follows no controller.
    public func follow(_ controller: NSFetchedResultsController<Object>) throws {
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
      let fetched = controller.fetchedObjects ?? []
      objects.resetSilently(to: fetched)
      feed.change { $0.reset(to: fetched.map(makeItem)) }
    }

    /// Stops following the controller.
    ///
    /// The rows stay as they are.
    public func stop() {
      observer?.detach()
      (controller, observer) = (nil, nil)
      changes = FetchedChanges()
    }

    /// Deletes the controller's cache; has no effect if the controller does not use a cache.
    public func deleteCache() {
      if let name = controller?.cacheName {
        NSFetchedResultsController<Object>.deleteCache(withName: name)
      }
    }
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
      let (changes, fetched) = (changes, controller.fetchedObjects ?? [])
      self.changes = FetchedChanges()
      let reported = changes.transactions(from: sections, to: newSections)
      sections = newSections
      if let reported, lead(reported, to: fetched) {
        apply(reported.map { $0.map(makeItem) })
      } else {
        // Objects are not identified by `objectID`, because the id of a new one changes on saving.
        let diff = ListDiff(
          from: objects.items, to: fetched, id: { ObjectIdentifier($0) },
          content: { old, _ in !changes.contains(old) })
        objects.resetSilently(to: fetched)
        apply(diff, items: { self.makeItem(fetched[$0]) })
      }
    }

    func didChangeContent(to ids: [NSManagedObjectID]) {
      guard let controller, let isEqual else { return }
      let context = controller.managedObjectContext
      sections = SectionStarts(of: controller)
      let fetched = ids.compactMap { context.object(with: $0) as? Object }
      let items = fetched.map(makeItem)
      let diff = ListDiff(
        from: Array(zip(objects.items, feed.list.items)), to: Array(zip(fetched, items)),
        id: { ObjectIdentifier($0.0) }, content: { isEqual($0.1, $1.1) })
      objects.resetSilently(to: fetched)
      apply(diff, items: { items[$0] })
    }

    /// Applies transactions to the objects, if they are valid and lead to the controller's objects.
    ///
    /// - Returns: Whether the transactions were applied.
    /// - Complexity: O(n) for n rows.
    private func lead(
      _ transactions: [StoreTransaction<Object>], to fetched: [Object]
    ) -> Bool {
      var new = objects
      new.apply(transactions)
      guard new.corrections.isEmpty, new.count == fetched.count,
        zip(new.items, fetched).allSatisfy({ $0 === $1 })
      else { return false }
      objects = new
      return true
    }

    private func apply(_ diff: ListDiff, items: (_ index: Int) -> Item) {
      apply(
        diff.deletions.map { .delete(at: $0) }
          + diff.insertions.map { .insert(items($0), at: $0) }
          + diff.moves.map { .move(from: $0.old, to: $0.new) }
          + diff.updates.map { .update(items($0.new), at: $0.old) })
    }

    private func apply(_ transactions: [StoreTransaction<Item>]) {
      if !transactions.isEmpty { feed.change { $0.apply(transactions) } }
    }
  }
#endif
