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

  /// An `NSTableView` as a `ListView`: translates the calls of an adapter, and answers what the table
  /// asks.
  ///
  ///     let list = source.attach(to: tableView)
  ///
  /// A table has no sections: each section that has a header begins with a group row. Footers are not
  /// shown. A table of several columns asks for a cell in each; a cell provider that makes cells by a
  /// closure finds out which in ``column``.
  ///
  /// It holds the table weakly. A table that is gone is not in a window.
  @MainActor
  public final class NSTableListView {
    /// The table; `nil` when it is gone, or shows another data source.
    public var tableView: NSTableView? {
      attachedTable.flatMap { $0.dataSource === dataSource ? $0 : nil }
    }
    private weak var attachedTable: NSTableView?
    /// The cells that are registered with the table.
    public let registry = CellRegistry()
    /// The edge of the table from which rows keep their distance: `.top`, or `.bottom` for lists that
    /// grow upwards, such as chats.
    public var anchorEdge = ScrollAnchor.Edge.top {
      // Rows are one below the other.
      didSet { if anchorEdge != .bottom { anchorEdge = .top } }
    }
    /// The column that the table asks a cell for; `nil` for group rows, and if it asks for none.
    public internal(set) var column: NSTableColumn?

    /// The data source that the table shows.
    private(set) weak var rows: (any RowSource)?
    /// The rows as the table has them.
    var layout = FlatLayout(rowCounts: [])
    /// Keeps updates away while the table must not change.
    let gate = UpdateGate()
    /// Classes of cells, by the identifier that the table uses them again by.
    var cellClasses: [NSUserInterfaceItemIdentifier: NSView.Type] = [:]
    /// Identifiers that are registered with the table, or have a class.
    var identifiers: Set<NSUserInterfaceItemIdentifier> = []
    /// The selection as the handlers know it.
    var knownSelection = IndexSet()
    /// Whether this object changes the table, and not the user.
    private(set) var isChanging = false
    /// The rows that the user drags, wherever they are by now.
    var draggedRows: IndexSet?
    /// The cells that the app knows to be displayed, and their paths, by row view.
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
      // Without this object nobody fills the rows.
      Task { @MainActor [weak attachedTable] in
        guard let tableView = attachedTable, tableView.dataSource == nil else { return }
        tableView.reloadData()
        if tableView.menu is RowMenu { tableView.menu = nil }
      }
    }

    /// Leaves the table to others. It shows no rows until it has another data source.
    func leave() {
      guard let tableView, let delegate else { return }
      tableView.dataSource = nil
      if tableView.delegate === delegate {
        tableView.delegate = delegate.appDelegate as? any NSTableViewDelegate
      }
      if tableView.menu is RowMenu { tableView.menu = nil }
    }

    /// Runs changes of the table that are not the user's.
    func changing(_ body: () -> Void) {
      let wasChanging = isChanging
      isChanging = true
      body()
      isChanging = wasChanging
      knownSelection = tableView?.selectedRowIndexes ?? []
    }

    // MARK: Handlers

    /// Sets data source and delegate, which the table asks for their methods then.
    private func setDelegates() {
      changing {
        attachedTable?.dataSource = dataSource
        attachedTable?.delegate = delegate
      }
      setMenu()
    }

    /// Sets the menu of rows if the app has one, in a table that has no other.
    private func setMenu() {
      guard let tableView, let rows, tableView.menu == nil || tableView.menu is RowMenu else {
        return
      }
      tableView.menu = rows.handlesMenu ? rowMenu : nil
    }

    /// Makes the table forget which methods it found, if there are others by now.
    func handlersDidChange() {
      guard let tableView, let rows, let dataSource, let delegate else { return }
      // Not while the table asks, or is being changed.
      guard !gate.isClosed, !isChanging else { return areHandlersOutdated = true }
      areHandlersOutdated = false
      setMenu()
      // Another delegate that the table has by now becomes the app's.
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
      // Heights that the table has are not those of the new methods.
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
    /// The data source answers everything that the table asks. Of its delegate's methods the table
    /// finds those that have a handler; your own delegate gets the others. Handlers may be set before
    /// and after.
    ///
    /// The table shows this data source as long as that lives. A data source has one view: another one
    /// takes its place.
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
    /// - Returns: The data source of the table, for handlers. Hold it as long as the table shows the
    ///   list.
    public func attach(
      to tableView: NSTableView, cells: CellProvider<Item> = .reuseIdentifier(),
      delegate: (any NSTableViewDelegate)? = nil
    ) -> ListDataSource<SectionID, Item> {
      let source = ListDataSource(adapter: self, cells: cells)
      source.attach(to: tableView, delegate: delegate)
      return source
    }
  }

  /// The data source that a table gets.
  final class TableDataSourceProxy: DelegateProxy, NSTableViewDataSource {}

  /// The delegate that a table gets.
  final class TableDelegateProxy: DelegateProxy, NSTableViewDelegate {}
#endif
