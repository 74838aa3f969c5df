#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  public import KeyedDiffLists
  public import UIKit

  /// A `ListView` that updates a `UICollectionView`.
  ///
  /// The `attach(to:)` methods of `ListDataSource` and `ListAdapter` create a list view that also
  /// provides the data source and the delegate of the collection view. If you have a data source of
  /// your own, create the list view yourself, keep a strong reference to it, and set it as the view
  /// of an adapter:
  ///
  ///     let listView = CollectionListView(collectionView)
  ///     adapter.view = listView
  ///
  /// The reference to the collection view is weak. After the collection view is deallocated, the
  /// list view behaves as if the collection view were not in a window.
  @MainActor
  public final class CollectionListView {
    /// The collection view; `nil` after it is deallocated.
    public private(set) weak var collectionView: UICollectionView?
    /// The kinds of cells that are registered with the collection view.
    public let registry = CellRegistry()
    /// The edge at which the scroll position is anchored during updates.
    ///
    /// Use `.bottom` or `.right` for lists whose newest row comes last, such as chats, and `.top`
    /// or `.left` for other lists.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// The `ListDataSource` whose list is shown; `nil` if the app has its own data source.
    private(set) weak var rows: (any RowSource)?
    /// Whether updates are on hold. Set this property to `true` while the user drags a row, because
    /// row counts must not change during the drag.
    public var holdsUpdates = false {
      didSet { if !holdsUpdates { gate.resume() } }
    }
    /// The collection view; `nil` after it is deallocated, or while it has a data source other than
    /// the one that this list view has set.
    var collection: UICollectionView? {
      guard let collectionView else { return nil }
      return dataSource == nil || collectionView.dataSource === dataSource ? collectionView : nil
    }
    /// The most recently read value of `scrollAnchor`.
    var knownAnchor: ScrollAnchor?
    /// Defers updates while the view must not change.
    let gate = UpdateGate()
    /// Whether the view can reconfigure cells in place, which requires iOS 15.
    var reconfiguresCells = true {
      // Before iOS 15, prefetched cells cannot be reconfigured, so prefetching is turned off.
      didSet { if !reconfiguresCells { collectionView?.isPrefetchingEnabled = false } }
    }
    /// The index path of the supplementary view that is being made; `nil` if none is being made.
    /// If the view belongs to no section, its index path consists of a single index.
    var askedPath: IndexPath?
    /// The element kinds of supplementary views that the collection view has requested.
    var supplementKinds: Set<String> = []
    /// Keeps the keyboard focus in its row.
    let focus = FocusKeeper()
    /// Keeps the scroll position.
    let place = PlaceKeeper()
    private var dataSource: CollectionDataSource?
    private var delegate: CollectionDelegate?
    private(set) var proxy: CollectionDelegateProxy?
    private var areHandlersOutdated = false

    // This is a method, because property observers are not called for assignments in an
    // initializer.
    private func usesCellsInPlace() { reconfiguresCells = false }

    /// Whether the layout is a flow layout that scrolls horizontally.
    var scrollsHorizontally: Bool {
      let layout = collectionView?.collectionViewLayout as? UICollectionViewFlowLayout
      return layout?.scrollDirection == .horizontal
    }

    /// Creates a list view for a collection view that has the app's own data source and delegate.
    ///
    /// - Parameter collectionView: The collection view.
    public init(_ collectionView: UICollectionView) {
      self.collectionView = collectionView
      focus.host = self
      gate.isDropping = { [weak collectionView] in collectionView?.hasUncommittedUpdates == true }
      if #unavailable(iOS 15, tvOS 15) { usesCellsInPlace() }
    }

    /// Creates a list view for a collection view that shows a `ListDataSource`.
    init(_ collectionView: UICollectionView, showing rows: any RowSource, appDelegate: NSObject?) {
      self.collectionView = collectionView
      self.rows = rows
      focus.host = self
      gate.isDropping = { [weak collectionView] in collectionView?.hasUncommittedUpdates == true }
      if #unavailable(iOS 15, tvOS 15) { usesCellsInPlace() }
      gate.onOpen = { [weak self] in self?.gateDidOpen() }
      registerFallbacks()
      if scrollsHorizontally { anchorEdge = .left }
      let delegate = CollectionDelegate(self)
      self.delegate = delegate
      dataSource = CollectionDataSource(self)
      proxy = CollectionDelegateProxy(
        delegate, handling: rows.collectionDelegateSelectors, appDelegate: appDelegate)
      dataSource?.handledSelectors = rows.collectionDataSourceSelectors
      dataSource?.prefetchingSelectors = rows.collectionPrefetchingSelectors
      collectionView.dataSource = dataSource
      collectionView.delegate = proxy
      setPrefetching(of: collectionView, rows)
    }

    deinit {
      // Without a data source, the collection view cannot make cells for its rows. Reloading the
      // view removes all rows.
      Task { @MainActor [weak collectionView] in
        if collectionView?.dataSource == nil { collectionView?.reloadData() }
      }
    }

    /// Detaches the list view from the collection view. The collection view shows no rows until it
    /// gets another data source.
    func leave() {
      guard let collection, let proxy else { return }
      collection.dataSource = nil
      if collection.prefetchDataSource === dataSource { collection.prefetchDataSource = nil }
      if collection.delegate === proxy {
        collection.delegate = proxy.appDelegate as? any UICollectionViewDelegate
      }
    }

    /// Sets or removes the prefetching data source, unless the app has set its own.
    private func setPrefetching(of collectionView: UICollectionView, _ rows: any RowSource) {
      let present = collectionView.prefetchDataSource
      guard present == nil || present === dataSource else { return }
      collectionView.prefetchDataSource = nil
      collectionView.prefetchDataSource = rows.handlesPrefetching ? dataSource : nil
    }

    /// Causes the collection view to check again which delegate and data source methods are
    /// implemented. A collection view checks this only when its delegate or data source is set.
    func handlersDidChange() {
      guard let collectionView = collection, let rows, let proxy, let dataSource else { return }
      areHandlersOutdated = false
      // If the delegate is not the proxy, the app has set a delegate of its own.
      if collectionView.delegate !== proxy {
        proxy.appDelegate = collectionView.delegate as? NSObject
      }
      let isOtherDelegate =
        collectionView.delegate !== proxy
        || rows.collectionDelegateSelectors != proxy.handledSelectors
      let isOtherSource = rows.collectionDataSourceSelectors != dataSource.handledSelectors
      if isOtherDelegate || isOtherSource {
        // Setting the delegate or the data source resets the state of the view, which must not
        // happen during an update.
        guard !rows.isUpdating, !gate.isClosed else { return areHandlersOutdated = true }
        let (selection, anchor) = (selection, scrollAnchor)
        focus.keepRow {
          if isOtherDelegate { setDelegate(proxy, of: collectionView, rows) }
          if isOtherSource {
            dataSource.handledSelectors = rows.collectionDataSourceSelectors
            collectionView.dataSource = nil
            collectionView.dataSource = dataSource
          }
        }
        self.selection = selection
        scrollAnchor = anchor
      }
      guard rows.collectionPrefetchingSelectors != dataSource.prefetchingSelectors else { return }
      dataSource.prefetchingSelectors = rows.collectionPrefetchingSelectors
      setPrefetching(of: collectionView, rows)
    }

    private func setDelegate(
      _ proxy: CollectionDelegateProxy, of collectionView: UICollectionView, _ rows: any RowSource
    ) {
      let selectors = rows.collectionDelegateSelectors
      let changed = selectors.symmetricDifference(proxy.handledSelectors)
      proxy.handledSelectors = selectors
      collectionView.delegate = nil
      collectionView.delegate = proxy
      // If a delegate method that returns sizes was added or removed, cached sizes are outdated.
      if changed.contains(where: { $0.contains("layout:") }) {
        collectionView.collectionViewLayout.invalidateLayout()
      }
    }

    private func gateDidOpen() {
      settlePlace()
      updateDidEnd()
    }

    /// Applies the handlers that were set while the view could not be changed.
    fileprivate func updateDidEnd() {
      if areHandlersOutdated { handlersDidChange() }
    }
  }

  extension KeyedListDataSource {
    /// Shows the list in a collection view.
    ///
    /// The collection view gets a new data source, and a new delegate that handles the methods for
    /// which you set handlers. Your own delegate receives all other delegate messages. You can set
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
      to collectionView: UICollectionView, delegate: (any UICollectionViewDelegate)? = nil
    ) -> CollectionListView {
      release()
      let view = CollectionListView(
        collectionView, showing: self,
        appDelegate: (delegate ?? collectionView.delegate) as? NSObject)
      onHandlersChange = { [weak view] in view?.handlersDidChange() }
      adapter.onUpdateEnd = { [weak view] in view?.updateDidEnd() }
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
    /// - Returns: The data source of the view, on which you can set handlers. Keep a strong
    ///   reference to it as long as the view shows the list.
    public func attach(
      to collectionView: UICollectionView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any UICollectionViewDelegate)? = nil
    ) -> KeyedListDataSource<SectionID, Item, ID> {
      let source = KeyedListDataSource(adapter: self, cells: cells)
      source.attach(to: collectionView, delegate: delegate)
      return source
    }
  }

  /// The proxy that is set as the delegate of a collection view.
  final class CollectionDelegateProxy: DelegateProxy, UICollectionViewDelegateFlowLayout {}
#endif
