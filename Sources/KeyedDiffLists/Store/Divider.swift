public import KeyedDiff

/// Deals rows out to sections, in order: neighbours of one section make a run.
@usableFromInline
struct Divider<SectionID: Hashable, Item> {
  @usableFromInline var sections: [ListSection<SectionID, Item>]
  @usableFromInline var starts: [Int]
  @usableFromInline let division: StoreList<SectionID, Item>.Division

  @inlinable
  init(division: StoreList<SectionID, Item>.Division) {
    self.division = division
    starts = [0]
    switch division {
    case .one(let id):
      sections = [ListSection(id: id)]
      starts.append(0)
    case .runs:
      sections = []
    }
  }

  /// Where the next row of a section comes. If the last section is another, a new
  /// one begins.
  @inlinable
  mutating func open(_ id: SectionID) -> NewPath {
    if sections.last?.id != id {
      sections.append(ListSection(id: id))
      starts.append(starts[starts.count - 1])
    }
    let last = sections.count - 1
    // It will get more rows. If the old list has some of them, they are shared.
    sections[last].items.putInPieces()
    return NewPath(section: last, item: sections[last].items.count)
  }

  /// Adds a row.
  ///
  /// - Returns: Where it is.
  @inlinable
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
  @inlinable
  mutating func append(
    _ range: Range<Int>, of items: ListItems<Item>, in section: SectionID
  ) -> NewPath {
    let path = open(section)
    sections[path.section].items.append(range, of: items)
    starts[path.section + 1] += range.count
    return path
  }

  /// Whether rows of a section, added now, would be in one of their own.
  @inlinable
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
  @inlinable
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
