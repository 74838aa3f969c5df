public import Foundation

// Visible rows and geometry.
extension UITableView {
  public var numberOfSections: Int { engine.loadedCounts().count }

  public func numberOfRows(inSection section: Int) -> Int {
    let counts = engine.loadedCounts()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  // MARK: Cells

  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    if engine.isUpdatingCells {
      engine.warn(
        "Attempted to call -cellForRowAtIndexPath: on the table view while it was in the process "
          + "of updating its visible cells, which is not allowed.")
    } else {
      layOutForAccess()
    }
    return engine.foundCell(at: indexPath)
  }

  public func indexPath(for cell: UITableViewCell) -> IndexPath? { engine.path(of: cell) }

  public var visibleCells: [UITableViewCell] {
    if engine.isUpdatingCells {
      engine.warn(
        "Attempted to access the table view's visibleCells while they were in the process of being "
          + "updated, which is not allowed.")
    }
    return engine.visible.sorted { $0.key < $1.key }.map(\.value)
  }

  public var indexPathsForVisibleRows: [IndexPath]? { engine.visible.keys.sorted() }

  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements[.header(section)] as? UITableViewHeaderFooterView
  }

  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements[.footer(section)] as? UITableViewHeaderFooterView
  }

  // MARK: Geometry

  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadGeometry()
    return geometry.row(at: point.y)
  }

  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadGeometry()
    return geometry.rows(from: rect.minY, to: rect.maxY)
  }

  public func rect(forSection section: Int) -> CGRect {
    loadGeometry()
    return wide(geometry.sectionSpan(section))
  }

  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadGeometry()
    return wide(geometry.rowSpan(indexPath))
  }

  public func rectForHeader(inSection section: Int) -> CGRect {
    loadGeometry()
    return wide(geometry.headerSpan(section))
  }

  public func rectForFooter(inSection section: Int) -> CGRect {
    loadGeometry()
    return wide(geometry.footerSpan(section))
  }

  func wide(_ span: Span?) -> CGRect {
    span.map { CGRect(x: 0, y: $0.start, width: bounds.width, height: $0.length) } ?? .zero
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
