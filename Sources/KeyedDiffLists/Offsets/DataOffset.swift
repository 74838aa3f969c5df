public import KeyedDiff

/// The place of a list in a view that shows static sections and rows around it: a
/// profile above the settings, a button below each album.
///
///     // One static section, then the data, with a static row above each section's.
///     let offset = DataOffset(sections: .init(before: 1), items: .init(before: 1))
///
/// Feeds, diffs and plans count in the data and know nothing of this; the view
/// counts all that it shows. An ``OffsetListView`` translates between them.
///
/// The static rows of a data section belong to it: they move, come and go with
/// it. While it is kept, their number must not change without a reload of the
/// view by its adapter. Rows that shall stay when a section goes are a section of their own.
public struct DataOffset: Hashable, Sendable {
  /// The numbers of static sections or rows around the data.
  public struct Margins: Hashable, Sendable {
    /// The number of static sections or rows before the data.
    public let before: Int
    /// The number of static sections or rows after the data.
    public let after: Int

    /// Creates margins. Traps if one is below zero.
    public init(before: Int = 0, after: Int = 0) {
      require(0 <= before && 0 <= after, "Margins of \(before) and \(after) rows.")
      self.before = before
      self.after = after
    }
  }

  /// The static sections around those of the data.
  public var sections: Margins
  /// The static rows of each data section that ``exceptions`` does not name.
  public var items: Margins
  /// The static rows of single sections, by their index in the data.
  public var exceptions: [Int: Margins]

  /// Creates an offset.
  ///
  /// - Parameters:
  ///   - sections: The static sections around those of the data.
  ///   - items: The static rows around the data of each section.
  ///   - exceptions: Other static rows of single sections, by their index in the
  ///     data.
  public init(
    sections: Margins = Margins(), items: Margins = Margins(), exceptions: [Int: Margins] = [:]
  ) {
    self.sections = sections
    self.items = items
    self.exceptions = exceptions
  }

  /// The static rows around the data of a section.
  ///
  /// - Parameter section: The index of the section in the data.
  public func items(inDataSection section: Int) -> Margins { exceptions[section] ?? items }
}

// MARK: - From the data to the view

extension DataOffset {
  /// The number of sections that the view has.
  ///
  /// - Parameter dataSectionCount: The number of sections in the data.
  public func viewSectionCount(_ dataSectionCount: Int) -> Int {
    sections.before + dataSectionCount + sections.after
  }

  /// The number of rows that the view has in a section with data.
  ///
  /// - Parameters:
  ///   - dataItemCount: The number of rows in the data.
  ///   - section: The index of the section in the data.
  public func viewItemCount(_ dataItemCount: Int, inDataSection section: Int) -> Int {
    let margins = items(inDataSection: section)
    return margins.before + dataItemCount + margins.after
  }

  /// The index in the view of a section of the data.
  ///
  /// - Parameter dataSection: The index of the section in the data. Traps if it
  ///   is below zero; whether there is such a section an offset cannot know.
  public func viewSection(_ dataSection: Int) -> Int {
    require(0 <= dataSection, "There is no section \(dataSection).")
    return sections.before + dataSection
  }

  /// The path in the view of a row of the data.
  ///
  /// - Parameter dataPath: The path in the data. Traps if it is below zero;
  ///   whether there is such a row an offset cannot know.
  public func viewPath<Space>(_ dataPath: ItemPath<Space>) -> ItemPath<Space> {
    require(0 <= dataPath.item, "There is no row \(dataPath).")
    return ItemPath(
      section: viewSection(dataPath.section),
      item: items(inDataSection: dataPath.section).before + dataPath.item)
  }
}

// MARK: - From the view to the data

extension DataOffset {
  /// The number of rows of each section in the data, by what the view has.
  ///
  /// - Parameter viewCounts: The number of rows of each section in the view.
  /// - Returns: Nothing if these are fewer sections than the static ones; a
  ///   number below zero for a section of fewer rows than the static ones.
  /// - Complexity: O(s) for s sections.
  public func dataCounts(_ viewCounts: [Int]) -> [Int] {
    viewCounts.dropFirst(sections.before).dropLast(sections.after).enumerated().map {
      let margins = items(inDataSection: $0)
      return $1 - margins.before - margins.after
    }
  }

  /// Which section of the data the view has at an index.
  ///
  /// - Parameters:
  ///   - viewSection: An index in the view.
  ///   - dataSectionCount: The number of sections in the data.
  /// - Returns: The index in the data, or `nil` if the section is static or out
  ///   of range.
  public func dataSection(_ viewSection: Int, dataSectionCount: Int) -> Int? {
    let section = viewSection - sections.before
    return 0 <= section && section < dataSectionCount ? section : nil
  }

  /// Which row of the data the view has at a path.
  ///
  ///     let counts = adapter.sections.lazy.map(\.items.count)
  ///     guard let path = offset.dataPath(CurrentPath(indexPath), dataCounts: counts) else {
  ///       return staticCell(at: indexPath)
  ///     }
  ///
  /// - Parameters:
  ///   - viewPath: A path in the view.
  ///   - dataCounts: The number of rows of each section in the data, from
  ///     index 0 on.
  /// - Returns: The path in the data, or `nil` if the row is static or out of
  ///   range.
  public func dataPath<Space>(
    _ viewPath: ItemPath<Space>, dataCounts: some RandomAccessCollection<Int>
  ) -> ItemPath<Space>? {
    guard
      let section = dataSection(viewPath.section, dataSectionCount: dataCounts.count)
    else { return nil }
    let item = viewPath.item - items(inDataSection: section).before
    let count = dataCounts[dataCounts.index(dataCounts.startIndex, offsetBy: section)]
    return 0 <= item && item < count ? ItemPath(section: section, item: item) : nil
  }
}
