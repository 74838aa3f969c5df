/// Ids that occur more than once in the same list.
///
/// A diff does not need unique ids. But animations are easier to follow if ids are unique, and
/// duplicates are often a mistake in the data. To find duplicates, pass a closure for
/// `onDuplicates` to an initializer of ``ListDiff``.
public struct Duplicates: Hashable, Sendable {
  /// Groups of rows with the same id.
  public struct Groups: Hashable, Sendable {
    /// For each id that occurs more than once, the indices of the rows with that id.
    ///
    /// The indices in each group ascend, and the groups are sorted by their first index.
    public let rows: [[Int]]
  }

  /// Duplicates in the old list, as old indices.
  public let old: Groups
  /// Duplicates in the new list, as new indices.
  public let new: Groups

  @usableFromInline
  init(old: Groups, new: Groups) {
    self.old = old
    self.new = new
  }

  /// Whether neither list has duplicates.
  public var isEmpty: Bool { old.rows.isEmpty && new.rows.isEmpty }
}

extension Duplicates.Groups {
  /// Finds the duplicates among the ids of a list.
  ///
  /// - Parameters:
  ///   - items: A list.
  ///   - id: Returns the id of an item.
  /// - Complexity: O(n) expected for n items whose hashes differ, O(n²) if all hashes are equal.
  @inlinable
  public init<Item, ID: Hashable>(_ items: some Collection<Item>, id: (Item) -> ID) {
    var seen = SeenIDs<ID>()
    let seed = Hashing.seed
    self.init(
      numbers: items.map { item in
        let id = id(item)
        return Int(seen.number(of: id, key: Keys.key(of: id, Keys.Kind(ID.self), seed: seed)))
      })
  }

  /// Creates the groups from numbered ids.
  ///
  /// - Parameter numbers: For each row, the number of its id. Ids are numbered from 0, in order of
  ///   first appearance.
  @usableFromInline
  init(numbers: [Int]) {
    var rowsOfNumber: [[Int]] = []
    for (row, number) in numbers.enumerated() {
      if number == rowsOfNumber.count { rowsOfNumber.append([]) }
      rowsOfNumber[number].append(row)
    }
    rows = rowsOfNumber.filter { $0.count > 1 }
  }
}
