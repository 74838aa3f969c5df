#if STAND_IN
  public import StandInUIKit
#elseif canImport(UIKit) && !os(watchOS)
  public import UIKit
#endif

#if STAND_IN || (canImport(UIKit) && !os(watchOS))
  import Foundation
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  /// A `UITableView` as a `ListView`: translates the calls of an adapter.
  ///
  /// `source.attach(to: tableView)` makes one that answers everything the table asks, too. With a
  /// data source of your own, make one yourself, hold it, and let it be the view of an adapter:
  ///
  ///     let listView = UITableListView(tableView)
  ///     adapter.view = listView
  ///
  /// It holds the table weakly. A table that is gone is not in a window.
  @MainActor
  public final class UITableListView {
    /// The table; `nil` when it is gone.
    public private(set) weak var tableView: UITableView?
    /// The cells that are registered with the table.
    public let registry = CellRegistry()
    /// The edge of the table from which rows keep their distance: `.top`, or `.bottom` for lists
    /// that grow upwards, such as chats.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// The data source that the table shows; `nil` if the app has its own.
    private(set) weak var rows: (any RowSource)?
    /// Whether updates wait. Set it to `true` while the user drags a row: row counts must not change
    /// meanwhile.
    public var holdsUpdates = false {
      didSet { if !holdsUpdates { rows?.viewDidCommitUpdates() } }
    }
    /// The table, unless it shows another data source by now.
    var table: UITableView? {
      guard let tableView else { return nil }
      return dataSource == nil || tableView.dataSource === dataSource ? tableView : nil
    }
    /// The anchor that the adapter has read last, before an update or after it.
    var knownAnchor: ScrollAnchor?
    /// Keeps updates away while the table must not change.
    let gate = UpdateGate()
    /// Whether the table sets up cells in place by itself, since iOS 15.
    var reconfiguresCells = true
    private var dataSource: TableDataSource?
    private var delegate: TableDelegate?
    private(set) var proxy: TableDelegateProxy?
    private var isTryingAgain = false

    /// Creates a view of a table whose data source and delegate are the app's own.
    ///
    /// - Parameter tableView: The table.
    public init(_ tableView: UITableView) {
      self.tableView = tableView
      if #unavailable(iOS 15, tvOS 15) { reconfiguresCells = false }
    }

    /// Creates a view of a table that shows a data source.
    init(_ tableView: UITableView, showing rows: any RowSource, appDelegate: NSObject?) {
      self.tableView = tableView
      self.rows = rows
      if #unavailable(iOS 15, tvOS 15) { reconfiguresCells = false }
      gate.onOpen = { [weak rows] in
        if rows?.isWaiting == true { rows?.viewDidCommitUpdates() }
      }
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
      // Nobody makes cells any more.
      Task { @MainActor [weak tableView] in
        if tableView?.dataSource == nil { tableView?.reloadData() }
      }
    }

    /// Leaves the table to others. It shows no rows until it has another data source.
    func leave() {
      guard let table, let proxy else { return }
      table.dataSource = nil
      if table.prefetchDataSource === dataSource { table.prefetchDataSource = nil }
      if table.delegate === proxy {
        table.delegate = proxy.appDelegate as? any UITableViewDelegate
      }
    }

    /// A data source of the app's own for prefetching stays.
    private func setPrefetching(of tableView: UITableView, _ rows: any RowSource) {
      let present = tableView.prefetchDataSource
      guard present == nil || present === dataSource else { return }
      tableView.prefetchDataSource = nil
      tableView.prefetchDataSource = rows.handlesPrefetching ? dataSource : nil
    }

    /// Makes the table know which methods have a handler now. It asks for them when its delegate and
    /// its data source are set.
    func handlersDidChange() {
      guard let tableView = table, let rows, let proxy, let dataSource else { return }
      // Another delegate that the table has by now becomes the app's.
      if tableView.delegate !== proxy { proxy.appDelegate = tableView.delegate as? NSObject }
      let isOtherDelegate =
        tableView.delegate !== proxy || rows.tableDelegateSelectors != proxy.handledSelectors
      let isOtherSource = rows.tableDataSourceSelectors != dataSource.handledSelectors
      if isOtherDelegate || isOtherSource {
        // A table forgets what it knows of its rows, which it must not in the middle of an update.
        guard !rows.isUpdating, !gate.isClosed else { return tryAgainLater() }
        let (selection, anchor) = (selection, scrollAnchor)
        if isOtherDelegate { setDelegate(proxy, of: tableView, rows) }
        if isOtherSource {
          dataSource.handledSelectors = rows.tableDataSourceSelectors
          tableView.dataSource = nil
          tableView.dataSource = dataSource
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
      // Heights that the table has are not those of the new methods.
      if changed.contains(where: { $0.contains("eight") }) { rows.reloadView() }
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
    /// Shows the list in a table.
    ///
    /// The data source answers everything that the table asks. Of its delegate's methods the table
    /// finds those that have a handler; your own delegate gets the others. Handlers may be set
    /// before and after.
    ///
    /// The table shows this data source as long as that lives. A data source has one view: another
    /// one takes its place.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - delegate: The app's own delegate, held weakly; by default the one that the table has.
    /// - Returns: The view that the adapter updates.
    @discardableResult
    public func attach(
      to tableView: UITableView, delegate: (any UITableViewDelegate)? = nil
    ) -> UITableListView {
      release()
      let view = UITableListView(
        tableView, showing: self, appDelegate: (delegate ?? tableView.delegate) as? NSObject)
      onHandlersChange = { [weak view] in view?.handlersDidChange() }
      hold(view) { [weak view] in view?.leave() }
      return view
    }
  }

  extension ListAdapter {
    /// Shows the list of this adapter in a table.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - cells: The source of the cells.
    ///   - delegate: The app's own delegate, held weakly; by default the one that the table has.
    /// - Returns: The data source of the table, for handlers. Hold it as long as the table shows
    ///   the list.
    public func attach(
      to tableView: UITableView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any UITableViewDelegate)? = nil
    ) -> ListDataSource<SectionID, Item> {
      let source = ListDataSource(adapter: self, cells: cells)
      source.attach(to: tableView, delegate: delegate)
      return source
    }
  }

  /// The delegate that a table gets.
  final class TableDelegateProxy: DelegateProxy, UITableViewDelegate {}
#endif
