package import KeyedDiff
package import KeyedDiffLists

extension BatchUpdate {
  /// Returns whether the batch changes the list at or before the anchor row.
  ///
  /// During such a batch, the view must scroll to keep the anchor row at the same place on the
  /// screen. The view does not animate the batch. With animations, the rows would slide across the
  /// screen from the places that they had before the scroll.
  package func changesRows(upTo anchor: ScrollAnchor) -> Bool {
    let path = anchor.path
    func isBefore<Space>(_ other: ItemPath<Space>) -> Bool {
      (other.section, other.item) <= (path.section, path.item)
    }
    return items.deletions.ranges.contains { isBefore($0.lowerBound) }
      || items.insertions.ranges.contains { isBefore($0.lowerBound) }
      || items.moves.contains { isBefore($0.old) || isBefore($0.new) }
      || items.reloads.contains(where: isBefore)
      || sections.deletions.contains { $0.index <= path.section }
      || sections.insertions.contains { $0.index <= path.section }
      || sections.moves.contains { $0.old <= path.section || $0.new <= path.section }
      || sections.reloads.contains { $0.index <= path.section }
  }
}
