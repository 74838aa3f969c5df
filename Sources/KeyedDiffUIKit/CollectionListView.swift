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
    public var collectionView: UICollectionView? { attachment.view }
    /// The kinds of cells that are registered with the collection view.
    public var registrations: [CellRole: [String: CellRegistration]] = [:]
    /// The edge at which the scroll position is anchored during updates.
    ///
    /// Use `.bottom` or `.right` for lists whose newest row comes last, such as chats, and `.top`
    /// or `.left` for other lists.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// Whether updates are on hold. Set this property to `true` while the user drags a row, because
    /// row counts must not change during the drag.
    public var holdsUpdates = false {
      didSet { if !holdsUpdates { gate.resume() } }
    }
    /// The collection view; `nil` after it is deallocated, or while it has a data source other than
    /// the one that this list view has set.
    var collection: UICollectionView? { attachment.currentView }
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
    /// Sets the data source and the delegate of the collection view.
    package let attachment: ViewAttachment<UICollectionView>

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
      attachment = ViewAttachment(collectionView, showing: nil, FocusKeeper())
      attachment.list = self
      if #unavailable(iOS 15, tvOS 15) { usesCellsInPlace() }
    }

    /// Creates a list view for a collection view that shows a `ListDataSource`.
    init(
      _ collectionView: UICollectionView, showing rows: any RowSource, appDataSource: NSObject?,
      appDelegate: NSObject?
    ) {
      attachment = ViewAttachment(collectionView, showing: rows, FocusKeeper())
      attachment.list = self
      if #unavailable(iOS 15, tvOS 15) { usesCellsInPlace() }
      registerFallbacks()
      if scrollsHorizontally { anchorEdge = .left }
      attachment.takeOver(
        dataSource: CollectionDataSourceProxy(
          CollectionDataSource(self), appDataSource: appDataSource),
        delegate: CollectionDelegateProxy(CollectionDelegate(self), appDelegate: appDelegate),
        handling: { $0.collectionMethods })
    }
  }

  extension KeyedListDataSource {
    /// Shows the list in a collection view.
    ///
    /// This method sets the data source and the delegate of the view. They call the handlers that
    /// you set on this object. All other messages go to your own data source and delegate, which the
    /// view gets back when it is detached. You can set handlers before or after this call.
    ///
    /// Keep a strong reference to this object: after it is deallocated, the collection view shows
    /// no rows. A data source has one view: attaching a second view detaches the first.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - dataSource: The app's own data source, held weakly; by default, the current data source
    ///     of the view.
    ///   - delegate: The app's own delegate, held weakly; by default, the current delegate of the
    ///     view.
    /// - Returns: The list view, which updates the collection view.
    @discardableResult
    public func attach(
      to collectionView: UICollectionView, dataSource: (any UICollectionViewDataSource)? = nil,
      delegate: (any UICollectionViewDelegate)? = nil
    ) -> CollectionListView {
      attach {
        CollectionListView(
          collectionView, showing: self,
          appDataSource: (dataSource ?? collectionView.dataSource) as? NSObject,
          appDelegate: (delegate ?? collectionView.delegate) as? NSObject)
      }
    }
  }

  /// The proxy that is set as the data source of a collection view, for prefetching, too.
  final class CollectionDataSourceProxy: DelegateProxy, UICollectionViewDataSource,
    UICollectionViewDataSourcePrefetching
  {
    private let dataSource: CollectionDataSource

    init(_ dataSource: CollectionDataSource, appDataSource: NSObject?) {
      self.dataSource = dataSource
      super.init(dataSource, appDelegate: appDataSource)
    }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      dataSource.collectionView(collectionView, numberOfItemsInSection: section)
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      dataSource.collectionView(collectionView, cellForItemAt: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {
      dataSource.collectionView(collectionView, prefetchItemsAt: indexPaths)
    }
  }

  /// The proxy that is set as the delegate of a collection view.
  final class CollectionDelegateProxy: DelegateProxy, UICollectionViewDelegateFlowLayout {}
#endif
