public import Foundation

// Visible items and geometry.
extension UICollectionView {
  public var numberOfSections: Int { engine.loadedCounts().count }

  public func numberOfItems(inSection section: Int) -> Int {
    let counts = engine.loadedCounts()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  // MARK: Cells

  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    engine.foundCell(at: indexPath)
  }

  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? { engine.path(of: cell) }

  // Not sorted, as in the real view: the order of a dictionary.
  public var visibleCells: [UICollectionViewCell] { Array(engine.visible.values) }

  public var indexPathsForVisibleItems: [IndexPath] { Array(engine.visible.keys) }

  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    supplements[CollectionSupplement(kind: elementKind, path: indexPath)]
  }

  public func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    supplements.filter { $0.key.kind == elementKind }.map(\.value)
  }

  public func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: String
  ) -> [IndexPath] {
    supplements.keys.filter { $0.kind == elementKind }.map(\.path)
  }

  @available(iOS 18, tvOS 18, *)
  public func indexPath(
    forSupplementaryView supplementaryView: UICollectionReusableView
  ) -> IndexPath? {
    supplements.first { $0.value === supplementaryView }?.key.path
  }

  // MARK: Geometry

  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    loadLayout()
    let spot = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    return collectionViewLayout.layoutAttributesForElements(in: spot)?
      .first { $0.isCell && $0.frame.contains(point) }?.indexPath
  }

  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    loadLayout()
    guard engine.exists(indexPath) else { return nil }
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    loadLayout()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  // MARK: Presentation values

  public func presentationSectionIndex(
    forDataSourceSectionIndex dataSourceSectionIndex: Int
  ) -> Int { dataSourceSectionIndex }

  public func dataSourceSectionIndex(
    forPresentationSectionIndex presentationSectionIndex: Int
  ) -> Int { presentationSectionIndex }

  public func presentationIndexPath(
    forDataSourceIndexPath dataSourceIndexPath: IndexPath?
  ) -> IndexPath? { dataSourceIndexPath.map(engine.presentationPath) }

  public func dataSourceIndexPath(
    forPresentationIndexPath presentationIndexPath: IndexPath?
  ) -> IndexPath? { presentationIndexPath.flatMap(engine.dataSourcePath) }

  public func performUsingPresentationValues(_ actionsToTranslate: () -> Void) {
    actionsToTranslate()
  }
}
