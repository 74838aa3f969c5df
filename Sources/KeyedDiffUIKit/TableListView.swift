#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  public import KeyedDiffLists
  public import UIKit

  /// A `ListView` that updates a `UITableView`.
  ///
  /// To create a list view that also provides the table's data source and delegate, call
  /// `attach(to:dataSource:delegate:)` on a `ListDataSource`. If you have a data source of your own, create
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
    public var tableView: UITableView? { attachment.view }
    /// The kinds of cells that are registered with the table.
    public var registrations: [CellRole: [String: CellRegistration]] = [:]
    /// The edge at which the scroll position is anchored during updates: `.top`, or `.bottom` for
    /// lists whose newest row is the last one, such as chats.
    public var anchorEdge = ScrollAnchor.Edge.top

    /// Whether updates are on hold. Set this property to `true` while the user drags a row, because
    /// row counts must not change during the drag.
    public var holdsUpdates = false {
      didSet { if !holdsUpdates { gate.resume() } }
    }
    /// The table; `nil` if the table has been deallocated, or if the app has replaced the data
    /// source that this list view had set.
    var table: UITableView? { attachment.currentView }
    /// Whether the table can reconfigure cells in place, which requires iOS 15.
    var reconfiguresCells = true
    /// Sets the data source and the delegate of the table.
    package let attachment: ViewAttachment<UITableView>

    /// Creates a list view for a table that has the app's own data source and delegate.
    ///
    /// - Parameter tableView: The table.
    public init(_ tableView: UITableView) {
      attachment = ViewAttachment(tableView, showing: nil, FocusKeeper())
      attachment.list = self
      if #unavailable(iOS 15, tvOS 15) { reconfiguresCells = false }
    }

    /// Creates a list view for a table that shows the list of a `ListDataSource`.
    init(
      _ tableView: UITableView, showing rows: any RowSource, appDataSource: NSObject?,
      appDelegate: NSObject?
    ) {
      attachment = ViewAttachment(tableView, showing: rows, FocusKeeper())
      attachment.list = self
      if #unavailable(iOS 15, tvOS 15) { reconfiguresCells = false }
      attachment.takeOver(
        dataSource: TableDataSourceProxy(TableDataSource(self), appDataSource: appDataSource),
        delegate: TableDelegateProxy(TableDelegate(self), appDelegate: appDelegate),
        handling: { $0.tableMethods })
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
      to tableView: UITableView, dataSource: (any UITableViewDataSource)? = nil,
      delegate: (any UITableViewDelegate)? = nil
    ) -> TableListView {
      attach {
        TableListView(
          tableView, showing: self,
          appDataSource: (dataSource ?? tableView.dataSource) as? NSObject,
          appDelegate: (delegate ?? tableView.delegate) as? NSObject)
      }
    }
  }

  /// The proxy that is set as the data source of a table, for prefetching, too.
  final class TableDataSourceProxy: DelegateProxy, UITableViewDataSource,
    UITableViewDataSourcePrefetching
  {
    private let dataSource: TableDataSource

    init(_ dataSource: TableDataSource, appDataSource: NSObject?) {
      self.dataSource = dataSource
      super.init(dataSource, appDelegate: appDataSource)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      dataSource.tableView(tableView, numberOfRowsInSection: section)
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      dataSource.tableView(tableView, cellForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      dataSource.tableView(tableView, prefetchRowsAt: indexPaths)
    }
  }

  /// The proxy that is set as the delegate of a table.
  final class TableDelegateProxy: DelegateProxy, UITableViewDelegate {}
#endif
