public import KeyedDiff

extension Sequence<Int> {
  /// Returns the paths of the rows with these indices in a section, in the order of the indices.
  ///
  ///     let gone: [OldPath] = diff.deletions.paths(inSection: 2)
  ///
  /// The type of the result determines whether the indices refer to the old or the new list. For
  /// index paths of Foundation, see `ItemPath.indexPath`.
  ///
  /// - Parameter section: The index of the section, in the list to which the row indices refer.
  /// - Complexity: O(k) for k indices.
  public func paths<Space>(inSection section: Int) -> [ItemPath<Space>] {
    map { ItemPath(section: section, item: $0) }
  }
}
