#if STAND_IN
  public import StandInUIKit
#elseif canImport(UIKit)
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
    /// Keeps updates away while the view must not change.
    let gate = UpdateGate()
    /// Whether the view sets up cells in place by itself, since iOS 15.
    var reconfiguresCells = true
    /// The kinds of views beside the rows that the view has asked for.
    var supplementKinds: Set<String> = []
    private var dataSource: CollectionDataSource?
    private var delegate: CollectionDelegate?
    private var proxy: CollectionDelegateProxy?

    /// Creates a view of a collection view whose data source and delegate are the app's own.
    ///
    /// - Parameter collectionView: The collection view.
    public init(_ collectionView: UICollectionView) {
      self.collectionView = collectionView
      if #unavailable(iOS 15, tvOS 15) { reconfiguresCells = false }
    }

    /// Creates a view of a collection view that shows a data source.
    init(_ collectionView: UICollectionView, showing rows: any RowSource, appDelegate: NSObject?) {
      self.collectionView = collectionView
      self.rows = rows
      if #unavailable(iOS 15, tvOS 15) { reconfiguresCells = false }
      gate.onOpen = { [weak rows] in
        if rows?.isWaiting == true { rows?.viewDidCommitUpdates() }
      }
      registerFallbacks()
      let delegate = CollectionDelegate(self)
      self.delegate = delegate
      dataSource = CollectionDataSource(self)
      proxy = CollectionDelegateProxy(
        delegate, handling: rows.collectionDelegateSelectors, appDelegate: appDelegate)
      dataSource?.handledSelectors = rows.collectionDataSourceSelectors
      collectionView.dataSource = dataSource
      collectionView.delegate = proxy
      collectionView.prefetchDataSource = rows.handlesPrefetching ? dataSource : nil
    }

    /// Makes the view know which methods have a handler now. It asks for them when its data source
    /// and its delegate are set.
    func handlersDidChange() {
      guard let collectionView, let rows, collectionView.delegate === proxy else { return }
      updateDelegate(of: collectionView, rows)
      updateDataSource(of: collectionView, rows)
      // Only then is anything to be done before rows are seen.
      collectionView.prefetchDataSource = rows.handlesPrefetching ? dataSource : nil
    }

    private func updateDelegate(of collectionView: UICollectionView, _ rows: any RowSource) {
      guard let proxy else { return }
      let changed = rows.collectionDelegateSelectors.symmetricDifference(proxy.handledSelectors)
      guard !changed.isEmpty else { return }
      proxy.handledSelectors = rows.collectionDelegateSelectors
      collectionView.delegate = nil
      collectionView.delegate = proxy
      // Sizes that the layout has are not those of the new methods.
      if changed.contains(where: { $0.contains("layout:") }) {
        collectionView.collectionViewLayout.invalidateLayout()
      }
    }

    private func updateDataSource(of collectionView: UICollectionView, _ rows: any RowSource) {
      guard let dataSource, rows.collectionDataSourceSelectors != dataSource.handledSelectors
      else { return }
      // A view forgets its rows with its data source, which it must not in the middle of a batch.
      guard !rows.isUpdating, !gate.isClosed else {
        Task {
          try? await Task.sleep(nanoseconds: 100_000_000)
          handlersDidChange()
        }
        return
      }
      dataSource.handledSelectors = rows.collectionDataSourceSelectors
      let (selection, anchor) = (selection, scrollAnchor)
      collectionView.dataSource = nil
      collectionView.dataSource = dataSource
      self.selection = selection
      scrollAnchor = anchor
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
      let present = collectionView.delegate
      let earlier = (present as? DelegateProxy)?.appDelegate ?? present as? NSObject
      let view = UICollectionListView(
        collectionView, showing: self, appDelegate: delegate as? NSObject ?? earlier)
      onHandlersChange = { [weak view] in view?.handlersDidChange() }
      hold(view)
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
