#if GRDB
  import KeyedDiff
  import KeyedDiffLists

  /// The sorted rows of a query, up to the limit of the query.
  struct RowWindow<Item: Equatable> {
    private let limit: Int?
    private var list = SortedList<Int, TableRow<Item>, Int64>(
      [], by: ListOrder { $0.key < $1.key },
      identity: RowIdentity(id: \.id, content: { $0.item == $1.item }))

    init(limit: Int?) { self.limit = limit }

    /// The rows, in the order of the query.
    var rows: ListItems<TableRow<Item>> { list.sections[0].items }

    /// Replaces all rows.
    ///
    /// - Complexity: O(n) for n rows.
    mutating func reset(to rows: [TableRow<Item>]) -> SectionedDiff { list.reset(to: rows).diff }

    /// Updates the window with the rows that a transaction changed.
    ///
    /// - Parameters:
    ///   - ids: The ids of all changed rows. May include ids of unchanged rows.
    ///   - changed: The rows that have one of these ids and match the query now.
    ///   - expectedCount: The number of rows that match the query now; `nil` if it is not known.
    /// - Returns: The change; `nil` if all rows must be fetched. This is the case if rows beyond
    ///   the limit are needed, or if the new row count would not be `expectedCount`. If the result
    ///   is `nil`, the window is unchanged.
    /// - Complexity: O(k log n) for k changed rows out of n rows, plus one pass over the pieces in
    ///   which the list stores its rows.
    mutating func update(
      _ ids: Set<Int64>, rows changed: [TableRow<Item>], expectedCount: Int?
    ) -> SectionedDiff? {
      var arriving = changed.sorted { $0.key < $1.key }
      var leaving = ids.filter { list[id: $0] != nil }
      let keptCount = list.count - leaving.count
      if let limit {
        // A window with fewer rows than the limit contains all matching rows.
        if list.count >= limit {
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
      return list.change(upserting: arriving, removing: leaving).diff
    }
  }
#endif
