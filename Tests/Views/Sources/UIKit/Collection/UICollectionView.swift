public import Foundation
import StandInRuntime

/// A list of items in sections, arranged by a layout.
///
/// It behaves like the real view, as far as this is known from Apple's documentation and public
/// reports. It draws nothing. The file `README.md` of this package lists its behavior.
@MainActor
open class UICollectionView: UIScrollView, UIDataSourceTranslating {
  /// The position of an item after scrolling to it; empty for no scrolling.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// How fast items make room for a dragged one.
  public enum ReorderingCadence: Int, Sendable {
    case immediate, fast, slow
  }

  /// Whether cells are measured again when their content changes.
  @available(iOS 16, tvOS 16, *)
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled, enabled, enabledIncludingConstraints
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The part for tests.
  public private(set) lazy var standIn = CollectionViewControl(self)

  let engine = ListEngine<UICollectionViewCell>(flavor: .collection)
  let cells = ReusePool<UICollectionViewCell>()
  var supplementPools: [String: ReusePool<UICollectionReusableView>] = [:]
  /// The visible supplementary views.
  var supplements: [CollectionSupplement: UICollectionReusableView] = [:]
  var supplementRequest: SupplementRequest?
  /// The size for which the layout was prepared.
  var preparedSize = CGSize.zero
  var delegateReference = DelegateReference<any UICollectionViewDelegate>(nil, asking: [])
  var dataSourceReference = DelegateReference<any UICollectionViewDataSource>(nil, asking: [])
  var prefetchReference = DelegateReference<any UICollectionViewDataSourcePrefetching>(
    nil, asking: [])

  public init(frame: CGRect = .zero, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    engine.host = self
    layout.attach(to: self)
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Data source and delegate

  // These objects are held weakly.
  open var dataSource: (any UICollectionViewDataSource)? {
    get { dataSourceReference.delegate }
    set {
      dataSourceReference = DelegateReference(
        newValue, asking: CollectionDataSourceSelector.allCases.map(\.rawValue))
      engine.forgetData()
    }
  }

  open var delegate: (any UICollectionViewDelegate)? {
    get { delegateReference.delegate }
    set {
      // If the same object is set again, the view keeps the results of `responds(to:)`.
      if let newValue, newValue === delegate { return }
      delegateReference = DelegateReference(
        newValue,
        asking: CollectionDelegateSelector.allCases.map(\.rawValue)
          + FlowDelegateSelector.allCases.map(\.rawValue)
          + ScrollDelegateSelector.allCases.map(\.rawValue))
      collectionViewLayout.invalidateLayout()
    }
  }

  open var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    get { prefetchReference.delegate }
    set {
      if let newValue, newValue === prefetchDataSource { return }
      prefetchReference = DelegateReference(
        newValue, asking: CollectionPrefetchingSelector.allCases.map(\.rawValue))
    }
  }

  open var isPrefetchingEnabled = true

  override func scrollDelegate(_ selector: ScrollDelegateSelector) -> (any UIScrollViewDelegate)? {
    delegateReference.target(of: selector.rawValue)
  }

  // MARK: Layout

  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      guard collectionViewLayout !== oldValue else { return }
      oldValue.attach(to: nil)
      collectionViewLayout.attach(to: self)
      setNeedsLayout()
    }
  }

  /// Sets the layout. The animation of the stand-in ends at once.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    collectionViewLayout = layout
    layoutIfNeeded()
    completion?(true)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    engine.layOut()
  }

  open override var contentSize: CGSize {
    get {
      loadLayout()
      return collectionViewLayout.collectionViewContentSize
    }
    set {}
  }

  // MARK: Appearance

  open var backgroundView: UIView?
  open var reorderingCadence = ReorderingCadence.immediate
  @available(iOS 16, tvOS 16, *)
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled

  // MARK: Selection and editing

  open var allowsSelection = true
  open var allowsMultipleSelection = false
  @available(iOS 14, tvOS 14, *)
  open var allowsSelectionDuringEditing = false
  @available(iOS 14, tvOS 14, *)
  open var allowsMultipleSelectionDuringEditing = false
  @available(iOS 14, tvOS 14, *)
  open var isEditing = false
  @available(iOS 15, tvOS 15, *)
  open var allowsFocus = true
  @available(iOS 15, tvOS 15, *)
  open var allowsFocusDuringEditing = false
  open var remembersLastFocusedIndexPath = false
  @available(iOS 14, *)
  open var selectionFollowsFocus = false
  @available(iOS 13.2, tvOS 17, *)
  open private(set) var contextMenuInteraction: UIContextMenuInteraction?

  // MARK: Updates

  open func reloadData() { engine.reloadData() }

  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    engine.performBatch(updates, completion: completion)
  }

  open var hasUncommittedUpdates: Bool { engine.hasUncommittedUpdates }
}
