public import Foundation
import StandInRuntime

/// Arranges items in lines, one after the other.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public static let automaticSize = CGSize(width: -1, height: -1)

  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  open var sectionHeadersPinToVisibleBounds = false
  open var sectionFootersPinToVisibleBounds = false

  private var sections: [FlowSection] = []
  private var measured: [IndexPath: CGFloat] = [:]

  public init() { super.init(standIn: ()) }

  private var axis: FlowAxis { FlowAxis(isVertical: scrollDirection == .vertical) }

  // MARK: Sizes

  open override func prepare() {
    guard let view = collectionView else { return }
    let width = axis.across(view.bounds.size)
    var start: CGFloat = 0
    sections = view.engine.loadedCounts().enumerated().map { index, count in
      let inset = axis.turned(inset(of: index))
      let section = FlowSection(
        start: start, header: axis.along(headerSize(of: index)),
        footer: axis.along(footerSize(of: index)), inset: inset,
        lines: FlowLines(
          sizes: sizes(of: index, count), width: width - inset.left - inset.right,
          lineSpacing: lineSpacing(of: index), itemSpacing: itemSpacing(of: index)))
      start = section.end
      return section
    }
  }

  private func sizes(of section: Int, _ count: Int) -> FlowSizes {
    let estimate =
      estimatedItemSize == Self.automaticSize ? CGSize(width: 50, height: 50) : estimatedItemSize
    let standard = axis.turned(measuresCells ? estimate : itemSize)
    let isAsked = flowDelegate(.size) != nil
    guard isAsked || !measured.isEmpty else { return .same(standard, count: count) }
    return .own(
      (0..<count).map { item in
        let path = IndexPath(item: item, section: section)
        var size = standard
        if let view = collectionView, let delegate = flowDelegate(.size) {
          size = axis.turned(delegate.collectionView(view, layout: self, sizeForItemAt: path))
        }
        if let height = measured[path] { size.height = height }
        return size
      })
  }

  private func flowDelegate(
    _ selector: FlowDelegateSelector
  ) -> (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegateReference.target(of: selector)
      as? any UICollectionViewDelegateFlowLayout
  }

  private func inset(of section: Int) -> UIEdgeInsets {
    guard let view = collectionView, let delegate = flowDelegate(.inset) else {
      return sectionInset
    }
    return delegate.collectionView(view, layout: self, insetForSectionAt: section)
  }

  private func lineSpacing(of section: Int) -> CGFloat {
    guard let view = collectionView, let delegate = flowDelegate(.lineSpacing) else {
      return minimumLineSpacing
    }
    return delegate.collectionView(
      view, layout: self, minimumLineSpacingForSectionAt: section)
  }

  private func itemSpacing(of section: Int) -> CGFloat {
    guard let view = collectionView, let delegate = flowDelegate(.interitemSpacing) else {
      return minimumInteritemSpacing
    }
    return delegate.collectionView(
      view, layout: self, minimumInteritemSpacingForSectionAt: section)
  }

  private func headerSize(of section: Int) -> CGSize {
    guard let view = collectionView, let delegate = flowDelegate(.headerSize) else {
      return headerReferenceSize
    }
    return delegate.collectionView(
      view, layout: self, referenceSizeForHeaderInSection: section)
  }

  private func footerSize(of section: Int) -> CGSize {
    guard let view = collectionView, let delegate = flowDelegate(.footerSize) else {
      return footerReferenceSize
    }
    return delegate.collectionView(
      view, layout: self, referenceSizeForFooterInSection: section)
  }

  // MARK: Places

  open override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    return axis.turned(
      CGSize(width: axis.across(view.bounds.size), height: sections.last?.end ?? 0))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let rect = axis.turned(rect)
    let first = sections.firstPlace { $0.end > rect.minY }
    var result: [UICollectionViewLayoutAttributes] = []
    for index in first..<max(first, sections.count) where sections[index].start < rect.maxY {
      for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
      ] {
        let path = IndexPath(item: 0, section: index)
        if let element = layoutAttributesForSupplementaryView(ofKind: kind, at: path),
          axis.turned(element.frame).intersects(rect)
        {
          result.append(element)
        }
      }
      for item in sections[index].items(from: rect.minY, to: rect.maxY) {
        let element = layoutAttributesForItem(at: IndexPath(item: item, section: index))
        if let element, axis.turned(element.frame).intersects(rect) { result.append(element) }
      }
    }
    return result
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section),
      let frame = sections[indexPath.section].frame(of: indexPath.item)
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = axis.turned(frame)
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), let view = collectionView else {
      return nil
    }
    let section = sections[indexPath.section]
    let width = axis.across(view.bounds.size)
    let frame: CGRect
    switch elementKind {
    case UICollectionView.elementKindSectionHeader:
      frame = CGRect(x: 0, y: section.start, width: width, height: section.header)
    case UICollectionView.elementKindSectionFooter:
      frame = CGRect(x: 0, y: section.end - section.footer, width: width, height: section.footer)
    default: return nil
    }
    guard frame.height > 0 else { return nil }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = axis.turned(frame)
    return attributes
  }

  // MARK: Measuring

  override var measuresCells: Bool { estimatedItemSize != .zero }

  override func setHeight(
    _ height: CGFloat, of element: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard element.isCell, measuresCells, measured[element.indexPath] != height else { return false }
    measured[element.indexPath] = height
    isStale = true
    return true
  }

  override func apply(_ map: PathMap) {
    var moved: [IndexPath: CGFloat] = [:]
    for (path, height) in measured {
      if let newPath = map.row(path)?.path { moved[newPath] = height }
    }
    measured = moved
    isStale = true
  }

  override func forgetSizes() {
    measured = [:]
    isStale = true
  }
}

extension UICollectionView {
  /// The direction in which the content scrolls.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }
}
