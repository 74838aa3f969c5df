import KeyedDiff

/// Functions that read sections.
///
/// The closures are created where the type of the section ids is known, so that they are specialized
/// for it. Reading thousands of short sections in unspecialized code takes longer than comparing
/// them.
@usableFromInline
struct SectionAccess<SectionID: Hashable, Item> {
  @usableFromInline typealias Sections = [ListSection<SectionID, Item>]

  /// Compares the sections of two lists, without their rows.
  let compare: (_ old: Sections, _ new: Sections, DiffOptions) -> ListDiff
  /// Returns the number of rows in each section.
  let rowCounts: (Sections) -> [Int]
  /// Returns the rows of each section.
  let rows: (Sections) -> [ListItems<Item>]
  /// The value of `ListSection.rowOffset`.
  let rowOffset = ListSection<SectionID, Item>.rowOffset

  @usableFromInline
  init(
    compare: @escaping (Sections, Sections, DiffOptions) -> ListDiff,
    rowCounts: @escaping (Sections) -> [Int], rows: @escaping (Sections) -> [ListItems<Item>]
  ) {
    self.compare = compare
    self.rowCounts = rowCounts
    self.rows = rows
  }

  /// Creates the closures.
  @inlinable @inline(__always)
  init() {
    self.init(
      compare: { SectionedDiff.compareSections($0, $1, $2) },
      rowCounts: { sections in sections.map { $0.items.count } },
      rows: { sections in sections.map { $0.items } })
  }
}
