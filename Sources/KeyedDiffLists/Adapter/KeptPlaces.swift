import KeyedDiff

/// What the user looks at, remembered while the view is updated: which rows are
/// selected, and which one is at the edge.
@MainActor
struct KeptPlaces {
  private let rowCounts: [Int]
  private let selection: [OldPath]
  private let anchor: (path: OldPath, offset: Double)?

  /// - Parameters:
  ///   - view: What to look at. It shows the old list.
  ///   - rowCounts: Of the old list. Rows that the view sees beyond are ignored.
  init(of view: any ListView, rowCounts: [Int], options: ListOptions) {
    func old(_ path: CurrentPath) -> OldPath? {
      guard rowCounts.indices.contains(path.section), 0..<rowCounts[path.section] ~= path.item
      else { return nil }
      return OldPath(section: path.section, item: path.item)
    }
    selection = options.keepsSelection ? view.selection.compactMap(old) : []
    anchor =
      options.keepsScrollAnchor
      ? view.scrollAnchor.flatMap { anchor in old(anchor.path).map { ($0, anchor.offset) } } : nil
    self.rowCounts = rowCounts
  }

  /// Whether there is nothing to keep.
  var isEmpty: Bool { selection.isEmpty && anchor == nil }

  /// Selects the rows again that were selected, and puts the anchor back.
  ///
  /// - Parameters:
  ///   - view: It shows the new list.
  ///   - newPath: Where an old row is now.
  func restore(in view: any ListView, newPath: (OldPath) -> NewPath?) {
    func current(_ path: OldPath) -> CurrentPath? {
      newPath(path).map { CurrentPath(section: $0.section, item: $0.item) }
    }
    let selected = selection.compactMap(current)
    if !selection.isEmpty, Set(view.selection) != Set(selected) { view.selection = selected }
    guard let anchor, let path = current(anchor.path) ?? substitute(for: anchor.path, current)
    else { return }
    let wanted = ScrollAnchor(path: path, offset: anchor.offset)
    if view.scrollAnchor != wanted { view.scrollAnchor = wanted }
  }

  /// What takes the place of a row that is gone: the first row behind it that is
  /// not, else the last one before it.
  private func substitute(
    for path: OldPath, _ current: (OldPath) -> CurrentPath?
  ) -> CurrentPath? {
    for section in path.section..<rowCounts.count {
      for item in (section == path.section ? path.item + 1 : 0)..<rowCounts[section] {
        if let path = current(OldPath(section: section, item: item)) { return path }
      }
    }
    for section in (0...path.section).reversed() {
      for item in (0..<(section == path.section ? path.item : rowCounts[section])).reversed() {
        if let path = current(OldPath(section: section, item: item)) { return path }
      }
    }
    return nil
  }
}
