/// Ids that occur more than once in the same list.
///
/// A diff does not need unique ids. But animations are easier to follow if ids are unique, and
/// duplicates are often a mistake in the data. To find duplicates, pass a closure for
/// `onDuplicates` to an initializer of ``ListDiff``.
public struct Duplicates: Hashable, Sendable {
  /// For each id that occurs more than once in the old list, the old indices of the rows with that id.
  ///
  /// The indices in each group ascend, and the groups are sorted by their first index.
  public let old: [[Int]]
  /// For each id that occurs more than once in the new list, the new indices of the rows with that id.
  ///
  /// The indices in each group ascend, and the groups are sorted by their first index.
  public let new: [[Int]]

  @usableFromInline
  init(old: [[Int]], new: [[Int]]) {
    self.old = old
    self.new = new
  }

  /// Whether neither list has duplicates.
  public var isEmpty: Bool { old.isEmpty && new.isEmpty }
}

extension Duplicates {
  /// Finds the items of a list that share an id.
  ///
  /// - Parameters:
  ///   - items: A list.
  ///   - id: Returns the id of an item.
  /// - Returns: For each id that occurs more than once, the indices of the items with that id. The
  ///   indices in each group ascend, and the groups are sorted by their first index.
  /// - Complexity: O(n) expected for n items whose hashes differ, O(n²) if all hashes are equal.
  @inlinable
  public static func groups<Item, ID: Hashable>(
    in items: some Collection<Item>, id: (Item) -> ID
  ) -> [[Int]] {
    var seen = SeenIDs<ID>()
    let seed = Hashing.seed
    return groups(
      numbers: items.map { item in
        let id = id(item)
        return Int(seen.number(of: id, key: Keys.key(of: id, Keys.Kind(ID.self), seed: seed)))
      })
  }

  /// Finds the rows that share a number.
  ///
  /// - Parameter numbers: For each row, the number of its id. Ids are numbered from 0, in order of
  ///   first appearance.
  /// - Returns: The groups of rows with the same number.
  @usableFromInline
  static func groups(numbers: [Int]) -> [[Int]] {
    var rowsOfNumber: [[Int]] = []
    for (row, number) in numbers.enumerated() {
      if number == rowsOfNumber.count { rowsOfNumber.append([]) }
      rowsOfNumber[number].append(row)
    }
    return rowsOfNumber.filter { $0.count > 1 }
  }
}
