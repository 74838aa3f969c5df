/// Items in lines, one below the other, each section between a header and a footer.
@MainActor
open class NSCollectionViewFlowLayout: NSCollectionViewLayout {
  open var itemSize = NSSize(width: 50, height: 50)
  open var headerReferenceSize = NSSize.zero
  open var footerReferenceSize = NSSize.zero
  open var minimumLineSpacing: CGFloat = 0
  open var minimumInteritemSpacing: CGFloat = 0
  open var sectionInset = NSEdgeInsetsZero

  private var items: [[NSRect]] = []
  private var headers: [NSRect] = []
  private var footers: [NSRect] = []
  private var height: CGFloat = 0

  open override func prepare() {
    super.prepare()
    (items, headers, footers, height) = ([], [], [], 0)
    guard let collectionView else { return }
    for section in 0..<collectionView.numberOfSections {
      let header = size(collectionView, ofHeaderInSection: section)
      headers.append(place(header.height))
      items.append(placeItems(of: collectionView, inSection: section))
      let footer = size(collectionView, ofFooterInSection: section)
      footers.append(place(footer.height))
    }
  }

  private var width: CGFloat { collectionView?.enclosingWidth ?? 0 }

  /// Places an element of full width.
  private func place(_ height: CGFloat) -> NSRect {
    defer { self.height += height }
    return NSRect(x: 0, y: self.height, width: width, height: height)
  }

  private func placeItems(of collectionView: NSCollectionView, inSection section: Int) -> [NSRect] {
    let (inset, lineSpacing, itemSpacing) = spacing(collectionView, ofSection: section)
    var frames: [NSRect] = []
    var (x, lineHeight) = (inset.left, CGFloat(0))
    height += inset.top
    for item in 0..<collectionView.numberOfItems(inSection: section) {
      let size = size(collectionView, ofItemAt: IndexPath(item: item, section: section))
      if x > inset.left, x + size.width > width - inset.right {
        height += lineHeight + lineSpacing
        (x, lineHeight) = (inset.left, 0)
      }
      frames.append(NSRect(origin: NSPoint(x: x, y: height), size: size))
      x += size.width + itemSpacing
      lineHeight = max(lineHeight, size.height)
    }
    height += lineHeight + inset.bottom
    return frames
  }

  // MARK: Sizes

  private func size(_ view: NSCollectionView, ofItemAt path: IndexPath) -> NSSize {
    view.flowDelegate(for: "collectionView:layout:sizeForItemAtIndexPath:")?
      .collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
  }

  private func size(_ view: NSCollectionView, ofHeaderInSection section: Int) -> NSSize {
    view.flowDelegate(for: "collectionView:layout:referenceSizeForHeaderInSection:")?
      .collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
  }

  private func size(_ view: NSCollectionView, ofFooterInSection section: Int) -> NSSize {
    view.flowDelegate(for: "collectionView:layout:referenceSizeForFooterInSection:")?
      .collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
  }

  private func spacing(
    _ view: NSCollectionView, ofSection section: Int
  ) -> (inset: NSEdgeInsets, line: CGFloat, item: CGFloat) {
    (
      view.flowDelegate(for: "collectionView:layout:insetForSectionAtIndex:")?
        .collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset,
      view.flowDelegate(for: "collectionView:layout:minimumLineSpacingForSectionAtIndex:")?
        .collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
        ?? minimumLineSpacing,
      view.flowDelegate(for: "collectionView:layout:minimumInteritemSpacingForSectionAtIndex:")?
        .collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
        ?? minimumInteritemSpacing
    )
  }

  // MARK: Attributes

  open override var collectionViewContentSize: NSSize { NSSize(width: width, height: height) }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> NSCollectionViewLayoutAttributes?
  {
    guard items.indices.contains(indexPath.section),
      items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return NSCollectionViewLayoutAttributes(
      items[indexPath.section][indexPath.item], at: indexPath)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? {
    let frames = elementKind == NSCollectionView.elementKindSectionHeader ? headers : footers
    guard frames.indices.contains(indexPath.section), frames[indexPath.section].height > 0 else {
      return nil
    }
    return NSCollectionViewLayoutAttributes(
      frames[indexPath.section], at: indexPath, kind: elementKind)
  }

  open override func layoutAttributesForElements(in rect: NSRect)
    -> [NSCollectionViewLayoutAttributes]
  {
    var attributes: [NSCollectionViewLayoutAttributes] = []
    for section in items.indices {
      let kinds = [
        NSCollectionView.elementKindSectionHeader, NSCollectionView.elementKindSectionFooter,
      ]
      attributes += kinds.compactMap {
        layoutAttributesForSupplementaryView(
          ofKind: $0, at: IndexPath(item: 0, section: section))
      }
      attributes += items[section].indices.compactMap {
        layoutAttributesForItem(at: IndexPath(item: $0, section: section))
      }
    }
    // Rectangles that only touch do not intersect.
    return attributes.filter { $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY }
  }
}
