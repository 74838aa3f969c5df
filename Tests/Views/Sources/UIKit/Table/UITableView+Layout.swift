import Foundation
import StandInRuntime

/// A header or footer of a table.
enum TableSupplement: Hashable {
  case header(Int)
  case footer(Int)

  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    }
  }

  func moved(to section: Int) -> Self {
    switch self {
    case .header: .header(section)
    case .footer: .footer(section)
    }
  }
}

// Layout: the visible elements, from the top to the bottom, with real heights.
extension UITableView: ListEngineHost {
  var hasDataSource: Bool { dataSource != nil }

  func askCounts() -> [Int] {
    guard let source = dataSource else { return [] }
    var count = 1
    if let target = dataSourceReference.target(of: TableDataSourceSelector.numberOfSections) {
      engine.calls.append(.numberOfSections)
      count = target.numberOfSections(in: self)
    }
    return (0..<max(0, count)).map { section in
      engine.calls.append(.numberOfRows(section: section))
      return source.tableView(self, numberOfRowsInSection: section)
    }
  }

  func askCell(at path: IndexPath) -> UITableViewCell {
    engine.calls.append(.cell(path))
    guard let source = dataSource else {
      return UITableViewCell()
    }
    return source.tableView(self, cellForRowAt: path)
  }

  func didEndDisplaying(_ cell: UITableViewCell, at path: IndexPath) {
    delegateReference.target(of: TableDelegateSelector.didEndDisplaying)?
      .tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  func recycle(_ cell: UITableViewCell) { cells.recycle(cell, cell.reuseIdentifier) }

  func setSelected(_ isSelected: Bool, of cell: UITableViewCell) {
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
  }

  func setHighlighted(_ isHighlighted: Bool, of cell: UITableViewCell) {
    if cell.isHighlighted != isHighlighted { cell.setHighlighted(isHighlighted, animated: false) }
  }

  /// Performs a pending layout, as some queries from outside do.
  func layOutForAccess() {
    if needsLayout || engine.counts == nil { engine.layOut() }
  }

  func paths(in rect: CGRect) -> [IndexPath] { geometry.rows(from: rect.minY, to: rect.maxY) }

  func prefetch(_ paths: [IndexPath]) {
    guard isPrefetchingEnabled else { return }
    prefetchReference.target(of: TablePrefetchingSelector.prefetch)?
      .tableView(self, prefetchRowsAt: paths)
  }

  // MARK: Batches

  func forgetSizes() {
    geometry.forget()
    for (key, view) in supplements { endDisplay(view, key) }
    supplements = [:]
    absentSupplements = []
  }

  func apply(_ map: PathMap) {
    carrySupplements(through: map)
    if geometry.isLoaded, estimatesRows {
      geometry.apply(map, makeSection: unknownSection)
      askEstimates(of: map.insertedRows + map.rowsOfNewSections)
      settleEdges()
    } else {
      geometry.forget()
    }
  }

  private func carrySupplements(through map: PathMap) {
    absentSupplements = Set(
      absentSupplements.compactMap { key in
        map.keptSection(key.section).map { key.moved(to: $0) }
      })
    let old = supplements
    supplements = [:]
    for (key, view) in old {
      if let section = map.keptSection(key.section) {
        supplements[key.moved(to: section)] = view
      } else {
        endDisplay(view, key)
      }
    }
  }

  // MARK: The visible part

  func showContent(afterBatch: Bool) {
    loadGeometry()
    let bounds = self.bounds
    var shown: Set<IndexPath> = []
    var shownSupplements: Set<TableSupplement> = []
    let first = geometry.sections(from: bounds.minY, to: bounds.maxY).lowerBound
    var section = first
    while !bounds.isEmpty, let span = geometry.sectionSpan(section), span.start < bounds.maxY {
      if showSupplement(.header(section), afterBatch) { shownSupplements.insert(.header(section)) }
      showRows(of: section, afterBatch, &shown)
      if let footer = geometry.footerSpan(section), footer.start < bounds.maxY,
        showSupplement(.footer(section), afterBatch)
      {
        shownSupplements.insert(.footer(section))
      }
      section += 1
    }
    engine.hideCells(except: shown)
    for (key, view) in supplements where !shownSupplements.contains(key) {
      supplements[key] = nil
      endDisplay(view, key)
    }
    absentSupplements = absentSupplements.filter { (first..<section).contains($0.section) }
    placeViews()
  }

  private func showRows(of section: Int, _ afterBatch: Bool, _ shown: inout Set<IndexPath>) {
    let bounds = self.bounds
    geometry.settle()
    var path = IndexPath(row: geometry.firstRow(in: section, below: bounds.minY), section: section)
    while let span = geometry.rowSpan(path), span.start < bounds.maxY {
      let (cell, isNew) = engine.visibleCell(at: path)
      if isNew || afterBatch { measure(cell, at: path, isNew: isNew) }
      // A row may turn out to end above the visible part.
      if geometry.rowSpan(path).map({ $0.end > bounds.minY }) == true {
        shown.insert(path)
        if isNew { willDisplay(cell, at: path) }
      }
      path.row += 1
    }
  }

  private func measure(_ cell: UITableViewCell, at path: IndexPath, isNew: Bool) {
    // Without estimates, all heights are known.
    let height = estimatesRows ? knownHeight(ofRow: path) : nil
    if let height {
      _ = geometry.setRow(path, height: height)
    } else if selfSizes(path) {
      _ = geometry.setRow(path, height: engine.fittingHeight(cell) ?? Self.defaultRowHeight)
    }
    geometry.settle()
  }

  private func willDisplay(_ cell: UITableViewCell, at path: IndexPath) {
    engine.undisplayed.remove(path)
    cell.isEditing = isEditing
    if isEditing { prepareForEditing(cell, at: path) }
    if let span = geometry.rowSpan(path) { cell.frame = wide(span) }
    delegateReference.target(of: TableDelegateSelector.willDisplay)?
      .tableView(self, willDisplay: cell, forRowAt: path)
    addSubview(cell)
  }

  private func placeViews() {
    for (path, cell) in engine.visible { cell.frame = wide(geometry.rowSpan(path)) }
    for (key, view) in supplements { view.frame = frame(of: key) }
  }

  // MARK: Headers and footers

  /// The current place of a header or footer. Headers of plain tables stay at the upper edge, and
  /// footers at the lower edge, while their section is visible.
  func frame(of supplement: TableSupplement) -> CGRect {
    switch supplement {
    case .header(let section):
      var frame = wide(geometry.headerSpan(section))
      if style == .plain, let span = geometry.sectionSpan(section) {
        let top = bounds.minY + adjustedContentInset.top
        frame.origin.y = max(frame.minY, min(top, span.end - frame.height))
      }
      return frame
    case .footer(let section):
      var frame = wide(geometry.footerSpan(section))
      if style == .plain, let span = geometry.sectionSpan(section) {
        let bottom = bounds.maxY - adjustedContentInset.bottom
        frame.origin.y = min(frame.minY, max(bottom - frame.height, span.start))
      }
      return frame
    }
  }

  /// Makes and measures a header or footer.
  ///
  /// - Returns: Whether it is visible.
  private func showSupplement(_ key: TableSupplement, _ afterBatch: Bool) -> Bool {
    // A missing header is not requested again while its section is visible.
    if absentSupplements.contains(key) { return false }
    let isNew = supplements[key] == nil
    if isNew || afterBatch {
      let height = height(of: key) ?? 0
      guard height != 0, let view = supplements[key] ?? askView(of: key) else {
        if supplements[key] == nil { absentSupplements.insert(key) }
        // With an explicit height, the space stays empty.
        setHeight(max(height, 0), of: key)
        return false
      }
      supplements[key] = view
      setHeight(
        height > 0 ? height : engine.fittingHeight(view) ?? Self.defaultHeaderHeight, of: key)
      if isNew, frame(of: key).intersects(bounds) { willDisplay(view, key) }
    }
    return frame(of: key).intersects(bounds)
  }

  private func setHeight(_ height: CGFloat, of key: TableSupplement) {
    switch key {
    case .header(let section): _ = geometry.setHeader(section, height: height)
    case .footer(let section): _ = geometry.setFooter(section, height: height)
    }
    geometry.settle()
  }

  private func willDisplay(_ view: UIView, _ key: TableSupplement) {
    addSubview(view)
    switch key {
    case .header(let section):
      delegateReference.target(of: TableDelegateSelector.willDisplayHeader)?
        .tableView(self, willDisplayHeaderView: view, forSection: section)
    case .footer(let section):
      delegateReference.target(of: TableDelegateSelector.willDisplayFooter)?
        .tableView(self, willDisplayFooterView: view, forSection: section)
    }
  }

  private func endDisplay(_ view: UIView, _ key: TableSupplement) {
    view.removeFromSuperview()
    switch key {
    case .header(let section):
      delegateReference.target(of: TableDelegateSelector.didEndDisplayingHeader)?
        .tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    case .footer(let section):
      delegateReference.target(of: TableDelegateSelector.didEndDisplayingFooter)?
        .tableView(self, didEndDisplayingFooterView: view, forSection: section)
    }
    if let view = view as? UITableViewHeaderFooterView {
      headerFooters.recycle(view, view.reuseIdentifier)
    }
  }

  private func askView(of key: TableSupplement) -> UIView? {
    ProviderScope.run {
      let (view, hidesTitle): (UIView?, Bool)
      switch key {
      case .header(let section):
        engine.calls.append(.header(section: section))
        view =
          delegateReference.target(of: TableDelegateSelector.viewForHeader)?
          .tableView(self, viewForHeaderInSection: section)
        hidesTitle = hasOwnHeaders
      case .footer(let section):
        engine.calls.append(.footer(section: section))
        view =
          delegateReference.target(of: TableDelegateSelector.viewForFooter)?
          .tableView(self, viewForFooterInSection: section)
        hidesTitle = hasOwnFooters
      }
      if let view { return view }
      guard !hidesTitle, let title = title(of: key) else { return nil }
      let label = UITableViewHeaderFooterView(reuseIdentifier: nil)
      label.textLabel?.text = title
      return label
    }
  }
}
