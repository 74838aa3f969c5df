import KeyedDiff

/// All small lists of sections, for exhaustive tests.
///
/// Section ids and item ids are unique in each list. The sections have no headers or
/// footers, and all items have the same content.
public enum SectionedLists {
  /// A list of sections.
  public typealias List = [ListSection<Int, ListPair.Item>]

  /// Returns all lists whose section ids are in `0..<sections`, and whose item ids are in
  /// `0..<items`. A list need not contain all of these ids.
  ///
  /// There are 131 lists for 2 sections and 3 items, 979 lists for 3 sections and 3 items, and
  /// 5,872 lists for 3 sections and 4 items.
  ///
  /// - Parameters:
  ///   - sections: The number of different section ids.
  ///   - items: The number of different item ids.
  ///   - maximumSections: The maximum number of sections in a list.
  ///   - maximumRows: The maximum total number of rows in a list.
  public static func all(
    sections: Int, items: Int, maximumSections: Int = .max, maximumRows: Int = .max
  ) -> [List] {
    let rows = arrangements(of: items, atMost: maximumRows)
    return arrangements(of: sections, atMost: maximumSections).flatMap { ids in
      rows.flatMap { lists(ids, holding: $0) }
    }
  }

  /// Returns all lists whose section ids and item ids are 0, 1, 2 and so on, in this order.
  ///
  /// Every other list of at most this size can be turned into one of these lists by renaming its
  /// ids. So a test of all pairs of lists only needs to pair each of these lists with every list
  /// that ``all(sections:items:maximumSections:maximumRows:)`` returns.
  ///
  /// There are 15 lists for 2 sections and 3 items, 35 lists for 3 sections and 3 items, and 56
  /// lists for 3 sections and 4 items.
  ///
  /// - Parameters:
  ///   - sections: The maximum number of sections in a list.
  ///   - items: The maximum total number of rows in a list.
  public static func upToRenaming(sections: Int, items: Int) -> [List] {
    (0...sections).flatMap { sections in
      (0...items).flatMap { lists(Array(0..<sections), holding: Array(0..<$0)) }
    }
  }

  /// Returns all sequences of distinct numbers in `0..<count` that are not longer than `length`.
  private static func arrangements(of count: Int, atMost length: Int) -> [[Int]] {
    var arrangements: [[Int]] = [[]]
    var last = arrangements
    for _ in 0..<min(count, length) {
      last = last.flatMap { start in
        (0..<count).filter { !start.contains($0) }.map { start + [$0] }
      }
      arrangements += last
    }
    return arrangements
  }

  /// Returns a list for each way to divide the rows among the sections. The rows and the sections
  /// keep their order.
  private static func lists(_ ids: [Int], holding rows: [Int]) -> [List] {
    guard let id = ids.first else { return rows.isEmpty ? [[]] : [] }
    return (0...rows.count).flatMap { count in
      let section = ListSection(id: id, items: rows.prefix(count).map { ListPair.Item(id: $0) })
      return lists(Array(ids.dropFirst()), holding: Array(rows.dropFirst(count)))
        .map { [section] + $0 }
    }
  }
}
