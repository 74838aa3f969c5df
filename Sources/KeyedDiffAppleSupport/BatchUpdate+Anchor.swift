package import KeyedDiff
package import KeyedDiffLists

extension BatchUpdate {
  /// Returns whether rows up to the anchor come or go, so that the view must scroll to keep the
  /// anchor at its place.
  ///
  /// Such a batch is not animated: rows would start from where they were before the view scrolled,
  /// and slide over the screen.
  package func changesRows(upTo anchor: ScrollAnchor) -> Bool {
    let path = anchor.path
    func isBefore<Space>(_ other: ItemPath<Space>) -> Bool {
      (other.section, other.item) <= (path.section, path.item)
    }
    return items.deletions.contains(where: isBefore) || items.insertions.contains(where: isBefore)
      || items.moves.contains { isBefore($0.old) || isBefore($0.new) }
      || items.reloads.contains(where: isBefore)
      || sections.deletions.contains { $0.index <= path.section }
      || sections.insertions.contains { $0.index <= path.section }
      || sections.moves.contains { $0.old <= path.section || $0.new <= path.section }
      || sections.reloads.contains { $0.index <= path.section }
  }
}
