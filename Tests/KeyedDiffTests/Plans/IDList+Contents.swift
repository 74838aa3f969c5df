import KeyedDiff
import KeyedDiffTesting

extension IDList {
  /// The list with items, for a diff.
  ///
  /// - Parameter changed: A bit for each id: whether its content is new.
  func list(changed: Int = 0) -> [ListSection<Int, Item>] {
    zip(sections, rows).map { section, rows in
      ListSection(id: section, items: rows.map { Item(id: $0, content: changed >> $0 & 1) })
    }
  }

  /// A bit for each id of a row in both lists.
  func rowsShared(with other: IDList) -> Int {
    Set(rows.joined()).intersection(other.rows.joined()).reduce(0) { $0 | 1 << $1 }
  }
}
