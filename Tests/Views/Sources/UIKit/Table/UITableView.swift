public import Foundation
import StandInRuntime

/// A list of rows in sections.
///
/// It behaves like the real view, as far as this is known from Apple's documentation and public
/// reports. It draws nothing. The file `README.md` of this package lists its behavior.
@MainActor
open class UITableView: UIScrollView, UIDataSourceTranslating {
  /// The style of a table.
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  /// The animation of rows that are inserted, deleted or reloaded.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// The position of a row after scrolling to it.
  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  public static let automaticDimension: CGFloat = -1
  nonisolated public static let selectionDidChangeNotification = NSNotification.Name(
    "UITableViewSelectionDidChangeNotification")

  public let style: Style
  /// The part for tests.
  public private(set) lazy var standIn = TableViewControl(self)

  let engine = ListEngine<UITableViewCell>(flavor: .table)
  let cells = ReusePool<UITableViewCell>()
  let headerFooters = ReusePool<UITableViewHeaderFooterView>()
  var geometry = StackGeometry()
  /// The visible headers and footers.
  var supplements: [TableSupplement: UIView] = [:]
  /// The headers and footers that visible sections do not have.
  var absentSupplements: Set<TableSupplement> = []
  var delegateReference = DelegateReference<any UITableViewDelegate>(nil, asking: [])
  var dataSourceReference = DelegateReference<any UITableViewDataSource>(nil, asking: [])
  var prefetchReference = DelegateReference<any UITableViewDataSourcePrefetching>(nil, asking: [])

  public init(frame: CGRect = .zero, style: Style = .plain) {
    self.style = style
    super.init(frame: frame)
    engine.host = self
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Data source and delegate

  // These objects are held weakly.
  open var dataSource: (any UITableViewDataSource)? {
    get { dataSourceReference.delegate }
    set {
      dataSourceReference = DelegateReference(
        newValue, asking: TableDataSourceSelector.allCases.map(\.rawValue))
      engine.forgetData()
    }
  }

  open var delegate: (any UITableViewDelegate)? {
    get { delegateReference.delegate }
    set {
      // If the same object is set again, the view keeps the results of `responds(to:)`.
      if let newValue, newValue === delegate { return }
      delegateReference = DelegateReference(
        newValue,
        asking: TableDelegateSelector.allCases.map(\.rawValue)
          + ScrollDelegateSelector.allCases.map(\.rawValue))
      delegateDidChange()
    }
  }

  open var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    get { prefetchReference.delegate }
    set {
      if let newValue, newValue === prefetchDataSource { return }
      prefetchReference = DelegateReference(
        newValue, asking: TablePrefetchingSelector.allCases.map(\.rawValue))
    }
  }

  @available(iOS 15, tvOS 15, *)
  open var isPrefetchingEnabled = true

  override func scrollDelegate(_ selector: ScrollDelegateSelector) -> (any UIScrollViewDelegate)? {
    delegateReference.target(of: selector.rawValue)
  }

  // MARK: Appearance

  open var rowHeight = automaticDimension { didSet { heightsDidChange() } }
  open var sectionHeaderHeight = automaticDimension { didSet { heightsDidChange() } }
  open var sectionFooterHeight = automaticDimension { didSet { heightsDidChange() } }
  open var estimatedRowHeight = automaticDimension { didSet { heightsDidChange() } }
  open var estimatedSectionHeaderHeight = automaticDimension { didSet { heightsDidChange() } }
  open var estimatedSectionFooterHeight = automaticDimension { didSet { heightsDidChange() } }
  @available(iOS 15, tvOS 15, *)
  open var sectionHeaderTopPadding: CGFloat = 0
  open var tableHeaderView: UIView? { didSet { edgeViewDidChange(from: oldValue) } }
  open var tableFooterView: UIView? { didSet { edgeViewDidChange(from: oldValue) } }
  open var backgroundView: UIView?

  // MARK: Selection and editing

  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  @available(iOS 15, tvOS 15, *)
  open var allowsFocus = true
  @available(iOS 15, tvOS 15, *)
  open var allowsFocusDuringEditing = false
  open var remembersLastFocusedIndexPath = false
  @available(iOS 14, *)
  open var selectionFollowsFocus = false
  @available(iOS 14, tvOS 17, *)
  open private(set) var contextMenuInteraction: UIContextMenuInteraction?

  open var isEditing = false {
    didSet {
      if isEditing != oldValue { editingDidChange() }
    }
  }

  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Updates

  open func reloadData() { engine.reloadData() }

  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    engine.performBatch(updates, completion: completion)
  }

  open func beginUpdates() { engine.beginBatch() }

  open func endUpdates() { engine.endBatch(completion: nil) }

  open var hasUncommittedUpdates: Bool { engine.hasUncommittedUpdates }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    engine.layOut()
  }

  open override var contentSize: CGSize {
    get {
      loadGeometry()
      return CGSize(width: bounds.width, height: geometry.height)
    }
    set {}
  }
}
