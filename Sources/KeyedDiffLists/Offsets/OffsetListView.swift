public import KeyedDiff

/// A view of which only a part shows the data of a ``ListAdapter``: it stands
/// between both, and hides the static sections and rows from the adapter.
///
///     let offsetView = OffsetListView(tableView) { DataOffset(sections: .init(before: 1)) }
///     adapter.view = offsetView
///
/// The data source of the view answers with all rows, by the conversions of
/// ``DataOffset``; the adapter counts in the data.
///
/// The adapter does not keep its view, so whoever owns the view must also own
/// this. It keeps the view; the view does not know it.
@MainActor
public final class OffsetListView: ListView {
  /// The view that shows the data and the static rows.
  public let base: any ListView
  private let offset: @MainActor () -> DataOffset
  /// Where the data is in the list that the view shows, known from the first reload or
  /// batch on. In that of the data source it may be elsewhere already.
  private var known: DataOffset?
  private var shown: DataOffset { known ?? offset() }

  /// Creates a view for an adapter.
  ///
  /// - Parameters:
  ///   - base: The view that shows the data and the static rows.
  ///   - offset: Where the data is, in the list that the data source has when
  ///     this is called. A section that is kept keeps its static rows; whoever
  ///     changes their number, or that of static sections, has the adapter reload the
  ///     view.
  public init(_ base: any ListView, offset: @escaping @MainActor () -> DataOffset) {
    self.base = base
    self.offset = offset
  }

  public var isInWindow: Bool { base.isInWindow }
  public var hasUncommittedUpdates: Bool { base.hasUncommittedUpdates }
  public var planMode: PlanMode { base.planMode }
  public var maximumChanges: Int? { base.maximumChanges }

  /// The numbers of rows without the static ones. `nil` if the data is elsewhere by now than in what
  /// is shown: then the adapter reloads the view.
  public var rowCounts: [Int]? {
    let shown = shown
    guard shown == offset(), let counts = base.rowCounts,
      counts.count >= shown.viewSectionCount(0)
    else { return nil }
    return shown.dataCounts(counts)
  }

  /// Shows what the data source has. What the user looks at in static sections
  /// stays, as the adapter cannot see to that: in those before the data by its index, in
  /// those after it by that from the end, as far as there are such rows afterwards.
  public func reloadData() {
    let (margins, count) = (shown.sections, base.rowCounts?.count ?? 0)
    func isStatic(_ path: CurrentPath) -> Bool {
      path.section < margins.before || count - margins.after <= path.section
    }
    let selection = base.selection.filter(isStatic)
    let anchor = base.scrollAnchor.flatMap { isStatic($0.path) ? $0 : nil }
    base.reloadData()
    let (now, newCounts) = (offset(), base.rowCounts ?? [])
    known = now
    func current(_ path: CurrentPath) -> CurrentPath? {
      let isBefore = path.section < margins.before
      let section = isBefore ? path.section : path.section + newCounts.count - count
      let sections =
        isBefore
        ? 0..<now.sections.before
        : max(0, newCounts.count - now.sections.after)..<newCounts.count
      guard sections.contains(section), newCounts.indices.contains(section),
        path.item < newCounts[section]
      else { return nil }
      return CurrentPath(section: section, item: path.item)
    }
    if !selection.isEmpty { base.selection = selection.compactMap(current) }
    if let anchor, let path = current(anchor.path) {
      base.scrollAnchor = ScrollAnchor(path: path, offset: anchor.offset, edge: anchor.edge)
    }
  }

  public func performBatchUpdates(_ batch: ListBatch) {
    base.performBatchUpdates(
      batch.translated(to: offset().viewBatch(batch.update)) { [weak self] in
        if let self { known = offset() }
      })
  }

  public func reconfigureItems(at paths: [CurrentPath]) {
    base.reconfigureItems(at: paths.map(offset().viewPath))
  }

  public func refreshHeadersAndFooters(of sections: [Int]) {
    base.refreshHeadersAndFooters(of: sections.map(offset().viewSection))
  }

  // MARK: What the user looks at

  /// The rows of the data that are selected. Setting it leaves the static rows
  /// as they are.
  public var selection: [CurrentPath] {
    get { base.selection.compactMap(dataPath()) }
    set {
      let dataPath = dataPath()
      base.selection =
        base.selection.filter { dataPath($0) == nil } + newValue.map(shown.viewPath)
    }
  }

  /// The row of the data that shall stay where it is; `nil` if that is a static
  /// one.
  public var scrollAnchor: ScrollAnchor? {
    get {
      guard let anchor = base.scrollAnchor, let path = dataPath()(anchor.path) else { return nil }
      return ScrollAnchor(path: path, offset: anchor.offset, edge: anchor.edge)
    }
    set {
      base.scrollAnchor = newValue.map {
        ScrollAnchor(path: shown.viewPath($0.path), offset: $0.offset, edge: $0.edge)
      }
    }
  }

  /// How to get from the view to the data, as they are shown now.
  private func dataPath() -> (CurrentPath) -> CurrentPath? {
    let shown = shown
    let counts = shown.dataCounts(base.rowCounts ?? [])
    return { shown.dataPath($0, dataCounts: counts) }
  }
}
