public import KeyedDiff

/// A wrapper of a list view that shows static sections and rows in addition to the list of a
/// ``ListAdapter``.
///
///     let offsetView = OffsetListView(tableView) { DataOffset(sections: .init(before: 1)) }
///     adapter.view = offsetView
///
/// The data source of the wrapped view provides the rows of the list (the data) and the static
/// rows, and uses a ``DataOffset`` to convert between paths in the view and paths in the data. The
/// adapter uses only indices in the data.
///
/// The adapter holds the wrapper weakly, so the owner of the wrapped view must also hold the
/// wrapper. The wrapper holds the wrapped view strongly, but the wrapped view does not hold the
/// wrapper.
@MainActor
public final class OffsetListView: ListView {
  /// The view that shows the data and the static rows.
  public let base: any ListView
  private let offset: @MainActor () -> DataOffset
  /// The offset of the list that the view shows; `nil` before the first reload or batch. The data
  /// source may already provide a newer list with another offset.
  private var known: DataOffset?
  private var shown: DataOffset { known ?? offset() }

  /// Creates a wrapper for a view.
  ///
  /// - Parameters:
  ///   - base: The view that shows the data and the static rows.
  ///   - offset: Returns the offset of the list that the data source currently provides. Make the
  ///     adapter reload the view, for example with `reloadView()`, if the number of static sections
  ///     changes. Do the same if the number of static rows in a kept section changes.
  public init(_ base: any ListView, offset: @escaping @MainActor () -> DataOffset) {
    self.base = base
    self.offset = offset
  }

  public var isInWindow: Bool { base.isInWindow }
  public var hasUncommittedUpdates: Bool { base.hasUncommittedUpdates }
  public func delay(_ updates: DelayedUpdates) { base.delay(updates) }
  public var planMode: PlanMode { base.planMode }
  public var maximumChanges: Int? { base.maximumChanges }

  /// The number of data rows in each data section; `nil` if the adapter must reload the view.
  ///
  /// The adapter must reload the view if the offset has changed since the last update of the view.
  /// A reload is also necessary if the view does not know its row counts, or if it has fewer
  /// sections than there are static sections.
  public var rowCounts: [Int]? {
    let shown = shown
    guard shown == offset(), let counts = base.rowCounts,
      counts.count >= shown.viewSectionCount(0)
    else { return nil }
    return shown.dataCounts(counts)
  }

  /// Reloads the view. The wrapper itself restores the selection and the scroll anchor in static
  /// sections, because the adapter does not know these sections. Static sections before the data
  /// are identified by their index, and static sections after the data by their index from the end.
  /// Rows that no longer exist are neither selected nor used as the anchor.
  public func reloadData() { reloadData(keeping: nil) }

  /// Reloads the view like ``reloadData()``, and keeps the keyboard focus in its row of the data.
  public func reloadData(keeping focus: KeptFocus?) {
    let (margins, count) = (shown.sections, base.rowCounts?.count ?? 0)
    func isStatic(_ path: CurrentPath) -> Bool {
      path.section < margins.before || count - margins.after <= path.section
    }
    let selection = base.selection.filter(isStatic)
    let anchor = base.scrollAnchor.flatMap { isStatic($0.path) ? $0 : nil }
    base.reloadData(keeping: focus.map(viewFocus))
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

  public func performWithoutAnimation(_ changes: () -> Void) {
    base.performWithoutAnimation(changes)
  }

  // MARK: Selection and scroll anchor

  /// The selected rows of the data. Setting this property does not change the selection of static
  /// rows.
  public var selection: [CurrentPath] {
    get { base.selection.compactMap(dataPath()) }
    set {
      let dataPath = dataPath()
      base.selection =
        base.selection.filter { dataPath($0) == nil } + newValue.map(shown.viewPath)
    }
  }

  /// The row that keeps its position on the screen during an update, identified by its path in the
  /// data. `nil` if there is no such row, or if the row is static.
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

  // MARK: Focus

  /// The row of the data that has the keyboard focus, or the data section whose header has it; `nil`
  /// if there is none, or if a static row has the focus.
  public var focusedRow: FlatLayout.Row? {
    switch base.focusedRow {
    case .item(let path): return dataPath()(path).map { .item($0) }
    case .header(let section):
      let count = shown.dataCounts(base.rowCounts ?? []).count
      return shown.dataSection(section, dataSectionCount: count).map { .header(section: $0) }
    case nil: return nil
    }
  }

  /// Converts a place for the focus from the data to the view.
  private func viewFocus(_ focus: KeptFocus) -> KeptFocus {
    let now = offset()
    return switch focus {
    case .sameRow(.item(let path), let isUnchanged):
      .sameRow(.item(now.viewPath(path)), isUnchanged: isUnchanged)
    case .sameRow(.header(let section), let isUnchanged):
      .sameRow(.header(section: now.viewSection(section)), isUnchanged: isUnchanged)
    case .neighbor(let path): .neighbor(now.viewPath(path))
    }
  }

  /// Returns a closure that converts paths in the view to paths in the list that is shown. The
  /// closure returns `nil` for static rows.
  private func dataPath() -> (CurrentPath) -> CurrentPath? {
    let shown = shown
    let counts = shown.dataCounts(base.rowCounts ?? [])
    return { shown.dataPath($0, dataCounts: counts) }
  }
}
