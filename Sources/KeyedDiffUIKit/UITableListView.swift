#if STAND_IN
  public import StandInUIKit
#elseif canImport(UIKit)
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
    /// Keeps updates away while the table must not change.
    let gate = UpdateGate()
    /// Whether the table sets up cells in place by itself, since iOS 15.
    var reconfiguresCells = true
    private var dataSource: TableDataSource?
    private var delegate: TableDelegate?
    private var proxy: TableDelegateProxy?

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
      tableView.dataSource = dataSource
      tableView.delegate = proxy
      tableView.prefetchDataSource = rows.handlesPrefetching ? dataSource : nil
    }

    /// Makes the table know which methods have a handler now. It asks for them when its data source
    /// and its delegate are set.
    func handlersDidChange() {
      guard let tableView, let rows, tableView.delegate === proxy else { return }
      updateDelegate(of: tableView, rows)
      updateDataSource(of: tableView, rows)
      // A table loads rows ahead only if there is somebody to tell.
      tableView.prefetchDataSource = rows.handlesPrefetching ? dataSource : nil
    }

    private func updateDelegate(of tableView: UITableView, _ rows: any RowSource) {
      guard let proxy else { return }
      let changed = rows.tableDelegateSelectors.symmetricDifference(proxy.handledSelectors)
      guard !changed.isEmpty else { return }
      proxy.handledSelectors = rows.tableDelegateSelectors
      tableView.delegate = nil
      tableView.delegate = proxy
      // Heights that the table has are not those of the new methods.
      if changed.contains(where: { $0.contains("eight") }) { rows.reloadView() }
    }

    private func updateDataSource(of tableView: UITableView, _ rows: any RowSource) {
      guard let dataSource, rows.tableDataSourceSelectors != dataSource.handledSelectors
      else { return }
      // A table forgets its rows with its data source, which it must not in the middle of a batch.
      guard !rows.isUpdating, !gate.isClosed else {
        Task {
          try? await Task.sleep(nanoseconds: 100_000_000)
          handlersDidChange()
        }
        return
      }
      dataSource.handledSelectors = rows.tableDataSourceSelectors
      let (selection, anchor) = (selection, scrollAnchor)
      tableView.dataSource = nil
      tableView.dataSource = dataSource
      self.selection = selection
      scrollAnchor = anchor
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
      let present = tableView.delegate
      let earlier = (present as? DelegateProxy)?.appDelegate ?? present as? NSObject
      let view = UITableListView(
        tableView, showing: self, appDelegate: delegate as? NSObject ?? earlier)
      onHandlersChange = { [weak view] in view?.handlersDidChange() }
      hold(view)
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
