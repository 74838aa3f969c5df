package import KeyedDiff

extension BatchUpdate {
  /// Returns the place of a row or header after the batch; `nil` if it is deleted. A reloaded row
  /// has the place that it would have without the reload.
  ///
  /// - Complexity: O(c log c) for c operations.
  package func newRow(ofOld row: FlatLayout.Row) -> FlatLayout.Row? {
    switch row {
    case .header(let section): newSection(ofOld: section).map { .header(section: $0) }
    case .item(let path): newPath(ofOld: path).map { .item($0) }
    }
  }

  /// Returns whether the batch replaces the cell of a row, or a header, that it does not delete.
  package func reloads(_ row: FlatLayout.Row) -> Bool {
    func isReloaded(_ section: Int) -> Bool {
      sections.reloads.contains { $0.index == section }
    }
    return switch row {
    case .header(let section): isReloaded(section)
    case .item(let path):
      isReloaded(path.section)
        || items.reloads.contains(OldPath(section: path.section, item: path.item))
    }
  }

  private func newSection(ofOld section: Int) -> Int? {
    if let move = sections.moves.first(where: { $0.old == section }) { return move.new }
    return newIndex(
      ofOld: section, leaving: sections.deletions.map(\.index) + sections.moves.map(\.old),
      arriving: sections.insertions.map(\.index) + sections.moves.map(\.new))
  }

  private func newPath(ofOld path: CurrentPath) -> CurrentPath? {
    let old = OldPath(section: path.section, item: path.item)
    if let move = items.moves.first(where: { $0.old == old }) { return move.new.current }
    guard let section = newSection(ofOld: path.section) else { return nil }
    let leaving = (items.deletions + items.moves.map(\.old)).filter { $0.section == path.section }
    let arriving = (items.insertions + items.moves.map(\.new)).filter { $0.section == section }
    return newIndex(
      ofOld: path.item, leaving: leaving.map(\.item), arriving: arriving.map(\.item)
    ).map { CurrentPath(section: section, item: $0) }
  }

  /// Returns the new index of an element that keeps its order among those that neither leave nor
  /// arrive; `nil` if it leaves.
  private func newIndex(ofOld old: Int, leaving: [Int], arriving: [Int]) -> Int? {
    if leaving.contains(old) { return nil }
    var index = old - leaving.count { $0 < old }
    for other in arriving.sorted() where other <= index { index += 1 }
    return index
  }
}
