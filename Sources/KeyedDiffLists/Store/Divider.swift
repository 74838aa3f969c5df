import KeyedDiff

/// Deals rows out to sections, in order: neighbours of one section make a run.
struct Divider<SectionID: Hashable & Sendable, Item: Sendable> {
  private(set) var sections: [ListSection<SectionID, Item>]
  private(set) var starts: [Int]
  private let division: StoreList<SectionID, Item>.Division

  /// - Parameter capacity: How many rows are expected, if there is one section.
  init(division: StoreList<SectionID, Item>.Division, capacity: Int = 0) {
    self.division = division
    starts = [0]
    switch division {
    case .one(let id):
      sections = [ListSection(id: id)]
      sections[0].items.reserveCapacity(capacity)
      starts.append(0)
    case .runs:
      sections = []
    }
  }

  /// Where the next row of a section comes. If the last section is another, a new
  /// one begins.
  private mutating func open(_ id: SectionID, capacity: Int = 0) -> NewPath {
    if sections.last?.id != id {
      sections.append(ListSection(id: id))
      sections[sections.count - 1].items.reserveCapacity(capacity)
      starts.append(starts[starts.count - 1])
    }
    let last = sections.count - 1
    return NewPath(section: last, item: sections[last].items.count)
  }

  /// Adds a row.
  ///
  /// - Returns: Where it is.
  @discardableResult
  mutating func append(_ item: Item) -> NewPath {
    let path: NewPath
    switch division {
    case .one(let id): path = open(id)
    case .runs(let section): path = open(section(item))
    }
    sections[path.section].items.append(item)
    starts[path.section + 1] += 1
    return path
  }

  /// Adds some rows of a section.
  ///
  /// - Returns: Where the first is.
  mutating func append(
    _ range: Range<Int>, of section: ListSection<SectionID, Item>
  ) -> NewPath {
    let path = open(section.id, capacity: section.items.count)
    sections[path.section].items.append(contentsOf: section.items.array[range])
    starts[path.section + 1] += range.count
    return path
  }

  /// Whether rows of a section, added now, would be in one of their own.
  func begins(_ section: ListSection<SectionID, Item>) -> Bool {
    if case .one = division { return false }
    return sections.last?.id != section.id
  }

  /// Adds whole sections, of which the first begins one of its own, and shares
  /// their rows.
  ///
  /// - Parameter itemStarts: The rows that these start with in the old list, and
  ///   behind them.
  /// - Returns: The index of the first.
  mutating func append(
    contentsOf whole: ArraySlice<ListSection<SectionID, Item>>, starts oldStarts: ArraySlice<Int>
  ) -> Int {
    let first = sections.count
    let shift = starts[first] - oldStarts[oldStarts.startIndex]
    sections.append(contentsOf: whole)
    starts.append(contentsOf: oldStarts.dropFirst().lazy.map { $0 + shift })
    return first
  }
}
