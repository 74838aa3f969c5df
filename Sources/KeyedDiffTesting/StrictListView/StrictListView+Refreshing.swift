public import KeyedDiff

// A refresh updates existing cells in place. A refresh must not be part of a batch, because Apple
// does not document whether its indices would refer to the old or the new list.
extension StrictListView {
  /// Reads the current content of the given rows from the data source, and shows it.
  ///
  /// - Parameter paths: Paths in the list that the view currently shows.
  /// - Throws: A violation if a batch is in progress, or if the view and the data source do not
  ///   have the same row at one of the paths.
  /// - Complexity: O(k) for k rows.
  public func reconfigureItems(at paths: [NewPath]) throws(RuleViolationError) {
    try breakingOnThrow { () throws(RuleViolationError) in
      try settle()
      let data = dataSource()
      for path in paths {
        guard let shown = sections.item(at: path), let current = data.item(at: path),
          identity.areSame(shown, current)
        else {
          throw RuleViolationError(
            .wrongRow,
            "\(flavor.row) \(path) is to be reconfigured, but it is not the same in the view and "
              + "in the data source.")
        }
        sections[path.section].items[path.item] = current
        requestedRowCount += 1
      }
    }
  }

  /// Reads the current headers and footers of the given sections from the data source, and shows
  /// them.
  ///
  /// - Parameter indices: Indices in the list that the view currently shows.
  /// - Throws: A violation if a batch is in progress, or if the view and the data source do not
  ///   have the same section at one of the indices.
  /// - Complexity: O(k) for k sections.
  public func refreshHeadersAndFooters(
    of indices: [SectionIndex<NewSpace>]
  ) throws(RuleViolationError) {
    try breakingOnThrow { () throws(RuleViolationError) in
      try settle()
      let data = dataSource()
      for index in indices.map(\.index) {
        guard sections.indices.contains(index), data.indices.contains(index),
          sections[index].id == data[index].id
        else {
          throw RuleViolationError(
            .wrongRow,
            "section \(index) is to be refreshed, but it is not the same in the view and in the "
              + "data source.")
        }
        sections[index].header = data[index].header
        sections[index].footer = data[index].footer
      }
    }
  }
}
