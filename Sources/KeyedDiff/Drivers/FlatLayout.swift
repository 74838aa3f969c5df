/// The positions of all rows of a sectioned list in one flat list, with or without header rows.
///
///     let layout = FlatLayout(rowCounts: [2, 0], headerRows: true)
///     layout.position(of: NewPath(section: 0, item: 1))  // 2
///     layout.headerPosition(ofSection: 1)                // 3
///     layout.row(at: 1)                                  // .item(0.0)
///
/// The layout is for views without sections, such as `NSTableView`, `GListModel` and
/// `RecyclerView`. The rows of a section are consecutive: the header row, if any, then the items.
public struct FlatLayout: Hashable, Sendable {
  /// A row of the flat list.
  public enum Row: Hashable, Sendable {
    /// The header row of a section.
    case header(section: Int)
    /// An item, with its path in the sectioned list.
    case item(CurrentPath)
  }

  /// The positions at which the sections start, followed by the end position of the flat list.
  private let starts: [Int]
  private let hasHeaderRow: [Bool]

  /// Creates a layout in which either every section has a header row or none does.
  ///
  /// - Parameters:
  ///   - rowCounts: The number of items in each section. Traps if a number is negative.
  ///   - headerRows: `true` if every section has a header row, `false` if none does.
  /// - Complexity: O(s) for s sections.
  public init(rowCounts: [Int], headerRows: Bool = false) {
    self.init(rowCounts: rowCounts) { _ in headerRows }
  }

  /// Creates a layout in which a closure selects the sections that have a header row.
  ///
  /// - Parameters:
  ///   - rowCounts: The number of items in each section. Traps if a number is negative.
  ///   - hasHeaderRow: Returns whether a section has a header row. Called once for each section.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(s) for s sections.
  public init(rowCounts: [Int], hasHeaderRow: (_ section: Int) throws -> Bool) rethrows {
    var starts = [0]
    starts.reserveCapacity(rowCounts.count + 1)
    var flags: [Bool] = []
    flags.reserveCapacity(rowCounts.count)
    var end = 0
    for (section, count) in rowCounts.enumerated() {
      require(count >= 0, "Section \(section) cannot have \(count) rows.")
      let hasHeader = try hasHeaderRow(section)
      end += count + (hasHeader ? 1 : 0)
      starts.append(end)
      flags.append(hasHeader)
    }
    self.starts = starts
    self.hasHeaderRow = flags
  }

  /// The number of rows in the flat list, header rows included.
  public var count: Int { starts.last! }

  /// The number of sections.
  public var sectionCount: Int { hasHeaderRow.count }

  /// Returns the number of items in a section, not counting the header row.
  ///
  /// - Parameter section: The index of a section. Traps if the index is out of range.
  /// - Returns: The number of items.
  public func itemCount(ofSection section: Int) -> Int {
    itemPositions(ofSection: section).count
  }

  /// Returns the positions of the rows of a section, including its header row.
  ///
  /// - Parameter section: The index of a section. Traps if the index is out of range.
  /// - Returns: Positions in the flat list.
  public func positions(ofSection section: Int) -> Range<Int> {
    check(section)
    return starts[section]..<starts[section + 1]
  }

  /// Returns the positions of the items of a section, excluding its header row.
  ///
  /// - Parameter section: The index of a section. Traps if the index is out of range.
  /// - Returns: Positions in the flat list.
  public func itemPositions(ofSection section: Int) -> Range<Int> {
    let positions = positions(ofSection: section)
    return hasHeaderRow[section] ? positions.dropFirst() : positions
  }

  /// Returns the position of the header row of a section.
  ///
  /// - Parameter section: The index of a section. Traps if the index is out of range.
  /// - Returns: A position in the flat list; `nil` if the section has no header row.
  public func headerPosition(ofSection section: Int) -> Int? {
    let positions = positions(ofSection: section)
    return hasHeaderRow[section] ? positions.lowerBound : nil
  }

  /// Returns the position of an item.
  ///
  /// - Parameter path: The path of the item in the sectioned list. Traps if there is no such item.
  /// - Returns: A position in the flat list.
  public func position<Space>(of path: ItemPath<Space>) -> Int {
    require(
      0..<sectionCount ~= path.section
        && 0..<itemPositions(ofSection: path.section).count ~= path.item,
      "There is no item at \(path) in the flat list.")
    return itemPositions(ofSection: path.section).lowerBound + path.item
  }

  /// Returns the row at a position.
  ///
  /// - Parameter position: A position in the flat list.
  /// - Returns: The row; `nil` if the position is out of range.
  /// - Complexity: O(log s) for s sections.
  public func row(at position: Int) -> Row? {
    guard 0..<count ~= position else { return nil }
    // Compares section ends, because a section without rows starts where the next section starts.
    let section = (0..<sectionCount).partitioningIndex { starts[$0 + 1] > position }
    let item = position - itemPositions(ofSection: section).lowerBound
    return item < 0
      ? .header(section: section) : .item(CurrentPath(section: section, item: item))
  }

  private func check(_ section: Int) {
    require(
      0..<sectionCount ~= section,
      "There is no section \(section) in a flat list of \(sectionCount) sections.")
  }
}

extension FlatLayout.Row: CustomStringConvertible {
  /// Text such as `2.0` for an item, or `header 2` for a header row.
  public var description: String {
    switch self {
    case .header(let section): "header \(section)"
    case .item(let path): "\(path)"
    }
  }
}
