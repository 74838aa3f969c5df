#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  /// A `ListView` that updates an `NSCollectionView`, and provides the data source and the delegate
  /// of the collection view.
  ///
  ///     let list = source.attach(to: collectionView)
  ///
  /// Cells are instances of `NSCollectionViewItem`. `NSCollectionViewDelegate` has no methods for
  /// swipe actions or item menus, so your handlers for them are never called.
  ///
  /// The list view keeps only a weak reference to its collection view. After the collection view is
  /// deallocated, `isInWindow` is `false`.
  @MainActor
  public final class CollectionListView {
    /// The kinds of cells that are registered with the collection view.
    public let registry = CellRegistry()
    /// The edge at which the scroll position is anchored during updates: `.top` or `.left`; for
    /// lists whose newest row is the last one, `.bottom` or `.right`.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// The library's data source, whose list the collection view shows.
    private(set) weak var rows: (any RowSource)?
    /// Defers updates while the view must not change.
    let gate = UpdateGate()
    /// The element kinds of all supplementary views that the collection view has requested so far.
    var supplementKinds: Set<String> = []
    /// All registrations, which are kept because the view loses them when its layout is replaced.
    var registrations: [(registration: CellRegistration, reuseIdentifier: String, role: CellRole)] =
      []
    /// The layout for which the classes and nibs were last registered.
    weak var registeredLayout: NSCollectionViewLayout?
    /// Returns the current path of the row that the user is dragging; `nil` if that row no longer
    /// exists.
    var draggedRow: (() -> CurrentPath?)?
    /// Keeps the keyboard focus in its row.
    let focus = FocusKeeper()
    /// Keeps the scroll position.
    let place = PlaceKeeper()
    private var areHandlersOutdated = false
    private var dataSource: CollectionDataSource?
    private var delegate: CollectionDelegateProxy?

    /// The collection view; `nil` if it is deallocated or has another data source.
    public var collectionView: NSCollectionView? {
      attachedView.flatMap { $0.dataSource === dataSource ? $0 : nil }
    }
    private weak var attachedView: NSCollectionView?

    init(
      _ collectionView: NSCollectionView, showing rows: any RowSource, appDelegate: NSObject?
    ) {
      attachedView = collectionView
      self.rows = rows
      focus.host = self
      gate.onOpen = { [weak self] in self?.gateDidOpen() }
      let dataSource = CollectionDataSource(self)
      self.dataSource = dataSource
      delegate = CollectionDelegateProxy(
        CollectionDelegate(self), handling: rows.collectionDelegateSelectors,
        appDelegate: appDelegate)
      collectionView.registerForRows()
      collectionView.dataSource = dataSource
      setDelegate()
    }

    deinit {
      // Without this object, the collection view has no data source, so it is reloaded to remove
      // its rows.
      Task { @MainActor [weak attachedView] in
        if let view = attachedView, view.dataSource == nil { view.reloadData() }
      }
    }

    /// Sets the delegate and the prefetch data source. When they are set, the view checks which
    /// methods they implement.
    private func setDelegate() {
      collectionView?.delegate = delegate
      collectionView?.prefetchDataSource = rows?.handlesPrefetching == true ? dataSource : nil
    }

    /// After the app has added or removed handlers, makes the view check again which methods its
    /// delegate and its prefetch data source implement.
    func handlersDidChange() {
      guard let collectionView, let rows, let delegate else { return }
      // The delegate must not be set while the view is calling its data source or delegate.
      guard !gate.isClosed else { return areHandlersOutdated = true }
      areHandlersOutdated = false
      // If the delegate is not the proxy, the app has set a delegate of its own.
      if collectionView.delegate !== delegate {
        delegate.appDelegate = collectionView.delegate as? NSObject
      }
      let selectors = rows.collectionDelegateSelectors
      let changed = selectors.symmetricDifference(delegate.handledSelectors)
      delegate.handledSelectors = selectors
      collectionView.delegate = nil
      collectionView.prefetchDataSource = nil
      setDelegate()
      // If a delegate method that returns sizes was added or removed, cached sizes are outdated.
      if changed.contains(where: { $0.contains("layout:") }) {
        collectionView.collectionViewLayout?.invalidateLayout()
      }
    }

    /// Detaches from the collection view, which shows no rows until it gets another data source.
    func leave() {
      guard let collectionView, let delegate else { return }
      collectionView.dataSource = nil
      if collectionView.prefetchDataSource === dataSource {
        collectionView.prefetchDataSource = nil
      }
      if collectionView.delegate === delegate {
        collectionView.delegate = delegate.appDelegate as? any NSCollectionViewDelegate
      }
    }

    /// Returns the frame of a row in the view.
    func frame(at path: CurrentPath) -> CGRect? {
      collectionView?.layoutAttributesForItem(at: path.indexPath)?.frame
    }

    /// Scrolls to the anchor that was set while the view was not in a window.
    private func settlePlace() {
      if let scrollView = collectionView?.enclosingScrollView { place.settle(scrollView, frame) }
    }

    private func gateDidOpen() {
      settlePlace()
      if areHandlersOutdated { handlersDidChange() }
    }
  }

  extension KeyedListDataSource {
    /// Shows the list in a collection view.
    ///
    /// This method sets the data source and the delegate of the view. They call the handlers that
    /// you set on this object. Your own delegate receives all other delegate messages. You can set
    /// handlers before or after this call.
    ///
    /// Keep a strong reference to this object: after it is deallocated, the collection view shows
    /// no rows. A data source has one view: attaching a second view detaches the first.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - delegate: The app's own delegate, held weakly; by default, the current delegate of the
    ///     view.
    /// - Returns: The list view, which updates the collection view.
    @discardableResult
    public func attach(
      to collectionView: NSCollectionView, delegate: (any NSCollectionViewDelegate)? = nil
    ) -> CollectionListView {
      release()
      let view = CollectionListView(
        collectionView, showing: self,
        appDelegate: (delegate ?? collectionView.delegate) as? NSObject)
      onHandlersChange = { [weak view] in view?.handlersDidChange() }
      hold(view) { [weak view] in view?.leave() }
      return view
    }
  }

  extension KeyedListAdapter {
    /// Shows the list of this adapter in a collection view.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - cells: The cell provider, which makes and configures the cells.
    ///   - delegate: The app's own delegate, held weakly; by default, the current delegate of the
    ///     view.
    /// - Returns: The library's data source, on which you can set handlers. Keep a strong
    ///   reference to the data source as long as the view shows the list.
    public func attach(
      to collectionView: NSCollectionView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any NSCollectionViewDelegate)? = nil
    ) -> KeyedListDataSource<SectionID, Item, ID> {
      let source = KeyedListDataSource(adapter: self, cells: cells)
      source.attach(to: collectionView, delegate: delegate)
      return source
    }
  }

  /// The proxy that is set as the delegate of a collection view.
  final class CollectionDelegateProxy: DelegateProxy, NSCollectionViewDelegateFlowLayout {}
#endif
