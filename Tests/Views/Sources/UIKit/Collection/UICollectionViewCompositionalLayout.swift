public import Foundation

/// The appearance and the elements of a list layout.
@available(iOS 14, tvOS 14, *)
public struct UICollectionLayoutListConfiguration {
  /// The appearance of a list.
  public enum Appearance: Int, Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  /// The source of headers.
  public enum HeaderMode: Int, Sendable {
    case none, supplementary, firstItemInSection
  }

  /// The source of footers.
  public enum FooterMode: Int, Sendable {
    case none, supplementary
  }

  public typealias SwipeActionsConfigurationProvider = (IndexPath) -> UISwipeActionsConfiguration?

  public let appearance: Appearance
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var showsSeparators = true
  public var backgroundColor: UIColor?

  public init(appearance: Appearance) { self.appearance = appearance }
}

/// A layout that consists of parts. The stand-in has only lists: rows that size themselves, one
/// below the other.
@MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  final let configuration: UICollectionLayoutListConfiguration
  private var geometry = StackGeometry()

  init(list configuration: UICollectionLayoutListConfiguration) {
    self.configuration = configuration
    super.init(standIn: ())
  }

  @available(iOS 14, tvOS 14, *)
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout(list: configuration)
  }

  static let standardHeight: CGFloat = 44

  // MARK: Places

  open override func prepare() {
    guard !geometry.isLoaded, let view = collectionView else { return }
    geometry.load(view.engine.loadedCounts().enumerated().map(unknownSection))
    geometry.settle()
  }

  private func unknownSection(_ section: Int, _ count: Int) -> StackGeometry.Section {
    StackGeometry.Section(
      header: configuration.headerMode == .supplementary ? Self.standardHeight : 0,
      footer: configuration.footerMode == .supplementary ? Self.standardHeight : 0,
      rows: RowHeights(count: count, standard: Self.standardHeight))
  }

  open override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: geometry.height)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var result: [UICollectionViewLayoutAttributes] = []
    for section in geometry.sections(from: rect.minY, to: rect.maxY) {
      let path = IndexPath(item: 0, section: section)
      for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
      ] {
        if let element = layoutAttributesForSupplementaryView(ofKind: kind, at: path),
          element.frame.intersects(rect)
        {
          result.append(element)
        }
      }
    }
    result += geometry.rows(from: rect.minY, to: rect.maxY).compactMap(layoutAttributesForItem)
    return result
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let span = geometry.rowSpan(indexPath) else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frame(of: span)
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let span: Span? =
      switch elementKind {
      case UICollectionView.elementKindSectionHeader: geometry.headerSpan(indexPath.section)
      case UICollectionView.elementKindSectionFooter: geometry.footerSpan(indexPath.section)
      default: nil
      }
    guard let span, span.length > 0 else { return nil }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = frame(of: span)
    return attributes
  }

  private func frame(of span: Span) -> CGRect {
    CGRect(
      x: 0, y: span.start, width: collectionView?.bounds.width ?? 0, height: span.length)
  }

  // MARK: Measuring

  override var measuresCells: Bool { true }

  override func setHeight(
    _ height: CGFloat, of element: UICollectionViewLayoutAttributes
  ) -> Bool {
    let path = element.indexPath
    let changes =
      switch element.representedElementKind {
      case nil: geometry.setRow(path, height: height)
      case UICollectionView.elementKindSectionHeader:
        geometry.setHeader(path.section, height: height)
      default: geometry.setFooter(path.section, height: height)
      }
    geometry.settle()
    return changes
  }

  override func apply(_ map: PathMap) {
    geometry.apply(map) { unknownSection($0, map.new[$0]) }
    geometry.settle()
  }

  override func forgetSizes() {
    geometry.forget()
    isStale = true
  }
}
