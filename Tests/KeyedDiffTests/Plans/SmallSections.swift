import KeyedDiff
import KeyedDiffTesting

/// Small lists of sections, all of them: no id twice.
enum SmallSections {
  /// Every list over some ids.
  static func all(sectionIDs: Int, itemIDs: Int) -> [IDList] {
    selections(of: sectionIDs).flatMap { sections in
      selections(of: itemIDs).flatMap { items in
        deals(of: items, to: sections.count).map { IDList(sections: sections, rows: $0) }
      }
    }
  }

  /// Every list but for the names of the ids: they are used in order.
  ///
  /// With these as old lists, and all as new ones, all pairs are there, but for
  /// names, and plans do not depend on those.
  static func named(sectionIDs: Int, itemIDs: Int) -> [IDList] {
    (0...sectionIDs).flatMap { sections in
      (0...itemIDs).flatMap { items in
        deals(of: Array(0..<items), to: sections).map {
          IDList(sections: Array(0..<sections), rows: $0)
        }
      }
    }
  }

  /// Every choice of some of the first numbers, in every order.
  private static func selections(of count: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last = all
    for _ in 0..<count {
      last = last.flatMap { list in
        (0..<count).filter { !list.contains($0) }.map { list + [$0] }
      }
      all += last
    }
    return all
  }

  /// Every way to cut a list into so many parts.
  private static func deals(of items: [Int], to count: Int) -> [[[Int]]] {
    guard count > 0 else { return items.isEmpty ? [[]] : [] }
    guard count > 1 else { return [[items]] }
    return (0...items.count).flatMap { first in
      deals(of: Array(items[first...]), to: count - 1).map { [Array(items[..<first])] + $0 }
    }
  }
}

extension IDList {
  /// A list to compare.
  ///
  /// - Parameter changed: A bit for each id: whether its content is another one.
  func list(changed: Int = 0) -> [ListSection<Int, Item>] {
    zip(sections, rows).map { section, rows in
      ListSection(id: section, items: rows.map { Item(id: $0, content: changed >> $0 & 1) })
    }
  }

  /// A bit for each id of a row that is in both lists.
  func rowsShared(with other: IDList) -> Int {
    Set(rows.joined()).intersection(other.rows.joined()).reduce(0) { $0 | 1 << $1 }
  }
}
