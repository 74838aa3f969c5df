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
    public var registrations: [CellRole: [String: CellRegistration]] = [:]
    /// The edge at which the scroll position is anchored during updates: `.top` or `.left`; for
    /// lists whose newest row is the last one, `.bottom` or `.right`.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// The element kinds of all supplementary views that the collection view has requested so far.
    var supplementKinds: Set<String> = []
    /// The layout for which the classes and nibs were last registered.
    weak var registeredLayout: NSCollectionViewLayout?
    /// For each row that the user is dragging within the view, returns its current path, or `nil` if
    /// the row no longer exists. If there is no such drag, this property is `nil`.
    var draggedRows: [() -> CurrentPath?]?
    private lazy var activation = RowCommands(self)
    /// Recognizes double clicks; `nil` if the app has no handler for them.
    private var doubleClick: NSClickGestureRecognizer?
    /// Sets the data source and the delegate of the collection view.
    package let attachment: ViewAttachment<NSCollectionView>

    /// The collection view; `nil` if it is deallocated or has another data source.
    public var collectionView: NSCollectionView? { attachment.currentView }

    init(
      _ collectionView: NSCollectionView, showing rows: any RowSource, appDataSource: NSObject?,
      appDelegate: NSObject?
    ) {
      attachment = ViewAttachment(collectionView, showing: rows, FocusKeeper())
      attachment.list = self
      collectionView.registerForRows()
      attachment.takeOver(
        dataSource: CollectionDataSourceProxy(
          CollectionDataSource(self), appDataSource: appDataSource),
        delegate: CollectionDelegateProxy(CollectionDelegate(self), appDelegate: appDelegate),
        handling: { $0.collectionMethods })
    }
  }

  extension CollectionListView: ActivatableListView {
    var activatableView: NSView? { collectionView }

    var clickedPath: CurrentPath? {
      guard let collectionView, let doubleClick else { return nil }
      return collectionView.indexPathForItem(at: doubleClick.location(in: collectionView))
        .flatMap { CurrentPath(exactly: $0) }
    }

    /// Recognizes double clicks if the app has a handler for activation.
    package func setActivation() {
      guard let collectionView, let rows else { return }
      activation.watchesKeys = rows.handlesActivation || rows.handlesDeletion
      collectionView.removeRowActions()
      doubleClick = nil
      guard rows.handlesActivation else { return }
      let recognizer = RowDoubleClick(
        target: activation, action: NSSelectorFromString(RowCommands.clickAction))
      recognizer.numberOfClicksRequired = 2
      // Otherwise, a click would select an item only after the time of a double click.
      recognizer.delaysPrimaryMouseButtonEvents = false
      collectionView.addGestureRecognizer(recognizer)
      doubleClick = recognizer
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
      to collectionView: NSCollectionView, dataSource: (any NSCollectionViewDataSource)? = nil,
      delegate: (any NSCollectionViewDelegate)? = nil
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
  final class CollectionDataSourceProxy: DelegateProxy, NSCollectionViewDataSource,
    NSCollectionViewPrefetching
  {
    private let dataSource: CollectionDataSource

    init(_ dataSource: CollectionDataSource, appDataSource: NSObject?) {
      self.dataSource = dataSource
      super.init(dataSource, appDelegate: appDataSource)
    }

    func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      dataSource.collectionView(collectionView, numberOfItemsInSection: section)
    }

    func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      dataSource.collectionView(collectionView, itemForRepresentedObjectAt: indexPath)
    }

    func collectionView(
      _ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {
      dataSource.collectionView(collectionView, prefetchItemsAt: indexPaths)
    }
  }

  /// The proxy that is set as the delegate of a collection view.
  final class CollectionDelegateProxy: DelegateProxy, NSCollectionViewDelegateFlowLayout {}
#endif
