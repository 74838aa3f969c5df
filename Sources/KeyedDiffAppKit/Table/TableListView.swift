#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  /// A `ListView` that updates an `NSTableView`, and provides the data source and the delegate of
  /// the table.
  ///
  ///     let list = source.attach(to: tableView)
  ///
  /// An `NSTableView` has no sections. Instead, each section that has a header begins with a group
  /// row, which shows the header. Footers are not shown. A table with several columns requests one
  /// cell for each row and column. The closure of a cell provider can read the current column from
  /// ``column``.
  ///
  /// The list view keeps only a weak reference to its table. After the table is deallocated,
  /// `isInWindow` is `false`.
  @MainActor
  public final class TableListView {
    /// The table; `nil` if the table is deallocated or has another data source.
    public var tableView: NSTableView? { attachment.currentView }
    /// The kinds of cells that are registered with the table.
    public var registrations: [CellRole: [String: CellRegistration]] = [:]
    /// The edge at which the scroll position is anchored during updates: `.top`, or `.bottom` for
    /// lists whose newest row is the last one, such as chats.
    public var anchorEdge = ScrollAnchor.Edge.top {
      // Rows are stacked vertically, so only the top and bottom edges are valid.
      didSet { if anchorEdge != .bottom { anchorEdge = .top } }
    }
    /// The column for which the table is requesting a cell; `nil` for group rows, and while no cell
    /// is requested.
    public internal(set) var column: NSTableColumn?

    /// The arrangement of rows and group rows that the table shows.
    var layout = FlatLayout(rowCounts: [])
    /// Cell classes, keyed by the identifiers with which the table dequeues the cells.
    var cellClasses: [NSUserInterfaceItemIdentifier: NSView.Type] = [:]
    /// The identifiers for which a nib or a class is registered.
    var identifiers: Set<NSUserInterfaceItemIdentifier> = []
    /// The last known indices of the selected rows, with which the next selection is compared.
    var knownSelection = IndexSet()
    /// Whether this object, not the user, is changing the table.
    package private(set) var isChanging = false
    /// The current indices of the rows that the user is dragging within the table; `nil` if there is
    /// no such drag.
    var draggedRows: IndexSet?
    /// The cells that were reported to the app as displayed, with their paths, keyed by the
    /// identities of their row views.
    var displayedCells: [ObjectIdentifier: (cell: AnyObject, path: CurrentPath)] = [:]
    /// Sets the data source and the delegate of the table.
    package let attachment: ViewAttachment<NSTableView>
    private lazy var rowMenu = RowMenu(self)
    private lazy var activation = RowCommands(self)

    init(
      _ tableView: NSTableView, showing rows: any RowSource, appDataSource: NSObject?,
      appDelegate: NSObject?
    ) {
      attachment = ViewAttachment(tableView, showing: rows, FocusKeeper())
      attachment.list = self
      tableView.registerForRows()
      attachment.takeOver(
        dataSource: TableDataSourceProxy(TableDataSource(self), appDelegate: appDataSource),
        delegate: TableDelegateProxy(TableDelegate(self), appDelegate: appDelegate),
        handling: { $0.tableMethods })
    }

    /// Runs a closure in which this object, not the user, changes the table.
    package func changing(_ body: () -> Void) {
      let wasChanging = isChanging
      isChanging = true
      body()
      isChanging = wasChanging
      knownSelection = tableView?.selectedRowIndexes ?? []
      if !isChanging { attachment.changeDidEnd() }
    }

    /// Sets the context menu for rows if the app has a handler for menus; otherwise, removes the
    /// context menu. Keeps a menu that the app itself has set.
    package func setRowMenu() {
      guard let tableView, let rows, tableView.menu == nil || tableView.menu is RowMenu else {
        return
      }
      tableView.menu = rows.handlesMenu ? rowMenu : nil
    }
  }

  extension TableListView: ActivatableListView {
    var activatableView: NSView? { tableView }

    var clickedPath: CurrentPath? { (tableView?.clickedRow).flatMap(path(ofRow:)) }

    /// Sets the action of a double click if the app has a handler for activation; otherwise, removes
    /// the action. Keeps a target or an action that the app itself has set.
    package func setActivation() {
      guard let tableView, let rows else { return }
      activation.watchesKeys = rows.handlesActivation || rows.handlesDeletion
      tableView.removeDoubleClick()
      if rows.handlesActivation, tableView.target == nil, tableView.action == nil,
        tableView.doubleAction == nil
      {
        tableView.target = activation
        tableView.doubleAction = NSSelectorFromString(RowCommands.clickAction)
      }
    }
  }

  extension KeyedListDataSource {
    /// Shows the list in a table.
    ///
    /// This method sets the data source and the delegate of the table. They call the handlers that
    /// you set on this object. All other messages go to your own data source and delegate, which the
    /// table gets back when it is detached. You can set handlers before or after this call.
    ///
    /// Keep a strong reference to this object: after it is deallocated, the table shows no rows. A
    /// data source has one view: attaching a second view detaches the first.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - dataSource: The app's own data source, held weakly; by default, the current data source
    ///     of the table.
    ///   - delegate: The app's own delegate, held weakly; by default, the current delegate of the
    ///     table.
    /// - Returns: The list view that the adapter updates.
    @discardableResult
    public func attach(
      to tableView: NSTableView, dataSource: (any NSTableViewDataSource)? = nil,
      delegate: (any NSTableViewDelegate)? = nil
    ) -> TableListView {
      attach {
        TableListView(
          tableView, showing: self,
          appDataSource: (dataSource ?? tableView.dataSource) as? NSObject,
          appDelegate: (delegate ?? tableView.delegate) as? NSObject)
      }
    }
  }

  /// The proxy that is set as the data source of a table.
  final class TableDataSourceProxy: DelegateProxy, NSTableViewDataSource {}

  /// The proxy that is set as the delegate of a table.
  final class TableDelegateProxy: DelegateProxy, NSTableViewDelegate {}
#endif
