#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  public import KeyedDiffLists
  public import UIKit

  /// A `ListView` that updates a `UITableView`.
  ///
  /// To create a list view that also provides the table's data source and delegate, call
  /// `attach(to:delegate:)` on a `ListDataSource`. If you have a data source of your own, create
  /// the list view yourself, keep a strong reference to it, and set it as the view of an adapter:
  ///
  ///     let listView = TableListView(tableView)
  ///     adapter.view = listView
  ///
  /// The list view holds its table weakly. After the table is deallocated, the list view behaves as
  /// if the table were not in a window.
  @MainActor
  public final class TableListView {
    /// The table; `nil` after the table has been deallocated.
    public private(set) weak var tableView: UITableView?
    /// The kinds of cells that are registered with the table.
    public let registry = CellRegistry()
    /// The edge at which the scroll position is anchored during updates: `.top`, or `.bottom` for
    /// lists whose newest row is the last one, such as chats.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// The `ListDataSource` of the table; `nil` if the app has a data source of its own.
    private(set) weak var rows: (any RowSource)?
    /// Whether updates are on hold. Set this property to `true` while the user drags a row, because
    /// row counts must not change during the drag.
    public var holdsUpdates = false {
      didSet { if !holdsUpdates { gate.resume() } }
    }
    /// The table; `nil` if the table has been deallocated, or if the app has replaced the data
    /// source that this list view had set.
    var table: UITableView? {
      guard let tableView else { return nil }
      return dataSource == nil || tableView.dataSource === dataSource ? tableView : nil
    }
    /// The most recently read value of `scrollAnchor`.
    var knownAnchor: ScrollAnchor?
    /// Defers updates while the table must not change.
    let gate = UpdateGate()
    /// Whether the table can reconfigure cells in place, which requires iOS 15.
    var reconfiguresCells = true
    /// Keeps the keyboard focus in its row.
    let focus = FocusKeeper()
    /// Keeps the scroll position.
    let place = PlaceKeeper()
    private var dataSource: TableDataSource?
    private var delegate: TableDelegate?
    private(set) var proxy: TableDelegateProxy?
    private var areHandlersOutdated = false

    /// Creates a list view for a table that has the app's own data source and delegate.
    ///
    /// - Parameter tableView: The table.
    public init(_ tableView: UITableView) {
      self.tableView = tableView
      focus.host = self
      gate.isDropping = { [weak tableView] in tableView?.hasUncommittedUpdates == true }
      if #unavailable(iOS 15, tvOS 15) { reconfiguresCells = false }
    }

    /// Creates a list view for a table that shows the list of a `ListDataSource`.
    init(_ tableView: UITableView, showing rows: any RowSource, appDelegate: NSObject?) {
      self.tableView = tableView
      self.rows = rows
      focus.host = self
      gate.isDropping = { [weak tableView] in tableView?.hasUncommittedUpdates == true }
      if #unavailable(iOS 15, tvOS 15) { reconfiguresCells = false }
      gate.onOpen = { [weak self] in self?.gateDidOpen() }
      tableView.register(
        UITableViewHeaderFooterView.self,
        forHeaderFooterViewReuseIdentifier: Self.titleIdentifier)
      let delegate = TableDelegate(self)
      self.delegate = delegate
      dataSource = TableDataSource(self)
      proxy = TableDelegateProxy(
        delegate, handling: rows.tableDelegateSelectors, appDelegate: appDelegate)
      dataSource?.handledSelectors = rows.tableDataSourceSelectors
      dataSource?.prefetchingSelectors = rows.tablePrefetchingSelectors
      tableView.dataSource = dataSource
      tableView.delegate = proxy
      setPrefetching(of: tableView, rows)
    }

    deinit {
      // Without a data source, the table cannot get cells. So this task reloads the table, which
      // then shows no rows.
      Task { @MainActor [weak tableView] in
        if tableView?.dataSource == nil { tableView?.reloadData() }
      }
    }

    /// Detaches from the table, which shows no rows until it gets another data source.
    func leave() {
      guard let table, let proxy else { return }
      table.dataSource = nil
      if table.prefetchDataSource === dataSource { table.prefetchDataSource = nil }
      if table.delegate === proxy {
        table.delegate = proxy.appDelegate as? any UITableViewDelegate
      }
    }

    /// Sets the prefetching data source, unless the app has set its own.
    private func setPrefetching(of tableView: UITableView, _ rows: any RowSource) {
      let present = tableView.prefetchDataSource
      guard present == nil || present === dataSource else { return }
      tableView.prefetchDataSource = nil
      tableView.prefetchDataSource = rows.handlesPrefetching ? dataSource : nil
    }

    /// Makes the table check again which delegate and data source methods are implemented. A table
    /// checks this only when its delegate or data source is set.
    func handlersDidChange() {
      guard let tableView = table, let rows, let proxy, let dataSource else { return }
      areHandlersOutdated = false
      // If the delegate is not the proxy, the app has set its own delegate, to which the proxy must
      // forward messages.
      if tableView.delegate !== proxy { proxy.appDelegate = tableView.delegate as? NSObject }
      let isOtherDelegate =
        tableView.delegate !== proxy || rows.tableDelegateSelectors != proxy.handledSelectors
      let isOtherSource = rows.tableDataSourceSelectors != dataSource.handledSelectors
      if isOtherDelegate || isOtherSource {
        // Setting the delegate or the data source resets the state of the table, which must not
        // happen during an update.
        guard !rows.isUpdating, !gate.isClosed else { return areHandlersOutdated = true }
        let (selection, anchor) = (selection, scrollAnchor)
        focus.keepRow {
          if isOtherDelegate { setDelegate(proxy, of: tableView, rows) }
          if isOtherSource {
            dataSource.handledSelectors = rows.tableDataSourceSelectors
            tableView.dataSource = nil
            tableView.dataSource = dataSource
          }
        }
        self.selection = selection
        scrollAnchor = anchor
      }
      guard rows.tablePrefetchingSelectors != dataSource.prefetchingSelectors else { return }
      dataSource.prefetchingSelectors = rows.tablePrefetchingSelectors
      setPrefetching(of: tableView, rows)
    }

    private func setDelegate(
      _ proxy: TableDelegateProxy, of tableView: UITableView, _ rows: any RowSource
    ) {
      let selectors = rows.tableDelegateSelectors
      let changed = selectors.symmetricDifference(proxy.handledSelectors)
      proxy.handledSelectors = selectors
      tableView.delegate = nil
      tableView.delegate = proxy
      // If a delegate method that returns heights was added or removed, the heights that the table
      // has cached are outdated, so the table is reloaded.
      if changed.contains(where: { $0.contains("eight") }) { rows.reloadView() }
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
    /// Shows the list in a table.
    ///
    /// This object provides the table's data source, and a delegate that handles the methods for
    /// which you set handlers. Your own delegate receives all other messages. You can set handlers
    /// before or after this call.
    ///
    /// Keep a strong reference to this object: after it is deallocated, the table shows no rows. A
    /// data source has one view: attaching a second view detaches the first.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - delegate: The app's own delegate, held weakly; by default, the current delegate of the
    ///     table.
    /// - Returns: The list view that the adapter updates.
    @discardableResult
    public func attach(
      to tableView: UITableView, delegate: (any UITableViewDelegate)? = nil
    ) -> TableListView {
      release()
      let view = TableListView(
        tableView, showing: self, appDelegate: (delegate ?? tableView.delegate) as? NSObject)
      onHandlersChange = { [weak view] in view?.handlersDidChange() }
      adapter.onUpdateEnd = { [weak view] in view?.updateDidEnd() }
      hold(view) { [weak view] in view?.leave() }
      return view
    }
  }

  extension KeyedListAdapter {
    /// Shows the list of this adapter in a table.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - cells: The cell provider, which makes and configures the cells.
    ///   - delegate: The app's own delegate, held weakly; by default, the current delegate of the
    ///     table.
    /// - Returns: The table's data source, on which you can set handlers. Keep a strong reference
    ///   to it as long as the table shows the list.
    public func attach(
      to tableView: UITableView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any UITableViewDelegate)? = nil
    ) -> KeyedListDataSource<SectionID, Item, ID> {
      let source = KeyedListDataSource(adapter: self, cells: cells)
      source.attach(to: tableView, delegate: delegate)
      return source
    }
  }

  /// The proxy that is set as the delegate of a table.
  final class TableDelegateProxy: DelegateProxy, UITableViewDelegate {}
#endif
