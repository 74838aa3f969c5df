import KeyedDiff

/// The selected rows of an adapter's view, by their ids, and the changes of this set.
@MainActor
final class SelectedRows<SectionID: Hashable, Item, ID: Hashable> {
  private let adapter: KeyedListAdapter<SectionID, Item, ID>
  /// Called when other rows are selected.
  var onChange: ((SelectionChange<ID>) -> Void)? {
    didSet { if oldValue == nil { known = rows } }
  }
  /// How many rows the user can select; `nil` for the view's own setting.
  var mode: SelectionMode? {
    didSet {
      if mode == .one { adapter.options.selectsNeighbor = true }
      viewDidChange()
    }
  }
  /// A selected row.
  private typealias Row = (id: ID, path: CurrentPath)
  /// The selected rows that ``onChange`` knows, where they were when they were last looked at.
  private var known: [Row] = []
  /// Ids to select again when the lists are shown that have been applied, but not shown yet.
  private var pending: [ID]?

  init(of adapter: KeyedListAdapter<SectionID, Item, ID>) { self.adapter = adapter }

  /// The ids of the selected rows, in the order of the list.
  var ids: [ID] {
    get { rows.map(\.id) }
    set {
      pending = adapter.hasOpenCalls ? newValue : nil
      select(newValue)
      mayHaveChanged()
    }
  }

  private func select(_ ids: [ID]) {
    guard let view = adapter.view else { return }
    var paths = ids.compactMap(adapter.path)
    if let mode, mode != .multiple { paths = Array(paths.prefix(1)) }
    if paths.isEmpty, mode == .one { return }
    view.selection = paths.sorted()
  }

  /// Selects no more rows in the next list. Called when the user selects or deselects rows.
  func userDidSelect() { pending = nil }

  private var rows: [Row] {
    guard let view = adapter.view, adapter.identity.compare != nil else { return [] }
    return view.selection.sorted().compactMap { path in id(at: path).map { ($0, path) } }
  }

  private func id(at path: CurrentPath) -> ID? {
    adapter.sections.item(at: path).map(adapter.identity.id)
  }

  /// Returns whether a row that was selected is still in the list. Looks where it was, before it
  /// searches the whole list.
  private func isInList(_ row: Row) -> Bool {
    id(at: row.path) == row.id || adapter.path(of: row.id) != nil
  }

  /// Sets the mode of the view. Called when a view is set.
  func viewDidChange() {
    if let mode { adapter.view?.setSelectionMode(mode) }
    updateDidEnd()
  }

  /// Selects the rows that were not shown before, or a row if one must be selected, and looks for
  /// changes. Called when an update has ended.
  func updateDidEnd() {
    guard let view = adapter.view else { return }
    if let ids = pending {
      if !adapter.hasOpenCalls { pending = nil }
      select(ids)
    }
    if mode == .one, view.selection.isEmpty,
      let section = adapter.sections.firstIndex(where: { !$0.items.isEmpty })
    {
      view.selection = [CurrentPath(section: section, item: 0)]
    }
    mayHaveChanged()
  }

  /// Calls ``onChange`` if other rows are selected than those last known.
  func mayHaveChanged() {
    guard let onChange, adapter.view != nil else { return }
    let (old, new) = (known, rows)
    known = new
    let (oldIDs, newIDs) = (Set(old.map(\.id)), Set(new.map(\.id)))
    guard oldIDs != newIDs else { return }
    let lost = old.filter { !newIDs.contains($0.id) }
    onChange(
      SelectionChange(
        selected: new.map(\.id), deselected: lost.filter(isInList).map(\.id),
        removed: lost.filter { !isInList($0) }.map(\.id)))
  }
}
