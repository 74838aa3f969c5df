#if STAND_IN
  public import StandInUIKit
#elseif canImport(UIKit) && !os(watchOS)
  public import UIKit
#endif

#if STAND_IN || (canImport(UIKit) && !os(watchOS))
  import Foundation
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  /// A `UICollectionView` as a `ListView`: translates the calls of an adapter.
  ///
  /// `source.attach(to: collectionView)` makes one that answers everything the collection view asks,
  /// too. With a data source of your own, make one yourself, hold it, and let it be the view of an
  /// adapter:
  ///
  ///     let listView = UICollectionListView(collectionView)
  ///     adapter.view = listView
  ///
  /// It holds the collection view weakly. One that is gone is not in a window.
  @MainActor
  public final class UICollectionListView {
    /// The collection view; `nil` when it is gone.
    public private(set) weak var collectionView: UICollectionView?
    /// The cells that are registered with the collection view.
    public let registry = CellRegistry()
    /// The edge of the view from which rows keep their distance.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// The data source that the view shows; `nil` if the app has its own.
    private(set) weak var rows: (any RowSource)?
    /// Whether updates wait. Set it to `true` while the user drags a row: row counts must not change
    /// meanwhile.
    public var holdsUpdates = false {
      didSet { if !holdsUpdates { rows?.viewDidCommitUpdates() } }
    }
    /// The view, unless it shows another data source by now.
    var collection: UICollectionView? {
      guard let collectionView else { return nil }
      return dataSource == nil || collectionView.dataSource === dataSource ? collectionView : nil
    }
    /// The anchor that the adapter has read last, before an update or after it.
    var knownAnchor: ScrollAnchor?
    /// Keeps updates away while the view must not change.
    let gate = UpdateGate()
    /// Whether the view sets up cells in place by itself, since iOS 15.
    var reconfiguresCells = true {
      // Cells that the view made ahead could not be set up anew otherwise.
      didSet { if !reconfiguresCells { collectionView?.isPrefetchingEnabled = false } }
    }
    /// The path of the view beside the rows that is being made. It may have a single index.
    var askedPath: IndexPath?
    /// The kinds of views beside the rows that the view has asked for.
    var supplementKinds: Set<String> = []
    private var dataSource: CollectionDataSource?
    private var delegate: CollectionDelegate?
    private(set) var proxy: CollectionDelegateProxy?
    private var isTryingAgain = false

    // Observers of a property are not called in an initialiser.
    private func usesCellsInPlace() { reconfiguresCells = false }

    /// Whether the layout is a flow layout that scrolls sideways.
    var scrollsHorizontally: Bool {
      let layout = collectionView?.collectionViewLayout as? UICollectionViewFlowLayout
      return layout?.scrollDirection == .horizontal
    }

    /// Creates a view of a collection view whose data source and delegate are the app's own.
    ///
    /// - Parameter collectionView: The collection view.
    public init(_ collectionView: UICollectionView) {
      self.collectionView = collectionView
      if #unavailable(iOS 15, tvOS 15) { usesCellsInPlace() }
    }

    /// Creates a view of a collection view that shows a data source.
    init(_ collectionView: UICollectionView, showing rows: any RowSource, appDelegate: NSObject?) {
      self.collectionView = collectionView
      self.rows = rows
      if #unavailable(iOS 15, tvOS 15) { usesCellsInPlace() }
      gate.onOpen = { [weak rows] in
        if rows?.isWaiting == true { rows?.viewDidCommitUpdates() }
      }
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
      // Nobody makes cells any more.
      Task { @MainActor [weak collectionView] in
        if collectionView?.dataSource == nil { collectionView?.reloadData() }
      }
    }

    /// Leaves the view to others. It shows no rows until it has another data source.
    func leave() {
      guard let collection, let proxy else { return }
      collection.dataSource = nil
      if collection.prefetchDataSource === dataSource { collection.prefetchDataSource = nil }
      if collection.delegate === proxy {
        collection.delegate = proxy.appDelegate as? any UICollectionViewDelegate
      }
    }

    /// A data source of the app's own for prefetching stays.
    private func setPrefetching(of collectionView: UICollectionView, _ rows: any RowSource) {
      let present = collectionView.prefetchDataSource
      guard present == nil || present === dataSource else { return }
      collectionView.prefetchDataSource = nil
      collectionView.prefetchDataSource = rows.handlesPrefetching ? dataSource : nil
    }

    /// Makes the view know which methods have a handler now. It asks for them when its delegate and
    /// its data source are set.
    func handlersDidChange() {
      guard let collectionView = collection, let rows, let proxy, let dataSource else { return }
      // Another delegate that the view has by now becomes the app's.
      if collectionView.delegate !== proxy {
        proxy.appDelegate = collectionView.delegate as? NSObject
      }
      let isOtherDelegate =
        collectionView.delegate !== proxy
        || rows.collectionDelegateSelectors != proxy.handledSelectors
      let isOtherSource = rows.collectionDataSourceSelectors != dataSource.handledSelectors
      if isOtherDelegate || isOtherSource {
        // A view forgets what it knows of its rows, which it must not in the middle of an update.
        guard !rows.isUpdating, !gate.isClosed else { return tryAgainLater() }
        let (selection, anchor) = (selection, scrollAnchor)
        if isOtherDelegate { setDelegate(proxy, of: collectionView, rows) }
        if isOtherSource {
          dataSource.handledSelectors = rows.collectionDataSourceSelectors
          collectionView.dataSource = nil
          collectionView.dataSource = dataSource
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
      // Sizes that the layout has are not those of the new methods.
      if changed.contains(where: { $0.contains("layout:") }) {
        collectionView.collectionViewLayout.invalidateLayout()
      }
    }

    private func tryAgainLater() {
      guard !isTryingAgain else { return }
      isTryingAgain = true
      Task {
        try? await Task.sleep(nanoseconds: 100_000_000)
        isTryingAgain = false
        handlersDidChange()
      }
    }
  }

  extension ListDataSource {
    /// Shows the list in a collection view.
    ///
    /// The data source answers everything that the view asks. Of its delegate's methods the view
    /// finds those that have a handler; your own delegate gets the others. Handlers may be set
    /// before and after.
    ///
    /// The view shows this data source as long as that lives. A data source has one view: another
    /// one takes its place.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - delegate: The app's own delegate, held weakly; by default the one that the view has.
    /// - Returns: The view that the adapter updates.
    @discardableResult
    public func attach(
      to collectionView: UICollectionView, delegate: (any UICollectionViewDelegate)? = nil
    ) -> UICollectionListView {
      release()
      let view = UICollectionListView(
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
      to collectionView: UICollectionView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any UICollectionViewDelegate)? = nil
    ) -> ListDataSource<SectionID, Item> {
      let source = ListDataSource(adapter: self, cells: cells)
      source.attach(to: collectionView, delegate: delegate)
      return source
    }
  }

  /// The delegate that a collection view gets.
  final class CollectionDelegateProxy: DelegateProxy, UICollectionViewDelegateFlowLayout {}
#endif
