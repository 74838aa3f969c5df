public import KeyedDiff

extension SortedList {
  /// Returns the path of the item with the given id.
  ///
  /// - Returns: The path; `nil` if no item has the id.
  /// - Complexity: O(log n), if ids hash well and the order is valid.
  @inlinable
  public func path(of id: ID) -> CurrentPath? {
    guard let entry = entries[id],
      let place = places(of: [KnownRow(id, entry)], firstStamp: nextStamp)?[0]
    else {
      return nil
    }
    return CurrentPath(section: place.section, item: place.item)
  }

  /// A row to search for: its id, and the entry that it had before the current operation on the
  /// list.
  @usableFromInline
  struct KnownRow {
    @usableFromInline let id: ID
    @usableFromInline let entry: Entry
    /// The likely path of the row.
    @usableFromInline let guess: OldPath?

    @inlinable
    init(_ id: ID, _ entry: Entry, guess: OldPath? = nil) {
      self.id = id
      self.entry = entry
      self.guess = guess
    }
  }

  /// Returns the old paths of the given rows. Must be called before the list moves any row.
  ///
  /// - Parameters:
  ///   - rows: All rows whose entries the current operation on the list has changed. May include
  ///     other rows. Each row occurs once.
  ///   - firstStamp: The first stamp that the current operation on the list assigns.
  /// - Returns: The paths; `nil` if a row is not found because the id of its item has changed.
  @inlinable
  func places(of rows: [KnownRow], firstStamp: Int64) -> [OldPath]? {
    // Local variables and `lend` avoid retaining closures and rows for each search.
    let (traits, order) = (traits, _order)
    var stamps = OldStamps(rows, firstStamp: firstStamp)
    var section = 0
    var places: [OldPath] = []
    places.reserveCapacity(rows.count)
    func place(of row: KnownRow, _ sections: UnsafeBufferPointer<ListSection<SectionID, Item>>)
      -> OldPath?
    {
      guard traits.id(row.entry.item) == row.id else { return nil }
      if let guess = row.guess,
        let place = self.place(of: row.id, at: guess.item, in: guess.section)
      {
        return place
      }
      // The row is usually in the same section as the previous row.
      let sectionID = traits.section(row.entry.item)
      if section >= sections.count || sections[section].id != sectionID {
        section = sectionIndices[sectionID] ?? sections.count
      }
      if section == sections.count { return self.place(ofID: row.id) }
      let item = sections.baseAddress!.lend(section) {
        order.firstNotBefore(row.entry.item, in: $0.items)
      }
      // Usually, no other row is equivalent in the sort order, so the row is at this index.
      return self.place(of: row.id, at: item, in: section)
        ?? self.place(of: row, in: section, from: item, &stamps) ?? self.place(ofID: row.id)
    }
    let areAllFound = _sections.withUnsafeBufferPointer { sections in
      rows.allSatisfy { row in
        guard let place = place(of: row, sections) else { return false }
        places.append(place)
        return true
      }
    }
    return areAllFound ? places : nil
  }

  /// Returns the path of the row at the given index if the row has the given id, otherwise `nil`.
  @inlinable
  func place(of id: ID, at item: Int, in section: Int) -> OldPath? {
    let items = _sections[section].items
    return item < items.count && traits.id(items[item]) == id
      ? OldPath(section: section, item: item) : nil
  }

  /// Returns the path of a row that has equivalent rows in the sort order.
  ///
  /// Equivalent rows are sorted by their stamps, so the function searches by stamp.
  ///
  /// - Parameter start: The index of the first equivalent row.
  @inlinable
  func place(
    of row: KnownRow, in section: Int, from start: Int, _ stamps: inout OldStamps
  ) -> OldPath? {
    let items = _sections[section].items
    let item = (start..<items.count).partitioningIndex { index in
      let item = items[index]
      return _order.precedes(row.entry.item, item)
        || stamps[traits.id(item), entries] >= row.entry.stamp
    }
    return place(of: row.id, at: item, in: section)
  }

  /// The stamps that rows had before the current operation on the list.
  @usableFromInline
  struct OldStamps {
    @usableFromInline let rows: [KnownRow]
    @usableFromInline let firstStamp: Int64
    @usableFromInline var changed: [ID: Int64]?

    /// - Parameters:
    ///   - rows: All rows whose entries the current operation on the list has changed. May include
    ///     other rows.
    ///   - firstStamp: The first stamp that the current operation on the list assigns.
    @inlinable
    init(_ rows: [KnownRow], firstStamp: Int64) {
      self.rows = rows
      self.firstStamp = firstStamp
    }

    @inlinable
    subscript(id: ID, entries: [ID: Entry]) -> Int64 {
      mutating get {
        if let stamp = entries[id]?.stamp, stamp < firstStamp { return stamp }
        if changed == nil {
          changed = Dictionary(rows.map { ($0.id, $0.entry.stamp) }) { first, _ in first }
        }
        return changed![id] ?? .max
      }
    }
  }

  /// Searches all rows, and returns the path of the first row that has the given id.
  ///
  /// This search is needed only if the sort order is not a strict weak ordering, or if items are
  /// class instances that were modified while they were in the list.
  @inlinable
  func place(ofID id: ID) -> OldPath? {
    for section in _sections.indices {
      for (item, other) in _sections[section].items.enumerated() where traits.id(other) == id {
        return OldPath(section: section, item: item)
      }
    }
    return nil
  }

  /// Returns the number of current sections that a new section comes after. These include all
  /// sections that are equivalent to the new section in the section order.
  @inlinable
  func sectionCount(before id: SectionID) -> Int {
    _sections.indices.partitioningIndex { traits.sectionOrder.precedes(id, _sections[$0].id) }
  }
}
