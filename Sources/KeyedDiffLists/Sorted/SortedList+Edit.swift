public import KeyedDiff

extension SortedList {
  /// The changes that one call, such as `upsert(_:)`, makes to the rows. When the edit is
  /// applied, the `entries` of the list already contain the changes.
  @usableFromInline
  struct Edit {
    /// Deleted rows.
    @usableFromInline var deletions: [OldPath] = []
    /// Old paths of the rows that move and of the rows whose items are replaced.
    @usableFromInline var rows: [OldPath] = []
    /// Rows that do not move, but whose items are replaced.
    @usableFromInline var updates: [Update] = []
    /// Inserted and moved rows.
    @usableFromInline var arrivals: [Arrival] = []

    /// Whether a row cannot be found, because the id of its item has changed.
    @usableFromInline var missesRows = false

    @usableFromInline var duplicates: [ID] = []
    @usableFromInline var unknownIDs: [ID] = []

    /// The numbers that ``number(of:among:)`` has returned for sections that do not exist yet.
    @usableFromInline var newSections: [SectionID: Int] = [:]
    /// The last result of ``number(of:among:)``; the next call is often for the same section.
    @usableFromInline var lastSection: (id: SectionID, number: Int)?

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { deletions.isEmpty && arrivals.isEmpty && updates.isEmpty }

    @inlinable
    mutating func reserveCapacity(_ count: Int) {
      updates.reserveCapacity(count)
      arrivals.reserveCapacity(count)
    }

    /// Returns the index of a section. For a section that does not exist yet, returns a number that
    /// is greater than the indices of all existing sections.
    @inlinable
    mutating func number(of id: SectionID, among indices: [SectionID: Int]) -> Int {
      if let lastSection, lastSection.id == id { return lastSection.number }
      let number = indices[id] ?? newSections[id] ?? indices.count + newSections.count
      if number >= indices.count { newSections[id] = number }
      lastSection = (id, number)
      return number
    }
  }

  /// A row that does not move, but whose item is replaced.
  @usableFromInline
  struct Update {
    @usableFromInline let item: Item
    /// The index of the row in `Edit.rows`.
    @usableFromInline let row: Int

    @inlinable
    init(item: Item, row: Int) { (self.item, self.row) = (item, row) }
  }

  /// An inserted or moved row.
  @usableFromInline
  struct Arrival {
    @usableFromInline let item: Item
    /// The number of the row's section, as `Edit.number(of:among:)` returns it.
    @usableFromInline let section: Int
    /// The index of the row in `Edit.rows`; `nil` if the row is inserted.
    @usableFromInline let row: Int?
    /// Whether the row moves and its content changes.
    @usableFromInline var isUpdated: Bool
    /// The number of old rows of the section that precede this row.
    @usableFromInline var gap = 0

    @inlinable
    init(item: Item, section: Int, row: Int?, isUpdated: Bool) {
      self.item = item
      self.section = section
      self.row = row
      self.isUpdated = isUpdated
    }
  }
}

extension SortedList.Edit {
  /// Returns the arrivals in a section. The arrivals of the edit must be sorted by section.
  @inlinable
  func arrivals(inSection number: Int) -> ArraySlice<SortedList.Arrival> {
    let start = arrivals.indices.partitioningIndex { arrivals[$0].section >= number }
    return arrivals[start...].prefix { $0.section == number }
  }
}
