#if GRDB
  import KeyedDiff
  import KeyedDiffLists

  /// The first rows of a query by the order, or all of them.
  struct RowWindow<Item: Equatable> {
    private let limit: Int?
    private var list = SortedList<Int, TableRow<Item>, Int64>(
      [], by: SortOrder { $0.key < $1.key }, id: \.id, content: { $0.item == $1.item })

    init(limit: Int?) { self.limit = limit }

    /// The rows, in order.
    var rows: ListItems<TableRow<Item>> { list.sections[0].items }

    /// Replaces all rows.
    ///
    /// - Complexity: O(n) for n rows.
    mutating func reset(to rows: [TableRow<Item>]) -> SectionedDiff { list.reset(to: rows).diff }

    /// Replaces those rows that a transaction changed.
    ///
    /// - Parameters:
    ///   - ids: Their ids, and maybe others.
    ///   - changed: Those of the rows that the query finds now.
    ///   - expectedCount: The number of rows that the query finds now, if somebody counted.
    /// - Returns: The change; `nil` if all rows must be fetched, and nothing is changed: the count
    ///   is another, or rows that were below the window belong into it now.
    /// - Complexity: O(k log n) for k of n rows, and a pass over the pieces of the rows.
    mutating func update(
      _ ids: Set<Int64>, rows changed: [TableRow<Item>], expectedCount: Int?
    ) -> SectionedDiff? {
      var arriving = changed.sorted { $0.key < $1.key }
      var leaving = ids.filter { list[id: $0] != nil }
      let keptCount = list.count - leaving.count
      if let limit {
        // A window that is not full has all rows that there are.
        if list.count >= limit {
          guard let last = rows.last(where: { !ids.contains($0.id) }) else { return nil }
          // Rows behind the last one that stays may come after others that nobody knows.
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
      return list.update(upserting: arriving, removing: leaving).diff
    }
  }
#endif
