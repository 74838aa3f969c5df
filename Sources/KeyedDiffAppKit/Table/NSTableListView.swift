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

  /// An `NSTableView` as a `ListView`: translates the calls of an adapter, and provides the data
  /// source and delegate of the table.
  ///
  ///     let list = source.attach(to: tableView)
  ///
  /// A table has no sections: each section that has a header begins with a group row. Footers are
  /// not shown. A table with several columns requests a cell for each column; a cell provider with
  /// a closure reads the current column from ``column``.
  ///
  /// The reference to the table is weak. A deallocated table counts as not in a window.
  @MainActor
  public final class NSTableListView {
    /// The table; `nil` if it is deallocated, or shows another data source.
    public var tableView: NSTableView? {
      attachedTable.flatMap { $0.dataSource === dataSource ? $0 : nil }
    }
    private weak var attachedTable: NSTableView?
    /// The cells that are registered with the table.
    public let registry = CellRegistry()
    /// The edge of the table from which rows keep their distance during updates: `.top`, or
    /// `.bottom` for lists that grow upwards, such as chats.
    public var anchorEdge = ScrollAnchor.Edge.top {
      // Rows are stacked vertically.
      didSet { if anchorEdge != .bottom { anchorEdge = .top } }
    }
    /// The column for which the table is requesting a cell; `nil` for group rows, and outside of
    /// such a request.
    public internal(set) var column: NSTableColumn?

    /// The data source that the table shows.
    private(set) weak var rows: (any RowSource)?
    /// The rows that the table shows.
    var layout = FlatLayout(rowCounts: [])
    /// Defers updates while the table must not change.
    let gate = UpdateGate()
    /// Classes of cells, by the identifier with which the table reuses them.
    var cellClasses: [NSUserInterfaceItemIdentifier: NSView.Type] = [:]
    /// Identifiers that have a nib or a class.
    var identifiers: Set<NSUserInterfaceItemIdentifier> = []
    /// The selection that was last reported to the handlers.
    var knownSelection = IndexSet()
    /// Whether this object, not the user, is changing the table.
    private(set) var isChanging = false
    /// The current indices of the rows that the user drags.
    var draggedRows: IndexSet?
    /// The cells that were reported to the app as displayed, and their paths, by row view.
    var displayedCells: [ObjectIdentifier: (cell: AnyObject, path: CurrentPath)] = [:]
    private var areHandlersOutdated = false
    private var dataSource: TableDataSourceProxy?
    private var delegate: TableDelegateProxy?
    private lazy var rowMenu = RowMenu(self)

    init(_ tableView: NSTableView, showing rows: any RowSource, appDelegate: NSObject?) {
      attachedTable = tableView
      self.rows = rows
      gate.onOpen = { [weak self] in self?.gateDidOpen() }
      dataSource = TableDataSourceProxy(
        TableDataSource(self), handling: rows.tableDataSourceSelectors, appDelegate: nil)
      delegate = TableDelegateProxy(
        TableDelegate(self), handling: rows.tableDelegateSelectors, appDelegate: appDelegate)
      tableView.registerForRows()
      setDelegates()
    }

    deinit {
      // Without this object, the view has no data source. The reload empties it.
      Task { @MainActor [weak attachedTable] in
        guard let tableView = attachedTable, tableView.dataSource == nil else { return }
        tableView.reloadData()
        if tableView.menu is RowMenu { tableView.menu = nil }
      }
    }

    /// Detaches from the table, which shows no rows until it gets another data source.
    func leave() {
      guard let tableView, let delegate else { return }
      tableView.dataSource = nil
      if tableView.delegate === delegate {
        tableView.delegate = delegate.appDelegate as? any NSTableViewDelegate
      }
      if tableView.menu is RowMenu { tableView.menu = nil }
    }

    /// Runs changes of the table that do not come from the user.
    func changing(_ body: () -> Void) {
      let wasChanging = isChanging
      isChanging = true
      body()
      isChanging = wasChanging
      knownSelection = tableView?.selectedRowIndexes ?? []
    }

    // MARK: Handlers

    /// Sets the data source and the delegate. The table then checks which methods have a handler.
    private func setDelegates() {
      changing {
        attachedTable?.dataSource = dataSource
        attachedTable?.delegate = delegate
      }
      setMenu()
    }

    /// Sets the menu of rows if the app has a handler for it, unless the table has another menu.
    private func setMenu() {
      guard let tableView, let rows, tableView.menu == nil || tableView.menu is RowMenu else {
        return
      }
      tableView.menu = rows.handlesMenu ? rowMenu : nil
    }

    /// Makes the table check again which methods have a handler, if these changed.
    func handlersDidChange() {
      guard let tableView, let rows, let dataSource, let delegate else { return }
      // Not while the table is calling its data source or delegate, or is being changed.
      guard !gate.isClosed, !isChanging else { return areHandlersOutdated = true }
      areHandlersOutdated = false
      setMenu()
      // If the table has another delegate now, the app has set it.
      let isOtherDelegate = tableView.delegate !== delegate
      if isOtherDelegate { delegate.appDelegate = tableView.delegate as? NSObject }
      let changed = rows.tableDelegateSelectors.symmetricDifference(delegate.handledSelectors)
      let isOtherSource = rows.tableDataSourceSelectors != dataSource.handledSelectors
      delegate.handledSelectors = rows.tableDelegateSelectors
      dataSource.handledSelectors = rows.tableDataSourceSelectors
      changing {
        if !changed.isEmpty || isOtherDelegate {
          tableView.delegate = nil
          tableView.delegate = delegate
        }
        if isOtherSource {
          let selected = tableView.selectedRowIndexes
          tableView.dataSource = nil
          tableView.dataSource = dataSource
          tableView.selectRowIndexes(selected, byExtendingSelection: false)
        }
      }
      // The table has cached heights that do not come from the new methods.
      if changed.contains("tableView:heightOfRow:") { rows.reloadView() }
    }

    private func gateDidOpen() {
      if areHandlersOutdated { handlersDidChange() }
      if let rows, rows.isWaiting { rows.viewDidCommitUpdates() }
    }
  }

  extension ListDataSource {
    /// Shows the list in a table.
    ///
    /// This object provides the table's data source, and handles the delegate methods for which it
    /// has a handler. Your own delegate receives the other messages. Handlers may be set before or
    /// after this call.
    ///
    /// Keep a strong reference to the data source: the table shows it only as long as it exists. A
    /// data source has one view: attaching another one detaches the first.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - delegate: The app's own delegate, held weakly; by default the one that the table has.
    /// - Returns: The view that the adapter updates.
    @discardableResult
    public func attach(
      to tableView: NSTableView, delegate: (any NSTableViewDelegate)? = nil
    ) -> NSTableListView {
      release()
      let view = NSTableListView(
        tableView, showing: self,
        appDelegate: (delegate ?? tableView.delegate) as? NSObject)
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
    /// - Returns: The data source of the table, for handlers. Keep a strong reference to it as long
    ///   as the table shows the list.
    public func attach(
      to tableView: NSTableView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any NSTableViewDelegate)? = nil
    ) -> ListDataSource<SectionID, Item> {
      let source = ListDataSource(adapter: self, cells: cells)
      source.attach(to: tableView, delegate: delegate)
      return source
    }
  }

  /// The data source that is set on a table.
  final class TableDataSourceProxy: DelegateProxy, NSTableViewDataSource {}

  /// The delegate that is set on a table.
  final class TableDelegateProxy: DelegateProxy, NSTableViewDelegate {}
#endif
