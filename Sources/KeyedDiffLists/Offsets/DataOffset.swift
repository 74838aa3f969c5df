public import KeyedDiff

/// The position of a list (the data) in a view that also shows static sections and rows.
///
/// Static sections and rows do not belong to the list. Examples are a profile above a list of
/// settings, and a button below each album.
///
///     // One static section before the data, and one static row at the start of each data section.
///     let offset = DataOffset(sections: .init(before: 1), items: .init(before: 1))
///
/// Indices in lists, diffs and plans refer to the data only. Indices in the view also count the
/// static sections and rows. An ``OffsetListView`` converts one kind of index to the other.
///
/// The static rows of a data section are inserted, deleted and moved together with the section.
/// If the number of static sections changes, call `reloadView()` on the adapter. Do the same if the
/// number of static rows in a kept section changes. If static rows must remain when a data section
/// is deleted, put them into a static section.
public struct DataOffset: Hashable, Sendable {
  /// The numbers of static sections or rows before and after the data.
  public struct Margins: Hashable, Sendable {
    /// The number of static sections or rows before the data.
    public let before: Int
    /// The number of static sections or rows after the data.
    public let after: Int

    /// Creates margins. Traps if either number is negative.
    public init(before: Int = 0, after: Int = 0) {
      require(0 <= before && 0 <= after, "Margins of \(before) and \(after) rows.")
      self.before = before
      self.after = after
    }
  }

  /// The numbers of static sections before and after the data.
  public var sections: Margins
  /// The numbers of static rows before and after the data rows in each data section, unless
  /// ``exceptions`` has an entry for the section.
  public var items: Margins
  /// The numbers of static rows in individual data sections, keyed by section index in the data.
  /// An entry overrides ``items`` for its section.
  public var exceptions: [Int: Margins]

  /// Creates an offset.
  ///
  /// - Parameters:
  ///   - sections: The numbers of static sections before and after the data.
  ///   - items: The numbers of static rows before and after the data rows in each data section.
  ///   - exceptions: The numbers of static rows in individual data sections, keyed by section index
  ///     in the data. An entry overrides `items` for its section.
  public init(
    sections: Margins = Margins(), items: Margins = Margins(), exceptions: [Int: Margins] = [:]
  ) {
    self.sections = sections
    self.items = items
    self.exceptions = exceptions
  }

  /// Returns the numbers of static rows before and after the data rows in a data section.
  ///
  /// - Parameter section: The index of the section in the data.
  public func items(inDataSection section: Int) -> Margins { exceptions[section] ?? items }
}

// MARK: - From the data to the view

extension DataOffset {
  /// Returns the number of sections in the view, including static sections.
  ///
  /// - Parameter dataSectionCount: The number of sections in the data.
  public func viewSectionCount(_ dataSectionCount: Int) -> Int {
    sections.before + dataSectionCount + sections.after
  }

  /// Returns the number of rows that a data section has in the view, including static rows.
  ///
  /// - Parameters:
  ///   - dataItemCount: The number of rows that the section has in the data.
  ///   - section: The index of the section in the data.
  public func viewItemCount(_ dataItemCount: Int, inDataSection section: Int) -> Int {
    let margins = items(inDataSection: section)
    return margins.before + dataItemCount + margins.after
  }

  /// Converts the index of a section in the data to its index in the view.
  ///
  /// - Parameter dataSection: The index of the section in the data. Traps if the index is below
  ///   zero. An index that is too large is not detected, because an offset does not know the number
  ///   of sections.
  public func viewSection(_ dataSection: Int) -> Int {
    require(0 <= dataSection, "There is no section \(dataSection).")
    return sections.before + dataSection
  }

  /// Converts the path of a row in the data to its path in the view.
  ///
  /// - Parameter dataPath: The path in the data. Traps if the section or the item of the path is
  ///   below zero. A path beyond the end of the data is not detected, because an offset does not
  ///   know the numbers of sections and rows.
  public func viewPath<Space>(_ dataPath: ItemPath<Space>) -> ItemPath<Space> {
    require(0 <= dataPath.item, "There is no row \(dataPath).")
    return ItemPath(
      section: viewSection(dataPath.section),
      item: items(inDataSection: dataPath.section).before + dataPath.item)
  }
}

// MARK: - From the view to the data

extension DataOffset {
  /// Computes the number of data rows in each data section from the row counts of the view.
  ///
  /// - Parameter viewCounts: The number of rows in each section of the view.
  /// - Returns: The row counts of the data sections, without static rows. The array is empty if the
  ///   view has fewer sections than the offset has static sections. A count is negative if the
  ///   section has fewer rows in the view than the offset has static rows in that section.
  /// - Complexity: O(s) for s sections of the view.
  public func dataCounts(_ viewCounts: [Int]) -> [Int] {
    viewCounts.dropFirst(sections.before).dropLast(sections.after).enumerated().map {
      let margins = items(inDataSection: $0)
      return $1 - margins.before - margins.after
    }
  }

  /// Converts the index of a section in the view to its index in the data.
  ///
  /// - Parameters:
  ///   - viewSection: The index of the section in the view.
  ///   - dataSectionCount: The number of sections in the data.
  /// - Returns: The index in the data, or `nil` if the section is static or out
  ///   of range.
  public func dataSection(_ viewSection: Int, dataSectionCount: Int) -> Int? {
    let section = viewSection - sections.before
    return 0 <= section && section < dataSectionCount ? section : nil
  }

  /// Converts the path of a row in the view to its path in the data.
  ///
  ///     let counts = adapter.sections.lazy.map(\.items.count)
  ///     guard let path = offset.dataPath(CurrentPath(indexPath), dataCounts: counts) else {
  ///       return staticCell(at: indexPath)
  ///     }
  ///
  /// - Parameters:
  ///   - viewPath: The path of the row in the view.
  ///   - dataCounts: The number of rows in each section of the data, starting with section 0.
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
