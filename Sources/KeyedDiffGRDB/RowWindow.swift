#if GRDB
  import KeyedDiff
  import KeyedDiffLists

  /// The rows of a query in their sections, sorted, up to the limit of the query.
  struct RowWindow<SectionID: Hashable & Sendable, Item: Equatable> {
    /// The items of the rows.
    private(set) var sections: [ListSection<SectionID, Item>]
    private var limit: Int?
    private var list: SortedList<SectionID, TableRow<Item>, Int64>

    init(_ division: Division<SectionID, Item>) {
      list = SortedList(
        [], by: ListOrder { $0.key < $1.key }, section: { division.section($0.item) },
        sectionOrder: ListOrder(division.precedes),
        permanentSections: division.permanentSections,
        identity: RowIdentity(id: { $0.id }, content: { $0.item == $1.item }))
      sections = list.sections.map { ListSection(id: $0.id) }
    }

    /// The number of rows.
    var count: Int { list.count }

    /// Replaces all rows.
    ///
    /// - Returns: The changes.
    /// - Complexity: O(n) for n rows.
    mutating func reset(to rows: [TableRow<Item>], limit: Int?) -> SectionedDiff {
      self.limit = limit
      return follow(list.reset(to: rows))
    }

    /// Updates the window with the rows that a transaction changed.
    ///
    /// - Parameters:
    ///   - ids: The ids of all changed rows. May include ids of unchanged rows.
    ///   - changed: The rows that have one of these ids and match the query now.
    ///   - expectedCount: The number of rows that match the query now; `nil` if it is not known.
    /// - Returns: The changes; `nil` if all rows must be fetched. This is the case if rows beyond
    ///   the limit are needed, or if the new row count would not be `expectedCount`. If the result
    ///   is `nil`, the window is unchanged.
    /// - Complexity: O(k log n) for k changed rows out of n rows, plus one pass over the pieces in
    ///   which the list stores its rows. With a limit and sections, O(n log n).
    mutating func update(
      _ ids: Set<Int64>, rows changed: [TableRow<Item>], expectedCount: Int?
    ) -> SectionedDiff? {
      var arriving = changed.sorted { $0.key < $1.key }
      var leaving = ids.filter { list[id: $0] != nil }
      let keptCount = list.count - leaving.count
      if let limit {
        let rows = rowsInOrder()
        // A window with fewer rows than the limit contains all matching rows.
        if rows.count >= limit {
          guard let last = rows.last(where: { !ids.contains($0.id) }) else { return nil }
          // The rows beyond the limit are unknown. One of them may come before a changed row that
          // follows the last unchanged row, so such a changed row is left out.
          arriving.removeAll { last.key < $0.key }
          if keptCount + arriving.count < limit { return nil }
        }
        var excess = keptCount + arriving.count - limit
        var place = rows.count - 1
        while excess > 0 {
          while place >= 0, ids.contains(rows[place].id) { place -= 1 }
          if place >= 0, arriving.last.map({ $0.key < rows[place].key }) ?? true {
            leaving.insert(rows[place].id)
            place -= 1
          } else {
            arriving.removeLast()
          }
          excess -= 1
        }
      } else if let expectedCount, keptCount + arriving.count != expectedCount {
        return nil
      }
      return follow(list.change(upserting: arriving, removing: leaving))
    }

    /// The rows of all sections, in the order of the query.
    private func rowsInOrder() -> ListItems<TableRow<Item>> {
      if list.sections.count == 1 { return list.sections[0].items }
      return ListItems(list.items.sorted { $0.key < $1.key })
    }

    private mutating func follow(_ update: ListUpdate<SectionID, TableRow<Item>>) -> SectionedDiff {
      let (rows, diff) = (update.sections, update.diff!)
      diff.splice(
        &sections, id: { rows[$0].id }, item: { rows[$0.section].items[$0.item].item })
      return diff
    }
  }
#endif
