#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  public import KeyedDiff
  import KeyedDiffLists

  extension TableListView {
    /// Returns the path of the item that a row of the table shows.
    ///
    /// AppKit passes row numbers to your own data source and delegate, and these count the group
    /// rows that show headers. This is how they find the item of a row:
    ///
    ///     func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView? {
    ///       let song = listView.path(ofRow: row).flatMap(source.item(at:))
    ///
    /// - Parameter row: The index of the row in the table.
    /// - Returns: The path; `nil` for group rows, and for rows that do not exist, such as -1.
    /// - Complexity: O(log s) for s sections.
    public func path(ofRow row: Int) -> CurrentPath? {
      if case .item(let path)? = layout.row(at: row) { path } else { nil }
    }

    /// Returns the row of the table that shows an item.
    ///
    ///     if let row = source.path(of: song.id).flatMap(listView.row(of:)) {
    ///       tableView.scrollRowToVisible(row)
    ///     }
    ///
    /// - Parameter path: The path of the item.
    /// - Returns: The index of the row in the table; `nil` if the table shows no such item.
    public func row(of path: CurrentPath) -> Int? {
      guard 0..<layout.sectionCount ~= path.section,
        0..<layout.itemCount(ofSection: path.section) ~= path.item
      else { return nil }
      return layout.position(of: path)
    }
  }
#endif
