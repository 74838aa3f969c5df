import Foundation
import StandInRuntime

extension DelegateReference {
  func target(of selector: some RawRepresentable<String>) -> Delegate? {
    target(of: selector.rawValue)
  }

  func responds(to selector: some RawRepresentable<String>) -> Bool {
    responds(to: selector.rawValue)
  }
}

// Heights: requested from the delegate, estimated or measured.
extension UITableView {
  static var defaultRowHeight: CGFloat { 44 }
  static var defaultHeaderHeight: CGFloat { 28 }

  /// Whether heights of rows that were never shown are estimates.
  var estimatesRows: Bool {
    hasOwn(.estimatedHeightForRow) || estimatedRowHeight != 0
  }

  func heightsDidChange() {
    geometry.forget()
    setNeedsLayout()
  }

  func delegateDidChange() {
    // Whether there are headers, and the source of their heights, may have changed.
    geometry.forget()
    setNeedsLayout()
  }

  func edgeViewDidChange(from oldView: UIView?) {
    oldView?.removeFromSuperview()
    if let tableHeaderView { addSubview(tableHeaderView) }
    if let tableFooterView { addSubview(tableFooterView) }
    settleEdges()
    setNeedsLayout()
  }

  func settleEdges() {
    geometry.top = tableHeaderView?.frame.height ?? 0
    geometry.bottom = tableFooterView?.frame.height ?? 0
    geometry.settle()
  }

  /// Requests counts and heights, as far as they are needed before anything is shown.
  func loadGeometry() {
    guard !geometry.isLoaded else { return }
    let counts = engine.loadedCounts()
    geometry.load(counts.indices.map(unknownSection))
    let paths = counts.indices.lazy.flatMap { section in
      (0..<counts[section]).lazy.map { IndexPath(row: $0, section: section) }
    }
    if estimatesRows {
      askEstimates(of: paths)
    } else if delegateReference.responds(to: TableDelegateSelector.heightForRow) {
      askHeights(counts)
    }
    settleEdges()
  }

  /// A section with the default heights and a row count.
  func unknownSection(_ section: Int) -> StackGeometry.Section {
    StackGeometry.Section(
      header: estimatedHeight(of: .header(section)), footer: estimatedHeight(of: .footer(section)),
      rows: RowHeights(count: engine.loadedCounts()[section], standard: standardRowHeight))
  }

  private var standardRowHeight: CGFloat {
    if estimatesRows, estimatedRowHeight > 0 { return estimatedRowHeight }
    return rowHeight > 0 ? rowHeight : Self.defaultRowHeight
  }

  // MARK: Rows

  func askEstimates(of paths: some Sequence<IndexPath>) {
    guard
      let delegate = delegateReference.target(of: TableDelegateSelector.estimatedHeightForRow)
    else { return }
    for path in paths {
      let height = delegate.tableView(self, estimatedHeightForRowAt: path)
      if height > 0 { _ = geometry.setRow(path, height: height) }
    }
  }

  private func askHeights(_ counts: [Int]) {
    guard let delegate = delegateReference.target(of: TableDelegateSelector.heightForRow) else {
      return
    }
    let wasUpdating = engine.isUpdatingCells
    engine.isUpdatingCells = true
    defer { engine.isUpdatingCells = wasUpdating }
    let standard = standardRowHeight
    geometry.load(
      counts.indices.map { section in
        var result = unknownSection(section)
        let heights = (0..<counts[section]).map { row in
          let path = IndexPath(row: row, section: section)
          let height = delegate.tableView(self, heightForRowAt: path)
          return (row: row, height: height >= 0 ? height : standard)
        }
        result.rows = RowHeights(count: counts[section], standard: standard, differing: heights)
        return result
      })
  }

  /// The height from the delegate or the table; `nil` if the cell is measured.
  func knownHeight(ofRow path: IndexPath) -> CGFloat? {
    if let delegate = delegateReference.target(of: TableDelegateSelector.heightForRow) {
      let height = delegate.tableView(self, heightForRowAt: path)
      return height >= 0 ? height : nil
    }
    return rowHeight >= 0 ? rowHeight : nil
  }

  /// Whether the cell of a row is measured.
  func selfSizes(_ path: IndexPath) -> Bool {
    if delegateReference.responds(to: TableDelegateSelector.heightForRow) { return estimatesRows }
    return rowHeight < 0
  }

  // MARK: Headers and footers

  /// Whether the delegate makes headers, so that titles are not shown.
  var hasOwnHeaders: Bool { hasOwn(.viewForHeader) }

  var hasOwnFooters: Bool { hasOwn(.viewForFooter) }

  /// Whether a method is really implemented. An object that does not
  /// tell which methods it has counts as having all, but these must not hide titles or make
  /// heights estimates.
  private func hasOwn(_ selector: TableDelegateSelector) -> Bool {
    delegateReference.tellsItsMethods && delegateReference.responds(to: selector)
  }

  func title(of key: TableSupplement) -> String? {
    switch key {
    case .header(let section):
      dataSourceReference.target(of: TableDataSourceSelector.titleForHeader)?
        .tableView(self, titleForHeaderInSection: section)
    case .footer(let section):
      dataSourceReference.target(of: TableDataSourceSelector.titleForFooter)?
        .tableView(self, titleForFooterInSection: section)
    }
  }

  /// The height of a header or footer; negative if its view is measured, `nil` if there is none.
  func height(of key: TableSupplement) -> CGFloat? {
    let height: CGFloat
    switch key {
    case .header(let section):
      height =
        delegateReference.target(of: TableDelegateSelector.heightForHeader)?
        .tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    case .footer(let section):
      height =
        delegateReference.target(of: TableDelegateSelector.heightForFooter)?
        .tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    }
    return mayHave(key) ? height : nil
  }

  private func mayHave(_ key: TableSupplement) -> Bool {
    switch key {
    case .header:
      delegateReference.responds(to: TableDelegateSelector.viewForHeader)
        || dataSourceReference.responds(to: TableDataSourceSelector.titleForHeader)
    case .footer:
      delegateReference.responds(to: TableDelegateSelector.viewForFooter)
        || dataSourceReference.responds(to: TableDataSourceSelector.titleForFooter)
    }
  }

  /// The height of a header or footer that was never shown.
  private func estimatedHeight(of key: TableSupplement) -> CGFloat {
    guard mayHave(key) else { return 0 }
    let estimate: CGFloat
    switch key {
    case .header(let section):
      estimate =
        delegateReference.target(of: TableDelegateSelector.estimatedHeightForHeader)?
        .tableView(self, estimatedHeightForHeaderInSection: section) ?? estimatedSectionHeaderHeight
    case .footer(let section):
      estimate =
        delegateReference.target(of: TableDelegateSelector.estimatedHeightForFooter)?
        .tableView(self, estimatedHeightForFooterInSection: section) ?? estimatedSectionFooterHeight
    }
    if estimate > 0 { return estimate }
    if let height = height(of: key), height >= 0 { return height }
    // Titles are known before they are shown; views are not.
    let hidesTitle = if case .header = key { hasOwnHeaders } else { hasOwnFooters }
    return hidesTitle || title(of: key) != nil ? Self.defaultHeaderHeight : 0
  }
}
