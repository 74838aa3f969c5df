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

  /// An `NSCollectionView` as a `ListView`: translates the calls of an adapter, and answers what the
  /// collection view asks.
  ///
  ///     let list = source.attach(to: collectionView)
  ///
  /// Cells are `NSCollectionViewItem`s. AppKit has no calls for swipes and menus of items, so handlers
  /// for these are never asked. It holds the collection view weakly. One that is gone is not in a
  /// window.
  @MainActor
  public final class NSCollectionListView {
    /// The cells that are registered with the collection view.
    public let registry = CellRegistry()
    /// The edge of the view from which rows keep their distance.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// The data source that the view shows.
    private(set) weak var rows: (any RowSource)?
    /// Keeps updates away while the view must not change.
    let gate = UpdateGate()
    /// The kinds of views beside the rows that the view has asked for.
    var supplementKinds: Set<String> = []
    /// What is registered: a view that gets another layout forgets it.
    var registrations: [(registration: CellRegistration, reuseIdentifier: String, role: CellRole)] =
      []
    /// The layout for which it is registered.
    weak var registeredLayout: NSCollectionViewLayout?
    /// Finds the row that the user drags, wherever it is by now.
    var draggedRow: (() -> CurrentPath?)?
    private var areHandlersOutdated = false
    private var dataSource: CollectionDataSource?
    private var delegate: CollectionDelegateProxy?

    /// The collection view; `nil` when it is gone, or shows another data source.
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
      // Without this object nobody fills the rows.
      Task { @MainActor [weak attachedView] in
        if let view = attachedView, view.dataSource == nil { view.reloadData() }
      }
    }

    /// Sets the delegate, which the view asks for its methods then.
    private func setDelegate() {
      collectionView?.delegate = delegate
      collectionView?.prefetchDataSource = rows?.handlesPrefetching == true ? dataSource : nil
    }

    /// Makes the view forget which methods it found, if there are others by now.
    func handlersDidChange() {
      guard let collectionView, let rows, let delegate else { return }
      // Not while the view asks.
      guard !gate.isClosed else { return areHandlersOutdated = true }
      areHandlersOutdated = false
      // Another delegate that the view has by now becomes the app's.
      if collectionView.delegate !== delegate {
        delegate.appDelegate = collectionView.delegate as? NSObject
      }
      let selectors = rows.collectionDelegateSelectors
      let changed = selectors.symmetricDifference(delegate.handledSelectors)
      delegate.handledSelectors = selectors
      collectionView.delegate = nil
      collectionView.prefetchDataSource = nil
      setDelegate()
      // Sizes that the layout has are not those of the new methods.
      if changed.contains(where: { $0.contains("layout:") }) {
        collectionView.collectionViewLayout?.invalidateLayout()
      }
    }

    /// Leaves the view to others. It shows no rows until it has another data source.
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
    /// The data source answers everything that the view asks. Of its delegate's methods the view finds
    /// those that have a handler; your own delegate gets the others. Handlers may be set before and
    /// after.
    ///
    /// The view shows this data source as long as that lives. A data source has one view: another one
    /// takes its place.
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
    /// - Returns: The data source of the view, for handlers. Hold it as long as the view shows the
    ///   list.
    public func attach(
      to collectionView: NSCollectionView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any NSCollectionViewDelegate)? = nil
    ) -> ListDataSource<SectionID, Item> {
      let source = ListDataSource(adapter: self, cells: cells)
      source.attach(to: collectionView, delegate: delegate)
      return source
    }
  }

  /// The delegate that a collection view gets.
  final class CollectionDelegateProxy: DelegateProxy, NSCollectionViewDelegateFlowLayout {}
#endif
