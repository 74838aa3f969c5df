#if STAND_IN
  public import StandInAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
#endif

#if STAND_IN || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  /// An `NSCollectionView` as a `ListView`: translates the calls of an adapter, and provides the
  /// data source and delegate of the collection view.
  ///
  ///     let list = source.attach(to: collectionView)
  ///
  /// Cells are `NSCollectionViewItem`s. AppKit has no delegate methods for swipes and menus of
  /// items, so handlers for these are never called. The reference to the collection view is weak. A
  /// deallocated view counts as not in a window.
  @MainActor
  public final class NSCollectionListView {
    /// The cells that are registered with the collection view.
    public let registry = CellRegistry()
    /// The edge of the view from which rows keep their distance during updates.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// The data source that the view shows.
    private(set) weak var rows: (any RowSource)?
    /// Defers updates while the view must not change.
    let gate = UpdateGate()
    /// The element kinds of supplementary views that the collection view has requested.
    var supplementKinds: Set<String> = []
    /// All registrations, because the view loses them when its layout is replaced.
    var registrations: [(registration: CellRegistration, reuseIdentifier: String, role: CellRole)] =
      []
    /// The layout that has the registrations.
    weak var registeredLayout: NSCollectionViewLayout?
    /// Finds the current path of the row that the user drags.
    var draggedRow: (() -> CurrentPath?)?
    private var areHandlersOutdated = false
    private var dataSource: CollectionDataSource?
    private var delegate: CollectionDelegateProxy?

    /// The collection view; `nil` if it is deallocated, or shows another data source.
    public var collectionView: NSCollectionView? {
      attachedView.flatMap { $0.dataSource === dataSource ? $0 : nil }
    }
    private weak var attachedView: NSCollectionView?

    init(
      _ collectionView: NSCollectionView, showing rows: any RowSource, appDelegate: NSObject?
    ) {
      attachedView = collectionView
      self.rows = rows
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
      // Without this object, the view has no data source. The reload empties it.
      Task { @MainActor [weak attachedView] in
        if let view = attachedView, view.dataSource == nil { view.reloadData() }
      }
    }

    /// Sets the delegate. The view then checks which methods have a handler.
    private func setDelegate() {
      collectionView?.delegate = delegate
      collectionView?.prefetchDataSource = rows?.handlesPrefetching == true ? dataSource : nil
    }

    /// Makes the view check again which methods have a handler.
    func handlersDidChange() {
      guard let collectionView, let rows, let delegate else { return }
      // Not while the view is calling its data source or delegate.
      guard !gate.isClosed else { return areHandlersOutdated = true }
      areHandlersOutdated = false
      // If the view has another delegate now, the app has set it.
      if collectionView.delegate !== delegate {
        delegate.appDelegate = collectionView.delegate as? NSObject
      }
      let selectors = rows.collectionDelegateSelectors
      let changed = selectors.symmetricDifference(delegate.handledSelectors)
      delegate.handledSelectors = selectors
      collectionView.delegate = nil
      collectionView.prefetchDataSource = nil
      setDelegate()
      // The layout has cached sizes that do not come from the new methods.
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

    private func gateDidOpen() {
      if areHandlersOutdated { handlersDidChange() }
      if let rows, rows.isWaiting { rows.viewDidCommitUpdates() }
    }
  }

  extension ListDataSource {
    /// Shows the list in a collection view.
    ///
    /// This object provides the view's data source, and handles the delegate methods for which it
    /// has a handler. Your own delegate receives the other messages. Handlers may be set before or
    /// after this call.
    ///
    /// Keep a strong reference to the data source: the view shows it only as long as it exists. A
    /// data source has one view: attaching another one detaches the first.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - delegate: The app's own delegate, held weakly; by default the one that the view has.
    /// - Returns: The view that the adapter updates.
    @discardableResult
    public func attach(
      to collectionView: NSCollectionView, delegate: (any NSCollectionViewDelegate)? = nil
    ) -> NSCollectionListView {
      release()
      let view = NSCollectionListView(
        collectionView, showing: self,
        appDelegate: (delegate ?? collectionView.delegate) as? NSObject)
      onHandlersChange = { [weak view] in view?.handlersDidChange() }
      hold(view) { [weak view] in view?.leave() }
      return view
    }
  }

  extension ListAdapter {
    /// Shows the list of this adapter in a collection view.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - cells: The source of the cells.
    ///   - delegate: The app's own delegate, held weakly; by default the one that the view has.
    /// - Returns: The data source of the view, for handlers. Keep a strong reference to it as long
    ///   as the view shows the list.
    public func attach(
      to collectionView: NSCollectionView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any NSCollectionViewDelegate)? = nil
    ) -> ListDataSource<SectionID, Item> {
      let source = ListDataSource(adapter: self, cells: cells)
      source.attach(to: collectionView, delegate: delegate)
      return source
    }
  }

  /// The delegate that is set on a collection view.
  final class CollectionDelegateProxy: DelegateProxy, NSCollectionViewDelegateFlowLayout {}
#endif
