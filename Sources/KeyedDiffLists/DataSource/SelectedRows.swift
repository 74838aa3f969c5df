import KeyedDiff

/// The selected rows of an adapter's view, by their ids, and the changes of this set.
@MainActor
final class SelectedRows<SectionID: Hashable, Item, ID: Hashable> {
  private let adapter: KeyedListAdapter<SectionID, Item, ID>
  /// Called when other rows are selected.
  var onChange: ((SelectionChange<ID>) -> Void)? {
    didSet { if oldValue == nil { known = ids } }
  }
  /// How many rows the user can select; `nil` for the view's own setting.
  var mode: SelectionMode? {
    didSet {
      if mode == .one { adapter.options.selectsNeighbor = true }
      viewDidChange()
    }
  }
  /// The selected ids that ``onChange`` knows.
  private var known: [ID] = []
  /// Ids to select again when the lists are shown that have been applied, but not shown yet.
  private var pending: [ID]?

  init(of adapter: KeyedListAdapter<SectionID, Item, ID>) { self.adapter = adapter }

  /// The ids of the selected rows, in the order of the list.
  var ids: [ID] {
    get {
      guard let view = adapter.view, adapter.identity.compare != nil else { return [] }
      return view.selection.sorted().compactMap(adapter.sections.item).map(adapter.identity.id)
    }
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
    let (old, new) = (known, ids)
    let (oldSet, newSet) = (Set(old), Set(new))
    guard oldSet != newSet else { return }
    known = new
    let lost = old.filter { !newSet.contains($0) }
    onChange(
      SelectionChange(
        selected: new, deselected: lost.filter { adapter.path(of: $0) != nil },
        removed: lost.filter { adapter.path(of: $0) == nil }))
  }
}
