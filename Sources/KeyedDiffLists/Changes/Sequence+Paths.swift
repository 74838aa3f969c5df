public import KeyedDiff

extension Sequence<Int> {
  /// Converts the row indices in this sequence to paths in the given section, in the same order.
  ///
  ///     let gone: [OldPath] = diff.deletions.paths(inSection: 2)
  ///
  /// The type of the result, such as `[OldPath]`, must match the list to which the indices refer.
  /// To convert a path to a Foundation `IndexPath`, use `ItemPath.indexPath`.
  ///
  /// - Parameter section: The index of the section, in the list to which the row indices refer.
  /// - Complexity: O(k) for k indices.
  public func paths<Space>(inSection section: Int) -> [ItemPath<Space>] {
    map { ItemPath(section: section, item: $0) }
  }
}
