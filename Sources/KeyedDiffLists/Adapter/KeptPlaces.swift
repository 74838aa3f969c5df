import KeyedDiff

/// The selection and the scroll anchor of a view, remembered while it is updated.
@MainActor
struct KeptPlaces {
  /// The places of old rows in the new list.
  struct Paths {
    /// The new paths of some old rows, without those that are gone or were never there.
    let ofAll: ([CurrentPath]) -> [CurrentPath]
    /// The new path of one old row; `nil` if it is gone.
    let ofOne: (OldPath) -> NewPath?
  }

  private let rowCounts: [Int]
  /// The rows that the view said were selected, whether or not the old list has them.
  private let selection: [CurrentPath]
  private let anchor: (path: OldPath, anchor: ScrollAnchor)?

  /// - Parameters:
  ///   - view: A view that shows the old list.
  ///   - rowCounts: The number of rows in each section of the old list. Rows that the view sees
  ///     beyond are ignored.
  ///   - includingSelection: Whether the view may lose its selection.
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

  /// Whether there is nothing to keep.
  var isEmpty: Bool { selection.isEmpty && anchor == nil }

  /// Selects the rows again that were selected, and restores the anchor.
  ///
  /// - Parameters:
  ///   - view: A view that shows the new list.
  ///   - paths: Where old rows are now.
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

  /// The row that takes the place of an anchor that is gone: the nearest one that is kept, seen
  /// from the edge; if there is none, the nearest one on the other side.
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
  /// The same paths: nothing has moved.
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

  /// Paths found by ids. Only the ids that are wanted are looked for, unless the anchor is gone.
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
