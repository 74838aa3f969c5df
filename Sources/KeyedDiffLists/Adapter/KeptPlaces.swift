import KeyedDiff

/// The selection and the scroll anchor of a view, saved before an update and restored after it.
@MainActor
struct KeptPlaces {
  /// Functions that convert paths in the old list to paths in the new list.
  struct Paths {
    /// Converts paths in the old list to paths in the new list. Omits deleted rows, and paths that
    /// are not in the old list.
    let ofAll: ([CurrentPath]) -> [CurrentPath]
    /// Returns the new path of an old row; `nil` if the row was deleted.
    let ofOne: (OldPath) -> NewPath?
  }

  private let rowCounts: [Int]
  /// The paths that the view reports as selected. Some of them may not be in the old list.
  private let selection: [CurrentPath]
  private let anchor: (path: OldPath, anchor: ScrollAnchor)?

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
    anchor =
      options.keepsScrollAnchor
      ? view.scrollAnchor.flatMap { anchor in
        [anchor.path].old(in: rowCounts).first.map { ($0, anchor) }
      } : nil
    self.rowCounts = rowCounts
  }

  /// Whether there is neither a selection nor a scroll anchor to restore.
  var isEmpty: Bool { selection.isEmpty && anchor == nil }

  /// Restores the selection and the scroll anchor.
  ///
  /// - Parameters:
  ///   - view: A view that shows the new list.
  ///   - paths: Functions that convert paths in the old list to paths in the new list.
  func restore(in view: any ListView, _ paths: Paths) {
    if !selection.isEmpty {
      let selected = paths.ofAll(selection)
      if !view.selection.isPermutation(of: selected) { view.selection = selected }
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
      for item in (section == path.section ? path.item + 1 : 0)..<rowCounts[section] {
        if let path = paths.ofOne(OldPath(section: section, item: item)) { return path }
      }
    }
    return nil
  }

  private func last(before path: OldPath, _ paths: Paths) -> NewPath? {
    for section in (0...path.section).reversed() {
      for item in (0..<(section == path.section ? path.item : rowCounts[section])).reversed() {
        if let path = paths.ofOne(OldPath(section: section, item: item)) { return path }
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
      ofOne: { NewPath(section: $0.section, item: $0.item) })
  }

  init(_ diff: SectionedDiff) {
    self.init(ofAll: diff.currentPaths(ofOld:), ofOne: diff.newPath(ofOld:))
  }

  /// Creates functions that find rows by their ids. A dictionary from the ids of all new rows to
  /// their paths is built only if the anchor row was deleted.
  init<SectionID, Item>(
    _ identity: ItemIdentity<SectionID, Item>, from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>]
  ) {
    var index: ((Any) -> CurrentPath?)?
    self.init(
      ofAll: { identity.newPaths($0.old(in: old.rowCounts()), old, new).current },
      ofOne: { path in
        if index == nil {
          if let path = identity.newPaths([path], old, new)[0] { return path }
          index = identity.index(new)
        }
        return index?(identity.id(old[path.section].items[path.item]).base).map {
          NewPath(section: $0.section, item: $0.item)
        }
      })
  }
}
