extension ListDiff {
  /// Converts the indices of all changes to paths, for a view that shows the list in a section.
  ///
  /// To show updates, reload the rows at their old paths in a batch without moves, or reconfigure
  /// the rows at their new paths after the batch with all other changes. `ItemPath.indexPath`
  /// converts a path to an index path of a table or collection view.
  ///
  /// - Parameter section: The index of the section that displays the list.
  /// - Returns: The paths of all changes.
  /// - Complexity: O(c) for c changes.
  public func paths(inSection section: Int = 0) -> SectionedDiff.Items {
    func path<Space>(_ item: Int) -> ItemPath<Space> { ItemPath(section: section, item: item) }
    func paths(_ pairs: [IndexPair]) -> [PathPair] {
      pairs.map { PathPair(old: path($0.old), new: path($0.new)) }
    }
    return SectionedDiff.Items(
      deletions: deletions.mapRanges(path), insertions: insertions.mapRanges(path),
      moves: paths(moves),
      updates: paths(updates))
  }
}
