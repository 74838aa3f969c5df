import KeyedDiff

/// A slow and simple comparison of two lists of sections that uses only `==`, without hashes or
/// tables.
///
/// This type is an oracle for tests, and follows the documentation of `SectionedDiff`. If several
/// rows have the same id, a diff may choose which of these rows are kept. If several sets of rows
/// that can stay in place have the maximum size, a diff may choose any of these sets. Where a diff
/// has such a choice, this type provides only the number of rows, not the rows themselves.
///
/// - Complexity: O((n + m)²) for a total of n old rows and m new rows.
public struct ReferenceSectionedDiff: Sendable {
  /// The sections that are kept, ascending by old index.
  public let keptSections: [IndexPair]
  /// The rows of each old section. Each row is represented by the number assigned to its id.
  ///
  /// The distinct ids in the two lists are numbered from 0. Equal ids have the same number.
  public let oldRows: [[Int]]
  /// The rows of each new section. Ids are numbered as in ``oldRows``.
  public let newRows: [[Int]]
  /// The number of kept rows for each id. The array is indexed by the number assigned to the id.
  ///
  /// If an id occurs p times in the old list and q times in the new list, min(p, q) rows with this
  /// id are kept.
  public let keptCounts: [Int]

  /// Compares two lists of sections.
  ///
  /// - Parameters:
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - id: Returns the identity of an item.
  ///   - keptSections: The sections to keep, ascending by old index. If `nil`, the sections that
  ///     ``ReferenceDiff`` pairs are kept. If moves are not allowed, a diff may choose which
  ///     sections it keeps; in this case, pass the sections that the tested diff keeps.
  public init<SectionID: Equatable, Item, ID: Equatable>(
    from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>],
    id: (Item) -> ID, keptSections: [IndexPair]? = nil
  ) {
    var numbers = IDNumbers<ID>()
    oldRows = old.map { $0.items.map { numbers.number(id($0)) } }
    newRows = new.map { $0.items.map { numbers.number(id($0)) } }
    self.keptSections = keptSections ?? Self.pairs(of: old.map(\.id), new.map(\.id))
    keptCounts = Self.common(
      Array(oldRows.joined()), Array(newRows.joined()), idCount: numbers.count)
  }

  private static func pairs<ID: Equatable>(of old: [ID], _ new: [ID]) -> [IndexPair] {
    let reference = ReferenceDiff(from: old, to: new, id: { $0 }, content: { _, _ in true })
    return reference.newOfOld.enumerated().compactMap { old, new in
      new.map { IndexPair(old: old, new: $0) }
    }
  }

  /// Returns, for each id, the number of its occurrences in the old list or in the new list,
  /// whichever is smaller. The array is indexed by the number assigned to the id.
  private static func common(_ old: [Int], _ new: [Int], idCount: Int) -> [Int] {
    zip(tally(old, idCount: idCount), tally(new, idCount: idCount)).map { min($0, $1) }
  }

  /// Returns how often each id occurs. The array is indexed by the number assigned to the id.
  static func tally(_ rows: [Int], idCount: Int) -> [Int] {
    var counts = Array(repeating: 0, count: idCount)
    for row in rows { counts[row] += 1 }
    return counts
  }

  /// The number of rows in the old list.
  public var oldCount: Int { oldRows.joined().count }

  /// The number of rows in the new list.
  public var newCount: Int { newRows.joined().count }

  /// The number of rows that are kept.
  public var keptCount: Int { keptCounts.reduce(0, +) }

  /// The minimum number of deletions if rows may move.
  public var deletionCount: Int { oldCount - keptCount }

  /// The minimum number of insertions if rows may move.
  public var insertionCount: Int { newCount - keptCount }

  /// Returns, for each id, the number of rows with this id that stay in a section. The array is
  /// indexed by the number assigned to the id.
  ///
  /// - Parameter sections: One of ``keptSections``.
  public func stayingCounts(in sections: IndexPair) -> [Int] {
    Self.common(oldRows[sections.old], newRows[sections.new], idCount: keptCounts.count)
  }

  /// The number of kept rows that must move to another section.
  public var crossingCount: Int {
    keptCount - keptSections.map { stayingCounts(in: $0).reduce(0, +) }.reduce(0, +)
  }

  /// The paths of the rows whose id occurs exactly once in each list, ascending by old path.
  ///
  /// If rows may move, every diff must pair these rows.
  public var uniquePairs: [PathPair] {
    func paths<Space>(in rows: [[Int]], of number: Int) -> [ItemPath<Space>] {
      rows.enumerated().flatMap { section, numbers in
        numbers.indices.filter { numbers[$0] == number }
          .map { ItemPath(section: section, item: $0) }
      }
    }
    return keptCounts.indices.compactMap { number -> PathPair? in
      let old: [OldPath] = paths(in: oldRows, of: number)
      let new: [NewPath] = paths(in: newRows, of: number)
      return old.count == 1 && new.count == 1 ? PathPair(old: old[0], new: new[0]) : nil
    }.sorted { $0.old < $1.old }
  }

  /// Whether the ids of the rows are unique in each of the two lists.
  public var hasUniqueIDs: Bool {
    [oldRows, newRows].allSatisfy { rows in
      Self.tally(Array(rows.joined()), idCount: keptCounts.count).allSatisfy { $0 < 2 }
    }
  }

  /// Returns the maximum number of rows with unique ids that can stay in place in a section.
  ///
  /// Here, an id is unique if it occurs once in the old section and once in the new section.
  ///
  /// - Parameter sections: One of ``keptSections``.
  public func uniqueRowsInPlace(in sections: IndexPair) -> Int {
    let old = oldRows[sections.old]
    let new = newRows[sections.new]
    return old.compactMap { row in
      let isUnique = old.count { $0 == row } == 1 && new.count { $0 == row } == 1
      return isUnique ? new.firstIndex(of: row) : nil
    }.longestIncreasingCount
  }

  /// The minimum number of moves, including moves across sections. `nil` if an id occurs more than
  /// once in the old list or in the new list.
  public var moveCount: Int? {
    guard hasUniqueIDs else { return nil }
    return keptCount - keptSections.map(uniqueRowsInPlace).reduce(0, +)
  }
}
