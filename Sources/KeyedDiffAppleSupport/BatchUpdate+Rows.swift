package import KeyedDiff

extension BatchUpdate {
  /// Returns the place of a row or header after the batch; `nil` if it is deleted. A reloaded row
  /// has the place that it would have without the reload.
  ///
  /// - Complexity: O(c log c) for c ranges of operations.
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

  /// Whether rows or sections are inserted.
  package var insertsRows: Bool { !items.insertions.isEmpty || !sections.insertions.isEmpty }

  private func newSection(ofOld section: Int) -> Int? {
    if let move = sections.moves.first(where: { $0.old == section }) { return move.new }
    return newIndex(
      ofOld: section,
      leaving: RowRanges(sections.deletions.map(\.index) + sections.moves.map(\.old)).ranges,
      arriving: RowRanges(sections.insertions.map(\.index) + sections.moves.map(\.new)).ranges)
  }

  private func newPath(ofOld path: CurrentPath) -> CurrentPath? {
    let old = OldPath(section: path.section, item: path.item)
    if let move = items.moves.first(where: { $0.old == old }) { return move.new.current }
    guard let section = newSection(ofOld: path.section) else { return nil }
    let leaving = (items.deletions + items.moves.map(\.old)).items(in: path.section)
    let arriving = (items.insertions + items.moves.map(\.new)).items(in: section)
    return newIndex(ofOld: path.item, leaving: leaving, arriving: arriving).map {
      CurrentPath(section: section, item: $0)
    }
  }

  /// Returns the new index of an element that keeps its order among those that neither leave nor
  /// arrive; `nil` if it leaves.
  private func newIndex(
    ofOld old: Int, leaving: [Range<Int>], arriving: [Range<Int>]
  ) -> Int? {
    if leaving.contains(where: { $0.contains(old) }) { return nil }
    var index = old
    for range in leaving where range.lowerBound < old { index -= range.count }
    for range in arriving.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound <= index {
      index += range.count
    }
    return index
  }
}

extension RowRanges {
  /// Returns the ranges of items in a section.
  fileprivate func items<Space>(in section: Int) -> [Range<Int>]
  where Position == ItemPath<Space> {
    ranges.filter { $0.lowerBound.section == section }.map {
      $0.lowerBound.item..<$0.upperBound.item
    }
  }
}
