import StandInRuntime

/// A list of rows, in columns.
///
/// Changes act immediately, one after the other. After `endUpdates`, the stand-in compares the rows
/// with the data source, which a real table may not do.
@MainActor
open class NSTableView: NSControl {
  /// The animation of rows that appear or disappear.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let effectFade = AnimationOptions(rawValue: 0x1)
    public static let effectGap = AnimationOptions(rawValue: 0x2)
    public static let slideUp = AnimationOptions(rawValue: 0x10)
    public static let slideDown = AnimationOptions(rawValue: 0x20)
    public static let slideLeft = AnimationOptions(rawValue: 0x30)
    public static let slideRight = AnimationOptions(rawValue: 0x40)
  }

  /// The place of a drop.
  public enum DropOperation: UInt, Sendable {
    case on
    case above
  }

  /// The edge of a row from which it is swiped.
  public enum RowActionEdge: Int, Sendable {
    case leading
    case trailing
  }

  /// A row of the table.
  final class Row {
    var view: NSTableRowView?
    var height: CGFloat?
    var isSelected = false
    var isGroupRow = false
    /// Whether the row is not visible, but keeps its view, because the first responder is inside.
    var isPinned = false
    /// The identity, if tests supply it.
    var id: AnyHashable?
  }

  /// Functions that only tests call.
  public private(set) lazy var standIn = NSTableViewControl(self)

  var rows: [Row] = [] {
    didSet { offsets = nil }
  }
  /// The upper edges of the rows, and the lower edge of the last one.
  var offsets: [CGFloat]?
  var updateDepth = 0
  /// Whether the table is requesting views or heights from the delegate.
  var isUpdatingVisibleRows = false
  var needsReloadAfterUpdate = false
  /// The views that can be reused, by identifier.
  var pool: [NSUserInterfaceItemIdentifier: [NSView]] = [:]
  var nibs: [NSUserInterfaceItemIdentifier: NSNib] = [:]

  private var dataSourceReference = DelegateReference<any NSTableViewDataSource>(nil, asking: [])
  private var delegateReference = DelegateReference<any NSTableViewDelegate>(nil, asking: [])

  public required init(frame frameRect: NSRect) { super.init(frame: frameRect) }

  open override var acceptsFirstResponder: Bool { true }

  public required init?(coder: NSCoder) { return nil }

  public weak var dataSource: (any NSTableViewDataSource)? {
    get { dataSourceReference.delegate }
    set {
      dataSourceReference = DelegateReference(newValue, asking: Self.dataSourceSelectors)
      // As in `tile()`.
      noteNumberOfRowsChanged()
    }
  }

  public weak var delegate: (any NSTableViewDelegate)? {
    get { delegateReference.delegate }
    set {
      if isUpdatingVisibleRows {
        standIn.raise(
          "The delegate changes while the table asks it.", name: NSTableViewControl.strictness)
      }
      delegateReference = DelegateReference(newValue, asking: Self.delegateSelectors)
    }
  }

  /// The object that implements a method; `nil` if there is none.
  func dataSource(for selector: String) -> (any NSTableViewDataSource)? {
    let target = dataSourceReference.target(of: selector)
    if target != nil { standIn.note(selector) }
    return target
  }

  /// The object that implements a method; `nil` if there is none.
  func delegate(for selector: String) -> (any NSTableViewDelegate)? {
    let target = delegateReference.target(of: selector)
    if target != nil { standIn.note(selector) }
    return target
  }

  // MARK: Columns

  public private(set) var tableColumns: [NSTableColumn] = []

  public func addTableColumn(_ column: NSTableColumn) {
    tableColumns.append(column)
    column.tableView = self
    dropViews(of: IndexSet(rows.indices))
    needsLayout = true
  }

  public var numberOfColumns: Int { tableColumns.count }

  // MARK: Appearance

  public var rowHeight: CGFloat = 20
  public var usesAutomaticRowHeights = false
  public var floatsGroupRows = true
  public var rowActionsVisible = false
  /// The action that is sent to the target when a row is clicked twice.
  public var doubleAction: Selector?
  /// The row of the last click; -1 for none.
  public internal(set) var clickedRow = -1
  public var allowsMultipleSelection = false
  public var allowsEmptySelection = true
  /// The order of the rows, which a click on the header of a column changes.
  public var sortDescriptors: [NSSortDescriptor] = [] {
    didSet {
      dataSource(for: "tableView:sortDescriptorsDidChange:")?
        .tableView(self, sortDescriptorsDidChange: oldValue)
    }
  }

  // MARK: Rows

  public var numberOfRows: Int { rows.count }

  /// Removes all views and requests the number of rows. The next layout makes new views.
  public func reloadData() {
    guard !isUpdatingVisibleRows else {
      standIn.warnings.append(
        "WARNING: Application performed a reentrant operation in its NSTableView delegate. This "
          + "warning will become an assert in the future.")
      needsReloadAfterUpdate = true
      return
    }
    let count = dataSource(for: "numberOfRowsInTableView:")?.numberOfRows(in: self) ?? 0
    for (index, row) in rows.enumerated() {
      removeView(of: row, at: index < count ? index : -1)
    }
    let selected = selectedRowIndexes
    rows = (0..<max(count, 0)).map { _ in Row() }
    for index in selected where index < count { rows[index].isSelected = true }
    identifyRows()
    rowsDidChange()
    if selected.contains(where: { $0 >= count }) { selectionDidChange() }
  }

  /// Requests the number of rows; new rows are at the end.
  public func noteNumberOfRowsChanged() { reloadData() }

  /// Requests new cells for rows.
  public func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    for index in rowIndexes {
      guard rows.indices.contains(index) else { continue }
      dropCells(of: rows[index], in: columnIndexes)
    }
    needsLayout = true
  }

  /// Requests heights again.
  public func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) {
    standIn.heightAnimations.append(NSAnimationContext.current.duration)
    for index in indexSet where rows.indices.contains(index) { rows[index].height = nil }
    rowsDidChange()
  }

  func rowsDidChange() {
    offsets = nil
    frame.size.height = rowOffsets.last!
    needsLayout = true
  }

  open override func layout() {
    super.layout()
    updateVisibleRows()
  }

  open override func viewDidMoveToWindow() { needsLayout = true }
}
