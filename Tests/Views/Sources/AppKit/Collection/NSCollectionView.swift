import StandInRuntime

/// A view of items in sections.
///
/// Operations of a batch have the same meaning as in a `UICollectionView`, and the same checks.
@MainActor
open class NSCollectionView: NSView {
  public typealias SupplementaryElementKind = String

  /// The position of an item after scrolling to it.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = ScrollPosition(rawValue: 1)
  }

  /// The place of a drop.
  public enum DropOperation: Int, Sendable {
    case on
    case before
  }

  public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
  public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

  /// An item of the view.
  final class Slot {
    var item: NSCollectionViewItem?
    var isSelected = false
    var id: AnyHashable?
  }

  /// A section of the view.
  final class SectionSlot {
    var items: [Slot] = []
    var supplements: [String: NSView] = [:]
  }

  /// Functions that only tests call.
  public private(set) lazy var standIn = NSCollectionViewControl(self)

  /// The sections; `nil` if their counts are not known.
  var loadedSections: [SectionSlot]?
  var batch: Batch?
  /// Whether the view is requesting items and views from the data source.
  var isAsking = false
  var usesAnimator = false
  /// Items that were visible before a reload, with their paths at that time.
  var staleItems: [(item: NSCollectionViewItem, path: IndexPath)] = []
  var registrations: [RegistrationKey: Registration] = [:]
  var itemPool: [RegistrationKey: [NSCollectionViewItem]] = [:]
  var viewPool: [RegistrationKey: [NSView]] = [:]
  /// The objects that were made for the current request.
  var madeObjects: [AnyObject] = []

  private var dataSourceReference = DelegateReference<any NSCollectionViewDataSource>(
    nil, asking: [])
  private var delegateReference = DelegateReference<any NSCollectionViewDelegate>(nil, asking: [])
  private var prefetchingReference = DelegateReference<any NSCollectionViewPrefetching>(
    nil, asking: [])

  public required init(frame frameRect: NSRect) { super.init(frame: frameRect) }

  open override var acceptsFirstResponder: Bool { true }

  public required init?(coder: NSCoder) { return nil }

  public weak var dataSource: (any NSCollectionViewDataSource)? {
    get { dataSourceReference.delegate }
    set {
      dataSourceReference = DelegateReference(newValue, asking: Self.dataSourceSelectors)
      reloadData()
    }
  }

  public weak var delegate: (any NSCollectionViewDelegate)? {
    get { delegateReference.delegate }
    set {
      if isAsking {
        standIn.raise(
          "The delegate changes while the view asks it.", name: NSCollectionViewControl.strictness)
      }
      delegateReference = DelegateReference(newValue, asking: Self.delegateSelectors)
    }
  }

  public weak var prefetchDataSource: (any NSCollectionViewPrefetching)? {
    get { prefetchingReference.delegate }
    set { prefetchingReference = DelegateReference(newValue, asking: Self.prefetchingSelectors) }
  }

  func dataSource(for selector: String) -> (any NSCollectionViewDataSource)? {
    let target = dataSourceReference.target(of: selector)
    if target != nil { standIn.note(selector) }
    return target
  }

  func delegate(for selector: String) -> (any NSCollectionViewDelegate)? {
    let target = delegateReference.target(of: selector)
    if target != nil { standIn.note(selector) }
    return target
  }

  func flowDelegate(for selector: String) -> (any NSCollectionViewDelegateFlowLayout)? {
    delegate(for: selector) as? any NSCollectionViewDelegateFlowLayout
  }

  func prefetching(for selector: String) -> (any NSCollectionViewPrefetching)? {
    prefetchingReference.target(of: selector)
  }

  // MARK: Appearance

  /// The layout. Setting another layout removes all registrations.
  public var collectionViewLayout: NSCollectionViewLayout? {
    didSet {
      guard collectionViewLayout !== oldValue else { return }
      oldValue?.collectionView = nil
      collectionViewLayout?.collectionView = self
      collectionViewLayout?.isPrepared = false
      registrations = [:]
      needsLayout = true
    }
  }

  public var isSelectable = false
  public var allowsMultipleSelection = false
  public var allowsEmptySelection = true

  /// The width that is available for items.
  var enclosingWidth: CGFloat { enclosingScrollView?.contentView.bounds.width ?? bounds.width }

  override func didUseAnimator() { usesAnimator = true }

  // MARK: Counts

  /// The sections; requested from the data source if they are not known.
  var sections: [SectionSlot] {
    if let loadedSections { return loadedSections }
    let sections = askForCounts().map { count in
      let section = SectionSlot()
      section.items = (0..<count).map { _ in Slot() }
      return section
    }
    loadedSections = sections
    identifyItems()
    return sections
  }

  func askForCounts() -> [Int] {
    guard dataSource != nil else { return [] }
    let sectionCount =
      dataSource(for: "numberOfSectionsInCollectionView:")?.numberOfSections(in: self) ?? 1
    return (0..<sectionCount).map { section in
      dataSource(for: "collectionView:numberOfItemsInSection:")?
        .collectionView(self, numberOfItemsInSection: section) ?? 0
    }
  }

  public var numberOfSections: Int { sections.count }

  public func numberOfItems(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  /// Compares the kept items with the data source, and reads the ids of new items.
  func identifyItems() {
    guard let id = standIn.idOfItem, let loadedSections else { return }
    for (section, slots) in loadedSections.enumerated() {
      for (item, slot) in slots.items.enumerated() {
        let path = IndexPath(item: item, section: section)
        let id = id(path)
        if let shown = slot.id, shown != id {
          standIn.raise(
            "Item \(path) is \(shown) in the view and \(id) in the data source.",
            name: NSCollectionViewControl.strictness)
        }
        slot.id = id
      }
    }
  }

  /// Discards counts, items and selection. The next layout requests them again.
  public func reloadData() {
    guard batch == nil else {
      return standIn.raise("reloadData in performBatchUpdates.")
    }
    if isAsking { standIn.warnings.append("reloadData while items are asked for.") }
    if let loadedSections {
      for (section, slots) in loadedSections.enumerated() {
        for (item, slot) in slots.items.enumerated() {
          guard let shown = slot.item else { continue }
          staleItems.append((shown, IndexPath(item: item, section: section)))
        }
        for (kind, view) in slots.supplements { recycle(view, kind: kind) }
      }
    }
    loadedSections = nil
    collectionViewLayout?.isPrepared = false
    needsLayout = true
  }

  func slot(at path: IndexPath) -> Slot? {
    guard let loadedSections, path.count == 2, loadedSections.indices.contains(path.section),
      loadedSections[path.section].items.indices.contains(path.item)
    else { return nil }
    return loadedSections[path.section].items[path.item]
  }

  // MARK: Layout

  open override func layout() {
    super.layout()
    guard batch == nil else { return }
    prepareLayout()
    if window != nil { updateVisibleItems() }
    sendStaleItems()
  }

  func prepareLayout() {
    _ = sections
    guard let collectionViewLayout, !collectionViewLayout.isPrepared else { return }
    collectionViewLayout.prepare()
    frame.size = NSSize(
      width: max(enclosingWidth, 0), height: collectionViewLayout.collectionViewContentSize.height)
  }

  open override func viewDidMoveToWindow() { needsLayout = true }

  public func indexPathForItem(at point: NSPoint) -> IndexPath? {
    (0..<numberOfSections).lazy.flatMap { section in
      (0..<self.numberOfItems(inSection: section)).lazy.map {
        IndexPath(item: $0, section: section)
      }
    }.first { self.layoutAttributesForItem(at: $0)?.frame.contains(point) == true }
  }

  public func layoutAttributesForItem(at indexPath: IndexPath)
    -> NSCollectionViewLayoutAttributes?
  {
    prepareLayout()
    return collectionViewLayout?.layoutAttributesForItem(at: indexPath)
  }

  public func scrollToItems(
    at indexPaths: Set<IndexPath>, scrollPosition: NSCollectionView.ScrollPosition
  ) {
    guard let path = indexPaths.min(), let frame = layoutAttributesForItem(at: path)?.frame else {
      return
    }
    scroll(NSPoint(x: 0, y: frame.minY))
  }
}
