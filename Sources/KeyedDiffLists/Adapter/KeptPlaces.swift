import KeyedDiff

/// The selection, the scroll anchor and the focused row of a view, saved before an update and
/// restored after it.
@MainActor
struct KeptPlaces {
  /// Functions that convert paths in the old list to paths in the new list.
  struct Paths {
    /// Converts paths in the old list to paths in the new list. Omits deleted rows, and paths that
    /// are not in the old list.
    let ofAll: ([CurrentPath]) -> [CurrentPath]
    /// Returns the new path of an old row; `nil` if the row was deleted.
    let ofOne: (OldPath) -> NewPath?
    /// Returns the items around a deleted row that are known to be deleted, too.
    var deletedItems: (OldPath) -> Range<Int> = { $0.item..<$0.item + 1 }
    /// Returns the new index of an old section; `nil` if the section was deleted.
    let ofSection: (Int) -> Int?
    /// Returns whether an old and a new row, which are the same row, have equal content.
    let isUnchanged: (OldPath, NewPath) -> Bool
  }

  private let rowCounts: [Int]
  /// The paths that the view reports as selected. Some of them may not be in the old list.
  private let selection: [CurrentPath]
  private let selectsNeighbor: Bool
  private let anchor: (path: OldPath, anchor: ScrollAnchor)?
  private let focusedRow: FlatLayout.Row?

  /// Saves the selection and the scroll anchor of a view.
  ///
  /// - Parameters:
  ///   - view: A view that shows the old list.
  ///   - rowCounts: The number of rows in each section of the old list. A scroll anchor whose row
  ///     is not in the old list is not saved.
  ///   - includingSelection: Whether the selection is saved in addition to the scroll anchor.
  init(
    of view: any ListView, rowCounts: [Int], options: ListOptions, includingSelection: Bool = true
  ) {
    selection = options.keepsSelection && includingSelection ? view.selection : []
    selectsNeighbor = options.selectsNeighbor
    anchor =
      options.keepsScrollAnchor
      ? view.scrollAnchor.flatMap { anchor in
        [anchor.path].old(in: rowCounts).first.map { ($0, anchor) }
      } : nil
    focusedRow = view.focusedRow
    self.rowCounts = rowCounts
  }

  /// The old paths of the rows of the scroll anchor and of the focus.
  var paths: [OldPath] {
    guard case .item(let path)? = focusedRow else { return anchor.map { [$0.path] } ?? [] }
    return [path].old(in: rowCounts) + (anchor.map { [$0.path] } ?? [])
  }

  /// Whether there is neither a selection nor a scroll anchor to restore.
  var isEmpty: Bool { selection.isEmpty && anchor == nil }

  /// Reloads a view, and restores the selection, the scroll anchor and the focused row.
  ///
  /// - Parameters:
  ///   - view: A view whose data source has the new list.
  ///   - paths: Functions that convert paths in the old list to paths in the new list; `nil` if the
  ///     rows of the two lists cannot be matched.
  ///   - configuresAll: Whether even rows with equal content need to be configured again.
  func reload(_ view: any ListView, _ paths: Paths?, configuresAll: Bool) {
    view.reloadData(keeping: paths.flatMap { focus($0, configuresAll) })
    if let paths, !isEmpty { restore(in: view, paths) }
  }

  /// Returns where the focus belongs after a reload.
  private func focus(_ paths: Paths, _ configuresAll: Bool) -> KeptFocus? {
    switch focusedRow {
    case .header(let section):
      if let section = paths.ofSection(section) {
        return .sameRow(.header(section: section), isUnchanged: false)
      }
      guard rowCounts.indices.contains(section) else { return nil }
      return substitute(for: OldPath(section: section, item: -1), .top, paths).map {
        .neighbor($0.current)
      }
    case .item(let path):
      guard let old = [path].old(in: rowCounts).first else { return nil }
      if let new = paths.ofOne(old) {
        return .sameRow(
          .item(new.current), isUnchanged: !configuresAll && paths.isUnchanged(old, new))
      }
      return substitute(for: old, .top, paths).map { .neighbor($0.current) }
    case nil: return nil
    }
  }

  /// Restores the selection and the scroll anchor. If none of the selected rows is left, a neighbor
  /// is selected if the options say so. Otherwise, the view's selection stays as it is, because some
  /// views must have a selection, and then select a row themselves.
  ///
  /// - Parameters:
  ///   - view: A view that shows the new list.
  ///   - paths: Functions that convert paths in the old list to paths in the new list.
  func restore(in view: any ListView, _ paths: Paths) {
    if !selection.isEmpty {
      var selected = paths.ofAll(selection)
      if selected.isEmpty, selectsNeighbor, let first = selection.old(in: rowCounts).min() {
        selected = [substitute(for: first, .top, paths)].compactMap { $0?.current }
      }
      if !selected.isEmpty, !view.selection.isPermutation(of: selected) {
        view.selection = selected
      }
    }
    guard let anchor,
      let path = paths.ofOne(anchor.path) ?? substitute(for: anchor.path, anchor.anchor.edge, paths)
    else { return }
    var wanted = anchor.anchor
    wanted.path = path.current
    if view.scrollAnchor != wanted { view.scrollAnchor = wanted }
  }

  /// Returns the new path of the kept row that replaces a deleted anchor row; `nil` if no row was
  /// kept. If the anchor is at the top or left edge, the nearest kept row after it is preferred to
  /// the nearest kept row before it. If the anchor is at the bottom or right edge, the nearest kept
  /// row before it is preferred.
  private func substitute(
    for path: OldPath, _ edge: ScrollAnchor.Edge, _ paths: Paths
  ) -> NewPath? {
    let isFirstBehind = edge == .top || edge == .left
    return isFirstBehind
      ? first(behind: path, paths) ?? last(before: path, paths)
      : last(before: path, paths) ?? first(behind: path, paths)
  }

  private func first(behind path: OldPath, _ paths: Paths) -> NewPath? {
    for section in path.section..<rowCounts.count {
      var item = section == path.section ? path.item + 1 : 0
      while item < rowCounts[section] {
        let path = OldPath(section: section, item: item)
        if let path = paths.ofOne(path) { return path }
        item = paths.deletedItems(path).upperBound
      }
    }
    return nil
  }

  private func last(before path: OldPath, _ paths: Paths) -> NewPath? {
    for section in (0...path.section).reversed() {
      var item = (section == path.section ? path.item : rowCounts[section]) - 1
      while item >= 0 {
        let path = OldPath(section: section, item: item)
        if let path = paths.ofOne(path) { return path }
        item = paths.deletedItems(path).lowerBound - 1
      }
    }
    return nil
  }
}

extension KeptPlaces.Paths {
  /// Returns functions for an unchanged list, in which every row keeps its path.
  static func same(in rowCounts: [Int]) -> Self {
    Self(
      ofAll: { selection in
        selection.old(in: rowCounts).map { CurrentPath(section: $0.section, item: $0.item) }
      },
      ofOne: { NewPath(section: $0.section, item: $0.item) },
      ofSection: { $0 },
      isUnchanged: { _, _ in true })
  }

  init(_ diff: SectionedDiff) {
    self.init(
      ofAll: diff.currentPaths(ofOld:), ofOne: diff.newPath(ofOld:),
      ofSection: diff.sections.newIndex(ofOld:),
      isUnchanged: { old, _ in !diff.items.updates.contains { $0.old == old } })
    deletedItems = { path in
      let range = diff.items.deletions.range(containing: path)!
      return range.lowerBound.item..<range.upperBound.item
    }
  }

  /// Creates functions that find rows by their ids. A dictionary from the ids of all new rows to
  /// their paths is built only if one of the wanted rows was deleted.
  ///
  /// - Parameters:
  ///   - identity: How items are told apart.
  ///   - wanted: The old paths of the rows to look for first. They are all found in one pass over
  ///     the new list.
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - access: Reads both lists.
  init<SectionID, Item, ID>(
    _ identity: RowIdentity<Item, ID>, of wanted: [OldPath],
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    _ access: SectionAccess<SectionID, Item>
  ) {
    let (oldRows, newRows) = (access.rows(old), access.rows(new))
    let wantedPaths = wanted.isEmpty ? [] : identity.search.newPaths(wanted, oldRows, newRows)
    let found = Dictionary(zip(wanted, wantedPaths)) { first, _ in first }
    var index: [ID: CurrentPath]?
    self.init(
      ofAll: {
        identity.search.newPaths($0.old(in: access.rowCounts(old)), oldRows, newRows).current
      },
      ofOne: { path in
        if let path = found[path] ?? nil { return path }
        if index == nil { index = identity.search.index(newRows) }
        return index?[identity.id(oldRows[path.section][path.item])].map {
          NewPath(section: $0.section, item: $0.item)
        }
      },
      ofSection: { section in
        old.indices.contains(section) ? new.firstIndex { $0.id == old[section].id } : nil
      },
      isUnchanged: { old, new in
        identity.content(oldRows[old.section][old.item], newRows[new.section][new.item])
      })
  }
}
