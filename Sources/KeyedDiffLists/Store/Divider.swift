public import KeyedDiff

/// A builder that divides rows into sections. Rows are added in their final order, and consecutive
/// rows with the same section id form a section.
@usableFromInline
struct Divider<SectionID: Hashable, Item> {
  @usableFromInline var sections: [ListSection<SectionID, Item>]
  @usableFromInline var starts: [Int]
  @usableFromInline let division: StoreList<SectionID, Item>.Division
  /// The last rows of the last section, if they are not yet in ``sections``.
  @usableFromInline var spliced: SplicedItems<Item>?

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

  /// Returns the path at which the next row with the given section id will be added. Begins a new
  /// section if the last section has a different id.
  @inlinable
  mutating func open(_ id: SectionID) -> NewPath {
    if sections.last?.id != id {
      finish()
      sections.append(ListSection(id: id))
      starts.append(starts[starts.count - 1])
    }
    let last = sections.count - 1
    // Divides a long section into pieces, which the lists before and after a change can share.
    sections[last].items.putInPieces()
    return NewPath(section: last, item: starts[last + 1] - starts[last])
  }

  /// Adds a row.
  ///
  /// - Returns: The path of the row.
  @inlinable
  mutating func append(_ item: Item) -> NewPath {
    let path: NewPath
    switch division {
    case .one(let id): path = open(id)
    case .runs(let section): path = open(section(item))
    }
    if spliced == nil {
      sections[path.section].items.append(item)
    } else {
      spliced?.append(item)
    }
    starts[path.section + 1] += 1
    return path
  }

  /// Adds some rows of an old section to the section with the given id.
  ///
  /// - Parameters:
  ///   - range: The indices of the rows to add.
  ///   - items: All rows of the old section.
  ///   - old: The index of the old section. Rows of the same old section must be added in order.
  ///   - section: The id of the section.
  /// - Returns: The path of the first added row.
  @inlinable
  mutating func append(
    _ range: Range<Int>, of items: ListItems<Item>, section old: Int, in section: SectionID
  ) -> NewPath {
    let path = open(section)
    if spliced?.section == old {
      spliced?.append(range)
    } else {
      finish()
      if items.areInPieces {
        spliced = SplicedItems(range, of: items, section: old)
      } else {
        sections[path.section].items.append(range, of: items)
      }
    }
    starts[path.section + 1] += range.count
    return path
  }

  /// Puts all rows into ``sections``.
  @inlinable
  mutating func finish() {
    guard let items = spliced?.items else { return }
    spliced = nil
    let last = sections.count - 1
    if sections[last].items.isEmpty {
      sections[last].items = items
    } else {
      sections[last].items += items
    }
  }

  /// Returns whether the rows of a section would begin a new section if they were added next.
  @inlinable
  func begins(_ section: ListSection<SectionID, Item>) -> Bool {
    if case .one = division { return false }
    return sections.last?.id != section.id
  }

  /// Adds whole sections of the old list, without copying their rows. ``begins(_:)`` must return
  /// `true` for the first of these sections.
  ///
  /// - Parameters:
  ///   - whole: The sections to add.
  ///   - oldStarts: For each of these sections, the index of its first row among all rows of the
  ///     old list. The last element is the index after the last row of these sections.
  /// - Returns: The index of the first added section.
  @inlinable
  mutating func append(
    contentsOf whole: ArraySlice<ListSection<SectionID, Item>>, starts oldStarts: ArraySlice<Int>
  ) -> Int {
    finish()
    let first = sections.count
    let shift = starts[first] - oldStarts[oldStarts.startIndex]
    sections.append(contentsOf: whole)
    starts.append(contentsOf: oldStarts.dropFirst().lazy.map { $0 + shift })
    return first
  }
}
